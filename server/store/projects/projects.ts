import { sql } from 'kysely'
import type { Project } from '../../../src/api/contract/project.ts'
import { notFound } from '../../problem.ts'
import { listedDescription } from '../lists/listedTexts.ts'
import { favoritesAmong } from '../things/favorites.ts'
import { canBeId } from '../lists/listQuery.ts'
import type { Resource } from '../lists/lists.ts'
import { seesProject } from '../things/projectAccess.ts'
import type { Store } from '../db/open.ts'
import { peopleOf } from '../users/people.ts'
import { chartsOfProjects, dashboardsOfProjects, membersOfProjects } from './projectContents.ts'
import type { ProjectRow, UserRow } from '../db/tables.ts'
import { timesOf } from '../db/time.ts'

const creatorName = sql`(select username from "user" where "user".id = project.created_by_id)`

const everything = () => true

const columns = [
  'id',
  'project_title',
  'version',
  'created_by_id',
  'changed_by_id',
  'created_on',
  'changed_on',
] as const

type ListedRow = Pick<ProjectRow, (typeof columns)[number] | 'description'>

const answerOf = async (
  store: Store,
  rows: readonly ListedRow[],
  caller: UserRow,
  isRequested: (column: string) => boolean,
): Promise<Project[]> => {
  const now = Date.now()
  const ids = rows.map((row) => row.id)
  const requested = (names: string[]) => names.some(isRequested)
  const [people, favorites, members, charts, dashboards] = await Promise.all([
    peopleOf(
      store,
      rows.flatMap((row) => [row.created_by_id, row.changed_by_id]),
    ),
    favoritesAmong(store, 'project', ids, caller),
    requested(['members', 'members_metadata', 'member_count'])
      ? membersOfProjects(store, ids)
      : undefined,
    requested(['slices', 'slice_metadata', 'slice_count'])
      ? chartsOfProjects(store, ids, caller)
      : undefined,
    requested(['dashboards', 'dashboard_metadata', 'dashboard_count'])
      ? dashboardsOfProjects(store, ids, caller)
      : undefined,
  ])
  return rows.map((row) => {
    const itsMembers = members?.get(row.id) ?? []
    const itsCharts = charts?.get(row.id) ?? []
    const itsDashboards = dashboards?.get(row.id) ?? []
    return {
      id: row.id,
      project_title: row.project_title,
      description: row.description,
      created_by: people.get(row.created_by_id ?? 0) ?? null,
      changed_by: people.get(row.changed_by_id ?? 0) ?? null,
      ...timesOf(row, now),
      members: itsMembers.map((member) => member.userId),
      members_metadata: itsMembers,
      slices: itsCharts.map((chart) => chart.id),
      slice_metadata: itsCharts,
      dashboards: itsDashboards.map((dashboard) => dashboard.id),
      dashboard_metadata: itsDashboards,
      member_count: itsMembers.length,
      slice_count: itsCharts.length,
      dashboard_count: itsDashboards.length,
      favorite: favorites.has(row.id),
      version: row.version,
    }
  })
}

/** Projects as they are listed: to each caller those that they belong to, to admins all. */
export const projectList: Resource<Project> = {
  table: 'project',
  title: 'Project',
  columns: [
    'id',
    'project_title',
    'description',
    'created_by',
    'changed_by',
    'created_on_utc',
    'changed_on',
    'changed_on_utc',
    'changed_on_delta_humanized',
    'members',
    'members_metadata',
    'slices',
    'slice_metadata',
    'dashboards',
    'dashboard_metadata',
    'member_count',
    'slice_count',
    'dashboard_count',
    'favorite',
    'version',
  ],
  onRequest: [],
  orders: {
    project_title: sql`lower(project.project_title)`,
    id: sql.ref('project.id'),
    'created_by.username': sql`lower(coalesce(${creatorName}, ''))`,
  },
  seenBy: seesProject,
  filters: {
    id: { is: 'number', of: sql.ref('project.id') },
    project_title: { is: 'text', of: sql.ref('project.project_title') },
    description: { is: 'text', of: sql.ref('project.description') },
    created_by: { is: 'one', of: sql.ref('project.created_by_id') },
    members: {
      is: 'many',
      contains: (id) =>
        sql`project.id in (select project_member.project_id from project_member where project_member.user_id = ${id})`,
    },
    slices: {
      is: 'many',
      contains: (id) =>
        sql`project.id in (select project_chart.project_id from project_chart where project_chart.chart_id = ${id})`,
    },
    dashboards: {
      is: 'many',
      contains: (id) =>
        sql`project.id in (select project_dashboard.project_id from project_dashboard where project_dashboard.dashboard_id = ${id})`,
    },
  },
  titled: { column: 'project_title', thing: 'project' },
  allText: {
    operator: 'project_all_text',
    column: 'project_title',
    search: { thing: 'project' },
  },
  favorites: 'project',
  load: async (store, ids, caller, isRequested) => {
    if (ids.length === 0) return []
    return answerOf(
      store,
      await store
        .selectFrom('project')
        .select([...columns, listedDescription('project.description').as('description')])
        .where('id', 'in', ids)
        .execute(),
      caller,
      isRequested,
    )
  },
}

/** The row of a project, or a refusal where there is none that the caller may see. */
export const projectRow = async (
  store: Store,
  id: number,
  caller: UserRow,
): Promise<ProjectRow> => {
  const row = canBeId(id)
    ? await store
        .selectFrom('project')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_on', 'is', null)
        .where(seesProject(caller))
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw notFound()
  return row
}

/** One project with everything in it. */
export const showProject = async (store: Store, id: number, caller: UserRow): Promise<Project> => {
  const [project] = await answerOf(store, [await projectRow(store, id, caller)], caller, everything)
  return project as Project
}
