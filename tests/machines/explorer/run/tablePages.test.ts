import { expect, test } from 'vitest'
import { fromCallback, setup, type AnyActorRef } from 'xstate'
import type { AdhocFilter, ChartResult, FormData } from '../../../../src/api/contract'
import { gridQueryOf } from '../../../../src/machines/explorer/run/gridQuery'
import {
  datasetRows,
  firstPageOf,
  tablePages,
} from '../../../../src/machines/explorer/run/tablePages'
import type { Answer } from '../../../../src/machines/lib/requester'
import type { QueryRequest } from '../../../../src/machines/system/queries.machine'
import { inWorld } from '../../../support/world'

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

const answering = (answer: Answer | null) => {
  const asked: object[] = []
  const queries = fromCallback<QueryRequest | { type: 'request.withdrawn' }>(({ receive }) =>
    receive((event) => {
      if (event.type === 'request.withdrawn') return void asked.push(event.type as never)
      const { requester, type: _, ...request } = event
      asked.push(request)
      if (answer)
        void Promise.resolve(answer).then((later) => (requester as AnyActorRef).send(later))
    }),
  )
  const world = inWorld(setup({}).createMachine({}), undefined, [
    'notifications',
    ['queries', queries],
  ])
  return { ...world, asked, system: world.actor.system }
}
const having: AdhocFilter = {
  expressionType: 'SIMPLE',
  subject: 'b',
  operator: '>',
  comparator: '7',
  clause: 'HAVING',
}
const where: AdhocFilter = { ...having, clause: 'WHERE' }
const call = { from: 40, to: 60, sorts: [{ column: 1, descending: true }], search: 'x' }
const chart: FormData = {
  ...table(),
  adhoc_filters: [where, having],
  time_range: 'Last week',
  granularity_sqla: 'day',
}

test('rows of a dataset are those that filters of rows and the time range of the chart leave, sorted and searched as the grid is', async () => {
  const output = { data: [{ b: 0, a: '' }, { a: false }] }
  const { asked, system } = answering({ type: 'request.answered', output })
  const rows = datasetRows(system, 'workspace', 12, ['a', 'b'], chart)
  expect(await rows(call)).toEqual({
    rows: [
      ['', 0],
      [false, null],
    ],
    total: 42,
  })
  const lastWeek = { ...where, subject: 'day', operator: 'TEMPORAL_RANGE', comparator: 'Last week' }
  const form = {
    viz_type: 'table',
    all_columns: ['a', 'b'],
    adhoc_filters: [{ ...where, applied: true }, lastWeek],
  }
  const page = {
    sort: [{ col: 'b', desc: true }],
    filters: [],
    search: 'x',
    group_by: [],
    pivot_by: [],
    aggregates: [],
    group_keys: [],
    totals: false,
    offset: 40,
    limit: 20,
    count: true,
  }
  expect(asked).toEqual([{ query: { datasetId: 12, form, page }, priority: 0 }])
})

test('rows that cannot be read are told where they are shown', async () => {
  const { system, heard } = answering({
    type: 'request.refused',
    error: { status: 503, message: 'Down' },
  })
  await expect(datasetRows(system, 'workspace', 12, ['a'])(call)).rejects.toMatchObject({
    message: 'Down',
  })
  expect(heard('notifications')).toEqual([
    {
      type: 'notice.posted',
      notice: {
        intent: 'warning',
        area: 'workspace',
        title: 'The rows could not be read',
        detail: 'Down',
      },
    },
  ])
})

test('a page that nobody waits for any more is withdrawn', () => {
  const { system, asked } = answering(null)
  const left = new AbortController()
  void tablePages(
    system,
    12,
    table(),
  )({ offset: 0, limit: 20 } as never, left.signal).catch(() => undefined)
  left.abort()
  expect(asked).toEqual([
    { query: { datasetId: 12, form: table(), page: { offset: 0, limit: 20 } }, priority: 0 },
    'request.withdrawn',
  ])
})
