import { assign, sendTo, setup, stateIn, type ActorRefFrom } from 'xstate'
import { toProblem, type HistoryStatus, type Problem, type SqlAnswer } from '../../api/contract'
import { invalidate, post } from '../lib/peers'
import { unprovided, unprovidedTask } from '../lib/unprovided'
import { resultGridMachine } from './resultGrid.machine'
import { begun, lastOf, type Report, type RunAsked, type RunContext, type RunInput, type Seen } from './runContext'
import { answered, isArriving, seenAfter } from './runOutcome'

/** The runs of one tab, of which never two are under way; leaving a run that goes on ends it. */
export const tabRunMachine = setup({
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
    tags: 'busy' | 'arriving'
  },
  actors: {
    resultGrid: resultGridMachine,
    runSql: unprovided<SqlAnswer, RunAsked>('runSql'),
    stopQuery: unprovided<void, { id: string }>('stopQuery'),
    /** Ends the query of a run that is left, until it is told that the run has ended. */
    holdRun: unprovidedTask<{ type: 'run.held' }, { id: string }, { type: 'run.over' }>('stopQuery'),
    /** Looks again and again how a run stands. */
    watchRun: unprovidedTask<Report, { id: string; atOnce: boolean }>('getRun'),
  },
  actions: {
    begin: assign((_, run: { asked: RunAsked; text: string }) => begun(run)),
    beginNext: assign(({ context }) => begun(context.next ?? context)),
    keepNext: assign({ next: (_, { asked, text }: { asked: RunAsked; text: string }) => ({ asked, text }) }),
    keepEnd: assign({ endedAt: () => Date.now() }),
    keepAnswer: assign((_, { output }: { output: SqlAnswer }) => ({ outcome: answered(output), shown: lastOf(answered(output)) })),
    keepSeen: assign(({ context: { outcome, shown } }, { run }: Seen) => {
      const next = seenAfter(outcome, run)
      return { outcome: next, shown: outcome === null || outcome.results.length === 0 ? lastOf(next) : shown }
    }),
    keepSeenEnd: assign(({ context: { asked } }, { run }: Seen) => {
      const endedAt = Date.now()
      const problem = run.error_message === null || run.status === 'stopped' ? null : { status: run.status === 'timed_out' ? 408 : 400, message: run.error_message }
      return { startedAt: endedAt - run.elapsed_ms, endedAt, problem, status: run.status, asked: { ...asked, sql: run.sql, queryLimit: run.limit } }
    }),
    keepStart: assign({ startedAt: (_, { run }: Seen) => Date.now() - run.elapsed_ms }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    show: assign({ shown: (_, { index }: { index: number }) => index }),
    letGo: sendTo('heldRun', { type: 'run.over' }),
    tellFailed: ({ context: { problem }, system }) =>
      post(system, { intent: 'warning', place: 'explorer', title: 'Query Failed', detail: `Code: ${problem?.status ?? 0}\nMessage: ${problem?.message ?? ''}` }),
    tellHistories: ({ system }) => ['runsOfDatabase', 'historyItems'].forEach((name) => invalidate(system, name)),
  },
  guards: {
    hasEnded: (_, { run }: Seen) => run.status !== 'running' && run.status !== 'pending',
    anotherWaits: ({ context }) => context.next !== null,
    anotherWaitsForEnd: ({ context }, { run }: Seen) => context.next !== null && run.status !== 'running' && run.status !== 'pending',
    isFound: ({ context }) => context.isFound,
    moreArrives: (_, { output }: { output: SqlAnswer }) => isArriving(output),
    timeRanOut: (_, { error }: { error: unknown }) => toProblem(error).status === 408,
    wasLost: (_, { error }: { error: unknown }) => [0, 502, 503, 504].includes(toProblem(error).status),
    isGone: (_, { problem }: { problem: Problem }) => problem.status === 404,
    stands: (_, { run, as }: Seen & { as: HistoryStatus }) => run.status === as,
    endedAs: ({ context }, { as }: { as: HistoryStatus }) => context.status === as,
    hasRows: (_, { run }: Seen) => run.status === 'running' && run.results.length > 0,
  },
}).createMachine({
  id: 'tabRun',
  context: ({ input, spawn }) => ({ ...begun(input), isFound: input.found, grid: spawn('resultGrid', { id: 'grid' }) }),
  initial: 'deciding',
  on: { 'result.chosen': { actions: { type: 'show', params: ({ event }) => event } } },
  states: {
    deciding: { always: [{ guard: 'isFound', target: 'seeking' }, { target: 'going' }] },
    going: {
      tags: 'busy',
      exit: 'letGo',
      invoke: [
        { id: 'heldRun', src: 'holdRun', input: ({ context }) => ({ id: context.asked.client_id }), onError: {} },
        { src: 'watchRun', input: ({ context }) => ({ id: context.asked.client_id, atOnce: false }), onError: {} },
      ],
      initial: 'starting',
      states: {
        starting: {
          invoke: {
            src: 'runSql',
            input: ({ context }) => context.asked,
            onDone: [
              { guard: 'anotherWaits', target: '#tabRun.going', reenter: true, actions: ['beginNext', 'tellHistories'] },
              { guard: { type: 'moreArrives', params: ({ event }) => event }, target: 'arriving', actions: { type: 'keepAnswer', params: ({ event }) => event } },
              { target: '#tabRun.done', actions: ['keepEnd', 'tellHistories', { type: 'keepAnswer', params: ({ event }) => event }] },
            ],
            onError: [
              { guard: 'anotherWaits', target: '#tabRun.going', reenter: true, actions: ['beginNext', 'tellHistories'] },
              { guard: stateIn({ going: { starting: 'stopping' } }), target: '#tabRun.stopped', actions: ['keepEnd', 'tellHistories'] },
              { guard: { type: 'wasLost', params: ({ event }) => event }, target: '#tabRun.seeking', actions: [{ type: 'keepProblem', params: ({ event }) => event }] },
              { guard: { type: 'timeRanOut', params: ({ event }) => event }, target: '#tabRun.timedOut', actions: ['keepEnd', { type: 'keepProblem', params: ({ event }) => event }, 'tellHistories', 'tellFailed'] },
              { target: '#tabRun.failed', actions: ['keepEnd', { type: 'keepProblem', params: ({ event }) => event }, 'tellHistories', 'tellFailed'] },
            ],
          },
          initial: 'running',
          states: {
            running: {
              on: {
                'run.stopped': 'stopping',
                'run.requested': { target: 'stopping', actions: { type: 'keepNext', params: ({ event }) => event } },
                'run.seen': { guard: { type: 'stands', params: ({ event }) => ({ ...event, as: 'pending' }) }, target: 'queued' },
              },
            },
            queued: {
              on: {
                'run.stopped': 'stopping',
                'run.requested': { target: 'stopping', actions: { type: 'keepNext', params: ({ event }) => event } },
                'run.seen': { guard: { type: 'stands', params: ({ event }) => ({ ...event, as: 'running' }) }, target: 'running' },
              },
            },
            stopping: {
              on: { 'run.requested': { actions: { type: 'keepNext', params: ({ event }) => event } } },
              invoke: { src: 'stopQuery', input: ({ context }) => ({ id: context.asked.client_id }), onError: {} },
            },
          },
        },
        arriving: {
          tags: 'arriving',
          on: {
            'run.requested': { target: '.stopping', actions: { type: 'keepNext', params: ({ event }) => event } },
            'run.seen': [
              { guard: { type: 'anotherWaitsForEnd', params: ({ event }) => event }, target: '#tabRun.going', reenter: true, actions: ['beginNext', 'tellHistories'] },
              { guard: { type: 'hasEnded', params: ({ event }) => event }, target: '#tabRun.sorting', actions: [{ type: 'keepSeen', params: ({ event }) => event }, { type: 'keepSeenEnd', params: ({ event }) => event }, 'tellHistories'] },
              { actions: { type: 'keepSeen', params: ({ event }) => event } },
            ],
          },
          initial: 'coming',
          states: {
            coming: { on: { 'run.stopped': 'stopping' } },
            stopping: { invoke: { src: 'stopQuery', input: ({ context }) => ({ id: context.asked.client_id }), onError: {} } },
          },
        },
      },
    },
    seeking: {
      tags: 'busy',
      invoke: { src: 'watchRun', input: ({ context }) => ({ id: context.asked.client_id, atOnce: true }), onError: 'lost' },
      on: {
        'run.requested': { target: 'going', actions: { type: 'begin', params: ({ event }) => event } },
        'run.stopped': 'lost',
        'run.missed': { guard: { type: 'isGone', params: ({ event }) => event }, target: 'lost', actions: 'keepEnd' },
        'run.seen': [
          { guard: { type: 'hasEnded', params: ({ event }) => event }, target: 'sorting', actions: [{ type: 'keepSeen', params: ({ event }) => event }, { type: 'keepSeenEnd', params: ({ event }) => event }, 'tellHistories'] },
          { guard: { type: 'hasRows', params: ({ event }) => event }, target: 'following', actions: [{ type: 'keepSeen', params: ({ event }) => event }, { type: 'keepStart', params: ({ event }) => event }] },
          { actions: { type: 'keepStart', params: ({ event }) => event } },
        ],
      },
    },
    following: {
      tags: ['busy', 'arriving'],
      invoke: { src: 'watchRun', input: ({ context }) => ({ id: context.asked.client_id, atOnce: true }), onError: 'lost' },
      on: {
        'run.requested': { target: 'going', actions: { type: 'begin', params: ({ event }) => event } },
        'run.stopped': '.stopping',
        'run.missed': { guard: { type: 'isGone', params: ({ event }) => event }, target: 'lost', actions: 'keepEnd' },
        'run.seen': [
          { guard: { type: 'hasEnded', params: ({ event }) => event }, target: 'sorting', actions: [{ type: 'keepSeen', params: ({ event }) => event }, { type: 'keepSeenEnd', params: ({ event }) => event }, 'tellHistories'] },
          { actions: { type: 'keepSeen', params: ({ event }) => event } },
        ],
      },
      initial: 'coming',
      states: {
        coming: {},
        stopping: { invoke: { src: 'stopQuery', input: ({ context }) => ({ id: context.asked.client_id }), onError: {} } },
      },
    },
    sorting: {
      always: [
        { guard: { type: 'endedAs', params: { as: 'failed' } }, target: 'failed' },
        { guard: { type: 'endedAs', params: { as: 'timed_out' } }, target: 'timedOut' },
        { guard: { type: 'endedAs', params: { as: 'stopped' } }, target: 'stopped' },
        { target: 'done' },
      ],
    },
    done: { on: { 'run.requested': { target: 'going', actions: { type: 'begin', params: ({ event }) => event } } } },
    failed: { on: { 'run.requested': { target: 'going', actions: { type: 'begin', params: ({ event }) => event } } } },
    timedOut: { on: { 'run.requested': { target: 'going', actions: { type: 'begin', params: ({ event }) => event } } } },
    stopped: { on: { 'run.requested': { target: 'going', actions: { type: 'begin', params: ({ event }) => event } } } },
    lost: { on: { 'run.requested': { target: 'going', actions: { type: 'begin', params: ({ event }) => event } } } },
  },
})
export type TabRunRef = ActorRefFrom<typeof tabRunMachine>
