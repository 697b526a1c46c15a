import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { ResultRowsAnswer, PageRequest } from '../../../src/api/contract'
import {
  resultGridMachine,
  viewOf,
  type RowsRequest,
} from '../../../src/machines/sql/resultGrid.machine'
import { resultPages } from '../../../src/machines/sql/resultPages'

const open = (answers: (requested: RowsRequest) => void = () => undefined) => {
  const requested: RowsRequest['request'][] = []
  const rowReader = fromCallback<{ type: 'rows.requested' } & RowsRequest>(({ receive }) => {
    receive((event) => {
      requested.push(event.request)
      answers(event)
    })
  })
  return {
    requested,
    actor: createActor(resultGridMachine.provide({ actors: { rowReader } })).start(),
  }
}
const page = (rows: ResultRowsAnswer['rows']): ResultRowsAnswer => ({
  columns: [{ name: 'n', type_generic: 0 }],
  rows,
  total: 90,
  complete: true,
})
const requests = (request: Partial<PageRequest> = {}) => ({ search: '', ...request }) as PageRequest

test('each result of a tab is arranged and searched by itself, and one nobody touched is as it came', () => {
  const { actor } = open()
  actor.send({ type: 'result.searched', key: 'r1 0', search: 'Ulm' })
  actor.send({
    type: 'result.arranged',
    key: 'r1 0',
    columns: [{ colId: 'town' }, { colId: 'id' }],
  })
  actor.send({ type: 'result.searched', key: 'r1 1', search: '7' })
  const { views } = actor.getSnapshot().context
  expect(views).toEqual({
    'r1 0': { search: 'Ulm', columns: [{ colId: 'town' }, { colId: 'id' }] },
    'r1 1': { search: '7', columns: [] },
  })
  expect(viewOf(views, 'r2 0')).toEqual({ search: '', columns: [] })
})

test('a page is asked for with what orders and narrows it, and with nothing else', async () => {
  const { actor, requested } = open(({ resolve, request }) =>
    resolve(page([{ n: request.offset ?? 0 }])),
  )
  const pages = resultPages(actor, 'r1', 2)
  const { signal } = new AbortController()
  expect(await pages(requests({ offset: 200, limit: 100 }), signal)).toEqual({
    rows: [{ n: 200 }],
    total: 90,
    pivotColumns: [],
  })
  await pages(
    requests({
      sort: [{ col: 'n', desc: true }],
      filters: [{ subject: 'n', operator: '>', comparator: 7 }] as never,
      search: 'Ulm',
      limit: 10,
    }),
    signal,
  )
  expect(requested).toEqual([
    { id: 'r1', statement: 2, offset: 200, limit: 100 },
    {
      id: 'r1',
      statement: 2,
      offset: 0,
      limit: 10,
      sort: [{ col: 'n', desc: true }],
      filters: [{ subject: 'n', operator: '>', comparator: 7 }],
      search: 'Ulm',
    },
  ])
})

test('rows that are kept no more are refused to who asked for them, and the next page is asked for all the same', async () => {
  const gone = { status: 410, message: 'These rows are kept no more' }
  let isGone = true
  const { actor } = open(({ resolve, reject }) =>
    isGone ? reject(gone) : resolve(page([{ n: 1 }])),
  )
  const pages = resultPages(actor, 'r1', 0)
  const { signal } = new AbortController()
  await expect(pages(requests(), signal)).rejects.toEqual(gone)
  isGone = false
  expect((await pages(requests(), signal)).rows).toEqual([{ n: 1 }])
})
