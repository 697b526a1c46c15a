import { expect, test } from 'vitest'
import type { ChartResult } from '../../../../src/api/contract'
import { clipboardText, viewText } from '../../../../src/machines/explorer/run/resultColumns'
import { gridQueryOf } from '../../../../src/machines/explorer/run/gridQuery'
import { result } from '../../../support/explorer'

const months: ChartResult = {
  ...result,
  colnames: ['month', 'SUM(cost)'],
  coltypes: [2, 0],
  data: [
    { month: '2026-01-01', 'SUM(cost)': 2.5 },
    { month: null, 'SUM(cost)': 1 },
  ],
  time_grains: { month: 'P1M' },
}

test('what a table shows is copied with its periods as people write them, all rows with ISO dates', () => {
  expect(viewText(months, gridQueryOf({ viz_type: 'table', query_mode: 'aggregate' }))).toBe(
    'month\tSUM(cost)\nJan 2026\t2.5\n\t1',
  )
  expect(clipboardText(months)).toBe('month\tSUM(cost)\n2026-01-01\t2.5\n\t1')
})

test('a pivot is copied with its periods as people write them, beside its rows and above its columns', () => {
  const query = {
    ...gridQueryOf({ viz_type: 'table' }),
    group_by: ['day'],
    pivot_by: ['week'],
    grains: { day: 'P1M', week: 'P1W' } as const,
    aggregates: [{ col: 'cost', aggregate: 'SUM' as const }],
  }
  const field = '2026-03-30, SUM(cost)'
  const pivot = {
    ...result,
    data: [{ day: '2026-04-01', [field]: 3, 'SUM(cost)': 3 }],
    page: { total: 1, pivot_columns: [{ field, keys: ['2026-03-30'], metric: 'SUM(cost)' }] },
  }
  expect(viewText(pivot, query)).toBe(
    'day\tW14 2026 / SUM(cost)\tTotal / SUM(cost)\nApr 2026\t3\t3',
  )
})
