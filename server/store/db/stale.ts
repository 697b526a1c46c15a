import { Refusal } from '../../problem.ts'
import type { Store } from './open.ts'
import { peopleOf } from '../users/people.ts'
import { ago } from './time.ts'

/** The refusal of a change that was made to an older version, with the stored object beside it. */
export const staleRefusal = async (
  store: Store,
  row: { changed_by_id: number | null; changed_on: string },
  current: unknown,
) => {
  const changer = (await peopleOf(store, [row.changed_by_id])).get(row.changed_by_id ?? 0)
  const name =
    changer === undefined ? 'someone' : `${changer.first_name} ${changer.last_name}`.trim()
  const message = `Changed by ${name} ${ago(row.changed_on, Date.now())}`
  return new Refusal(409, message, {
    errors: [{ message, error_type: 'STALE_VERSION_ERROR', level: 'error', extra: { current } }],
  })
}
