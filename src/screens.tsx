import type { ComponentType } from 'react'
import { lazyView } from './lazyView'
import type { Place } from './machines/lib/place'
import type { Row, WorkspaceRef } from './machines/workspace.machine'
import * as wired from './wiring'

interface ScreenProps {
  // Each row pairs a machine with the view made for it; the table itself cannot name all of them.
  actor: any // eslint-disable-line @typescript-eslint/no-explicit-any
  place: Place
  workspace: WorkspaceRef
}

interface ScreenRow extends Row<Place> {
  view: ComponentType<ScreenProps>
}

const unbuilt = { view: lazyView(async () => (await import('./features/unbuilt/UnbuiltScreen')).UnbuiltScreen) }

/** The screen table: name in the route table → machine, what it starts with, lazy view. */
export const screens: Record<string, ScreenRow> = {
  home: {
    logic: wired.home,
    input: () => undefined,
    view: lazyView(async () => (await import('./features/home/Home')).Home),
  },
  users: {
    logic: wired.userList,
    input: () => undefined,
    view: lazyView(async () => (await import('./features/users/UserList')).UserList),
  },
  userEditor: {
    logic: wired.userEditor,
    input: ({ params }) => ({ id: params['id'] === undefined ? null : Number(params['id']) }),
    view: lazyView(async () => (await import('./features/users/UserEditor')).UserEditor),
  },
  notFound: { view: lazyView(async () => (await import('./features/unbuilt/NotFound')).NotFound) },
  recent: {
    logic: wired.recentList,
    input: () => undefined,
    view: lazyView(async () => (await import('./features/recent/RecentList')).RecentList),
  },
  trash: {
    logic: wired.trashList,
    input: () => undefined,
    view: lazyView(async () => (await import('./features/trash/TrashList')).TrashList),
  },
  projects: {
    logic: wired.projectList,
    input: () => undefined,
    view: lazyView(async () => (await import('./features/projects/ProjectList')).ProjectList),
  },
  newProject: {
    logic: wired.newProject,
    input: () => undefined,
    view: lazyView(async () => (await import('./features/projects/NewProject')).NewProject),
  },
  project: {
    logic: wired.project,
    staysInProject: true,
    input: ({ params }) => ({ id: Number(params['id']) }),
    view: lazyView(async () => (await import('./features/projects/ProjectDetail')).ProjectDetail),
  },
  charts: {
    logic: wired.chartList,
    input: () => undefined,
    view: lazyView(async () => (await import('./features/charts/ChartList')).ChartList),
  },
  dashboards: {
    logic: wired.dashboardList,
    input: () => undefined,
    view: lazyView(async () => (await import('./features/dashboards/DashboardList')).DashboardList),
  },
  newDashboard: {
    logic: wired.newDashboard,
    staysInProject: true,
    input: () => undefined,
    view: lazyView(async () => (await import('./features/projects/NewDashboard')).NewDashboard),
  },
  dashboard: { ...unbuilt, staysInProject: true },
  datasets: {
    logic: wired.datasetList,
    input: () => undefined,
    view: lazyView(async () => (await import('./features/datasets/DatasetList')).DatasetList),
  },
  dataset: {
    logic: wired.datasetDetail,
    input: ({ params }) => ({ id: Number(params['id']) }),
    view: lazyView(async () => (await import('./features/dataset/DatasetDetail')).DatasetDetail),
  },
  sql: {
    logic: wired.sqlExplorer,
    input: ({ search }) => ({ search }),
    view: lazyView(async () => (await Promise.all([import('./features/sql/SqlExplorer'), import('./ui/grid/PagedGrid')]))[0].SqlExplorer),
  },
  databases: {
    logic: wired.databases,
    input: ({ search }) => ({ search }),
    view: lazyView(async () => (await import('./features/databases/Databases')).Databases),
  },
  queryHistory: {
    logic: wired.queryHistory,
    input: () => undefined,
    view: lazyView(async () => (await import('./features/queryHistory/QueryHistory')).QueryHistory),
  },
  savedQueries: {
    logic: wired.savedQueries,
    input: () => undefined,
    view: lazyView(async () => (await import('./features/savedQueries/SavedQueryList')).SavedQueryList),
  },
  explorer: {
    logic: wired.chartExplorer,
    staysInProject: true,
    input: ({ params }) => ({
      sliceId: /^\d+$/.test(params['sliceId'] ?? '') ? Number(params['sliceId']) : null,
      key: params['formDataKey'] ?? '',
      backPath: '/charts',
    }),
    view: lazyView(async () => (await import('./features/explorer/Explorer')).Explorer),
  },
}

