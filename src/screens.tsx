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
  recent: unbuilt,
  trash: unbuilt,
  projects: unbuilt,
  newProject: unbuilt,
  project: unbuilt,
  charts: {
    logic: wired.chartList,
    input: () => undefined,
    view: lazyView(async () => (await import('./features/charts/ChartList')).ChartList),
  },
  dashboards: unbuilt,
  newDashboard: unbuilt,
  dashboard: unbuilt,
  datasets: {
    logic: wired.datasetList,
    input: () => undefined,
    view: lazyView(async () => (await import('./features/datasets/DatasetList')).DatasetList),
  },
  dataset: unbuilt,
  sql: unbuilt,
  databases: unbuilt,
  queryHistory: unbuilt,
  savedQueries: unbuilt,
  explorer: {
    logic: wired.chartExplorer,
    input: ({ params }) => ({
      sliceId: /^\d+$/.test(params['sliceId'] ?? '') ? Number(params['sliceId']) : null,
      key: params['formDataKey'] ?? '',
      backPath: '/charts',
    }),
    view: lazyView(async () => (await import('./features/explorer/Explorer')).Explorer),
  },
}

