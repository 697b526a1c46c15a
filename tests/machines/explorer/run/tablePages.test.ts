import { expect, test } from 'vitest'
import type { ChartResult, FormData } from '../../../../src/api/contract'
import { gridQueryOf } from '../../../../src/machines/explorer/run/gridQuery'
import { firstPageOf } from '../../../../src/machines/explorer/run/tablePages'

const table = (column_state: object[] = []): FormData => ({
  viz_type: 'table',
  all_columns: ['a', 'b'],
  extra_form_data: { column_state },
})
const sorted = table([{ colId: 'a', sort: 'desc' }])
const plain = { data: [{ a: 1, b: 2 }] } as unknown as ChartResult
const paged = { ...plain, page: { total: 7, pivot_columns: [] } }

test('rows that came as they are stored are the first page of a table that nobody arranged, and of no other', () => {
  const page = { rows: [{ a: 1, b: 2 }], total: null, pivotColumns: [] }
  expect(firstPageOf(table(), plain.data, plain.page)).toEqual({
    query: gridQueryOf(table()),
    page,
  })
  expect(firstPageOf(sorted, plain.data, plain.page)).toBeNull()
  expect(firstPageOf(sorted, paged.data, paged.page)).toEqual({
    query: gridQueryOf(sorted),
    page: { ...page, total: 7 },
  })
})
