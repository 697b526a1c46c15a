import type { ComponentType } from 'react'
import { namedThing, type NamedThing } from '../features/shell/ThingTitle'
import { lazyView, view } from './lazyView'
import {
  datasetDetailResumption,
  type DatasetDetailRef,
} from '../machines/dataset/datasetDetail.machine'
import {
  chartExplorerResumption,
  type ChartExplorerRef,
} from '../machines/explorer/chartExplorer.machine'
import type { PageLocation } from '../machines/lib/pageLocation'
import type { ProjectDetailRef } from '../machines/projects/projectDetail.machine'
import { userEditorResumption } from '../machines/users/userEditor.machine'
import type { Row, WorkspaceRef } from '../machines/system/workspace.machine'
import * as wired from '../wiring/workspace'

type ProjectRef = ReturnType<ProjectDetailRef['getSnapshot']>['context']['project']

interface ScreenProps {
  // Each row pairs a machine with the view made for it; the table itself cannot name all of them.
  actor: any // oxlint-disable-line typescript/no-explicit-any
  location: PageLocation
  workspace: WorkspaceRef
}

interface ScreenRow extends Row<PageLocation> {
  view: ComponentType<ScreenProps>
  /** What the window is named after, beside the title of the route. */
  thing?: NamedThing
}

const unbuilt = { view: view('UnbuiltScreen') }

const rows = {
  home: {
    logic: wired.home,
    view: lazyView(async () => (await import('../features/home/Home')).Home),
  },
  users: {
    logic: wired.userList,
    view: view('UserList'),
  },
  userEditor: {
    logic: wired.userEditor,
    resumes: userEditorResumption,
    input: ({ params }) => ({ id: params['id'] === undefined ? null : Number(params['id']) }),
    view: view('UserEditor'),
  },
  notFound: { view: view('NotFound') },
  recent: {
    logic: wired.recentList,
    view: view('RecentList'),
  },
  trash: {
    logic: wired.trashList,
    view: view('TrashList'),
  },
  projects: {
    logic: wired.projectList,
    view: view('ProjectList'),
  },
  newProject: {
    logic: wired.newProject,
    view: view('NewProject'),
  },
  project: {
    logic: wired.project,
    thing: namedThing<ProjectRef, ProjectDetailRef>(
      ({ context }) => context.data?.project_title,
      (screen) => screen.getSnapshot().context.project,
    ),
    staysInProject: true,
    input: ({ params }) => ({ id: Number(params['id']) }),
    view: view('ProjectDetail'),
  },
  charts: {
    logic: wired.chartList,
    view: view('ChartList'),
  },
  dashboards: {
    logic: wired.dashboardList,
    view: view('DashboardList'),
  },
  newDashboard: {
    logic: wired.newDashboard,
    staysInProject: true,
    view: view('NewDashboard'),
  },
  dashboard: { ...unbuilt, staysInProject: true },
  datasets: {
    logic: wired.datasetList,
    view: view('DatasetList'),
  },
  dataset: {
    logic: wired.datasetDetail,
    resumes: datasetDetailResumption,
    thing: namedThing<DatasetDetailRef>(({ context }) => context.read?.table_name),
    input: ({ params }) => ({ id: Number(params['id']) }),
    view: view('DatasetDetail'),
  },
  sql: {
    logic: wired.sqlExplorer,
    input: ({ search }) => ({ search }),
    view: lazyView(
      async () =>
        (await Promise.all([import('./views'), import('../ui/grid/PagedGrid')]))[0].SqlExplorer,
    ),
  },
  databases: {
    logic: wired.databases,
    input: ({ search }) => ({ search }),
    view: view('Databases'),
  },
  queryHistory: {
    logic: wired.queryHistory,
    view: view('QueryHistory'),
  },
  savedQueries: {
    logic: wired.savedQueries,
    view: view('SavedQueryList'),
  },
  explorer: {
    logic: wired.chartExplorer,
    resumes: chartExplorerResumption,
    thing: namedThing<ChartExplorerRef>(({ context: { chart, form } }) => {
      const drafted = form?.form_data['slice_name']
      return chart?.slice_name ?? (typeof drafted === 'string' ? drafted : null)
    }),
    staysInProject: true,
    input: ({ params }) => ({
      sliceId: /^\d+$/.test(params['sliceId'] ?? '') ? Number(params['sliceId']) : null,
      key: params['formDataKey'] ?? '',
      backPath: '/charts',
    }),
    view: lazyView(async () => (await import('../features/explorer/Explorer')).Explorer),
  },
} satisfies Record<string, ScreenRow>

export type ScreenName = keyof typeof rows

/** The screen table: name in the route table → machine, what it starts with, lazy view. */
export const screens: Readonly<Record<string, ScreenRow>> = rows
