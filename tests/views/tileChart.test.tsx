import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { answered } from '../../gallery/samples/results'
import type { ChartResult, Dashboard, DashboardDataset, FormData } from '../../src/api/contract'
import { readingForbiddenType } from '../../src/api/contract/problem'
import { ChartTile } from '../../src/features/dashboards/ChartTile'
import { TileChart } from '../../src/features/dashboards/TileChart'
import type { ChartEntry } from '../../src/machines/dashboard/tile.machine'
import { dashboardDatasetsResource } from '../../src/machines/dashboard/dashboard.machine'
import {
  tileReadsMachine,
  type ChartsRead,
  type ReadReport,
} from '../../src/machines/dashboard/tileReads.machine'
import { gives } from '../support/actors'
import { LazyStillGrid } from '../../src/ui/grid/LazyGrid'
import { withPlots } from '../support/chartOf'
import { pressKey } from '../support/drawnCharts'
import { dashboard, openDashboard, slice } from '../support/openDashboard'
import { withPens } from '../support/pens'
import { openView, withSizes } from '../support/view'

withPlots()

const strikes = {
  ...{ id: 10, table_name: 'strikes', columns: [] },
  metrics: [{ metric_name: 'count', number_format: { prefix: '$' } }],
} as unknown as DashboardDataset
const birds = { ...strikes, id: 11, metrics: [] }

const overTime: FormData = { viz_type: 'dist_bar', groupby: ['sold'], metrics: ['count'] }
const sales = (grain: 'P1M' | 'P1Y', ...counts: [sold: string, count: number][]): ChartResult => ({
  ...answered,
  viz_type: 'dist_bar',
  colnames: ['sold', 'count'],
  coltypes: [2, 0],
  rowcount: counts.length,
  data: counts.map(([sold, count]) => ({ sold, count })),
  records: counts.map(([x, y]) => ({ x, y, key: 'count', metric: 'count', series: null })),
  time_grains: { sold: grain },
  chart_metadata: { viz_type: 'dist_bar', x: { label: 'sold' }, y: { label: 'count' }, series: [] },
})

/** A chart of a dashboard whose datasets are listed later; `answer` is what its reads bring. */
const open = async (whole = false, slices: readonly object[] = dashboard.slices_meta) => {
  withSizes()
  withPens()
  const listed = Promise.withResolvers<DashboardDataset[]>()
  const reports: { read: number; report: (event: ReadReport) => void }[] = []
  const readCharts = fromCallback<EventObject, ChartsRead, ReadReport>(({ input, sendBack }) => {
    reports.push({ read: input.read, report: sendBack })
  })
  const world = openDashboard({
    actors: {
      getDashboard: gives<Dashboard, { id: number }>({
        ...dashboard,
        slices_meta: slices as Dashboard['slices_meta'],
      }),
      datasets: dashboardDatasetsResource.provide({
        actors: { load: fromPromise(() => listed.promise) },
      }),
      tileReads: tileReadsMachine.provide({ actors: { readCharts } }),
    },
  })
  await world.isOpen()
  const tile = world.actor.getSnapshot().children.tileReads?.getSnapshot().context.tiles[1]
  if (!tile) throw new Error('The dashboard has no chart 1')
  const view = await openView(
    whole ? (
      <ChartTile actor={world.actor} id="CHART-1" chartId={1} keys={null} />
    ) : (
      <TileChart actor={world.actor} tile={tile} datasetId={10} />
    ),
  )
  return {
    ...view,
    world,
    answer: async (
      result: ChartResult | null,
      form_data: FormData = overTime,
      more: Partial<ChartEntry> = {},
    ) => {
      await view.happens(() => world.actor.send({ type: 'refresh.requested' }))
      await view.happens(() => {
        const entry = { id: 1, error: null, result, form_data, rejected_filters: [], ...more }
        for (const { read, report } of reports)
          for (const id of [1, 2])
            report({ type: 'chart.answered', read, at: 1, entry: { ...entry, id } as never })
      })
    },
    listDatasets: async () => {
      await view.happens(() => listed.resolve([birds, strikes]))
      await act(async () => undefined)
    },
    failDatasets: () => view.happens(() => listed.reject({ status: 422, message: 'Gone' })),
    numbers: () => view.texts('tbody td'),
    faint: () => document.querySelectorAll('svg [fill$="4d"]').length,
    crossFilters: () => world.actor.getSnapshot().context.viewer.cross,
    chooseFirst: async () => {
      const stage = () => document.querySelector('[role=group][tabindex="0"]') ?? document.body
      await vi.waitFor(() => expect(stage()).not.toBe(document.body))
      for (const key of ['Escape', 'ArrowRight', 'Enter']) await pressKey(stage(), key)
    },
  }
}

test('the numbers of a chart are written as its dataset says, also where that is read after them', async () => {
  const tile = await open()
  await tile.answer(sales('P1M', ['2026-01-01', 5], ['2026-02-01', 12]))
  const before = tile.numbers()
  await tile.listDatasets()
  expect({ before, after: tile.numbers() }).toEqual({
    before: ['5', '12'],
    after: ['$5', '$12'],
  })
})

test('a mark that is chosen stands out and filters by what the chart shows now, and is let go by the same', async () => {
  const tile = await open()
  await tile.answer(sales('P1M', ['2026-01-01', 5], ['2026-02-01', 12]))
  expect(tile.faint()).toBe(0)
  await tile.chooseFirst()
  const month = tile.crossFilters()
  expect(tile.faint()).toBe(1)
  await tile.chooseFirst()
  const none = tile.crossFilters()
  await tile.answer(sales('P1Y', ['2026-01-01', 5], ['2027-01-01', 12]))
  await tile.chooseFirst()
  const mark = { chartId: 1, dataset: 10, column: 'sold', value: '2026-01-01' }
  const within = (comparator: string) => [{ ...mark, operator: 'TEMPORAL_RANGE', comparator }]
  expect({ month, none, year: tile.crossFilters() }).toEqual({
    month: within('2026-01-01 : 2026-02-01'),
    none: [],
    year: within('2026-01-01 : 2027-01-01'),
  })
})

test('a chart waits for the metrics of its dataset, or is drawn without them where they cannot be read', async () => {
  const counts = sales('P1M', ['2026-01-01', 5])
  const tile = await open(true)
  await tile.answer(counts)
  const before = tile.numbers()
  await tile.listDatasets()
  const listed = tile.numbers()
  const { datasets } = tile.world.actor.getSnapshot().context
  await tile.happens(() => datasets.send({ type: 'resource.rekeyed', key: { id: 8 } as never }))
  const again = tile.numbers()
  await tile.close()
  const without = await open(true)
  await without.answer(counts)
  await without.failDatasets()
  expect({ before, listed, again, without: without.numbers() }).toEqual({
    before: [],
    listed: ['$5'],
    again: ['$5'],
    without: ['5'],
  })
})

test('a chart says each filter that its dataset has no column for', async () => {
  const tile = await open()
  const rejected_filters = ['state', 'cost'].map((column) => ({ column }))
  const says = 'Not filtered by state, cost: its dataset has no such column.'
  const said: boolean[] = []
  const answers: [ChartResult, FormData][] = [
    [sales('P1M', ['2026-01-01', 5]), overTime],
    [sales('P1M'), overTime],
    [
      { ...sales('P1M'), viz_type: 'table' },
      { viz_type: 'table', all_columns: ['sold'] },
    ],
  ]
  for (const [result, form] of answers) {
    await tile.answer(result, form, { rejected_filters } as never)
    said.push(tile.text().includes(says))
  }
  expect(said).toEqual([true, true, true])
})

test.each([
  ['Chart does not exist', undefined, 'This chart was deletedIt can be restored'],
  [
    'Dataset does not exist',
    undefined,
    'The dataset of this chart was deletedFor 30 days its owner or an admin can restore it',
  ],
  [
    'No grant',
    readingForbiddenType,
    'You may not read the data of this chartThe database says: No grant. Ask',
  ],
  ['No column', undefined, 'This chart could not be loadedNo column'],
])('a chart that is refused with %s says what can be done', async (error, error_type, says) => {
  const tile = await open(true)
  await tile.answer(null, overTime, { error, error_type } as never)
  expect(tile.text()).toContain(says)
})

test('the marks of a chart are listed to filter by, where its form gives them a category', async () => {
  const tile = await open(true, [
    { ...slice(1), viz_type: 'dist_bar', form_data: overTime },
    slice(2),
  ])
  await tile.press('More for Chart 1')
  const off = tile.offReasons()
  await tile.press('Filter by…')
  const viewing = tile.world.actor.getSnapshot().children.viewerFilters?.getSnapshot()
  expect({ off, lists: viewing?.matches('listing'), chart: viewing?.context.chartId }).toEqual({
    off: {},
    lists: true,
    chart: 1,
  })
})

test('a column of a table is hidden in its place in a dashboard, and stays so when the table is read again', async () => {
  await LazyStillGrid.fetchCode()
  const tile = await open()
  await tile.listDatasets()
  const table: FormData = { viz_type: 'table', all_columns: ['sold', 'count'] }
  const answer = () => tile.answer({ ...sales('P1M', ['2026-01-01', 5]), viz_type: 'table' }, table)
  const heads = () => tile.texts('[data-first-rows] th')
  await answer()
  expect(heads()).toEqual(['sold', 'count'])
  await tile.press('Columns')
  await tile.press('sold')
  const hidden = heads()
  await answer()
  expect([hidden, heads()]).toEqual([['count'], ['count']])
})
