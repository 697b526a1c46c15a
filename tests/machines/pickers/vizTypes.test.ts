import { expect, test } from 'vitest'
import { countOf, offeredTypes, vizTypeFilters } from '../../../src/machines/pickers/vizTypes'

test.each([
  ['Popular', ['dist_bar', 'table', 'pie']],
  ['ECharts', ['pie', 'box_plot']],
  ['Advanced-Analytics', ['bubble', 'scatter', 'heatmap']],
  ['Correlation', ['bubble', 'scatter', 'heatmap']],
  ['Distribution', ['box_plot']],
  ['Flow', []],
  ['KPI', []],
  ['Map', []],
  ['Part of a Whole', ['pie']],
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
])('%s is offered by the name %s', (id, name) => {
  expect(offeredTypes({ filter: null, search: '' }).find((type) => type.id === id)?.name).toBe(name)
})

test('eight types are offered', () => {
  expect(
    offeredTypes({ filter: null, search: '' })
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(['box_plot', 'bubble', 'dist_bar', 'heatmap', 'horiz_bar', 'pie', 'scatter', 'table'])
})

test('the search looks into the names, whatever their case', () => {
  expect(offeredTypes({ filter: null, search: ' BAR ' }).map((type) => type.id)).toEqual([
    'dist_bar',
    'horiz_bar',
  ])
})
