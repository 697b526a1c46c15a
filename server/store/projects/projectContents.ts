import type {
  ProjectChart,
  ProjectDashboard,
  ProjectMember,
} from '../../../src/api/contract/project.ts'
import type { Store } from '../db/open.ts'
import { listedDescription } from '../lists/listedTexts.ts'
import { isShared } from '../things/thumbnails.ts'
import { initialsOf, peopleOf } from '../users/people.ts'
import type { UserRow } from '../db/tables.ts'
import { ago } from '../db/time.ts'

interface ProjectChild {
  project_id: number
}

const byProject = <Row extends ProjectChild>(rows: readonly Row[]) =>
  Map.groupBy(rows, (row) => row.project_id)

/** The charts of some projects, by project, those changed last first. Deleted ones are left out, though they are still in. */
export const chartsOfProjects = async (store: Store, ids: readonly number[], caller: UserRow) => {
  const rows = await store
    .selectFrom('project_chart')
    .innerJoin('chart', (join) =>
      join.onRef('chart.id', '=', 'project_chart.chart_id').on('chart.deleted_on', 'is', null),
    )
    .leftJoin('dataset', (join) =>
      join.onRef('dataset.id', '=', 'chart.dataset_id').on('dataset.deleted_on', 'is', null),
    )
    .leftJoin('favorite', (join) =>
      join
        .onRef('favorite.object_id', '=', 'chart.id')
        .on('favorite.kind', '=', 'slice')
        .on('favorite.user_id', '=', caller.id),
    )
    .leftJoin('thumbnail', (join) =>
      join
        .onRef('thumbnail.object_id', '=', 'chart.id')
        .on('thumbnail.kind', '=', 'chart')
        .on(isShared('chart')),
    )
    .select([
      'project_chart.project_id',
      'chart.id',
      'chart.slice_name',
      'chart.viz_type',
      'chart.dataset_id',
      'chart.form_data_key',
      'chart.created_by_id',
      'chart.changed_by_id',
      'chart.changed_on',
      'dataset.table_name',
      'favorite.user_id as starred_by',
      'thumbnail.tag',
      listedDescription<string | null>('chart.description').as('description'),
    ])
    .where('project_chart.project_id', 'in', ids)
    .orderBy('chart.changed_on', 'desc')
    .orderBy('chart.id', 'desc')
    .execute()
  const people = await peopleOf(
    store,
    rows.flatMap((row) => [row.created_by_id, row.changed_by_id]),
  )
  const now = Date.now()
  const charts = rows.map((row): ProjectChild & ProjectChart => ({
    project_id: row.project_id,
    id: row.id,
    chart: row.slice_name,
    slice_name: row.slice_name,
    visualization_type: row.viz_type,
    viz_type: row.viz_type,
    description: row.description,
    dataset: row.table_name,
    datasource_id: row.dataset_id,
    form_data_key: row.form_data_key,
    created_by: people.get(row.created_by_id ?? 0) ?? null,
    changed_by: people.get(row.changed_by_id ?? 0) ?? null,
    changed_on_utc: row.changed_on,
    changed_on_delta_humanized: ago(row.changed_on, now),
    favorite: row.starred_by !== null,
    thumbnail: row.tag,
  }))
  return byProject(charts)
}

/** The dashboards of some projects, by project, those changed last first. */
export const dashboardsOfProjects = async (
  store: Store,
  ids: readonly number[],
  caller: UserRow,
) => {
  const rows = await store
    .selectFrom('project_dashboard')
    .innerJoin('dashboard', (join) =>
      join
        .onRef('dashboard.id', '=', 'project_dashboard.dashboard_id')
        .on('dashboard.deleted_on', 'is', null),
    )
    .leftJoin('favorite', (join) =>
      join
        .onRef('favorite.object_id', '=', 'dashboard.id')
        .on('favorite.kind', '=', 'Dashboard')
        .on('favorite.user_id', '=', caller.id),
    )
    .leftJoin('thumbnail', (join) =>
      join
        .onRef('thumbnail.object_id', '=', 'dashboard.id')
        .on('thumbnail.kind', '=', 'dashboard')
        .on(isShared('dashboard')),
    )
    .select([
      'project_dashboard.project_id',
      'dashboard.id',
      'dashboard.dashboard_title',
      listedDescription('dashboard.description').as('description'),
      'dashboard.created_by_id',
      'dashboard.changed_by_id',
      'dashboard.changed_on',
      'favorite.user_id as starred_by',
      'thumbnail.tag',
    ])
    .where('project_dashboard.project_id', 'in', ids)
    .orderBy('dashboard.changed_on', 'desc')
    .orderBy('dashboard.id', 'desc')
    .execute()
  const people = await peopleOf(
    store,
    rows.flatMap((row) => [row.created_by_id, row.changed_by_id]),
  )
  const now = Date.now()
  const dashboards = rows.map((row): ProjectChild & ProjectDashboard => ({
    project_id: row.project_id,
    id: row.id,
    title: row.dashboard_title,
    dashboard_title: row.dashboard_title,
    Description: row.description,
    description: row.description,
    created_by: people.get(row.created_by_id ?? 0) ?? null,
    changed_by: people.get(row.changed_by_id ?? 0) ?? null,
    changed_on_utc: row.changed_on,
    changed_on_delta_humanized: ago(row.changed_on, now),
    favorite: row.starred_by !== null,
    thumbnail: row.tag,
  }))
  return byProject(dashboards)
}

/** The members of some projects, by project: Owners first, then by name. */
export const membersOfProjects = async (store: Store, ids: readonly number[]) => {
  const rows = await store
    .selectFrom('project_member')
    .innerJoin('user', 'user.id', 'project_member.user_id')
    .select([
      'project_member.project_id',
      'project_member.role',
      'user.id',
      'user.name',
      'user.username',
      'user.email',
    ])
    .where('project_member.project_id', 'in', ids)
    .orderBy('project_member.role', 'desc')
    .orderBy((is) => is.fn<string>('lower', ['user.name']))
    .orderBy('user.id')
    .execute()
  const members = rows.map(
    ({ project_id, id, name, username, email, role }): ProjectChild & ProjectMember => ({
      project_id,
      userId: id,
      name,
      username,
      email,
      initials: initialsOf(name),
      role,
    }),
  )
  return byProject(members)
}
