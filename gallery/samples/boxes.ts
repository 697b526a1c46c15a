import type { BoxRecord, ChartResult, FormData } from '../../src/api/contract'
import { bars } from './forms'
import { answered } from './results'

export const boxForm: FormData = {
  viz_type: 'box_plot',
  url_params: { form_data_key: 'k7' },
  metrics: bars.metrics ?? [],
  groupby: ['state'],
  columns: ['operator'],
}

const boxesOf = (records: BoxRecord[], metrics: string[]): ChartResult => ({
  ...answered,
  viz_type: 'box_plot',
  colnames: ['state'],
  coltypes: [1],
  rowcount: records.length,
  records,
  data: records.map(({ name }) => ({ state: name })),
  chart_metadata: {
    viz_type: 'box_plot',
    x: { label: 'state' },
    y: { label: metrics.join(', ') },
    series: ['state'],
  },
})

const box = (name: string, metric: string, at: number, outliers: number[] = []): BoxRecord => {
  const middle = 40 + 22 * Math.sin(at * 1.7) + at
  return {
    name,
    metric,
    min: middle - 25,
    q1: middle - 9,
    median: middle,
    q3: middle + 12 + (at % 3) * 4,
    max: middle + 34 + (at % 4) * 5,
    mean: middle + 3,
    count: 120 + at,
    outliers,
  }
}
const without = (name: string, metric: string): BoxRecord => ({
  name,
  metric,
  min: null,
  q1: null,
  median: null,
  q3: null,
  max: null,
  mean: null,
  count: 0,
  outliers: [],
})

const states = [
  'CA',
  'FL',
  'IL',
  'New Hampshire and Vermont together',
  'NY',
  'OH',
  'PA',
  'null',
  '<NULL>',
]
const strays = (at: number) =>
  Array.from({ length: at * 2 }, (_, each) => 110 + at + each * 7).concat(at % 2 ? [-12] : [])

export const boxes = boxesOf(
  [...states.map((name, at) => box(name, 'AVG(cost)', at, strays(at))), without('RI', 'AVG(cost)')],
  ['AVG(cost)'],
)
export const besideBoxes = boxesOf(
  states.flatMap((name, at) =>
    ['AVG(cost)', 'MAX(height)', 'MIN(height)'].map((metric, each) =>
      box(name, metric, at + each * 5, strays(each)),
    ),
  ),
  ['AVG(cost)', 'MAX(height)', 'MIN(height)'],
)
export const oneBox = boxesOf(
  [
    {
      ...box('SUM(cost)', 'SUM(cost)', 0),
      min: 5,
      q1: 5,
      median: 5,
      q3: 5,
      max: 5,
      mean: 5,
      count: 1,
    },
  ],
  ['SUM(cost)'],
)
export const crowdedBoxes = boxesOf(
  Array.from({ length: 700 }, (_, at) =>
    box(`Operator ${at}`, 'AVG(cost)', at % 90, strays(at % 24)),
  ),
  ['AVG(cost)'],
)
export const emptyBoxes = boxesOf(
  states.map((name) => without(name, 'AVG(cost)')),
  ['AVG(cost)'],
)
