import { and, type ActorRefFrom } from 'xstate'
import { begun } from './runContext'
import { isArriving } from './runOutcome'
import { isLost, restingStep, runSteps, stoppingStep } from './runSteps'

/** The runs of one tab, of which never two are under way; leaving a run that goes on ends it. */
export const tabRunMachine = runSteps.createMachine({
  id: 'tabRun',
  context: ({ input, spawn }) => ({
    ...begun(input),
    isFound: input.found,
    grid: spawn('resultGrid', { id: 'grid' }),
  }),
  initial: 'deciding',
  on: { 'result.chosen': { actions: { type: 'show', params: ({ event }) => event } } },
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
            src: 'runSql',
            input: ({ context }) => context.requested,
            onDone: [
              {
                guard: and(['isStopping', ({ event }) => isArriving(event.output)]),
                target: 'arriving.stopping',
                actions: { type: 'storeAnswer', params: ({ event }) => event },
              },
              {
                guard: 'anotherWaits',
                target: '#tabRun.going',
                reenter: true,
                actions: ['beginNext', 'notifyHistories'],
              },
              {
                guard: { type: 'moreArrives', params: ({ event }) => event },
                target: 'arriving',
                actions: { type: 'storeAnswer', params: ({ event }) => event },
              },
              {
                target: '#tabRun.done',
                actions: [
                  'storeEnd',
                  'notifyHistories',
                  { type: 'storeAnswer', params: ({ event }) => event },
                ],
              },
            ],
            onError: [
              {
                guard: and(['isStopping', ({ event }) => isLost(event.error)]),
                target: '#tabRun.reconnecting.stopping',
                actions: { type: 'storeProblem', params: ({ event }) => event },
              },
              {
                guard: { type: 'wasLost', params: ({ event }) => event },
                target: '#tabRun.reconnecting',
                actions: { type: 'storeProblem', params: ({ event }) => event },
              },
              {
                guard: 'anotherWaits',
                target: '#tabRun.going',
                reenter: true,
                actions: ['beginNext', 'notifyHistories'],
              },
              {
                guard: 'isStopping',
                target: '#tabRun.stopped',
                actions: ['storeEnd', 'notifyHistories'],
              },
              {
                guard: { type: 'timeRanOut', params: ({ event }) => event },
                target: '#tabRun.timedOut',
                actions: [
                  'storeEnd',
                  { type: 'storeProblem', params: ({ event }) => event },
                  'notifyHistories',
                  'reportFailed',
                ],
              },
              {
                target: '#tabRun.failed',
                actions: [
                  'storeEnd',
                  { type: 'storeProblem', params: ({ event }) => event },
                  'notifyHistories',
                  'reportFailed',
                ],
              },
            ],
          },
          on: {
            'run.missed': [
              {
                guard: and(['isStopping', ({ event }) => isLost(event.problem)]),
                target: '#tabRun.reconnecting.stopping',
                actions: { type: 'storeMissed', params: ({ event }) => event },
              },
              {
                guard: { type: 'isAway', params: ({ event }) => event },
                target: '#tabRun.reconnecting',
                actions: { type: 'storeMissed', params: ({ event }) => event },
              },
            ],
            'run.seen': {
              guard: { type: 'hasEnded', params: ({ event }) => event },
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
                  actions: { type: 'storeNext', params: ({ event }) => event },
                },
                'run.seen': {
                  guard: { type: 'statusIs', params: ({ event }) => ({ ...event, as: 'pending' }) },
                  target: 'queued',
                },
              },
            },
            queued: {
              on: {
                'run.stopped': 'stopping',
                'run.requested': {
                  target: 'stopping',
                  actions: { type: 'storeNext', params: ({ event }) => event },
                },
                'run.seen': {
                  guard: { type: 'statusIs', params: ({ event }) => ({ ...event, as: 'running' }) },
                  target: 'running',
                  actions: { type: 'storeStart', params: ({ event }) => event },
                },
              },
            },
            answering: {
              on: {
                'run.stopped': '#tabRun.reconnecting.stopping',
                'run.requested': {
                  target: '#tabRun.reconnecting.stopping',
                  actions: { type: 'storeNext', params: ({ event }) => event },
                },
                'run.seen': {},
              },
              after: { answerLate: '#tabRun.reconnecting' },
            },
            stopping: {
              ...stoppingStep,
              on: {
                'run.requested': { actions: { type: 'storeNext', params: ({ event }) => event } },
                'run.seen': {
                  guard: { type: 'hasEnded', params: ({ event }) => event },
                  target: '#tabRun.reconnecting.stopping',
                },
              },
            },
          },
        },
        arriving: {
          tags: 'arriving',
          on: {
            'run.requested': {
              target: '.stopping',
              actions: { type: 'storeNext', params: ({ event }) => event },
            },
            'run.missed': [
              {
                guard: { type: 'isGoneForNext', params: ({ event }) => event },
                target: '#tabRun.going',
                reenter: true,
                actions: ['beginNext', 'notifyHistories'],
              },
              {
                guard: { type: 'isGone', params: ({ event }) => event },
                target: '#tabRun.lost',
                actions: 'storeEnd',
              },
            ],
            'run.seen': [
              {
                guard: { type: 'anotherWaitsForEnd', params: ({ event }) => event },
                target: '#tabRun.going',
                reenter: true,
                actions: ['beginNext', 'notifyHistories'],
              },
              {
                guard: { type: 'hasEnded', params: ({ event }) => event },
                target: '#tabRun.sorting',
                actions: [
                  { type: 'storeSeen', params: ({ event }) => event },
                  { type: 'storeSeenEnd', params: ({ event }) => event },
                  'notifyHistories',
                ],
              },
              { actions: { type: 'storeSeen', params: ({ event }) => event } },
            ],
          },
          initial: 'coming',
          states: { coming: { on: { 'run.stopped': 'stopping' } }, stopping: stoppingStep },
        },
      },
    },
    reconnecting: {
      tags: 'busy',
      invoke: {
        src: 'watchRun',
        input: ({ context }) => ({ id: context.requested.client_id, atOnce: true }),
        onError: 'lost',
      },
      on: {
        'run.requested': {
          target: '.stopping',
          actions: { type: 'storeNext', params: ({ event }) => event },
        },
        'run.missed': [
          {
            guard: { type: 'isGoneForNext', params: ({ event }) => event },
            target: 'going',
            actions: ['beginNext', 'notifyHistories'],
          },
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            target: 'lost',
            actions: 'storeEnd',
          },
          { actions: { type: 'storeMissed', params: ({ event }) => event } },
        ],
        'run.seen': [
          {
            guard: { type: 'anotherWaitsForEnd', params: ({ event }) => event },
            target: 'going',
            actions: ['beginNext', 'notifyHistories'],
          },
          {
            guard: { type: 'hasEnded', params: ({ event }) => event },
            target: 'sorting',
            actions: [
              { type: 'storeSeen', params: ({ event }) => event },
              { type: 'storeSeenEnd', params: ({ event }) => event },
              'notifyHistories',
            ],
          },
          { actions: { type: 'storeStart', params: ({ event }) => event } },
        ],
      },
      initial: 'looking',
      states: {
        looking: {
          on: {
            'run.stopped': 'stopping',
            'run.seen': {
              guard: { type: 'hasRows', params: ({ event }) => event },
              target: '#tabRun.following',
              actions: [
                { type: 'storeSeen', params: ({ event }) => event },
                { type: 'storeStart', params: ({ event }) => event },
              ],
            },
          },
        },
        stopping: stoppingStep,
      },
    },
    following: {
      tags: ['busy', 'arriving'],
      invoke: {
        src: 'watchRun',
        input: ({ context }) => ({ id: context.requested.client_id, atOnce: true }),
        onError: 'lost',
      },
      on: {
        'run.requested': {
          target: '.stopping',
          actions: { type: 'storeNext', params: ({ event }) => event },
        },
        'run.missed': [
          {
            guard: { type: 'isGoneForNext', params: ({ event }) => event },
            target: 'going',
            actions: ['beginNext', 'notifyHistories'],
          },
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            target: 'lost',
            actions: 'storeEnd',
          },
        ],
        'run.seen': [
          {
            guard: { type: 'anotherWaitsForEnd', params: ({ event }) => event },
            target: 'going',
            actions: ['beginNext', 'notifyHistories'],
          },
          {
            guard: { type: 'hasEnded', params: ({ event }) => event },
            target: 'sorting',
            actions: [
              { type: 'storeSeen', params: ({ event }) => event },
              { type: 'storeSeenEnd', params: ({ event }) => event },
              'notifyHistories',
            ],
          },
          { actions: { type: 'storeSeen', params: ({ event }) => event } },
        ],
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
