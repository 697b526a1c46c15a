import type { ChartResult, FormData } from '../../src/api/contract'
import { bars } from './forms'
import { answered } from './results'

export const pieForm: FormData = {
  viz_type: 'pie',
  url_params: { form_data_key: 'k7' },
  all_columns: ['state'],
  metric: bars.metrics?.[0],
}

export const pieOf = (parts: readonly (readonly [string, number | null])[]): ChartResult => ({
  ...answered,
  viz_type: 'pie',
  colnames: ['state', 'SUM(cost)'],
  coltypes: [1, 0],
  rowcount: parts.length,
  data: parts.map(([state, cost]) => ({ state, 'SUM(cost)': cost })),
  records: parts.map(([x, y]) => ({ x, y, perc: null })),
  chart_metadata: {
    viz_type: 'pie',
    x: { label: 'state' },
    y: { label: 'SUM(cost)' },
    series: ['state'],
    metric: 'SUM(cost)',
  },
})

export const pie = pieOf([
  ['TX', 120_400],
  ['CA', 96_210],
  ['<NULL>', 60_000],
  ['New Hampshire and Vermont together', 44_500],
  ['null', 21_000],
  ['FL', 18_500],
  ['NY', 12_210.5],
  ['IL', 3100],
  ['OH', 2900],
  ['PA', 2400],
  ['KS', 400],
  ['NM', null],
  ['RI', -220],
])
export const narrowPie = pieOf(
  Array.from({ length: 20 }, (_, at): [string, number] => [
    `Airport of the district number ${at}`,
    1000 / (at + 4),
  ]),
)
export const crowdedPie = pieOf(
  Array.from({ length: 100_000 }, (_, at): [string, number] => [
    `Operator ${at}`,
    Math.round(9_000_000 / (at + 9)),
  ]),
)
export const wholePie = pieOf([['TX', 120_400]])
export const emptyPie = pieOf([
  ['TX', null],
  ['CA', null],
  ['RI', -4],
  ['NM', 0],
])
