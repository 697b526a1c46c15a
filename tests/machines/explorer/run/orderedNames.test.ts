import { expect, test } from 'vitest'
import type { ChartResult } from '../../../../src/api/contract'
import { orderedNames } from '../../../../src/machines/explorer/run/orderedNames'

const metadata = { x: { label: 'x' }, y: { label: 'y' }, series: ['fruit'], entity: ['orchard'] }
const answer = (fields: object) =>
  ({ colnames: [], coltypes: [], chart_metadata: metadata, ...fields }) as unknown as ChartResult

test('an own order lists the series of bars and of points, each once, without null and Other', () => {
  const series = ['Pear', '<NULL>', 'Apple', 'Other', 'Pear']
  const bars = answer({ viz_type: 'dist_bar', records: series.map((name) => ({ series: name })) })
  const points = answer({
    viz_type: 'scatter',
    colnames: ['fruit'],
    coltypes: [1],
    data: { fruit: ['Pear', null, 'Apple', 'Pear', ''] },
  })
  expect([
    orderedNames(bars, 'series_sort'),
    orderedNames(points, 'series_sort'),
    orderedNames(null, 'series_sort'),
  ]).toEqual([['Pear', 'Apple'], ['Pear', 'Apple', '<empty string>'], []])
})

test('an own order lists the first 500 names, however often each stands in the result', () => {
  const named = (names: string[]) =>
    orderedNames(answer({ viz_type: 'dist_bar', records: names.map((x) => ({ x })) }), 'sort')
  const many = Array.from({ length: 501 }, (_, at) => `n${at}`)
  expect([named([...many.map(() => 'Pear'), 'Apple']), named(many)]).toEqual([
    ['Pear', 'Apple'],
    many.slice(0, 500),
  ])
})

test('an own order lists the axis of names of each chart type, of a heat map both, row by row', () => {
  const records = [
    { x: 'Mon', y: 'North', name: 'Pear' },
    { x: 'Tue', y: 'Mon', name: 'Apple' },
  ]
  const named = (viz_type: string) => orderedNames(answer({ viz_type, records }), 'sort')
  expect(['heatmap', 'box_plot', 'pie', 'dist_bar'].map(named)).toEqual([
    ['Mon', 'North', 'Tue'],
    ['Pear', 'Apple'],
    ['Mon', 'Tue'],
    ['Mon', 'Tue'],
  ])
})
