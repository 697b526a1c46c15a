import { sql } from 'kysely'
import { forbidden, notFound } from '../../problem.ts'
import type { Condition } from '../lists/listFilters.ts'
import type { Store } from '../db/open.ts'
import type { UserRow } from '../db/tables.ts'

/** Whether the caller may see a project: its members do, and admins. */
export const seesProject = (caller: UserRow): Condition =>
  caller.is_admin === 1
    ? sql`1 = 1`
    : sql`project.id in (select project_member.project_id from project_member where project_member.user_id = ${caller.id})`

/** Whether a chart or dashboard is in a project; a project that the caller may not see holds nothing. */
export const inProject =
  (table: 'chart' | 'dashboard') =>
  (project: number, caller: UserRow): Condition => {
    const link = `project_${table}`
    return sql<boolean>`${sql.ref(`${table}.id`)} in (select ${sql.ref(`${link}.${table}_id`)}
    from ${sql.table(link)} join project on project.id = ${sql.ref(`${link}.project_id`)} where project.id = ${project} and project.deleted_on is null and ${seesProject(caller)})`
  }

/** Refuses unless the caller leads every one of the projects, as its Owner or an admin; one that is not theirs to see is 404. */
export const requireProjectOwner = async (
  store: Store,
  projectIds: readonly number[],
  caller: UserRow,
) => {
  if (caller.is_admin === 1) return
  const roles = await store
    .selectFrom('project_member')
    .select('role')
    .where('project_id', 'in', projectIds)
    .where('user_id', '=', caller.id)
    .execute()
  if (roles.length < projectIds.length) throw notFound()
  if (roles.some(({ role }) => role !== 'Owner'))
    throw forbidden('Changing this project is forbidden')
}
