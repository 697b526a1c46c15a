import { act, useState, type ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answered } from '../../gallery/samples/results'
import { BarsDrawing } from '../../src/features/drawings/BarsDrawing'
import { LinesDrawing } from '../../src/features/drawings/LinesDrawing'
import { PieDrawing } from '../../src/features/drawings/PieDrawing'
import { PointsDrawing } from '../../src/features/drawings/PointsDrawing'
import { BarChart } from '../../src/ui/charts/bar/BarChart'
import { ChartInTile } from '../../src/ui/charts/frame/ChartFrame'
import type { ChartOptions } from '../../src/ui/charts/frame/chartOptions'
import { plainAxis } from '../../src/ui/charts/frame/valueScale'
import { PieChart } from '../../src/ui/charts/pie/PieChart'
import { PointChart } from '../../src/ui/charts/points/PointChart'
import { formatNumber } from '../../src/ui/format/numbers'
import { AwaitsMore } from '../../src/ui/layout/useRested'
import { bar, bars as kindsOf } from '../support/barSamples'
import { propsOf, type Drawn } from '../support/drawnCharts'
import { openView } from '../support/view'

const write = { short: String, whole: formatNumber }
const options: ChartOptions = {
  ...write,
  legend: true,
  labels: null,
  xTitle: 'Shop',
  yTitle: 'Cost',
  texts: { x: String, y: String, series: String },
  grain: undefined,
  sort: null,
  seriesSort: null,
  numbersOf: () => write,
  axes: { x: plainAxis, y: plainAxis, line: null },
  palette: null,
  opacity: 1,
  marking: null,
}

const bars = (costs: Record<string, number>) => (
  <BarChart
    marks={Object.entries(costs).map(([key, y]) => ({ x: 'West', key, y }))}
    options={options}
    legendTitle="Kind"
    horizontal={false}
    stacking="stacked"
    adds
    largestFirst={false}
  />
)
const pie = (costs: Record<string, number>) => (
  <PieChart marks={Object.entries(costs).map(([x, y]) => ({ x, y }))} options={options} adds />
)
const pointsOf = (series: (string | null)[]) => ({
  x: series.map((_, at) => at),
  y: series.map((_, at) => at),
  series,
  size: null,
})
const pointChart = (columns: ReturnType<typeof pointsOf>, axes = options.axes) => (
  <PointChart
    columns={columns}
    options={{ ...options, axes }}
    names={{ x: 'x', y: 'y', entity: 'shop', series: 'Kind', size: null, of: String }}
    diameters={[0.01, 0.02]}
    scale={1}
  />
)
const points = (series: (string | null)[]) => pointChart(pointsOf(series))

/** A chart that is drawn of other data later. */
const openChart = async (first: ReactElement) => {
  let draw: (next: ReactElement) => void = () => undefined
  const Chart = () => {
    const [chart, setChart] = useState(first)
    draw = setChart
    return chart
  }
  const view = await openView(<Chart />)
  return {
    press: view.press,
    text: view.text,
    off: view.off,
    happens: view.happens,
    refresh: (next: ReactElement) => view.happens(() => draw(next)),
    legend: () => ({
      shown: view.texts('[aria-label^=Legend] button[aria-pressed=true]'),
      hidden: view.texts('[aria-label^=Legend] button[aria-pressed=false]'),
    }),
  }
}

test('a series that is hidden stays the hidden one when other series are larger after a refresh', async () => {
  const chart = await openChart(bars({ Tea: 30, Milk: 20, Rum: 10 }))
  await chart.press('Milk')
  await chart.refresh(bars({ Tea: 10, Milk: 20, Rum: 30, Cola: 25 }))
  expect(chart.legend()).toEqual({ shown: ['Rum', 'Cola', 'Tea'], hidden: ['Milk'] })
  await chart.press('Milk')
  expect(chart.legend().hidden).toEqual([])
})

test('a hidden series that is gone for a while is hidden when it is back', async () => {
  const chart = await openChart(bars({ Tea: 30, Milk: 20, Rum: 10 }))
  await chart.press('Milk')
  await chart.refresh(bars({ Tea: 30, Rum: 10 }))
  expect(chart.legend()).toEqual({ shown: ['Tea', 'Rum'], hidden: [] })
  await chart.refresh(bars({ Tea: 30, Milk: 20, Rum: 10 }))
  expect(chart.legend()).toEqual({ shown: ['Tea', 'Rum'], hidden: ['Milk'] })
})

test('the one slice that is left of a pie is shown, though it was hidden before', async () => {
  const chart = await openChart(pie({ Tea: 30, Milk: 20 }))
  await chart.press('Tea')
  await chart.refresh(pie({ Tea: 30 }))
  expect(chart.text()).not.toContain('Every slice is hidden')
})

test('the rest of a pie stays hidden when it stands for more categories', async () => {
  const small = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`small ${at}`, 1]))
  const chart = await openChart(pie({ Tea: 1000, Milk: 900, ...small(3) }))
  await chart.press('Other (3)')
  await chart.refresh(pie({ Milk: 1000, ...small(4) }))
  expect(chart.legend()).toEqual({ shown: ['Milk'], hidden: ['Other (4)'] })
})

test('two series are hidden one after the other, and one alone is shown by Shift though all were hidden', async () => {
  const chart = await openChart(bars({ Tea: 30, Milk: 20, Rum: 10 }))
  const pressWithShift = (name: string) =>
    chart.happens(() =>
      Array.from(document.querySelectorAll('button'))
        .find(({ textContent }) => textContent === name)
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true })),
    )
  await chart.press('Tea')
  await chart.press('Rum')
  expect(chart.legend()).toEqual({ shown: ['Milk'], hidden: ['Tea', 'Rum'] })
  await chart.press('Milk')
  await pressWithShift('Rum')
  expect(chart.legend()).toEqual({ shown: ['Rum'], hidden: ['Tea', 'Milk'] })
  await pressWithShift('Rum')
  expect(chart.legend().hidden).toEqual([])
})

test('of two series that are hidden one alone is shown again when it is pressed', async () => {
  const chart = await openChart(bars({ Tea: 30, Milk: 20, Rum: 10 }))
  for (const name of ['Tea', 'Rum', 'Tea']) await chart.press(name)
  expect(chart.legend()).toEqual({ shown: ['Tea', 'Milk'], hidden: ['Rum'] })
})

const towns = (count: number) => Array.from({ length: count }, (_, at) => [`Town ${at}`, 50 - at])
const barsOfTowns = (count: number) => (
  <BarChart
    marks={towns(count).map(([x, y]) => ({ x: String(x), key: 'Cost', y: Number(y) }))}
    options={options}
    legendTitle="Kind"
    horizontal={false}
    stacking="none"
    adds
    largestFirst
  />
)

test.each([
  ['bars', barsOfTowns],
  ['slices', (count: number) => pie(Object.fromEntries(towns(count)) as Record<string, number>)],
])(
  'all %s that were asked for stay drawn, and nothing is said of them once there are but 20',
  async (_, of) => {
    const chart = await openChart(of(21))
    const says = () => /Showing [^.]*\./.exec(chart.text())?.[0]
    const first = says()
    await chart.press('Show 21')
    const all = says()
    await chart.refresh(of(20))
    const few = says()
    await chart.refresh(of(22))
    expect([first?.replace(/; .*/, '.'), all, few, says()]).toEqual([
      'Showing the largest 20 of 21 values of Shop.',
      'Showing all 21 values of Shop.',
      undefined,
      'Showing all 22 values of Shop.',
    ])
  },
)

test.each([
  [500, undefined],
  [501, 'Showing the first 500 of 501 values of Day.'],
])('of %d days 500 are drawn, and more are told', async (count, says) => {
  const days = Array.from({ length: count }, (_, at) => new Date(Date.UTC(2026, 0, at)))
  const { text } = await openView(
    <ChartInTile>
      <BarChart
        {...{ horizontal: false, stacking: 'none', adds: true, largestFirst: true }}
        marks={days.map((day) => ({ x: day.toISOString(), key: 'Cost', y: 1 }))}
        options={{ ...options, xTitle: 'Day', grain: 'P1D', sort: 'name_asc' }}
        legendTitle="Kind"
      />
    </ChartInTile>,
  )
  expect(/Showing [^.]*\./.exec(text())?.[0]).toBe(says)
})

const ofKinds = (viz: 'dist_bar' | 'echarts_timeseries_line') =>
  kindsOf([bar('West', 3, 'Tea'), bar('West', 8, 'Rum')], {}, { viz })
const ofPoints: Drawn = {
  ran: { viz_type: 'scatter' },
  result: {
    ...answered,
    viz_type: 'scatter',
    colnames: ['shop', 'kind', 'kg', 'cost'],
    coltypes: [1, 1, 0, 0],
    rowcount: 2,
    data: {
      shop: ['a', 'b'],
      kind: ['Tea', 'Rum'],
      kg: [1, 2],
      cost: [1, 2],
      town: ['Tea', 'Rum'],
    },
    chart_metadata: {
      ...{ viz_type: 'scatter', entity: ['shop'], series: ['kind'] },
      ...{ x: { label: 'kg' }, y: { label: 'cost' } },
    },
  },
}
const ofSlices: Drawn = {
  ran: { viz_type: 'pie', metric: 'kg' },
  result: {
    ...answered,
    viz_type: 'pie',
    colnames: ['kind', 'kg'],
    coltypes: [1, 0],
    rowcount: 2,
    data: [],
    records: ['Tea', 'Rum'].map((x, at) => ({ x, y: 8 - at, perc: null })),
    chart_metadata: {
      ...{ viz_type: 'pie', series: ['kind'], metric: 'kg' },
      ...{ x: { label: 'kind' }, y: { label: 'kg' } },
    },
  },
}
/** The same chart by another column, whose values are called the same. */
const byTown = ({ result, ...chart }: Drawn): Drawn => {
  const { series, x, ...metadata } = result.chart_metadata
  const labelled = x.label === 'kind' ? { label: 'town' } : x
  return {
    ...chart,
    result: {
      ...result,
      colnames: result.colnames.map((name) => (name === 'kind' ? 'town' : name)),
      chart_metadata: { ...metadata, x: labelled, series: series.map(() => 'town') },
    },
  }
}

test.each([
  ['bars', BarsDrawing, ofKinds('dist_bar')],
  ['lines', LinesDrawing, ofKinds('echarts_timeseries_line')],
  ['slices', PieDrawing, ofSlices],
  ['points', PointsDrawing, ofPoints],
])(
  '%s by another column are all shown, though one of that name was hidden before',
  async (_, Drawing, drawn) => {
    const ignored = () => undefined
    const chart = await openChart(<Drawing {...propsOf(drawn, ignored)} />)
    await chart.press('Tea')
    const before = chart.legend().hidden
    await chart.refresh(<Drawing {...propsOf(byTown(drawn), ignored)} />)
    expect({ before, after: chart.legend() }).toEqual({
      before: ['Tea'],
      after: { shown: expect.arrayContaining(['Tea', 'Rum']) as string[], hidden: [] },
    })
  },
)

test('points are shown whole again after zooming out, and when other points come', async () => {
  const chart = await openChart(points(['b', 'c', 'c']))
  const whole = ['Zoom out', 'Show all points']
  expect(chart.off()).toEqual(whole)
  await chart.press('Zoom in')
  expect(chart.off()).toEqual([])
  await chart.press('Zoom out')
  expect(chart.off()).toEqual(whole)
  await chart.press('Zoom in')
  await chart.refresh(points(['a', 'b', 'c', 'c']))
  expect(chart.off()).toEqual(whole)
})

test('points of a hidden series stay the hidden ones, and those of a single series cannot be hidden', async () => {
  const chart = await openChart(points(['b', 'c', 'c']))
  await chart.press('b')
  await chart.refresh(points(['a', 'b', 'c']))
  expect(chart.legend()).toEqual({ shown: ['a', 'c'], hidden: ['b'] })
  await chart.refresh(points(['c', 'c']))
  await chart.press('c')
  expect(chart.legend()).toEqual({ shown: ['c'], hidden: [] })
  await chart.refresh(points(['b', 'c']))
  expect(chart.legend()).toEqual({ shown: ['c'], hidden: ['b'] })
})

test.each([
  [50, undefined],
  [51, 'Showing the 50 of 51 values of Kind with most points; the rest are grouped as Other.'],
])('of %d kinds of points 50 are shown, and a missing one is none of them', async (count, says) => {
  const kinds = Array.from({ length: count }, (_, at) => `kind ${at}`)
  const chart = await openChart(points([...kinds, null]))
  expect(/Showing .*? Other\./.exec(chart.text())?.[0]).toBe(says)
})

afterEach(() => vi.unstubAllGlobals())

const manyKinds = Array.from({ length: 40 }, (_, at) => `Kind ${at + 10}`)
const tileOfKinds = (awaitsMore = false) => (
  <AwaitsMore value={awaitsMore}>
    <ChartInTile>
      {bars(Object.fromEntries(manyKinds.map((name, at) => [name, 100 - at])))}
    </ChartInTile>
  </AwaitsMore>
)

/** What the page does once it is at rest, until there is nothing left of it. */
const watchIdle = () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  return async ({ happens }: { happens: (change: () => void) => Promise<void> }) => {
    while (idle.length > 0) await happens(() => idle.shift()?.())
  }
}

test('a tile has the first keys of a long legend at once and the others when the page is at rest', async () => {
  const rest = watchIdle()
  const chart = await openChart(tileOfKinds())
  expect(chart.legend().shown).toEqual(manyKinds.slice(0, 12))
  expect(chart.text()).toContain('+28')
  await rest(chart)
  expect(chart.legend().shown).toEqual(manyKinds)
  expect(chart.text()).not.toContain('+28')
})

test('while more charts are to come, a tile leaves out the rest of its legend and its numbers as text', async () => {
  const rest = watchIdle()
  const chart = await openChart(tileOfKinds(true))
  await rest(chart)
  const seen = () => ({
    keys: chart.legend().shown,
    hasText: chart.text().includes('of 1 categories'),
  })
  expect(seen()).toEqual({ keys: manyKinds.slice(0, 12), hasText: false })
  await chart.refresh(tileOfKinds())
  await rest(chart)
  expect(seen()).toEqual({ keys: manyKinds, hasText: true })
})

test('a tile whose line does not hold the first keys of a legend adds no others', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly observe: () => void
      readonly disconnect = () => undefined
      constructor(run: (entries: unknown[]) => void) {
        this.observe = () => run([])
      }
    },
  )
  const onSecondLine = vi
    .spyOn(HTMLElement.prototype, 'offsetTop', 'get')
    .mockImplementation(function (this: HTMLElement) {
      return manyKinds.indexOf(this.textContent) < 5 ? 0 : 24
    })
  const rest = watchIdle()
  const chart = await openChart(tileOfKinds())
  await rest(chart)
  onSecondLine.mockRestore()
  expect(chart.legend().shown).toEqual(manyKinds.slice(0, 12))
  const more = () => {
    const button = document.querySelector('[aria-expanded]')
    return [button?.textContent, button?.getAttribute('aria-expanded')]
  }
  expect(more()).toEqual(['+35', 'false'])
  await chart.press('+35')
  expect([chart.legend().shown, more()]).toEqual([manyKinds, ['Fewer', 'true']])
  await chart.press('Fewer')
  expect([chart.legend().shown.length, more()]).toEqual([12, ['+35', 'false']])
})

test('a tile tells screen readers the first 400 numbers of a long chart, a chart alone all of it', async () => {
  const rest = watchIdle()
  const told = async (chart: ReactElement) => {
    const { press, text, close } = await openView(chart)
    await press('Show 250')
    await rest({ happens: async (change) => act(async () => change()) })
    const caption = /Cost by Shop, \d+ of 250 categories/.exec(text())?.[0]
    await close()
    return caption
  }
  expect([
    await told(<ChartInTile>{barsOfTowns(250)}</ChartInTile>),
    await told(barsOfTowns(250)),
  ]).toEqual(['Cost by Shop, 200 of 250 categories', 'Cost by Shop, 250 of 250 categories'])
})

test('points stand anew on either axis that becomes logarithmic', async () => {
  const log = { ...plainAxis, log: true }
  const columns = pointsOf(['a', 'b', 'c'])
  const chart = await openChart(pointChart(columns))
  const shown = async (axes: Partial<typeof options.axes>) => {
    await chart.refresh(pointChart(columns, { ...options.axes, ...axes }))
    return /\d+ points?(, \d+ skipped)?/.exec(chart.text())?.[0]
  }
  expect([
    await shown({}),
    await shown({ y: log }),
    await shown({}),
    await shown({ x: log }),
  ]).toEqual(['3 points', '2 points, 1 skipped', '3 points', '2 points, 1 skipped'])
})
