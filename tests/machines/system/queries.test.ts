import { expect, test } from 'vitest'
import {
  createActor,
  enqueueActions,
  fromPromise,
  setup,
  stopChild,
  toPromise,
  type AnyActorRef,
} from 'xstate'
import type { ChartResult } from '../../../src/api/contract'
import { requestOutput } from '../../../src/machines/lib/requester'
import {
  queriesMachine,
  queryRequester,
  type ChartQuery,
  type QueriesRef,
  type QueryRequest,
} from '../../../src/machines/system/queries.machine'

const query = (datasetId: number): ChartQuery => ({ datasetId, form: { viz_type: 'table' } })
const resultOf = (datasetId: number) => ({ rowcount: datasetId }) as ChartResult

/** A server whose queries are answered by hand. */
const start = () => {
  const runs: {
    id: number
    aborted: () => boolean
    answer: () => void
    refuse: (error: unknown) => void
  }[] = []
  const queryChart = fromPromise<ChartResult, ChartQuery>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        runs.push({
          id: input.datasetId,
          aborted: () => signal.aborted,
          answer: () => resolve(resultOf(input.datasetId)),
          refuse: reject,
        })
      }),
  )
  const root = createActor(
    setup({
      types: {} as {
        events:
          | { type: 'request'; id: string; of: number; logic: 'requester' | 'urgentRequester' }
          | { type: 'drop'; id: string }
          | { type: 'ignored' }
      },
      actors: {
        queries: queriesMachine.provide({ actors: { queryChart } }),
        requester: queryRequester(0),
        urgentRequester: queryRequester(1),
      },
    }).createMachine({
      invoke: { src: 'queries', systemId: 'queries' },
      on: {
        request: {
          actions: enqueueActions(({ enqueue, event }) =>
            enqueue.spawnChild(event.logic, { id: event.id, input: query(event.of) }),
          ),
        },
        drop: { actions: stopChild(({ event }) => event.id) },
        '*': {},
      },
    }),
  ).start()
  let requested = 0
  const request = (of: number, logic: 'requester' | 'urgentRequester' = 'requester') => {
    requested += 1
    const id = `requester ${requested}`
    root.send({ type: 'request', id, of, logic })
    const ref = root.getSnapshot().children[id] as AnyActorRef
    return {
      answer: toPromise(ref) as Promise<ChartResult>,
      drop: () => root.send({ type: 'drop', id }),
    }
  }
  const queries = root.system.get('queries') as QueriesRef
  const running = () =>
    queries
      .getSnapshot()
      .context.running.map(({ key }) => (JSON.parse(key) as ChartQuery).datasetId)
  return { runs, request, running, queries }
}

test('a query is run and answered', async () => {
  const { runs, request, running } = start()
  const requester = request(1)
  expect(running()).toEqual([1])
  runs[0]?.answer()
  expect(await requester.answer).toEqual(resultOf(1))
  expect(running()).toEqual([])
})

test('a refusal reaches the one who asked', async () => {
  const { runs, request, running } = start()
  const requester = request(1)
  runs[0]?.refuse({ status: 408, message: 'too slow' })
  await expect(requester.answer).rejects.toEqual({ status: 408, message: 'too slow' })
  expect(running()).toEqual([])
})

test('the same query asked twice is run once', async () => {
  const { runs, request } = start()
  const requesters = [request(1), request(1)]
  expect(runs.length).toBe(1)
  runs[0]?.answer()
  expect(await Promise.all(requesters.map((requester) => requester.answer))).toEqual([
    resultOf(1),
    resultOf(1),
  ])
})

test('a query is aborted when the last of its askers stops', () => {
  const { runs, request, running } = start()
  const one = request(1)
  const other = request(1)
  one.drop()
  expect(runs[0]?.aborted()).toBe(false)
  other.drop()
  expect(runs[0]?.aborted()).toBe(true)
  expect(running()).toEqual([])
})

test('four run at once; the most urgent of the others goes next, among equals the one that waits longest', async () => {
  const { runs, request, running } = start()
  const first = [1, 2, 3, 4].map((id) => request(id))
  request(5)
  request(7)
  request(6, 'urgentRequester')
  expect(running()).toEqual([1, 2, 3, 4])
  runs[0]?.answer()
  await first[0]?.answer
  expect(running()).toEqual([2, 3, 4, 6])
  runs[2]?.answer()
  expect(await first[2]?.answer).toEqual(resultOf(3))
  expect(running()).toEqual([2, 4, 6, 5])
})

test('the same query that is asked for twice while it waits is run once, for both', async () => {
  const { runs, request } = start()
  const first = [1, 2, 3, 4].map((id) => request(id))
  const waiting = [request(5), request(5)]
  runs.forEach((run) => run.answer())
  await Promise.all(first.map((requester) => requester.answer))
  runs.at(-1)?.answer()
  const answers = await Promise.all(waiting.map((requester) => requester.answer))
  expect([runs.map(({ id }) => id), answers]).toEqual([
    [1, 2, 3, 4, 5],
    [resultOf(5), resultOf(5)],
  ])
})

test('a waiting query that is withdrawn never runs', async () => {
  const { runs, request } = start()
  const first = [1, 2, 3, 4].map((id) => request(id))
  request(5).drop()
  runs.forEach((run) => run.answer())
  await Promise.all(first.map((requester) => requester.answer))
  expect(runs.map(({ id }) => id)).toEqual([1, 2, 3, 4])
})

test('an answered query leaves no actor with its rows behind', async () => {
  const { runs, request, queries } = start()
  const requester = request(1)
  expect(Object.keys(queries.getSnapshot().children)).toEqual(['query.0'])
  runs[0]?.answer()
  await requester.answer
  expect(queries.getSnapshot().children).toEqual({})
})

test('a grid, which is no actor, gets its page, and its signal withdraws the next', async () => {
  const { runs, queries, running } = start()
  const read = (datasetId: number, signal: AbortSignal) =>
    requestOutput<ChartResult>(
      queries,
      (requester): QueryRequest => ({
        type: 'query.requested',
        requester,
        query: query(datasetId),
        priority: 0,
      }),
      signal,
    )
  const abort = new AbortController()
  const first = read(1, abort.signal)
  runs[0]?.answer()
  expect(await first).toEqual(resultOf(1))
  const second = read(2, abort.signal)
  abort.abort()
  await expect(second).rejects.toThrow('aborted')
  expect({ aborted: runs[1]?.aborted(), running: running() }).toEqual({
    aborted: true,
    running: [],
  })
})

test('who asks for one of several queries that run gets the answer to that one', async () => {
  const { runs, request } = start()
  const [one, other, again] = [request(1), request(2), request(1)]
  runs[1]?.answer()
  expect(await other.answer).toEqual(resultOf(2))
  runs[0]?.answer()
  expect(await Promise.all([one.answer, again.answer])).toEqual([resultOf(1), resultOf(1)])
})
