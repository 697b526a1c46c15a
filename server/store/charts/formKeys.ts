import { randomBytes } from 'node:crypto'
import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import type { Store } from '../db/open.ts'
import type { ChartRow } from '../db/tables.ts'
import { isTaken } from '../db/transaction.ts'

type Keyed = Partial<Pick<ChartRow, 'params' | 'form_data_key'>>

/** A key nobody can guess: 64 characters that may stand in an address. */
export const newFormKey = () => randomBytes(48).toString('base64url')

const rekeyed = (params: string, key: string) => {
  const form = fieldsOf(JSON.parse(params))
  const url_params = { ...fieldsOf(form['url_params']), form_data_key: key }
  return JSON.stringify({ ...form, url_params })
}

/** The columns of a chart under a form key that no other chart has: a new one where theirs is taken. */
export const withOwnFormKey = async <Columns extends Keyed>(
  writing: Store,
  columns: Columns,
  id = 0,
): Promise<Columns> => {
  const { form_data_key: key, params } = columns
  if (key === undefined || key === null || params === undefined) return columns
  const other = await writing
    .selectFrom('chart')
    .select('id')
    .where('form_data_key', '=', key)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (other === undefined) return columns
  const own = newFormKey()
  return { ...columns, form_data_key: own, params: rekeyed(params, own) }
}

/** Saves a chart a second time where another one took its form key after the look for it: the look finds that one then. */
export const againWhereKeyWasTaken = <Saved>(save: () => Promise<Saved>): Promise<Saved> =>
  save().catch((error: unknown) => {
    if (!isTaken(error)) throw error
    return save()
  })
