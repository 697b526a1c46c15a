import type { ActorRefFrom } from 'xstate'
import { begun } from './runContext'
import { restingStep, runSteps, stoppingStep, watchedStep } from './runSteps'
import { fromEvent } from '../lib/fromEvent'

/** The runs of one tab, of which never two are under way; leaving a run that goes on ends it. */
export const tabRunMachine = runSteps.createMachine({
  id: 'tabRun',
  context: ({ input, spawn }) => ({
    ...begun(input),
    isFound: input.found,
    grid: spawn('resultGrid', { id: 'grid' }),
  }),
  initial: 'deciding',
  on: { 'result.chosen': { actions: fromEvent('show') } },
  states: {
    deciding: { always: [{ guard: 'isFound', target: 'reconnecting' }, { target: 'going' }] },
    going: {
      tags: 'busy',
      exit: 'letGo',
      invoke: [
        {
          id: 'abandonedRun',
          src: 'watchAbandonedRun',
          input: ({ context }) => ({ id: context.requested.client_id }),
          onError: {},
        },
        {
          src: 'watchRun',
          input: ({ context }) => ({ id: context.requested.client_id, atOnce: false }),
          onError: {},
        },
      ],
      initial: 'starting',
      states: {
        starting: {
          invoke: {
            id: 'runSql',
            src: 'runSql',
            input: ({ context }) => context.requested,
            onDone: [
              {
                guard: 'anotherWaits',
                target: '#tabRun.going',
                reenter: true,
                actions: ['beginNext', 'notifyHistories'],
              },
              {
                guard: fromEvent('moreArrives'),
                target: 'arriving',
                actions: fromEvent('storeAnswer'),
              },
              {
                target: '#tabRun.done',
                actions: ['storeEnd', 'notifyHistories', fromEvent('storeAnswer')],
              },
            ],
            onError: [
              {
                guard: fromEvent('wasLost'),
                target: '#tabRun.reconnecting',
                actions: fromEvent('storeProblem'),
              },
              {
                guard: fromEvent('wasStopped'),
                target: '#tabRun.stopped',
                actions: ['storeEnd', 'notifyHistories'],
              },
              {
                guard: fromEvent('timeRanOut'),
                target: '#tabRun.timedOut',
                actions: ['storeEnd', fromEvent('storeProblem'), 'notifyHistories', 'reportFailed'],
              },
              {
                target: '#tabRun.failed',
                actions: ['storeEnd', fromEvent('storeProblem'), 'notifyHistories', 'reportFailed'],
              },
            ],
          },
          on: {
            'run.missed': {
              guard: fromEvent('isAway'),
              target: '#tabRun.reconnecting',
              actions: fromEvent('storeMissed'),
            },
            'run.seen': {
              guard: fromEvent('hasEnded'),
              target: '.answering',
            },
          },
          initial: 'running',
          states: {
            running: {
              on: {
                'run.stopped': 'stopping',
                'run.requested': {
                  target: 'stopping',
                  actions: fromEvent('storeNext'),
                },
                'run.seen': {
                  guard: fromEvent('isPending'),
                  target: 'queued',
                },
              },
            },
            queued: {
              on: {
                'run.stopped': 'stopping',
                'run.requested': {
                  target: 'stopping',
                  actions: fromEvent('storeNext'),
                },
                'run.seen': {
                  guard: fromEvent('isRunning'),
                  target: 'running',
                  actions: fromEvent('storeStart'),
                },
              },
            },
            answering: {
              on: {
                'run.stopped': '#tabRun.reconnecting.stopping',
                'run.requested': {
                  target: '#tabRun.reconnecting.stopping',
                  actions: fromEvent('storeNext'),
                },
                'run.seen': {},
              },
              after: { answerLate: '#tabRun.reconnecting' },
            },
            stopping: {
              ...stoppingStep,
              on: {
                'run.requested': { actions: fromEvent('storeNext') },
                'run.seen': {
                  guard: fromEvent('hasEnded'),
                  target: '#tabRun.reconnecting.stopping',
                },
                'run.missed': {
                  guard: fromEvent('isAway'),
                  target: '#tabRun.reconnecting.stopping',
                  actions: fromEvent('storeMissed'),
                },
                'xstate.done.actor.runSql': {
                  guard: fromEvent('moreArrives'),
                  target: '#tabRun.going.arriving.stopping',
                  actions: fromEvent('storeAnswer'),
                },
                'xstate.error.actor.runSql': [
                  {
                    guard: fromEvent('wasLost'),
                    target: '#tabRun.reconnecting.stopping',
                    actions: fromEvent('storeProblem'),
                  },
                  {
                    guard: 'anotherWaits',
                    target: '#tabRun.going',
                    reenter: true,
                    actions: ['beginNext', 'notifyHistories'],
                  },
                  { target: '#tabRun.stopped', actions: ['storeEnd', 'notifyHistories'] },
                ],
              },
            },
          },
        },
        arriving: {
          ...watchedStep,
          tags: 'arriving',
          initial: 'coming',
          states: { coming: { on: { 'run.stopped': 'stopping' } }, stopping: stoppingStep },
        },
      },
    },
    reconnecting: {
      ...watchedStep,
      tags: 'busy',
      invoke: {
        src: 'watchRun',
        input: ({ context }) => ({ id: context.requested.client_id, atOnce: true }),
        onError: 'lost',
      },
      initial: 'looking',
      states: {
        looking: {
          on: {
            'run.stopped': 'stopping',
            'run.seen': [
              {
                guard: fromEvent('hasRows'),
                target: '#tabRun.following',
                actions: [fromEvent('storeSeen'), fromEvent('storeStart')],
              },
              { guard: fromEvent('isUnderWay'), actions: fromEvent('storeStart') },
            ],
          },
        },
        stopping: stoppingStep,
      },
    },
    following: {
      ...watchedStep,
      tags: ['busy', 'arriving'],
      invoke: {
        src: 'watchRun',
        input: ({ context }) => ({ id: context.requested.client_id, atOnce: true }),
        onError: 'lost',
      },
      initial: 'coming',
      states: { coming: { on: { 'run.stopped': 'stopping' } }, stopping: stoppingStep },
    },
    sorting: {
      always: [
        { guard: { type: 'endedAs', params: { as: 'failed' } }, target: 'failed' },
        { guard: { type: 'endedAs', params: { as: 'timed_out' } }, target: 'timedOut' },
        { guard: { type: 'endedAs', params: { as: 'stopped' } }, target: 'stopped' },
        { target: 'done' },
      ],
    },
    done: restingStep,
    failed: restingStep,
    timedOut: restingStep,
    stopped: restingStep,
    lost: restingStep,
  },
})
export type TabRunRef = ActorRefFrom<typeof tabRunMachine>
