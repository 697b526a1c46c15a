import { ChartList } from '../../src/features/charts/ChartList'
import { DatasetList } from '../../src/features/datasets/DatasetList'
import { Home } from '../../src/features/home/Home'
import { homeMachine } from '../../src/machines/home/home.machine'
import { chartListMachine, chartsResource, deleteChartCommand } from '../../src/machines/lists/chartList.machine'
import { datasetListMachine, datasetsResource, deleteDatasetCommand } from '../../src/machines/lists/datasetList.machine'
import { inShell } from '../inShell'
import { charts, datasets, firstPage, listed, savedChart, strikes } from '../samples/lists'
import { ana, ben } from '../samples/people'
import { forbidden, theServerIsDown } from '../samples/problems'
import { child, standing, type Standing } from '../standing'

const sort = { column: 'changed_on_utc', direction: 'desc' }

interface Shown {
  list: [state: string, context?: object]
  rows?: string
  item?: object
  search?: string
  page?: number
  user?: typeof ana
  remove?: Standing
}

const nouns = {
  charts: { view: ChartList, machine: chartListMachine, resource: chartsResource },
  datasets: { view: DatasetList, machine: datasetListMachine, resource: datasetsResource },
}

const list = (noun: keyof typeof nouns, name: string, { list: [state, answer], rows = 'browsing', item, search = '', page = 0, user = ana, remove }: Shown) => {
  const { view, machine, resource } = nouns[noun]
  const key = { search, sort, page }
  const screen = standing(
    machine,
    { searching: 'ready', rows },
    { me: user, search, key, list: child('list'), item: item ?? null },
    { list: standing(resource, state, { key, data: null, problem: null, ...answer }), ...(remove ? { remove } : {}) },
  )
  return inShell(`${noun}/${name}`, view, screen, { path: `/${noun}`, user })
}

const failed = { problem: theServerIsDown }
const removeChart = (state: string, problem: object | null) => standing(deleteChartCommand, state, { subject: savedChart, problem })

const resourcesAt = (state: string, chartAnswer: object, datasetAnswer: object): Record<string, Standing> => ({
  charts: standing(chartsResource, state, { key: { search: '', sort, page: 0 }, data: null, problem: null, ...chartAnswer }),
  datasets: standing(datasetsResource, state, { key: { search: '', sort, page: 0 }, data: null, problem: null, ...datasetAnswer }),
})
const home = (name: string, state: string, chartAnswer: object, datasetAnswer: object) =>
  inShell(`home/${name}`, Home, standing(
    homeMachine, 'browsing', { charts: child('charts'), datasets: child('datasets'), chart: null, dataset: null }, resourcesAt(state, chartAnswer, datasetAnswer),
  ), { path: '/' })

export const listRows = [
  home('loading', 'loading', {}, {}),
  home('ready', 'ready', listed(charts), listed(datasets)),
  home('without charts', 'ready', listed([]), listed(datasets)),
  home('nothing there', 'ready', listed([]), listed([])),
  home('failed', 'failed', failed, failed),
  list('charts', 'loading', { list: ['loading'] }),
  list('charts', 'ready', { list: ['ready', listed(charts)], user: ben }),
  list('charts', 'first of two pages', { list: ['ready', listed(firstPage, 41)] }),
  list('charts', 'loading again', { list: ['loading', listed(charts)] }),
  list('charts', 'opening', { list: ['ready', listed(charts)], rows: 'opening', item: savedChart }),
  list('charts', 'nothing found', { list: ['ready', listed([], 0, 3)], search: 'nobody' }),
  list('charts', 'page that went', { list: ['ready', listed([], 25)], page: 1 }),
  list('charts', 'nothing there', { list: ['ready', listed([])] }),
  list('charts', 'failed', { list: ['failed', failed] }),
  list('charts', 'failed again', { list: ['failed', { ...listed(charts), ...failed }] }),
  list('charts', 'deleting', { list: ['ready', listed(charts)], rows: 'deleting', item: savedChart, remove: removeChart('confirming', null) }),
  list('charts', 'deletion running', { list: ['ready', listed(charts)], rows: 'deleting', item: savedChart, remove: removeChart('running', null) }),
  list('charts', 'deletion refused', { list: ['ready', listed(charts)], rows: 'deleting', item: savedChart, remove: removeChart('confirming', forbidden) }),
  list('datasets', 'loading', { list: ['loading'] }),
  list('datasets', 'ready', { list: ['ready', listed(datasets)], user: ben }),
  list('datasets', 'nothing found', { list: ['ready', listed([], 0, 3)], search: 'nobody' }),
  list('datasets', 'nothing there', { list: ['ready', listed([])] }),
  list('datasets', 'failed', { list: ['failed', failed] }),
  list('datasets', 'deleting', {
    list: ['ready', listed(datasets)], rows: 'deleting', item: strikes, remove: standing(deleteDatasetCommand, 'confirming', { subject: strikes, problem: null }),
  }),
]
