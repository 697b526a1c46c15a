import { assign, sendTo, setup, stateIn } from 'xstate'
import { toProblem, type HistoryStatus, type Problem, type SqlAnswer } from '../../api/contract'
import { invalidate, post } from '../lib/peers'
import { unprovided, unprovidedTask } from '../lib/unprovided'
import { resultGridMachine } from './resultGrid.machine'
import {
  begun,
  lastOf,
  type Report,
  type RunAsked,
  type RunContext,
  type RunInput,
  type Seen,
} from './runContext'
import { answered, isArriving, seenAfter } from './runOutcome'

const wasBegun = ({ errors }: Problem) =>
  errors?.some(({ error_type }) => error_type === 'RUN_ALREADY_BEGUN') ?? false

/** Whether nobody knows what became of the run: the connection was lost, or the browser sent it again and the first one goes on. */
export const isLost = (error: unknown) =>
  [0, 502, 503, 504].includes(toProblem(error).status) || wasBegun(toProblem(error))

/** What the runs of a tab are made of: what is known of them, what is done and asked. */
export const runSteps = setup({
  types: {} as {
    input: RunInput
    context: RunContext
    events:
      | { type: 'run.requested'; asked: RunAsked; text: string }
      | { type: 'run.stopped' }
      | { type: 'result.chosen'; index: number }
      | Report
      | { type: 'run.held' }
    children: { heldRun: 'holdRun' }
    tags: 'busy' | 'arriving' | 'stopping'
  },
  actors: {
    resultGrid: resultGridMachine,
    runSql: unprovided<SqlAnswer, RunAsked>('runSql'),
    stopQuery: unprovided<void, { id: string }>('stopQuery'),
    /** Ends the query of a run that is left, until it is told that the run has ended. */
    holdRun: unprovidedTask<{ type: 'run.held' }, { id: string }, { type: 'run.over' }>(
      'stopQuery',
    ),
    /** Looks again and again how a run stands. */
    watchRun: unprovidedTask<Report, { id: string; atOnce: boolean }>('getRun'),
  },
  actions: {
    begin: assign((_, run: { asked: RunAsked; text: string }) => begun(run)),
    beginNext: assign(({ context }) => begun(context.next ?? context)),
    keepNext: assign({
      next: (_, { asked, text }: { asked: RunAsked; text: string }) => ({ asked, text }),
    }),
    keepEnd: assign({ endedAt: () => Date.now() }),
    keepAnswer: assign((_, { output }: { output: SqlAnswer }) => ({
      outcome: answered(output),
      shown: lastOf(answered(output)),
    })),
    keepSeen: assign(({ context: { outcome, shown } }, { run }: Seen) => {
      const next = seenAfter(outcome, run)
      return {
        outcome: next,
        shown: outcome === null || outcome.results.length === 0 ? lastOf(next) : shown,
      }
    }),
    keepSeenEnd: assign(({ context: { asked } }, { run }: Seen) => {
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
        asked: { ...asked, sql: run.sql, queryLimit: run.limit },
      }
    }),
    keepStart: assign({ startedAt: (_, { run }: Seen) => Date.now() - run.elapsed_ms }),
    keepMissed: assign({ problem: (_, { problem }: { problem: Problem }) => problem }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    show: assign({ shown: (_, { index }: { index: number }) => index }),
    letGo: sendTo('heldRun', { type: 'run.over' }),
    tellFailed: ({ context: { problem }, system }) =>
      post(system, {
        intent: 'warning',
        place: 'explorer',
        title: 'Query Failed',
        detail: `Code: ${problem?.status ?? 0}\nMessage: ${problem?.message ?? ''}`,
      }),
    tellHistories: ({ system }) =>
      ['runsOfDatabase', 'historyItems'].forEach((name) => invalidate(system, name)),
  },
  delays: { stopAgain: 500, answerLate: 5000 },
  guards: {
    hasEnded: (_, { run }: Seen) => run.status !== 'running' && run.status !== 'pending',
    anotherWaits: ({ context }) => context.next !== null,
    anotherWaitsForEnd: ({ context }, { run }: Seen) =>
      context.next !== null && run.status !== 'running' && run.status !== 'pending',
    isStopping: stateIn({ going: { starting: 'stopping' } }),
    isFound: ({ context }) => context.isFound,
    moreArrives: (_, { output }: { output: SqlAnswer }) => isArriving(output),
    timeRanOut: (_, { error }: { error: unknown }) => toProblem(error).status === 408,
    wasLost: (_, { error }: { error: unknown }) => isLost(error),
    isAway: (_, { problem }: { problem: Problem }) => isLost(problem),
    isGone: (_, { problem }: { problem: Problem }) => problem.status === 404,
    isGoneForNext: ({ context }, { problem }: { problem: Problem }) =>
      context.next !== null && problem.status === 404,
    stands: (_, { run, as }: Seen & { as: HistoryStatus }) => run.status === as,
    endedAs: ({ context }, { as }: { as: HistoryStatus }) => context.status === as,
    hasRows: (_, { run }: Seen) => run.status === 'running' && run.results.length > 0,
  },
})

/** Asks for the end of the query that runs, again where the asking fails: it may come before the query, or the connection be lost. */
export const stoppingStep = runSteps.createStateConfig({
  tags: 'stopping',
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        src: 'stopQuery',
        input: ({ context }) => ({ id: context.asked.client_id }),
        onDone: 'asked',
        onError: 'unheard',
      },
    },
    asked: {},
    unheard: { after: { stopAgain: 'asking' } },
  },
})

/** A run that has ended, at rest until the next. */
export const restingStep = runSteps.createStateConfig({
  on: {
    'run.requested': { target: 'going', actions: { type: 'begin', params: ({ event }) => event } },
  },
})
