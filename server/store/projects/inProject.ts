import { sql } from 'kysely'
import type { Condition } from '../lists/listFilters.ts'
import { seesProject } from './membership.ts'
import type { UserRow } from '../db/tables.ts'

/** Whether a chart or dashboard is in a project; a project that the caller may not see holds nothing. */
export const inProject =
  (table: 'chart' | 'dashboard') =>
  (project: number, caller: UserRow): Condition => {
    const link = `project_${table}`
    return sql<boolean>`exists (select 1 from ${sql.table(link)} join project on project.id = ${sql.ref(`${link}.project_id`)}
    where ${sql.ref(`${link}.${table}_id`)} = ${sql.ref(`${table}.id`)} and project.id = ${project} and project.deleted_on is null and ${seesProject(caller)})`
  }
