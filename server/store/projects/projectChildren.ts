import { badRequest, notFound, unacceptable } from '../../problem.ts'
import { knownAmong, requireKnown } from '../things/knownThings.ts'
import type { Store } from '../db/open.ts'
import type { UserRow } from '../db/tables.ts'
import { timeNow } from '../db/time.ts'

export type ChildKind = 'slices' | 'dashboards' | 'members'

const rowsPerStatement = 1000

const inSteps = async (ids: readonly number[], run: (some: number[]) => Promise<number[]>) => {
  const done: number[] = []
  for (let from = 0; from < ids.length; from += rowsPerStatement)
    done.push(...(await run(ids.slice(from, from + rowsPerStatement))))
  return done
}

const things = { slices: 'charts', dashboards: 'dashboards', members: 'people' } as const

const insertions: Record<
  ChildKind,
  (store: Store, project_id: number, ids: readonly number[]) => Promise<number[]>
> = {
  slices: async (store, project_id, ids) => {
    const rows = ids.map((chart_id) => ({ project_id, chart_id }))
    const added = await store
      .insertInto('project_chart')
      .values(rows)
      .onConflict((is) => is.doNothing())
      .returning('chart_id')
      .execute()
    return added.map((row) => row.chart_id)
  },
  dashboards: async (store, project_id, ids) => {
    const rows = ids.map((dashboard_id) => ({ project_id, dashboard_id }))
    const added = await store
      .insertInto('project_dashboard')
      .values(rows)
      .onConflict((is) => is.doNothing())
      .returning('dashboard_id')
      .execute()
    return added.map((row) => row.dashboard_id)
  },
  members: async (store, project_id, ids) => {
    const rows = ids.map((user_id) => ({ project_id, user_id, role: 'Member' as const }))
    const added = await store
      .insertInto('project_member')
      .values(rows)
      .onConflict((is) => is.doNothing())
      .returning('user_id')
      .execute()
    return added.map((row) => row.user_id)
  },
}

const removals: Record<
  ChildKind,
  (store: Store, project: number, ids: readonly number[]) => Promise<number[]>
> = {
  slices: async (store, project, ids) => {
    const gone = await store
      .deleteFrom('project_chart')
      .where('project_id', '=', project)
      .where('chart_id', 'in', ids)
      .returning('chart_id')
      .execute()
    return gone.map((row) => row.chart_id)
  },
  dashboards: async (store, project, ids) => {
    const gone = await store
      .deleteFrom('project_dashboard')
      .where('project_id', '=', project)
      .where('dashboard_id', 'in', ids)
      .returning('dashboard_id')
      .execute()
    return gone.map((row) => row.dashboard_id)
  },
  members: async (store, project, ids) => {
    const gone = await store
      .deleteFrom('project_member')
      .where('project_id', '=', project)
      .where('user_id', 'in', ids)
      .returning('user_id')
      .execute()
    return gone.map((row) => row.user_id)
  },
}

const inOrder = (sent: readonly number[], done: readonly number[]) => {
  const happened = new Set(done)
  return sent.filter((id) => happened.has(id))
}

/** Adds what is not in a project yet and answers what that was; ids that do not exist are refused. */
export const addChildren = async (
  writing: Store,
  kind: ChildKind,
  projectId: number,
  sent: readonly number[],
) => {
  const ids = await requireKnown(writing, things[kind], kind, sent)
  // Two who add the same things in another order would wait for each other.
  const sorted = ids.toSorted((one, other) => one - other)
  return inOrder(ids, await inSteps(sorted, (some) => insertions[kind](writing, projectId, some)))
}

const refuseOwner = async (writing: Store, projectId: number, ids: readonly number[]) => {
  const project = await writing
    .selectFrom('project')
    .select('created_by_id')
    .where('id', '=', projectId)
    .executeTakeFirst()
  const owners = await writing
    .selectFrom('project_member')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('role', '=', 'Owner')
    .execute()
  const leaving = new Set(ids)
  const creatorLeaves = leaving.has(project?.created_by_id ?? 0)
  if (creatorLeaves || owners.every(({ user_id }) => leaving.has(user_id)))
    throw unacceptable('The project owner cannot be removed')
}

/** Takes things out of a project and answers which were in it. A thing in the trash stays in, to be there again when it is restored. */
export const removeChildren = async (
  writing: Store,
  kind: ChildKind,
  projectId: number,
  sent: readonly number[],
) => {
  const ids = inOrder([...new Set(sent)], [...(await knownAmong[things[kind]](writing, sent))])
  if (kind === 'members') await refuseOwner(writing, projectId, ids)
  return inOrder(ids, await inSteps(ids, (some) => removals[kind](writing, projectId, some)))
}

/** Refuses a call that names nothing. */
export const refuseNothing = (ids: readonly number[]) => {
  if (ids.length === 0) throw badRequest('No ids given')
}

/** Says that a project changed, by whom and when. Its version is that of its texts, which a change of what it holds cannot overwrite. */
export const touchProject = async (writing: Store, id: number, caller: UserRow) => {
  const change = { changed_by_id: caller.id, changed_on: timeNow() }
  const { numUpdatedRows } = await writing
    .updateTable('project')
    .set(change)
    .where('id', '=', id)
    .where('deleted_on', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}
