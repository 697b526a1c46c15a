import { expect, test } from 'vitest'
import type { ChartResult } from '../../../../src/api/contract'
import { clipboardText, viewText } from '../../../../src/machines/explorer/run/resultColumns'
import { tableViewOf } from '../../../../src/machines/explorer/run/tableView'
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
  const view = tableViewOf({ viz_type: 'table', query_mode: 'aggregate' }, months.colnames, {})
  expect(viewText(months, view)).toBe('month\tSUM(cost)\nJan 2026\t2.5\n\t1')
  expect(clipboardText(months)).toBe('month\tSUM(cost)\n2026-01-01\t2.5\n\t1')
})

test('what a table shows is copied in the order of its columns, without those that are hidden', () => {
  const names = ['state', 'month', 'SUM(cost)']
  const form = {
    viz_type: 'table',
    query_mode: 'aggregate',
    groupby: ['state', 'month'],
    metrics: ['SUM(cost)'],
    extra_form_data: {
      column_state: [{ colId: 'SUM(cost)' }, { colId: 'month', hide: true }, { colId: 'state' }],
    },
  }
  const shown = { ...months, colnames: names, data: [{ state: 'TX', month: null, 'SUM(cost)': 4 }] }
  expect(viewText(shown, tableViewOf(form, names, {}))).toBe('SUM(cost)\tstate\n4\tTX')
})

test('a pivot is copied with its periods as people write them, beside its rows and above its columns', () => {
  const query = {
    ...tableViewOf({ viz_type: 'table' }, [], {}),
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
