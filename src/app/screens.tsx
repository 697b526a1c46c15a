import { namedThing } from '../features/shell/ThingTitle'
import { lazyView, view } from './lazyView'
import { screen, type ScreenRow } from './rows'
import {
  datasetDetailResumption,
  type DatasetDetailRef,
} from '../machines/dataset/datasetDetail.machine'
import type { DashboardRef } from '../machines/dashboard/dashboard.machine'
import {
  chartExplorerResumption,
  type ChartExplorerRef,
} from '../machines/explorer/chartExplorer.machine'
import type { ProjectDetailRef } from '../machines/projects/projectDetail.machine'
import { userEditorResumption } from '../machines/users/userEditor.machine'
import { LazyPagedGrid } from '../ui/grid/LazyGrid'
import * as wired from '../wiring/workspace'

type ProjectRef = ReturnType<ProjectDetailRef['getSnapshot']>['context']['project']

const rows = {
  home: screen(
    wired.home,
    lazyView(async () => (await import('../features/home/Home')).Home),
  ),
  users: screen(wired.userList, view('UserList')),
  userEditor: screen(wired.userEditor, view('UserEditor'), {
    resumes: userEditorResumption,
    input: ({ params }) => ({ id: params['id'] === undefined ? null : Number(params['id']) }),
  }),
  notFound: { view: view('NotFound') },
  recent: screen(wired.recentList, view('RecentList')),
  trash: screen(wired.trashList, view('TrashList')),
  projects: screen(wired.projectList, view('ProjectList')),
  newProject: screen(wired.newProject, view('NewProject')),
  project: screen(wired.project, view('ProjectDetail'), {
    thing: namedThing<ProjectRef, ProjectDetailRef>(
      ({ context }) => context.data?.project_title,
      (screen) => screen.getSnapshot().context.project,
    ),
    staysInProject: true,
    input: ({ params }) => ({ id: Number(params['id']) }),
  }),
  charts: screen(wired.chartList, view('ChartList')),
  dashboards: screen(wired.dashboardList, view('DashboardList')),
  newDashboard: screen(wired.newDashboard, view('NewDashboard'), {
    staysInProject: true,
  }),
  dashboard: screen(
    wired.dashboard,
    lazyView(async () => (await import('../features/dashboards/DashboardDetail')).DashboardDetail),
    {
      thing: namedThing<DashboardRef>(({ context }) => context.dashboard?.dashboard_title),
      staysInProject: true,
      input: ({ params, search }) => ({ id: Number(params['id']), search }),
    },
  ),
  datasets: screen(wired.datasetList, view('DatasetList')),
  dataset: screen(wired.datasetDetail, view('DatasetDetail'), {
    resumes: datasetDetailResumption,
    thing: namedThing<DatasetDetailRef>(({ context }) => context.read?.table_name),
    input: ({ params }) => ({ id: Number(params['id']) }),
  }),
  sql: screen(
    wired.sqlExplorer,
    lazyView(
      async () =>
        (await Promise.all([import('./views'), LazyPagedGrid.fetchCode()]))[0].SqlExplorer,
    ),
    {
      input: ({ search }) => ({ search }),
    },
  ),
  databases: screen(wired.databases, view('Databases'), {
    input: ({ search }) => ({ search }),
  }),
  queryHistory: screen(wired.queryHistory, view('QueryHistory')),
  savedQueries: screen(wired.savedQueries, view('SavedQueryList')),
  slowQueries: screen(wired.slowQueries, view('SlowQueryList')),
  explorer: screen(
    wired.chartExplorer,
    lazyView(async () => (await import('../features/explorer/Explorer')).Explorer),
    {
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
    },
  ),
} satisfies Record<string, ScreenRow>

export type ScreenName = keyof typeof rows

/** The screen table: name in the route table → machine, lazy view, what it starts with. */
export const screens: Readonly<Record<string, ScreenRow>> = rows
