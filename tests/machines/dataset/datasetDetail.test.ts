import { expect, test } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import type {
  ChartListItem,
  Dataset,
  ListAnswer,
  QueryResult,
  Related,
  User,
} from '../../../src/api/contract'
import {
  columnsOf,
  datasetDataMachine,
  datasetRowsResource,
  pageSizes,
} from '../../../src/machines/dataset/datasetData.machine'
import {
  chartsOverResource,
  datasetDetailMachine,
  relatedResource,
} from '../../../src/machines/dataset/datasetDetail.machine'
import { datasetFormMachine } from '../../../src/machines/dataset/datasetForm.machine'
import { chartsByMetric, unreadCharts } from '../../../src/machines/dataset/metricUses'
import { rowsInSight } from '../../../src/machines/lib/rowPages'
import { usersResource } from '../../../src/machines/users/userList.machine'
import { crashes, gives, refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { chart, dataset, listOf } from '../../support/rows'

const gone = { status: 404, message: 'Dataset does not exist' }
const rows: QueryResult = {
  colnames: ['n'],
  coltypes: [0],
  data: Array.from({ length: 42 }, (_, n) => ({ n })),
  rowcount: 42,
  total: 42,
}
const related = {
  charts: [],
  dashboards: [],
  models: [],
  datasets: [],
  saved_queries: [],
  counts: { charts: 0, dashboards: 0, models: 0, datasets: 0, saved_queries: 0 },
} as unknown as Related

const open = (
  getDataset: ReturnType<typeof gives<Dataset, number>> = gives(dataset),
  actors: Parameters<typeof datasetDetailMachine.provide>[0]['actors'] = {},
) => {
  const read: string[] = []
  const reading = <Output, Input>(name: string, output: Output) =>
    fromPromise<Output, Input>(() => {
      read.push(name)
      return Promise.resolve(output)
    })
  const world = inWorld(
    datasetDetailMachine.provide({
      actors: {
        getDataset,
        related: relatedResource.provide({
          actors: { load: gives<Related, { id: number }>(related) },
        }),
        people: usersResource.provide({ actors: { load: gives<User[], null>([]) } }),
        charts: chartsOverResource.provide({
          actors: { load: reading<ListAnswer<ChartListItem>, { id: number }>('charts', listOf()) },
        }),
        data: datasetDataMachine.provide({
          actors: {
            rows: datasetRowsResource.provide({
              actors: { load: reading<QueryResult, number>('rows', rows) },
            }),
          },
        }),
        datasetForm: datasetFormMachine.provide({
          actors: { storedDrafts: fromCallback(() => undefined) },
        }),
        ...actors,
      },
    }),
    { id: 12 },
  )
  return { ...world, read }
}
const shown = (actor: ReturnType<typeof open>['actor']) =>
  waitFor(actor, (snapshot) => snapshot.matches({ page: 'open' }))

test('rows and the charts that use a metric are read when their tab is first opened, once', async () => {
  const { actor, read } = open()
  await shown(actor)
  expect(read).toEqual([])
  for (const tab of ['data', 'metrics', 'data', 'columns', 'metrics'] as const)
    actor.send({ type: 'tab.chosen', tab })
  expect({ read, tab: actor.getSnapshot().context.tab }).toEqual({
    read: ['rows', 'charts'],
    tab: 'metrics',
  })
})

test('a change made elsewhere is read again under the shared name of the dataset', async () => {
  const versions = [dataset, { ...dataset, table_name: 'renamed', version: 2 }]
  const { actor } = open(fromPromise(() => Promise.resolve(versions.shift() ?? dataset)))
  await shown(actor)
  actor.system.get('dataset')?.send({ type: 'resource.invalidated' })
  await waitFor(
    actor,
    ({ children }) => children.datasetForm?.getSnapshot().context.dataset.table_name === 'renamed',
  )
})

test('a dataset that is deleted while it is shown says so', async () => {
  const answers = [() => Promise.resolve(dataset), () => Promise.reject(gone)] // oxlint-disable-line typescript/prefer-promise-reject-errors -- a Problem, as the api gives it
  const { actor } = open(fromPromise(() => (answers.shift() ?? (() => Promise.resolve(dataset)))()))
  await shown(actor)
  actor.send({ type: 'resource.invalidated' })
  await waitFor(actor, (snapshot) => snapshot.matches({ page: 'missing' }))
})

test('a dataset that is not there is missing; one that could not be read is asked for again', async () => {
  const { actor } = open(refuses<Dataset, number>(gone))
  await waitFor(actor, (snapshot) => snapshot.matches({ page: 'missing' }))
  const { actor: other } = open(refuses<Dataset, number>({ status: 503, message: 'busy' }))
  await waitFor(other, (snapshot) => snapshot.matches({ page: 'unread' }))
  other.send({ type: 'loading.retried' })
  expect(other.getSnapshot().matches({ page: 'loading' })).toBe(true)
})

test('rows are shown 20 at a time, or 5, 15, 100 and all; a search begins at its first page', async () => {
  const { actor } = open()
  await shown(actor)
  actor.send({ type: 'tab.chosen', tab: 'data' })
  const { data } = actor.getSnapshot().context
  const sight = () => data && rowsInSight(data.getSnapshot().context)
  expect(pageSizes).toEqual(['20', '5', '15', '100', 'all'])
  data?.send({ type: 'rows.counted', count: 42 })
  data?.send({ type: 'page.turned', page: 2 })
  expect(sight()).toEqual({ from: 40, to: 42, count: 42, perPage: 20 })
  data?.send({ type: 'size.chosen', size: '15' })
  expect(sight()).toEqual({ from: 0, to: 15, count: 42, perPage: 15 })
  data?.send({ type: 'size.chosen', size: 'all' })
  expect(sight()).toEqual({ from: 0, to: 42, count: 42, perPage: 42 })
  data?.send({ type: 'search.edited', text: '7' })
  expect(sight()).toEqual({ from: 0, to: 0, count: 0, perPage: 1 })
  data?.send({ type: 'size.chosen', size: '5' })
  data?.send({ type: 'rows.counted', count: 42 })
  data?.send({ type: 'page.turned', page: 3 })
  data?.send({ type: 'search.edited', text: '4' })
  data?.send({ type: 'rows.counted', count: 40 })
  expect(sight()).toEqual({ from: 0, to: 5, count: 40, perPage: 5 })
})

test('rows become columns for the grid, whatever a column is called', () => {
  const data = [
    JSON.parse('{"__proto__": 1, "a": null}'),
    JSON.parse('{"__proto__": 2}'),
  ] as QueryResult['data']
  expect(
    columnsOf({
      colnames: ['__proto__', 'a', 'constructor'],
      coltypes: [0, 1, 1],
      data,
      rowcount: 2,
    }),
  ).toEqual({
    names: ['__proto__', 'a', 'constructor'],
    types: [0, 1, 1],
    values: [
      [1, 2],
      [null, null],
      [null, null],
    ],
    rows: 2,
  })
})

test('a metric is used by the charts that hold it in a slot; a form that cannot be read holds none', () => {
  const over = (slice_name: string, params: string) => ({ ...chart, slice_name, params })
  const uses = chartsByMetric(
    listOf(
      over('One', '{"groupby":["state"],"metrics":["count"]}'),
      over('Two', '{"metrics":["count","margin"]}'),
      over('Broken', '{'),
      over('Column', '{"groupby":["margin"]}'),
    ),
  )
  expect([...uses]).toEqual([
    ['count', ['One', 'Two']],
    ['margin', ['Two']],
  ])
})

test('charts that a list told without their forms, or not at all, are counted as unread', () => {
  const { params: _, ...formless } = chart
  const read = listOf<ChartListItem>(
    { ...chart, params: '{"metrics":["count"]}' },
    { ...formless, id: 8, slice_name: 'Large' },
  )
  expect(unreadCharts(read)).toBe(1)
  expect(unreadCharts({ ...read, count: 1200 })).toBe(1199)
  expect([...chartsByMetric(read)]).toEqual([['count', [chart.slice_name]]])
})

test.each(['shared', 'metricEditor', 'datasetForm'])(
  'a dataset whose %s crashes is read again when the person asks for it',
  async (part) => {
    const { actor } = open(undefined, { [part]: crashes })
    await waitFor(actor, (snapshot) => snapshot.matches({ page: 'unread' }))
    actor.send({ type: 'loading.retried' })
    expect(actor.getSnapshot().matches({ page: 'loading' })).toBe(true)
  },
)

test('what is searched and paged is shown so, and metrics that were changed stand in the form', async () => {
  const { actor } = open()
  await shown(actor)
  actor.send({ type: 'columns.searched', text: 'cost' })
  actor.send({ type: 'owners.searched', text: 'ana' })
  actor.send({ type: 'used.turned', page: 2 })
  const { search, ownerSearch, usedPage } = actor.getSnapshot().context
  expect({ search, ownerSearch, usedPage }).toEqual({
    search: 'cost',
    ownerSearch: 'ana',
    usedPage: 2,
  })
  actor.send({ type: 'datasource.changed', change: { metrics: [] }, version: 9 })
  const { datasetForm } = actor.getSnapshot().children
  expect(datasetForm?.getSnapshot().context.dataset.metrics).toEqual([])
})

test('a metric that was being written comes back in its tab', async () => {
  const { actor } = open()
  const work = { metric_name: 'rows', expression: 'COUNT(*)', description: '' }
  actor.send({ type: 'work.resumed', work } as never)
  await shown(actor)
  const { metricEditor } = actor.getSnapshot().children
  expect({
    tab: actor.getSnapshot().context.tab,
    expression: metricEditor?.getSnapshot().context.draft.expression,
  }).toEqual({ tab: 'metrics', expression: 'COUNT(*)' })
})

test('a dataset that cannot be read again stays as it was', async () => {
  const answers = [Promise.resolve(dataset)]
  const down = () => Promise.reject(Object.assign(new Error('Down'), { status: 503 }))
  const { actor } = open(fromPromise<Dataset, number>(() => answers.shift() ?? down()))
  await shown(actor)
  actor.send({ type: 'resource.invalidated' })
  await waitFor(actor, (snapshot) => snapshot.matches({ page: { open: 'resting' } }))
  expect(actor.getSnapshot().context.read).toEqual(dataset)
})

test.each([
  [{ openDataset: gives({ path: '/visualizations/null/k1' }) as never }, 'location'],
  [{ openDataset: refuses({ status: 503, message: 'Down' }) as never }, 'notifications'],
])('the explorer opens over the dataset, or says why it does not', async (actors, peer) => {
  const { actor, heard } = open(undefined, actors)
  await shown(actor)
  actor.send({ type: 'explorer.requested' })
  await waitFor(actor, (snapshot) => snapshot.matches({ opening: 'resting' }))
  expect(heard(peer)).toMatchObject(
    peer === 'location'
      ? [{ type: 'location.requested', path: '/visualizations/null/k1' }]
      : [{ notice: { title: 'The explorer could not be opened', detail: 'Down' } }],
  )
})
