import { expect, test } from 'vitest'
import {
  filteredCharts,
  filtersFor,
  hasViewerFilters,
  linkNameOf,
  noViewerFilters,
  searchOf,
  viewerFiltersIn,
  withFilter,
  withMark,
  withNothing,
  withoutValue,
  withValue,
} from '../../../src/machines/dashboard/activeFilters'

const charts = [
  { id: 1, datasource_id: 10 },
  { id: 2, datasource_id: 10 },
  { id: 3, datasource_id: 20 },
]
const east = { id: 'a', dataset: 10, column: 'region', operator: '==', filter_val: 'East' }
const since = {
  id: 'b',
  dataset: 20,
  column: 'day',
  operator: '>=',
  filter_val: '1990-01-01',
  filter_variable: 'since_date',
}
const sinceToo = { ...since, id: 'c', dataset: 10 }
const mark = [{ chartId: 1, dataset: 10, column: 'region', value: 'West' }]
const [first, second, third] = charts as [
  (typeof charts)[0],
  (typeof charts)[0],
  (typeof charts)[0],
]

test('a value of the viewer takes the place of the stored one, and its filter can be switched off', () => {
  const own = withValue(noViewerFilters, linkNameOf(east), 'West')
  expect(filtersFor(first, [east], own)).toEqual([{ ...east, filter_val: 'West' }])
  expect(filtersFor(first, [east], withValue(own, linkNameOf(east), null))).toEqual([])
  expect(filtersFor(first, [east], withoutValue(own, linkNameOf(east)))).toEqual([east])
})

test('a variable is called as it likes, also as what every object has', () => {
  const named = { ...east, filter_variable: 'constructor' }
  expect([
    filtersFor(first, [named], noViewerFilters),
    filtersFor(first, [named], viewerFiltersIn('?constructor=West')),
  ]).toEqual([[named], [{ ...named, filter_val: 'West' }]])
})

test('a variable takes its value from the link, for every filter of its name', () => {
  const viewer = viewerFiltersIn('?since_date=1995-01-01')
  expect(filtersFor(third, [since, sinceToo], viewer)).toEqual([
    { ...since, filter_val: '1995-01-01' },
  ])
  expect(filtersFor(first, [since, sinceToo], viewer)).toEqual([
    { ...sinceToo, filter_val: '1995-01-01' },
  ])
  expect(filtersFor(third, [since], viewerFiltersIn('?since_date='))).toEqual([])
})

test('a link holds what the viewer changed, and is read back as it was', () => {
  const viewer = {
    values: { 'filter.a': '"Far East", West', since_date: null },
    cross: mark,
    timeRange: '1995 : 2003',
  }
  const search = searchOf(viewer)
  expect(decodeURIComponent(search.replaceAll('+', ' '))).toBe(
    '?filter.a="Far East", West&since_date=&cross=[1,10,"region","West"]&time=1995 : 2003',
  )
  expect(viewerFiltersIn(search)).toEqual(viewer)
  expect(searchOf(noViewerFilters)).toBe('')
})

test.each(['?time=', '?time=+:+', '?time=%20'])(
  'a time range of a link that is open at both ends is none: %s',
  (search) => {
    const viewer = viewerFiltersIn(search)
    expect({
      viewer,
      isTheViewers: hasViewerFilters([], viewer),
      filtered: filteredCharts(charts, [], viewer),
    }).toEqual({ viewer: noViewerFilters, isTheViewers: false, filtered: [] })
  },
)

test.each([
  '{',
  '[]',
  '[1,10,"region"]',
  '["1",10,"region","West"]',
  '[1,"10","region","West"]',
  '[1,10,7,"West"]',
  '[1,10,"region",1995]',
  'null',
])('a mark that is none in a link is left out: %s', (text) => {
  expect(viewerFiltersIn(`?cross=${encodeURIComponent(text)}`)).toEqual(noViewerFilters)
})

test('a mark filters the other charts of its dataset; a second click undoes it, another mark of the chart takes its place', () => {
  const viewer = withMark(noViewerFilters, 1, mark)
  expect([first, second, third].map((chart) => filtersFor(chart, [], viewer))).toEqual([
    [],
    [{ dataset: 10, column: 'region', operator: '==', filter_val: 'West' }],
    [],
  ])
  expect(withMark(viewer, 1, mark)).toEqual(noViewerFilters)
  const cell = [
    { chartId: 1, dataset: 10, column: 'region', value: 'East' },
    { chartId: 1, dataset: 10, column: 'year', value: '1995' },
  ]
  expect(withMark(viewer, 1, cell).cross).toEqual(cell)
  expect(withMark(viewer, 2, mark).cross).toHaveLength(2)
})

test('the charts that filters change are counted, without those whose filters are switched off or have no value', () => {
  const ids = (...args: Parameters<typeof filteredCharts<(typeof charts)[0]>>) =>
    filteredCharts(...args).map(({ id }) => id)
  expect(ids(charts, [east], noViewerFilters)).toEqual([1, 2])
  expect(ids(charts, [east], withNothing([east]))).toEqual([])
  expect(ids(charts, [{ ...east, filter_val: '' }], noViewerFilters)).toEqual([])
  for (const none of [null, undefined])
    expect(ids(charts, [{ ...east, filter_val: none }], noViewerFilters)).toEqual([])
  const timed = [third, { id: 4, datasource_id: 20, form_data: { granularity_sqla: 'day' } }]
  const year = { ...noViewerFilters, timeRange: '1995 : 1996' }
  expect([noViewerFilters, year].map((viewer) => ids(timed, [], viewer))).toEqual([[], [4]])
  expect(
    ids(charts, [{ ...east, operator: 'IS NULL', filter_val: null }], noViewerFilters),
  ).toEqual([1, 2])
  expect(ids(charts, [], withMark(noViewerFilters, 1, mark))).toEqual([2])
})

test('a viewer sees the stored dashboard unless they changed a filter that it has', () => {
  expect(hasViewerFilters([east], viewerFiltersIn('?utm_source=mail'))).toBe(false)
  expect(hasViewerFilters([east], viewerFiltersIn('?filter.a=West'))).toBe(true)
  expect(hasViewerFilters([], withMark(noViewerFilters, 1, mark))).toBe(true)
  expect(hasViewerFilters([], viewerFiltersIn('?time=1995 : '))).toBe(true)
})

test('a saved filter takes the place of the one with its id', () => {
  const changed = { ...east, operator: '!==' }
  expect(withFilter([east, since], changed)).toEqual([changed, since])
  expect(withFilter([since], east)).toEqual([since, east])
})

test('a period that was clicked filters the other charts by its range, also from a link', () => {
  const period = [
    {
      chartId: 1,
      dataset: 10,
      column: 'day',
      value: '2026-01-01',
      operator: 'TEMPORAL_RANGE',
      comparator: '2026-01-01 : 2026-02-01',
    },
  ]
  const viewer = viewerFiltersIn(searchOf(withMark(noViewerFilters, 1, period)))
  expect(viewer.cross).toEqual(period)
  expect(filtersFor(second, [], viewer)).toEqual([
    {
      dataset: 10,
      column: 'day',
      operator: 'TEMPORAL_RANGE',
      filter_val: '2026-01-01 : 2026-02-01',
    },
  ])
})

test('a filter whose variable is empty has a name of its own in the link', () => {
  expect([
    linkNameOf({ ...east, filter_variable: '' }),
    linkNameOf(east),
    linkNameOf(since),
  ]).toEqual(['filter.a', 'filter.a', 'since_date'])
})

test('a chart is filtered by a value of 0, and by a range of time where it has a time column', () => {
  const costless = { ...east, filter_val: 0 }
  const timed = (granularity_sqla: unknown) => ({ ...first, form_data: { granularity_sqla } })
  const ranged = { ...noViewerFilters, timeRange: 'Last week' }
  expect({
    zero: filteredCharts([first], [costless], noViewerFilters).length,
    timed: [timed('day'), timed(['day']), timed([]), timed(''), timed(null), first].map(
      (chart) => filteredCharts([chart], [], ranged).length,
    ),
  }).toEqual({ zero: 1, timed: [1, 1, 0, 0, 0, 0] })
})

test('only the very mark that filters is taken back by a click on it, and those of other charts stay', () => {
  const of = (chartId: number, column: string, value: string) => ({
    chartId,
    dataset: 10,
    column,
    value,
  })
  const [from, to, theirs] = [of(1, 'from', 'BOS'), of(1, 'to', 'BOS'), of(2, 'to', 'LAX')]
  const viewer = (...cross: (typeof from)[]) => ({ ...noViewerFilters, cross })
  expect({
    otherColumn: withMark(viewer(from), 1, [to]).cross,
    partOfIt: withMark(viewer(from, to), 1, [from]).cross,
    more: withMark(viewer(from), 1, [from, to]).cross,
    otherPart: withMark(viewer(from, to), 1, [from, of(1, 'to', 'LAX')]).cross,
    again: withMark(viewer(theirs, from, to), 1, [from, to]).cross,
    other: withMark(viewer(theirs, from), 1, [to]).cross,
  }).toEqual({
    otherColumn: [to],
    partOfIt: [from],
    more: [from, to],
    otherPart: [from, of(1, 'to', 'LAX')],
    again: [theirs],
    other: [theirs, to],
  })
})

test('clicked marks of several charts stand in a link, and all filters can be switched off', () => {
  const cross = [...mark, { chartId: 3, dataset: 20, column: 'day', value: '<NULL>' }]
  const viewer = { ...noViewerFilters, cross }
  expect([viewerFiltersIn(searchOf(viewer)), withNothing([east, since])]).toEqual([
    viewer,
    { ...noViewerFilters, values: { 'filter.a': null, since_date: null } },
  ])
})
