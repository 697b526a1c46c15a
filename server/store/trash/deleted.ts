import type { ThingType } from '../../../src/api/contract/thing.ts'
import { badRequest, conflict, notFound } from '../../problem.ts'
import { canBeId } from '../lists/listQuery.ts'
import { trainingModels } from '../models/models.ts'
import { requireProjectOwner } from '../things/projectAccess.ts'
import type { Store } from '../db/open.ts'
import { requireOwner } from '../users/people.ts'
import type { UserRow } from '../db/tables.ts'
import { timeNow } from '../db/time.ts'
import { together } from '../db/transaction.ts'

const idsPerStatement = 1000

const requireUntrained = async (store: Store, datasetIds: readonly number[]) => {
  const [training] = await trainingModels(store, datasetIds)
  if (training !== undefined)
    throw conflict(`Model ${training.model_name} is training: cancel that, or wait for its end`)
}

/** Hides things everywhere, all or none: a missing one is 404, one that is not the caller's 403, or 404 where only its creator sees it. */
export const hideAll = (store: Store, kind: ThingType, ids: readonly number[], caller: UserRow) =>
  together(store, async (transaction) => {
    if (ids.length === 0) throw badRequest('No ids given')
    if (!ids.every(canBeId)) throw notFound()
    for (let from = 0; from < ids.length; from += idsPerStatement) {
      const some = ids.slice(from, from + idsPerStatement)
      const rows = await transaction
        .updateTable(kind)
        .set({ deleted_on: timeNow(), deleted_by_id: caller.id })
        .where('id', 'in', some)
        .where('deleted_on', 'is', null)
        .returning(['id', 'created_by_id'])
        .execute()
      if (rows.length < some.length) throw notFound()
      if (kind === 'saved_query') {
        if (rows.some((row) => row.created_by_id !== caller.id)) throw notFound()
      } else if (kind === 'project') await requireProjectOwner(transaction, some, caller)
      else await requireOwner(transaction, kind, rows, caller)
      if (kind === 'dataset') await requireUntrained(transaction, some)
    }
  })

const plurals: Record<ThingType, string> = {
  chart: 'charts',
  dataset: 'datasets',
  dashboard: 'dashboards',
  project: 'projects',
  saved_query: 'saved queries',
}

/** The message of a bulk deletion: `Deleted 1 chart`, `Deleted 2 charts`. */
export const deletedMessage = (count: number, kind: ThingType) =>
  `Deleted ${count} ${count === 1 ? kind.replace('_', ' ') : plurals[kind]}`
