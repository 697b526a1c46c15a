import { expect, test } from 'vitest'
import type { ChartResult } from '../../../src/api/contract'
import { chosenLabels, crossFiltersOf } from '../../../src/machines/dashboard/marks'

const crossed = (column: string, label: string, grains?: ChartResult['time_grains']) =>
  crossFiltersOf(
    { id: 1, datasource_id: 10 } as never,
    {
      form: { viz_type: 'dist_bar', groupby: [column], metrics: ['count'] },
      result: {
        chart_metadata: {
          viz_type: 'dist_bar',
          x: { label: column },
          y: { label: 'count' },
          series: [],
        },
        records: [{ x: label }],
        ...(grains && { time_grains: grains }),
      } as unknown as ChartResult,
    },
    [label],
  )

test.each([
  ['region', 'East', undefined, {}],
  ['region', '<NULL>', undefined, {}],
  [
    'day',
    '2026-12-01',
    { day: 'P1M' },
    { operator: 'TEMPORAL_RANGE', comparator: '2026-12-01 : 2027-01-01' },
  ],
] as const)(
  'a clicked %s of %s filters by its rows and stays known by its label',
  (column, label, grains, condition) => {
    const filters = crossed(column, label, grains)
    expect(filters).toEqual([{ chartId: 1, dataset: 10, column, value: label, ...condition }])
    expect(
      chosenLabels(1, [[column]], { values: {}, cross: filters ?? [], timeRange: null }),
    ).toEqual([label])
  },
)
