import { assign, sendTo, setup, type EventObject } from 'xstate'
import { toProblem, type HistoryStatus, type Problem, type SqlAnswer } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { invalidate, post } from '../lib/peers'
import { unprovided, unprovidedTask } from '../lib/unprovided'
import { resultGridMachine } from './resultGrid.machine'
import { begun, lastOf, type Report, type RunContext, type RunInput, type Seen } from './runContext'
import { answered, isArriving, seenAfter } from './runOutcome'
import type { RunRequest } from './runRequest'

const isOfType = (error: unknown, type: string) =>
  toProblem(error).errors?.some(({ error_type }) => error_type === type) ?? false

/** Nobody knows what became of the run: the connection was lost, or the browser sent it again and the first one goes on. */
const connectionIsLost = (error: unknown) =>
  [0, 502, 503, 504].includes(toProblem(error).status) || isOfType(error, 'RUN_ALREADY_BEGUN')

const isUnderWay = ({ status }: Seen['run']) => status === 'running' || status === 'pending'

export const runSteps = setup({
  types: {} as {
    input: RunInput
    context: RunContext
    events:
      | { type: 'run.requested'; requested: RunRequest; text: string }
      | { type: 'run.stopped' }
      | { type: 'result.chosen'; index: number }
      | Report
      | { type: 'xstate.done.actor.runSql'; output: SqlAnswer }
      | { type: 'xstate.error.actor.runSql'; error: unknown }
    children: { abandonedRun: 'watchAbandonedRun' }
    tags: 'busy' | 'arriving' | 'stopping'
  },
  actors: {
    resultGrid: resultGridMachine,
    runSql: unprovided<SqlAnswer, RunRequest>('runSql'),
    stopQuery: unprovided<void, { id: string }>('stopQuery'),
    /** Stops the query of a run that is left, until it gets `run.over`. */
    watchAbandonedRun: unprovidedTask<EventObject, { id: string }, { type: 'run.over' }>(
      'stopQuery',
    ),
    watchRun: unprovidedTask<Report, { id: string; atOnce: boolean }>('getRun'),
  },
  actions: {
    begin: assign((_, run: { requested: RunRequest; text: string }) => begun(run)),
    beginNext: assign(({ context }) => begun(context.next ?? context)),
    storeNext: assign({
      next: (_, { requested, text }: { requested: RunRequest; text: string }) => ({
        requested,
        text,
      }),
    }),
    storeEnd: assign({ endedAt: () => Date.now() }),
    storeAnswer: assign((_, { output }: { output: SqlAnswer }) => ({
      outcome: answered(output),
      shown: lastOf(answered(output)),
    })),
    storeSeen: assign(({ context: { outcome, shown } }, { run }: Seen) => {
      const next = seenAfter(outcome, run)
      return {
        outcome: next,
        shown: outcome === null || outcome.results.length === 0 ? lastOf(next) : shown,
      }
    }),
    storeSeenEnd: assign(({ context: { requested } }, { run }: Seen) => {
      const endedAt = Date.now()
      const problem =
        run.error_message === null || run.status === 'stopped'
          ? null
          : { status: run.status === 'timed_out' ? 408 : 400, message: run.error_message }
      return {
        startedAt: endedAt - run.elapsed_ms,
        endedAt,
        problem,
        status: run.status,
        requested: { ...requested, sql: run.sql, queryLimit: run.limit },
      }
    }),
    storeStart: assign({ startedAt: (_, { run }: Seen) => Date.now() - run.elapsed_ms }),
    storeMissed: assign({ problem: (_, { problem }: { problem: Problem }) => problem }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    show: assign({ shown: (_, { index }: { index: number }) => index }),
    letGo: sendTo('abandonedRun', { type: 'run.over' }),
    reportFailed: ({ context: { problem }, self, system }) =>
      post(system, {
        intent: 'warning',
        area: 'explorer',
        topic: self.id,
        title: 'Query Failed',
        detail: `Code: ${problem?.status ?? 0}\nMessage: ${problem?.message ?? ''}`,
      }),
    notifyHistories: ({ system }) =>
      ['runsOfDatabase', 'historyItems'].forEach((name) => invalidate(system, name)),
  },
  delays: { stopAgain: 500, answerLate: 5000 },
  guards: {
    hasEnded: (_, { run }: Seen) => !isUnderWay(run),
    isUnderWay: (_, { run }: Seen) => isUnderWay(run),
    anotherWaits: ({ context }) => context.next !== null,
    anotherWaitsForEnd: ({ context }, { run }: Seen) => context.next !== null && !isUnderWay(run),
    isFound: ({ context }) => context.isFound,
    moreArrives: (_, { output }: { output: SqlAnswer }) => isArriving(output),
    timeRanOut: (_, { error }: { error: unknown }) => toProblem(error).status === 408,
    wasStopped: (_, { error }: { error: unknown }) => isOfType(error, 'QUERY_STOPPED'),
    wasLost: (_, { error }: { error: unknown }) => connectionIsLost(error),
    isAway: (_, { problem }: { problem: Problem }) => connectionIsLost(problem),
    isGone: (_, { problem }: { problem: Problem }) => problem.status === 404,
    isGoneForNext: ({ context }, { problem }: { problem: Problem }) =>
      context.next !== null && problem.status === 404,
    isPending: (_, { run }: Seen) => run.status === 'pending',
    isRunning: (_, { run }: Seen) => run.status === 'running',
    endedAs: ({ context }, { as }: { as: HistoryStatus }) => context.status === as,
    hasRows: (_, { run }: Seen) => run.status === 'running' && run.results.length > 0,
  },
})

/** Stops the query, again where the request fails: it may come before the query, or the connection be lost. */
export const stoppingStep = runSteps.createStateConfig({
  tags: 'stopping',
  initial: 'requesting',
  states: {
    requesting: {
      invoke: {
        src: 'stopQuery',
        input: ({ context }) => ({ id: context.requested.client_id }),
        onDone: 'requested',
        onError: 'unheard',
      },
    },
    requested: {},
    unheard: { after: { stopAgain: 'requesting' } },
  },
})

/** Reports about a run that goes on, once nobody waits for its answer. The state has a `stopping`. */
export const watchedStep = runSteps.createStateConfig({
  on: {
    'run.requested': { target: '.stopping', actions: fromEvent('storeNext') },
    'run.missed': [
      {
        guard: fromEvent('isGoneForNext'),
        target: '#tabRun.going',
        reenter: true,
        actions: ['beginNext', 'notifyHistories'],
      },
      { guard: fromEvent('isGone'), target: '#tabRun.lost', actions: 'storeEnd' },
      { actions: fromEvent('storeMissed') },
    ],
    'run.seen': [
      {
        guard: fromEvent('anotherWaitsForEnd'),
        target: '#tabRun.going',
        reenter: true,
        actions: ['beginNext', 'notifyHistories'],
      },
      {
        guard: fromEvent('hasEnded'),
        target: '#tabRun.sorting',
        actions: [fromEvent('storeSeen'), fromEvent('storeSeenEnd'), 'notifyHistories'],
      },
      { actions: fromEvent('storeSeen') },
    ],
  },
})

/** A run that has ended, at rest until the next. */
export const restingStep = runSteps.createStateConfig({
  on: {
    'run.requested': { target: 'going', actions: fromEvent('begin') },
  },
})
