import { expect, test } from 'vitest'
import { countOf, offeredTypes, vizTypeFilters } from '../../../src/machines/pickers/vizTypes'

test.each([
  ['Popular', ['dist_bar', 'echarts_timeseries_line', 'table', 'pie']],
  ['ECharts', ['pie', 'box_plot']],
  ['Advanced-Analytics', ['bubble', 'scatter', 'heatmap']],
  ['Correlation', ['bubble', 'scatter', 'heatmap']],
  ['Distribution', ['box_plot']],
  ['Part of a Whole', ['echarts_area', 'pie']],
  ['Ranking', ['dist_bar', 'horiz_bar']],
  ['Statistical', ['table', 'box_plot']],
])('%s offers its types', (filter, ids) => {
  expect(vizTypeFilters.flatMap((group) => group.filters)).toContain(filter)
  expect(offeredTypes({ filter, search: '' }).map((type) => type.id)).toEqual(ids)
  expect(countOf(filter)).toBe(ids.length)
})

test.each([
  ['bubble', 'Bubble Chart'],
  ['scatter', 'Scatter Plot'],
  ['dist_bar', 'Bar Chart'],
  ['table', 'Table'],
  ['box_plot', 'Boxplot'],
  ['pie', 'Pie Chart'],
  ['horiz_bar', 'Horizontal Bar'],
  ['heatmap', 'Heatmap'],
  ['echarts_timeseries_line', 'Line Chart'],
  ['echarts_area', 'Area Chart'],
])('%s is offered by the name %s', (id, name) => {
  expect(offeredTypes({ filter: null, search: '' }).find((type) => type.id === id)?.name).toBe(name)
})

test('ten types are offered', () => {
  expect(
    offeredTypes({ filter: null, search: '' })
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([
    'box_plot',
    'bubble',
    'dist_bar',
    'echarts_area',
    'echarts_timeseries_line',
    'heatmap',
    'horiz_bar',
    'pie',
    'scatter',
    'table',
  ])
})

test('a filter without a type is not offered', () => {
  expect(
    vizTypeFilters.flatMap(({ filters }) => filters).filter((name) => countOf(name) === 0),
  ).toEqual([])
})

test('the search looks into the names, whatever their case', () => {
  expect(offeredTypes({ filter: null, search: ' BAR ' }).map((type) => type.id)).toEqual([
    'dist_bar',
    'horiz_bar',
  ])
})
