import { expect, test } from 'vitest'
import type { ChartResult } from '../../../../src/api/contract'
import {
  clipboardText,
  columnOf,
  rowsIn,
  shownCell,
  viewText,
} from '../../../../src/machines/explorer/run/resultColumns'
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

test('what a spreadsheet would run is quoted, a negative number is none of it', () => {
  const cells = {
    ...result,
    colnames: ['=name', 'n'],
    data: [
      { '=name': ' =1+1', n: -5 },
      { '=name': '-a', n: 2 },
      { '=name': 'a\tb\r\nc', n: null },
    ],
  }
  expect(clipboardText(cells)).toBe("'=name\tn\n' =1+1\t-5\n'-a\t2\na b c\t")
})

test('several pivots stand above each other, a missing value among them by its name, totals only where there are pivots', () => {
  const query = {
    ...tableViewOf({ viz_type: 'table' }, [], {}),
    group_by: ['state'],
    pivot_by: ['phase', 'day'],
    grains: { day: 'P1M' } as const,
    aggregates: [{ col: 'cost', aggregate: 'SUM' as const }],
  }
  const columns = (pivot_columns: object[]) =>
    viewText({ ...result, data: [], page: { total: 0, pivot_columns } } as ChartResult, query)
  expect([
    columns([
      { field: 'a', keys: ['climb', '2026-04-01'], metric: 'SUM(cost)' },
      { field: 'b', keys: [null, null], metric: 'SUM(cost)' },
    ]),
    columns([]),
  ]).toEqual([
    'state\tclimb / Apr 2026 / SUM(cost)\tnull / null / SUM(cost)\tTotal / SUM(cost)',
    'state\tSUM(cost)',
  ])
})

test('a result has the values and the rows of its columns, whatever they are called', () => {
  const rows = { ...result, colnames: ['toString'], data: [{ other: 1 }, { toString: 2 }] as never }
  const lists = { ...result, colnames: ['a'], data: { a: [1, 2, 3] } as never }
  expect({
    rows: columnOf(rows, 'toString'),
    lists: [columnOf(lists, 'a'), columnOf(lists, 'toString')],
    counts: [rowsIn(rows), rowsIn(lists), rowsIn({ ...result, colnames: [], rowcount: 9 })],
    cells: [shownCell([1, 2]), shownCell(undefined), shownCell(0)],
  }).toEqual({
    rows: [null, 2],
    lists: [[1, 2, 3], []],
    counts: [2, 3, 9],
    cells: ['1, 2', null, 0],
  })
})
