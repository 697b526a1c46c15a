import { assign, setup, stopChild, type ActorRefFrom } from 'xstate'
import type { ChartResult, FormData, PageRequest } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { unprovided } from '../lib/unprovided'

export interface ChartQuery {
  datasetId: number
  form: FormData
  /** The part of a table's rows that is wanted. */
  page?: PageRequest
}

export type QueryAnswer = { output: ChartResult } | { error: unknown }

/** One asker of one query; askers of the same query share its run. */
export interface QueryRequest {
  ticket: string
  query: ChartQuery
  /** Higher goes first among those that wait. */
  priority: number
  settle: (answer: QueryAnswer) => void
}

interface Run {
  id: string
  key: string
  requests: QueryRequest[]
}

const atOnce = 4
const keyOf = (query: ChartQuery) => JSON.stringify(query)
const requestsOf = (requests: QueryRequest[], run: Run) =>
  requests.filter(({ query }) => keyOf(query) === run.key)
const doneEvent = 'xstate.done.actor.'
const errorEvent = 'xstate.error.actor.'

interface Context {
  waiting: QueryRequest[]
  running: Run[]
  started: number
}

const nextRequest = ({ waiting, running }: Context) =>
  running.length >= atOnce
    ? undefined
    : waiting.toSorted((one, other) => other.priority - one.priority)[0]

const abandoned = ({ running }: Context) => running.find(({ requests }) => requests.length === 0)

export const queriesMachine = setup({
  types: {} as {
    context: Context
    events:
      | ({ type: 'query.requested' } & QueryRequest)
      | { type: 'query.withdrawn'; ticket: string }
      | { type: `xstate.done.actor.query.${number}`; output: ChartResult }
      | { type: `xstate.error.actor.query.${number}`; error: unknown }
  },
  actors: { queryChart: unprovided<ChartResult, ChartQuery>('queryChart') },
  actions: {
    join: assign(({ context }, request: QueryRequest) => {
      const key = keyOf(request.query)
      const shared = context.running.some((run) => run.key === key)
      return shared
        ? {
            running: context.running.map((run) =>
              run.key === key ? { ...run, requests: [...run.requests, request] } : run,
            ),
          }
        : { waiting: [...context.waiting, request] }
    }),
    withdraw: assign(({ context }, { ticket }: { ticket: string }) => {
      const others = (requests: QueryRequest[]) =>
        requests.filter((request) => request.ticket !== ticket)
      return {
        waiting: others(context.waiting),
        running: context.running.map((run) => ({ ...run, requests: others(run.requests) })),
      }
    }),
    startNext: assign(({ context, spawn }) => {
      const request = nextRequest(context)
      if (request === undefined) return {}
      const run: Run = { id: `query.${context.started}`, key: keyOf(request.query), requests: [] }
      spawn('queryChart', { id: run.id, input: request.query })
      return {
        started: context.started + 1,
        running: [...context.running, { ...run, requests: requestsOf(context.waiting, run) }],
        waiting: context.waiting.filter(({ query }) => keyOf(query) !== run.key),
      }
    }),
    stopAbandoned: stopChild(({ context }) => abandoned(context)?.id ?? ''),
    dropAbandoned: assign({
      running: ({ context }) => context.running.filter(({ requests }) => requests.length > 0),
    }),
    settle: ({ context }, { id, answer }: { id: string; answer: QueryAnswer }) =>
      context.running
        .find((run) => run.id === id)
        ?.requests.forEach((request) => request.settle(answer)),
    dropRun: assign({
      running: ({ context }, { id }: { id: string }) =>
        context.running.filter((run) => run.id !== id),
    }),
  },
  guards: {
    someoneCanStart: ({ context }) => nextRequest(context) !== undefined,
    runIsAbandoned: ({ context }) => abandoned(context) !== undefined,
  },
}).createMachine({
  id: 'queries',
  context: { waiting: [], running: [], started: 0 },
  initial: 'coordinating',
  states: {
    coordinating: {
      always: [
        { guard: 'runIsAbandoned', actions: ['stopAbandoned', 'dropAbandoned'] },
        { guard: 'someoneCanStart', actions: 'startNext' },
      ],
      on: {
        'query.requested': { actions: fromEvent('join') },
        'query.withdrawn': { actions: fromEvent('withdraw') },
        'xstate.done.actor.query.*': {
          actions: [
            {
              type: 'settle',
              params: ({ event }) => ({
                id: event.type.slice(doneEvent.length),
                answer: { output: event.output },
              }),
            },
            {
              type: 'dropRun',
              params: ({ event }) => ({ id: event.type.slice(doneEvent.length) }),
            },
          ],
        },
        'xstate.error.actor.query.*': {
          actions: [
            {
              type: 'settle',
              params: ({ event }) => ({
                id: event.type.slice(errorEvent.length),
                answer: { error: event.error },
              }),
            },
            {
              type: 'dropRun',
              params: ({ event }) => ({ id: event.type.slice(errorEvent.length) }),
            },
          ],
        },
      },
    },
  },
})
export type QueriesRef = ActorRefFrom<typeof queriesMachine>
