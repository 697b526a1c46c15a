import { unacceptable } from '../problem.ts'
import type { Store } from './open.ts'
import { peopleOf } from './people.ts'
import type { UserRow } from './tables.ts'
import { timeNow } from './time.ts'
import { textOf, titleOf } from './titles.ts'
import { together } from './transaction.ts'

interface NewProject {
  project_title: string
  description?: string
  /** Ids of charts that belong to it, and of the people who may open it beside its creator. */
  slices?: readonly number[]
  members?: readonly number[]
}

const refuseUnknown = (field: string, sent: readonly number[], known: ReadonlySet<number>) => {
  const unknown = sent.filter((id) => !known.has(id))
  if (unknown.length > 0) throw unacceptable(`${field}: [${unknown.join(', ')}] do not exist`)
}

const knownCharts = async (store: Store, ids: readonly number[]) => {
  if (ids.length === 0) return new Set<number>()
  const rows = await store.selectFrom('chart').select('id').where('id', 'in', ids).where('deleted_on', 'is', null).execute()
  return new Set(rows.map((row) => row.id))
}

/** Creates a project with its charts and members; the caller becomes its Owner. */
export const createProject = (store: Store, { project_title, description = '', slices = [], members = [] }: NewProject, caller: UserRow) =>
  together(store, async (transaction): Promise<{ id: number }> => {
    const title = titleOf('project_title', project_title, 'Title is required')
    refuseUnknown('slices', slices, await knownCharts(transaction, slices))
    refuseUnknown('members', members, new Set((await peopleOf(transaction, members)).keys()))
    const now = timeNow()
    const authored = { created_by_id: caller.id, changed_by_id: caller.id, created_on: now, changed_on: now, deleted_on: null }
    const project = { project_title: title, description: textOf(description) ?? '', version: 1, ...authored }
    const { id } = await transaction.insertInto('project').values(project).returning('id').executeTakeFirstOrThrow()
    const others = [...new Set(members)].filter((member) => member !== caller.id)
    await transaction
      .insertInto('project_member')
      .values([
        { project_id: id, user_id: caller.id, role: 'Owner' },
        ...others.map((user_id) => ({ project_id: id, user_id, role: 'Member' as const })),
      ])
      .execute()
    const charts = [...new Set(slices)].map((chart_id) => ({ project_id: id, chart_id }))
    if (charts.length > 0) await transaction.insertInto('project_chart').values(charts).execute()
    return { id }
  })
