import { expect, test } from 'vitest'
import { tableViewOf } from '../../../../src/machines/explorer/run/tableView'

test('a table is taken as its grid shows it: columns in sight in their order, sorted, filtered, with their formats', () => {
  const form = {
    viz_type: 'table',
    all_columns: ['state', 'cost', 'height', 'day'],
    extra_form_data: {
      column_state: [
        { colId: 'cost', sort: 'desc', sortIndex: 0 },
        { colId: 'gone' },
        { colId: 'height', hide: true },
        { colId: 'state', filter: { operator: '==', comparator: 'TX' } },
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
