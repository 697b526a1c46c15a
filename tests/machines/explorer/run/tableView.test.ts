import { expect, test } from 'vitest'
import { pageOfView, tableViewOf } from '../../../../src/machines/explorer/run/tableView'

test('a table is taken as its grid shows it: columns in sight in their order, sorted, filtered, with their formats', () => {
  const form = {
    viz_type: 'table',
    all_columns: ['state', 'cost', 'height', 'day'],
    extra_form_data: {
      column_state: [
        { colId: 'cost', sort: 'desc', sortIndex: 0 },
        { colId: 'gone' },
        { colId: 'height', hide: true },
        { colId: 'state', hide: false, filter: { operator: '==', comparator: 'TX' } },
      ],
    },
  }
  expect(tableViewOf(form, form.all_columns, { cost: { prefix: '$' } })).toEqual({
    columns: ['cost', 'state', 'day'],
    sort: [{ col: 'cost', desc: true }],
    filters: [{ subject: 'state', operator: '==', comparator: 'TX' }],
    search: '',
    group_by: [],
    pivot_by: [],
    aggregates: [],
    formats: { cost: { prefix: '$' } },
  })
})

test('what is computed of a column has its format, but for counts', () => {
  const form = {
    viz_type: 'table',
    all_columns: ['state', 'cost', 'id'],
    extra_form_data: {
      column_state: [
        { colId: 'state', rowGroup: true },
        { colId: 'cost', aggFunc: 'AVG' },
        { colId: 'id', aggFunc: 'COUNT' },
      ],
    },
  }
  const formats = { cost: { decimals: 1 }, id: { prefix: '#' } }
  expect(tableViewOf(form, form.all_columns, formats).formats).toEqual({
    ...formats,
    'AVG(cost)': { decimals: 1 },
  })
})

test('what is copied of a table is its first thousand rows or groups of all levels, counted', () => {
  const form = {
    viz_type: 'table',
    all_columns: ['state', 'cost'],
    extra_form_data: {
      column_state: [
        { colId: 'state', rowGroup: true, sort: 'asc', sortIndex: 0 },
        { colId: 'cost', aggFunc: 'SUM' },
      ],
    },
  }
  expect(pageOfView(tableViewOf(form, form.all_columns, {}))).toEqual({
    group_by: ['state'],
    group_keys: [],
    pivot_by: [],
    aggregates: [{ col: 'cost', aggregate: 'SUM' }],
    sort: [{ col: 'state', desc: false }],
    filters: [],
    search: '',
    flat: true,
    totals: false,
    count: true,
    offset: 0,
    limit: 1000,
  })
})
