import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { KeptRowsAnswer, PageRequest } from '../../../src/api/contract'
import {
  resultGridMachine,
  viewOf,
  type RowsAsked,
} from '../../../src/machines/sql/resultGrid.machine'
import { resultPages } from '../../../src/machines/sql/resultPages'

const open = (answers: (asked: RowsAsked) => void = () => undefined) => {
  const asked: RowsAsked['request'][] = []
  const rowReader = fromCallback<{ type: 'rows.asked' } & RowsAsked>(({ receive }) => {
    receive((event) => {
      asked.push(event.request)
      answers(event)
    })
  })
  return { asked, actor: createActor(resultGridMachine.provide({ actors: { rowReader } })).start() }
}
const page = (rows: KeptRowsAnswer['rows']): KeptRowsAnswer => ({
  columns: [{ name: 'n', type_generic: 0 }],
  rows,
  total: 90,
  complete: true,
})
const asks = (request: Partial<PageRequest> = {}) => ({ search: '', ...request }) as PageRequest

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
  const { actor, asked } = open(({ resolve, request }) =>
    resolve(page([{ n: request.offset ?? 0 }])),
  )
  const pages = resultPages(actor, 'r1', 2)
  const { signal } = new AbortController()
  expect(await pages(asks({ offset: 200, limit: 100 }), signal)).toEqual({
    rows: [{ n: 200 }],
    total: 90,
    pivotColumns: [],
  })
  await pages(
    asks({
      sort: [{ col: 'n', desc: true }],
      filters: [{ subject: 'n', operator: '>', comparator: 7 }] as never,
      search: 'Ulm',
      limit: 10,
    }),
    signal,
  )
  expect(asked).toEqual([
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
  await expect(pages(asks(), signal)).rejects.toEqual(gone)
  isGone = false
  expect((await pages(asks(), signal)).rows).toEqual([{ n: 1 }])
})
