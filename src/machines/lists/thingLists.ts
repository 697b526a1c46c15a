import { fromPromise, type AnyActorLogic } from 'xstate'
import type {
  ChartListItem,
  DashboardListItem,
  DatasetListItem,
  ListAnswer,
  ProjectListItem,
  SavedQuery,
  ThingType,
} from '../../api/contract'
import { openChartMachine } from '../items/openChart.machine'
import { pathOf, type Item } from '../items/kinds'
import { newestFirst, type ListKey } from '../lib/listKey'
import { listScreen, type ListScreenRef, type Opened } from '../lib/listScreen'
import { resource } from '../lib/resource'
import { unprovided } from '../lib/unprovided'

/** Opens a thing that has a page of its own, without preparing anything. */
export const openOwnPage = (kind: ThingType) =>
  fromPromise<Opened, Item>(({ input }) => Promise.resolve({ path: pathOf(kind, input) ?? '/' }))

interface ThingList {
  id: string
  kind: ThingType
  /** The `systemId` of the rows, which a change of one of them invalidates. */
  noun: string
  /** The api function that reads a page of them. */
  reads: string
  openItem: AnyActorLogic
}

const thingList = <Row extends { id: number }>({ id, kind, noun, reads, openItem }: ThingList) => {
  const list = resource(noun, unprovided<ListAnswer<Row>, ListKey>(reads))
  const screen = listScreen<Row>(id, {
    noun,
    kind,
    sort: newestFirst,
    actors: { list, openItem },
  })
  return [list, screen] as const
}

export const [projectsResource, projectListMachine] = thingList<ProjectListItem>({
  id: 'projectList',
  kind: 'project',
  noun: 'projects',
  reads: 'listProjects',
  openItem: openOwnPage('project'),
})
export type ProjectListRef = ListScreenRef<ProjectListItem>

export const [chartsResource, chartListMachine] = thingList<ChartListItem>({
  id: 'chartList',
  kind: 'chart',
  noun: 'charts',
  reads: 'listCharts',
  openItem: openChartMachine,
})
export type ChartListRef = ListScreenRef<ChartListItem>

export const [dashboardsResource, dashboardListMachine] = thingList<DashboardListItem>({
  id: 'dashboardList',
  kind: 'dashboard',
  noun: 'dashboards',
  reads: 'listDashboards',
  openItem: openOwnPage('dashboard'),
})
export type DashboardListRef = ListScreenRef<DashboardListItem>

export const [datasetsResource, datasetListMachine] = thingList<DatasetListItem>({
  id: 'datasetList',
  kind: 'dataset',
  noun: 'datasets',
  reads: 'listDatasets',
  openItem: openOwnPage('dataset'),
})
export type DatasetListRef = ListScreenRef<DatasetListItem>

export const [savedQueriesResource, savedQueryListMachine] = thingList<SavedQuery>({
  id: 'savedQueryList',
  kind: 'saved_query',
  noun: 'savedQueries',
  reads: 'listSavedQueries',
  openItem: openOwnPage('saved_query'),
})
export type SavedQueryListRef = ListScreenRef<SavedQuery>
