import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { ResultRowsAnswer, PageRequest } from '../../../src/api/contract'
import {
  resultGridMachine,
  resultPages,
  viewOf,
  type RowsRequest,
} from '../../../src/machines/sql/resultGrid.machine'

type RowsQuery = RowsRequest['query']

const open = (
  answer: (query: RowsQuery) => Promise<ResultRowsAnswer> = () => new Promise(() => undefined),
) => {
  const requested: RowsQuery[] = []
  const signals: AbortSignal[] = []
  const resultRows = fromPromise<ResultRowsAnswer, RowsQuery>(({ input, signal }) => {
    requested.push(input)
    signals.push(signal)
    return answer(input)
  })
  return {
    requested,
    signals,
    actor: createActor(resultGridMachine.provide({ actors: { resultRows } })).start(),
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
  const { actor, requested } = open(({ offset = 0 }) => Promise.resolve(page([{ n: offset }])))
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

test('pages that are read at once each reach who asked for them, whichever comes first', async () => {
  const waiting: PromiseWithResolvers<ResultRowsAnswer>[] = []
  const { actor } = open(() => {
    waiting.push(Promise.withResolvers())
    return (waiting.at(-1) as (typeof waiting)[number]).promise
  })
  const pages = resultPages(actor, 'r1', 0)
  const { signal } = new AbortController()
  const both = Promise.all([pages(requests(), signal), pages(requests({ offset: 100 }), signal)])
  waiting[1]?.resolve(page([{ n: 2 }]))
  waiting[0]?.resolve(page([{ n: 1 }]))
  expect((await both).map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }]])
})

test('rows that are kept no more are refused to who asked for them, and the next page is asked for all the same', async () => {
  const gone = { status: 410, message: 'These rows are kept no more' }
  let isGone = true
  const { actor } = open(async () => {
    if (isGone) throw Object.assign(new Error(gone.message), gone)
    return page([{ n: 1 }])
  })
  const pages = resultPages(actor, 'r1', 0)
  const { signal } = new AbortController()
  await expect(pages(requests(), signal)).rejects.toMatchObject(gone)
  isGone = false
  expect((await pages(requests(), signal)).rows).toEqual([{ n: 1 }])
})

test('a page that scrolled away before its answer is read no further, and leaves nothing behind', async () => {
  const { actor, signals } = open()
  const abort = new AbortController()
  const read = resultPages(actor, 'r1', 0)(requests(), abort.signal)
  abort.abort()
  await expect(read).rejects.toThrow('aborted')
  expect({ aborted: signals[0]?.aborted, children: actor.getSnapshot().children }).toEqual({
    aborted: true,
    children: {},
  })
})

test('of two pages that are read only the one that nobody wants any more is given up', async () => {
  const { actor, signals } = open()
  const pages = resultPages(actor, 'r1', 0)
  const other = new AbortController()
  void pages(requests(), new AbortController().signal)
  const page = pages(requests({ offset: 100 }), other.signal).catch(() => 'given up')
  other.abort()
  expect([await page, signals.map(({ aborted }) => aborted)]).toEqual(['given up', [false, true]])
  expect(actor.getSnapshot().context.reading).toHaveLength(1)
})
