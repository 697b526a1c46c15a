import type { ChartResult, FormData } from '../../src/api/contract'
import type { MarkedChart } from '../../src/machines/explorer/marks/markConditions'

export interface DrawnBars {
  form?: Partial<FormData>
  x?: string
  series?: string[]
  labels?: string[]
  grains?: ChartResult['time_grains']
}

/** Bars of a count along one column, of these labels. */
export const markedChart = ({
  form,
  x = 'region',
  series = [],
  labels = ['East', 'West', 'Other'],
  grains,
}: DrawnBars = {}): MarkedChart => ({
  form: { viz_type: 'dist_bar', groupby: ['region'], metrics: ['count'], ...form },
  result: {
    chart_metadata: { viz_type: 'dist_bar', x: { label: x }, y: { label: 'count' }, series },
    records: labels.map((label) => ({ x: label })),
    ...(grains && { time_grains: grains }),
  } as unknown as ChartResult,
})
