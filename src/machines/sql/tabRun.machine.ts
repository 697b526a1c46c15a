import { assign, setup, stateIn, type ActorRefFrom } from 'xstate'
import { toProblem, type Problem, type SqlAnswer, type SqlRequest } from '../../api/contract'
import { invalidate, post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'

/** What is to be run for a tab. */
export type RunAsked = Required<Pick<SqlRequest, 'database_id' | 'sql' | 'schema' | 'queryLimit' | 'sql_editor_id' | 'tab' | 'client_id'>>

interface Context {
  asked: RunAsked
  next: RunAsked | null
  startedAt: number
  endedAt: number | null
  answer: SqlAnswer | null
  problem: Problem | null
  /** Which of the results is in sight. */
  shown: number
}

const begun = (asked: RunAsked): Context => ({ asked, next: null, startedAt: Date.now(), endedAt: null, answer: null, problem: null, shown: 0 })

/** The runs of one tab, of which never two are under way; stopping the actor ends the query. */
export const tabRunMachine = setup({
  types: {} as {
    input: RunAsked
    context: Context
    events: { type: 'run.requested'; asked: RunAsked } | { type: 'run.stopped' } | { type: 'result.chosen'; index: number }
    tags: 'busy'
  },
  actors: {
    runSql: unprovided<SqlAnswer, RunAsked>('runSql'),
    stopQuery: unprovided<void, { id: string }>('stopQuery'),
  },
  actions: {
    begin: assign((_, { asked }: { asked: RunAsked }) => begun(asked)),
    beginNext: assign(({ context }) => begun(context.next ?? context.asked)),
    keepNext: assign({ next: (_, { asked }: { asked: RunAsked }) => asked }),
    keepEnd: assign({ endedAt: () => Date.now() }),
    keepAnswer: assign({ answer: (_, { output }: { output: SqlAnswer }) => output, shown: (_, { output }: { output: SqlAnswer }) => output.results.length - 1 }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    show: assign({ shown: (_, { index }: { index: number }) => index }),
    tellFailed: ({ context: { problem }, system }) =>
      post(system, { intent: 'warning', place: 'explorer', title: 'Query Failed', detail: `Code: ${problem?.status ?? 0}\nMessage: ${problem?.message ?? ''}` }),
    tellHistories: ({ system }) => ['runsOfDatabase', 'historyItems'].forEach((name) => invalidate(system, name)),
  },
  guards: {
    anotherWaits: ({ context }) => context.next !== null,
    timeRanOut: (_, { error }: { error: unknown }) => toProblem(error).status === 408,
  },
}).createMachine({
  id: 'tabRun',
  context: ({ input }) => begun(input),
  initial: 'working',
  on: { 'result.chosen': { actions: { type: 'show', params: ({ event }) => event } } },
  states: {
    working: {
      tags: 'busy',
      initial: 'running',
      invoke: {
        src: 'runSql',
        input: ({ context }) => context.asked,
        onDone: [
          { guard: 'anotherWaits', target: 'working', reenter: true, actions: ['beginNext', 'tellHistories'] },
          { target: 'done', actions: ['keepEnd', 'tellHistories', { type: 'keepAnswer', params: ({ event }) => event }] },
        ],
        onError: [
          { guard: 'anotherWaits', target: 'working', reenter: true, actions: ['beginNext', 'tellHistories'] },
          { guard: stateIn({ working: 'stopping' }), target: 'stopped', actions: ['keepEnd', 'tellHistories'] },
          { guard: { type: 'timeRanOut', params: ({ event }) => event }, target: 'timedOut', actions: ['keepEnd', 'tellHistories', { type: 'keepProblem', params: ({ event }) => event }, 'tellFailed'] },
          { target: 'failed', actions: ['keepEnd', 'tellHistories', { type: 'keepProblem', params: ({ event }) => event }, 'tellFailed'] },
        ],
      },
      states: {
        running: {
          on: {
            'run.stopped': 'stopping',
            'run.requested': { target: 'stopping', actions: { type: 'keepNext', params: ({ event }) => event } },
          },
        },
        stopping: {
          on: { 'run.requested': { actions: { type: 'keepNext', params: ({ event }) => event } } },
          invoke: { src: 'stopQuery', input: ({ context }) => ({ id: context.asked.client_id ?? '' }), onError: {} },
        },
      },
    },
    done: { on: { 'run.requested': { target: 'working', actions: { type: 'begin', params: ({ event }) => event } } } },
    failed: { on: { 'run.requested': { target: 'working', actions: { type: 'begin', params: ({ event }) => event } } } },
    timedOut: { on: { 'run.requested': { target: 'working', actions: { type: 'begin', params: ({ event }) => event } } } },
    stopped: { on: { 'run.requested': { target: 'working', actions: { type: 'begin', params: ({ event }) => event } } } },
  },
})
export type TabRunRef = ActorRefFrom<typeof tabRunMachine>
