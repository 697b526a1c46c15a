import { assign, enqueueActions, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import type { ChartResult, FormData, PageRequest } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { answerOf, requester, type RequestEnded, type Withdrawal } from '../lib/requester'
import { unprovided } from '../lib/unprovided'

export interface ChartQuery {
  datasetId: number
  form: FormData
  /** The requested part of a table's rows. */
  page?: PageRequest
}

export interface QueryRequest {
  type: 'query.requested'
  requester: AnyActorRef
  query: ChartQuery
  /** Higher goes first among those that wait. */
  priority: number
}

/** Requesters of the same query share its run. */
interface Run {
  id: string
  key: string
  requesters: readonly AnyActorRef[]
}

interface Context {
  waiting: readonly QueryRequest[]
  running: readonly Run[]
  started: number
}

const maxRunning = 4
const keyOf = (query: ChartQuery) => JSON.stringify(query)

const nextRequest = ({ waiting, running }: Context) =>
  running.length >= maxRunning
    ? undefined
    : waiting.toSorted((one, other) => other.priority - one.priority)[0]

/** The queries under way: at most a few at a time, the important ones first, like ones once. */
export const queriesMachine = setup({
  types: {} as {
    context: Context
    events: QueryRequest | Withdrawal | RequestEnded
  },
  actors: { queryChart: unprovided<ChartResult, ChartQuery>('queryChart') },
  actions: {
    join: assign(({ context: { running, waiting } }, request: QueryRequest) => {
      const key = keyOf(request.query)
      return running.some((run) => run.key === key)
        ? {
            running: running.map((run) =>
              run.key === key
                ? { ...run, requesters: [...run.requesters, request.requester] }
                : run,
            ),
          }
        : { waiting: [...waiting, request] }
    }),
    startNext: assign(({ context, spawn }) => {
      const request = nextRequest(context)
      if (request === undefined) return {}
      const { started, running, waiting } = context
      const [id, key] = [`query.${started}`, keyOf(request.query)]
      spawn('queryChart', { id, input: request.query })
      const isShared = ({ query }: QueryRequest) => keyOf(query) === key
      const requesters = waiting.filter(isShared).map((each) => each.requester)
      return {
        started: started + 1,
        running: [...running, { id, key, requesters }],
        waiting: waiting.filter((each) => !isShared(each)),
      }
    }),
    withdraw: enqueueActions(
      ({ context: { waiting, running }, enqueue }, withdrawal: Withdrawal) => {
        const isOther = (ref: AnyActorRef) => ref !== withdrawal.requester
        const runs = running.map((run) => ({ ...run, requesters: run.requesters.filter(isOther) }))
        for (const { id, requesters } of runs) if (requesters.length === 0) enqueue.stopChild(id)
        enqueue.assign({
          waiting: waiting.filter((request) => isOther(request.requester)),
          running: runs.filter(({ requesters }) => requesters.length > 0),
        })
      },
    ),
    answer: enqueueActions(({ context: { running }, enqueue }, ended: RequestEnded) => {
      const run = running.find(({ id }) => id === ended.actorId)
      run?.requesters.forEach((ref) => enqueue.sendTo(ref, answerOf(ended)))
      enqueue.stopChild(ended.actorId)
      enqueue.assign({ running: running.filter((each) => each !== run) })
    }),
  },
  guards: { someoneCanStart: ({ context }) => nextRequest(context) !== undefined },
}).createMachine({
  id: 'queries',
  context: { waiting: [], running: [], started: 0 },
  initial: 'coordinating',
  states: {
    coordinating: {
      always: { guard: 'someoneCanStart', actions: 'startNext' },
      on: {
        'query.requested': { actions: fromEvent('join') },
        'request.withdrawn': { actions: fromEvent('withdraw') },
        'xstate.done.actor.*': { actions: fromEvent('answer') },
        'xstate.error.actor.*': { actions: fromEvent('answer') },
      },
    },
  },
})
export type QueriesRef = ActorRefFrom<typeof queriesMachine>

/** An actor that ends with the answer to a chart query; stopping it withdraws the query. */
export const queryRequester = (priority: number) =>
  requester<ChartResult, ChartQuery>('queries', (query, self): QueryRequest => ({
    type: 'query.requested',
    requester: self,
    query,
    priority,
  }))
