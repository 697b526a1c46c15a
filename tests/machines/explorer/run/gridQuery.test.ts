import { expect, test } from 'vitest'
import type { AdhocMetric, FormData } from '../../../../src/api/contract'
import {
  columnStates,
  gridQueryOf,
  runQueryOf,
} from '../../../../src/machines/explorer/run/gridQuery'

const table = (extra_form_data?: Record<string, unknown>): FormData => ({
  viz_type: 'table',
  all_columns: ['a', 'b', 'c'],
  ...(extra_form_data ? { extra_form_data } : {}),
})
const nothing = { sort: [], filters: [], search: '', group_by: [], pivot_by: [], aggregates: [] }
const column_state = [
  { colId: 'a', sort: 'asc', sortIndex: 1, pivot: true, pivotIndex: 0 },
  {
    colId: 'b',
    sort: 'desc',
    sortIndex: 0,
    aggFunc: 'SUM',
    filter: { operator: '>=', comparator: '3' },
  },
  { colId: 'c', rowGroup: true, rowGroupIndex: 0 },
  { colId: 'gone', sort: 'asc', sortIndex: 2, rowGroup: true, rowGroupIndex: 1 },
]

test('a table that nobody arranged asks for its rows as they come', () => {
  expect(gridQueryOf(table())).toEqual(nothing)
  expect(columnStates(table({ column_state: 'torn' }))).toEqual([])
  const foreign = [null, 'a', 7, {}, { colId: 7 }, { colId: 'a' }]
  expect(columnStates(table({ column_state: foreign }))).toEqual([{ colId: 'a' }])
})

test('a column that a grid says to be neither sorted, grouped, pivoted nor aggregated is none of it', () => {
  const plain = {
    ...{ colId: 'a', sort: null, sortIndex: null, rowGroup: false, rowGroupIndex: null },
    ...{ pivot: false, pivotIndex: null, aggFunc: null, hide: false, filter: null, grain: null },
  }
  expect(gridQueryOf(table({ column_state: [plain], pivot_mode: true }))).toEqual(nothing)
})

test('sorts, filters, groups and aggregates of the columns it has are asked of the server; the pivot in pivot mode only', () => {
  const requested = {
    sort: [
      { col: 'b', desc: true },
      { col: 'a', desc: false },
    ],
    filters: [{ subject: 'b', operator: '>=', comparator: '3' }],
    search: '',
    group_by: ['c'],
    pivot_by: [],
    aggregates: [{ col: 'b', aggregate: 'SUM' }],
  }
  expect(gridQueryOf(table({ column_state }))).toEqual(requested)
  expect(gridQueryOf(table({ column_state, pivot_mode: true }))).toEqual({
    ...requested,
    pivot_by: ['a'],
  })
})

test('an aggregated table is sorted and filtered by its groups and metrics, whatever columns its rows have', () => {
  const form = {
    ...table({
      column_state: [
        { colId: 'total', sort: 'desc', sortIndex: 0 },
        { colId: 'a', filter: { operator: '==', comparator: 'x' } },
        { colId: 'b', filter: { operator: '==', comparator: 'y' } },
      ],
    }),
    query_mode: 'aggregate',
    groupby: ['a'],
    metrics: ['total'],
  }
  expect(gridQueryOf(form)).toEqual({
    ...nothing,
    sort: [{ col: 'total', desc: true }],
    filters: [{ subject: 'a', operator: '==', comparator: 'x' }],
  })
})

test('an aggregated table is arranged by its metrics as they are called, and pivots only where something is aggregated', () => {
  const metric: AdhocMetric = {
    expressionType: 'SIMPLE',
    column: { id: 2, column_name: 'cost' },
    aggregate: 'SUM',
    expression: 'SUM(cost)',
    label: 'Spent',
    hasCustomLabel: true,
    isNew: false,
    sqlExpression: null,
  }
  const aggregated = (...states: object[]) =>
    gridQueryOf({
      ...table({ column_state: states, pivot_mode: true }),
      query_mode: 'aggregate',
      groupby: ['a'],
      metrics: [metric],
    })
  expect({
    called: aggregated({ colId: 'Spent', sort: 'desc', sortIndex: 0 }),
    uncalled: gridQueryOf({
      ...table({ column_state: [{ colId: 'cost', sort: 'asc', sortIndex: 0 }] }),
      query_mode: 'aggregate',
      metrics: [{ ...metric, label: '' }],
    }).sort,
    column: aggregated({ colId: 'cost', sort: 'desc', sortIndex: 0 }),
    pivot: aggregated({ colId: 'a', pivot: true, pivotIndex: 0 }),
    unsortedFirst: aggregated(
      { colId: 'a', sort: 'asc' },
      { colId: 'Spent', sort: 'asc', sortIndex: 3 },
    ).sort,
  }).toEqual({
    called: { ...nothing, sort: [{ col: 'Spent', desc: true }] },
    uncalled: [{ col: 'cost', desc: false }],
    column: nothing,
    pivot: nothing,
    unsortedFirst: [
      { col: 'Spent', desc: false },
      { col: 'a', desc: false },
    ],
  })
})

test('a column of dates groups rows and pivots by its periods, as long as it does either', () => {
  const by = (part: object, pivot_mode = true) =>
    gridQueryOf(
      table({
        pivot_mode,
        column_state: [
          { colId: 'b', aggFunc: 'SUM' },
          { colId: 'c', grain: 'P1M', ...part },
        ],
      }),
    )
  const grouped = {
    ...nothing,
    aggregates: [{ col: 'b', aggregate: 'SUM' }],
    grains: { c: 'P1M' },
  }
  expect({
    rows: by({ rowGroup: true }),
    rowsAlone: by({ rowGroup: true }, false),
    columns: by({ pivot: true }),
    columnsOutsideOfPivotMode: by({ pivot: true }, false),
    neither: by({}),
  }).toEqual({
    rows: { ...grouped, group_by: ['c'] },
    rowsAlone: { ...grouped, group_by: ['c'] },
    columns: { ...grouped, pivot_by: ['c'] },
    columnsOutsideOfPivotMode: nothing,
    neither: nothing,
  })
})

test('several columns group and pivot in the order that each has there, whatever order they are sorted in', () => {
  const { sort, group_by, pivot_by } = gridQueryOf({
    ...table({
      pivot_mode: true,
      column_state: [
        { colId: 'a', rowGroup: true, rowGroupIndex: 1, sort: 'asc', sortIndex: 0 },
        { colId: 'b', rowGroup: true, rowGroupIndex: 0, sort: 'desc', sortIndex: 1 },
        { colId: 'c', pivot: true, pivotIndex: 1, sort: 'asc', sortIndex: 2 },
        { colId: 'd', pivot: true, pivotIndex: 0, rowGroupIndex: 9, aggFunc: 'SUM' },
      ],
    }),
    all_columns: ['a', 'b', 'c', 'd'],
  })
  expect({ sort: sort.map(({ col }) => col), group_by, pivot_by }).toEqual({
    sort: ['a', 'b', 'c'],
    group_by: ['b', 'a'],
    pivot_by: ['d', 'c'],
  })
})

test('Apply asks for the first page of a table and for the whole of any other chart', () => {
  expect(runQueryOf(12, table())).toEqual({
    datasetId: 12,
    form: table(),
    page: { ...nothing, group_keys: [], totals: false, offset: 0, limit: 100, count: false },
  })
  expect(runQueryOf(12, { viz_type: 'pie' })).toEqual({ datasetId: 12, form: { viz_type: 'pie' } })
})
