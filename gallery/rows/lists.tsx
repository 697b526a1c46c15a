import { ChartList } from '../../src/features/charts/ChartList'
import { DashboardList } from '../../src/features/dashboards/DashboardList'
import { DatasetList } from '../../src/features/datasets/DatasetList'
import { ProjectList } from '../../src/features/projects/ProjectList'
import { layoutsMachine } from '../../src/machines/system/layouts.machine'
import {
  chartListMachine,
  chartsResource,
  dashboardListMachine,
  dashboardsResource,
  datasetListMachine,
  datasetsResource,
  projectListMachine,
  projectsResource,
} from '../../src/machines/lists/thingLists'
import { inShell } from '../inShell'
import {
  charts,
  dashboards,
  datasets,
  firstPage,
  listed,
  projects,
  savedChart,
} from '../samples/lists'
import { ana, ben } from '../samples/people'
import { theServerIsDown } from '../samples/problems'
import { child, slowCall, frozenActor } from '../frozenActor'

interface Shown {
  list: [state: string, context?: object]
  rows?: string
  item?: object
  search?: string
  page?: number
  favorites?: boolean
  sort?: { column: string; direction: string }
  selected?: readonly object[]
  layout?: 'grid' | 'list'
  user?: typeof ana
  slow?: boolean
}

const nouns = {
  charts: { view: ChartList, machine: chartListMachine, resource: chartsResource },
  dashboards: { view: DashboardList, machine: dashboardListMachine, resource: dashboardsResource },
  datasets: { view: DatasetList, machine: datasetListMachine, resource: datasetsResource },
  projects: { view: ProjectList, machine: projectListMachine, resource: projectsResource },
}

const newestFirst = { column: 'changed_on_utc', direction: 'desc' }

const list = (noun: keyof typeof nouns, name: string, shown: Shown) => {
  const {
    list: [state, answer],
    rows = 'browsing',
    item,
    search = '',
    page = 0,
    favorites = false,
    sort = newestFirst,
    selected = [],
    layout = 'list',
    user = ana,
    slow = false,
  } = shown
  const { view, machine, resource } = nouns[noun]
  const key = { search, sort, page, favorites }
  const screen = frozenActor(
    machine,
    { searching: 'ready', rows },
    { me: user, search, key, list: child('list'), item: item ?? null, selected },
    { list: frozenActor(resource, state, { key, data: null, problem: null, ...answer }) },
  )
  const layouts = {
    ...frozenActor(layoutsMachine, 'storing', { layouts: { [noun]: layout } }),
    systemId: 'layouts',
  }
  return inShell(`${noun}/${name}`, view, screen, {
    path: `/${noun}`,
    user,
    peers: { layouts, ...(slow ? { calls: slowCall } : {}) },
  })
}

const failed = { problem: theServerIsDown }

export const listRows = [
  list('charts', 'loading', { list: ['loading'] }),
  list('charts', 'ready', { list: ['ready', listed(charts)], user: ben }),
  list('charts', 'first of two pages', { list: ['ready', listed(firstPage, 41)] }),
  list('charts', 'selected over two pages', {
    list: ['ready', listed(firstPage, 41)],
    selected: [...firstPage.slice(0, 2), savedChart],
  }),
  list('charts', 'not all yours to delete', {
    list: ['ready', listed(charts)],
    selected: charts,
    user: ben,
  }),
  list('charts', 'by dataset', {
    list: ['ready', listed(charts)],
    sort: { column: 'datasource_name', direction: 'asc' },
  }),
  list('charts', 'loading, still waiting', { list: ['loading'], slow: true }),
  list('charts', 'loading again', { list: ['loading', listed(charts)] }),
  list('charts', 'opening', { list: ['ready', listed(charts)], rows: 'opening', item: savedChart }),
  list('charts', 'nothing found', { list: ['ready', listed([], 0, 3)], search: 'nobody' }),
  list('charts', 'no favourites found', {
    list: ['ready', listed([], 0, 3)],
    favorites: true,
    search: ' nobody ',
  }),
  list('charts', 'no favourites', { list: ['ready', listed([], 0, 3)], favorites: true }),
  list('charts', 'nothing there', { list: ['ready', listed([])] }),
  list('charts', 'failed', { list: ['failed', failed] }),
  list('charts', 'failed again', { list: ['failed', { ...listed(charts), ...failed }] }),
  list('charts', 'cards', {
    list: ['ready', listed(charts)],
    layout: 'grid',
    selected: [savedChart],
  }),
  list('charts', 'cards of the first of two pages', {
    list: ['ready', listed(firstPage, 41)],
    layout: 'grid',
  }),
  list('charts', 'cards loading', { list: ['loading'], layout: 'grid' }),
  list('charts', 'no cards found', {
    list: ['ready', listed([], 0, 3)],
    search: 'nobody',
    layout: 'grid',
  }),
  list('dashboards', 'loading', { list: ['loading'] }),
  list('dashboards', 'ready', { list: ['ready', listed(dashboards)], user: ben }),
  list('dashboards', 'cards', { list: ['ready', listed(dashboards)], layout: 'grid' }),
  list('dashboards', 'nothing there', { list: ['ready', listed([])] }),
  list('dashboards', 'failed', { list: ['failed', failed] }),
  list('datasets', 'loading', { list: ['loading'] }),
  list('datasets', 'ready', { list: ['ready', listed(datasets)], user: ben }),
  list('datasets', 'selected', { list: ['ready', listed(datasets)], selected: datasets }),
  list('datasets', 'nothing found', { list: ['ready', listed([], 0, 3)], search: 'nobody' }),
  list('datasets', 'nothing there', { list: ['ready', listed([])] }),
  list('datasets', 'failed', { list: ['failed', failed] }),
  list('projects', 'loading', { list: ['loading'] }),
  list('projects', 'ready', { list: ['ready', listed(projects)], user: ben }),
  list('projects', 'cards', { list: ['ready', listed(projects)], layout: 'grid' }),
  list('projects', 'cards loading', { list: ['loading'], layout: 'grid' }),
  list('projects', 'nothing there', { list: ['ready', listed([])] }),
  list('projects', 'failed', { list: ['failed', failed] }),
]
