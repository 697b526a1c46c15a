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
    deciding: { always: [{ guard: 'isFound', target: 'seeking' }, { target: 'going' }] },
    going: {
      tags: 'busy',
      exit: 'letGo',
      invoke: [
        {
          id: 'heldRun',
          src: 'holdRun',
          input: ({ context }) => ({ id: context.asked.client_id }),
          onError: {},
        },
        {
          src: 'watchRun',
          input: ({ context }) => ({ id: context.asked.client_id, atOnce: false }),
          onError: {},
        },
      ],
      initial: 'starting',
      states: {
        starting: {
          invoke: {
            src: 'runSql',
            input: ({ context }) => context.asked,
            onDone: [
              {
                guard: and(['isStopping', ({ event }) => isArriving(event.output)]),
                target: 'arriving.stopping',
                actions: { type: 'keepAnswer', params: ({ event }) => event },
              },
              {
                guard: 'anotherWaits',
                target: '#tabRun.going',
                reenter: true,
                actions: ['beginNext', 'tellHistories'],
              },
              {
                guard: { type: 'moreArrives', params: ({ event }) => event },
                target: 'arriving',
                actions: { type: 'keepAnswer', params: ({ event }) => event },
              },
              {
                target: '#tabRun.done',
                actions: [
                  'keepEnd',
                  'tellHistories',
                  { type: 'keepAnswer', params: ({ event }) => event },
                ],
              },
            ],
            onError: [
              {
                guard: and(['isStopping', ({ event }) => isLost(event.error)]),
                target: '#tabRun.seeking.stopping',
                actions: { type: 'keepProblem', params: ({ event }) => event },
              },
              {
                guard: { type: 'wasLost', params: ({ event }) => event },
                target: '#tabRun.seeking',
                actions: { type: 'keepProblem', params: ({ event }) => event },
              },
              {
                guard: 'anotherWaits',
                target: '#tabRun.going',
                reenter: true,
                actions: ['beginNext', 'tellHistories'],
              },
              {
                guard: 'isStopping',
                target: '#tabRun.stopped',
                actions: ['keepEnd', 'tellHistories'],
              },
              {
                guard: { type: 'timeRanOut', params: ({ event }) => event },
                target: '#tabRun.timedOut',
                actions: [
                  'keepEnd',
                  { type: 'keepProblem', params: ({ event }) => event },
                  'tellHistories',
                  'tellFailed',
                ],
              },
              {
                target: '#tabRun.failed',
                actions: [
                  'keepEnd',
                  { type: 'keepProblem', params: ({ event }) => event },
                  'tellHistories',
                  'tellFailed',
                ],
              },
            ],
          },
          on: {
            'run.missed': [
              {
                guard: and(['isStopping', ({ event }) => isLost(event.problem)]),
                target: '#tabRun.seeking.stopping',
                actions: { type: 'keepMissed', params: ({ event }) => event },
              },
              {
                guard: { type: 'isAway', params: ({ event }) => event },
                target: '#tabRun.seeking',
                actions: { type: 'keepMissed', params: ({ event }) => event },
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
                  actions: { type: 'keepNext', params: ({ event }) => event },
                },
                'run.seen': {
                  guard: { type: 'stands', params: ({ event }) => ({ ...event, as: 'pending' }) },
                  target: 'queued',
                },
              },
            },
            queued: {
              on: {
                'run.stopped': 'stopping',
                'run.requested': {
                  target: 'stopping',
                  actions: { type: 'keepNext', params: ({ event }) => event },
                },
                'run.seen': {
                  guard: { type: 'stands', params: ({ event }) => ({ ...event, as: 'running' }) },
                  target: 'running',
                  actions: { type: 'keepStart', params: ({ event }) => event },
                },
              },
            },
            answering: {
              on: {
                'run.stopped': '#tabRun.seeking.stopping',
                'run.requested': {
                  target: '#tabRun.seeking.stopping',
                  actions: { type: 'keepNext', params: ({ event }) => event },
                },
                'run.seen': {},
              },
              after: { answerLate: '#tabRun.seeking' },
            },
            stopping: {
              ...stoppingStep,
              on: {
                'run.requested': { actions: { type: 'keepNext', params: ({ event }) => event } },
                'run.seen': {
                  guard: { type: 'hasEnded', params: ({ event }) => event },
                  target: '#tabRun.seeking.stopping',
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
              actions: { type: 'keepNext', params: ({ event }) => event },
            },
            'run.missed': [
              {
                guard: { type: 'isGoneForNext', params: ({ event }) => event },
                target: '#tabRun.going',
                reenter: true,
                actions: ['beginNext', 'tellHistories'],
              },
              {
                guard: { type: 'isGone', params: ({ event }) => event },
                target: '#tabRun.lost',
                actions: 'keepEnd',
              },
            ],
            'run.seen': [
              {
                guard: { type: 'anotherWaitsForEnd', params: ({ event }) => event },
                target: '#tabRun.going',
                reenter: true,
                actions: ['beginNext', 'tellHistories'],
              },
              {
                guard: { type: 'hasEnded', params: ({ event }) => event },
                target: '#tabRun.sorting',
                actions: [
                  { type: 'keepSeen', params: ({ event }) => event },
                  { type: 'keepSeenEnd', params: ({ event }) => event },
                  'tellHistories',
                ],
              },
              { actions: { type: 'keepSeen', params: ({ event }) => event } },
            ],
          },
          initial: 'coming',
          states: { coming: { on: { 'run.stopped': 'stopping' } }, stopping: stoppingStep },
        },
      },
    },
    seeking: {
      tags: 'busy',
      invoke: {
        src: 'watchRun',
        input: ({ context }) => ({ id: context.asked.client_id, atOnce: true }),
        onError: 'lost',
      },
      on: {
        'run.requested': {
          target: '.stopping',
          actions: { type: 'keepNext', params: ({ event }) => event },
        },
        'run.missed': [
          {
            guard: { type: 'isGoneForNext', params: ({ event }) => event },
            target: 'going',
            actions: ['beginNext', 'tellHistories'],
          },
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            target: 'lost',
            actions: 'keepEnd',
          },
          { actions: { type: 'keepMissed', params: ({ event }) => event } },
        ],
        'run.seen': [
          {
            guard: { type: 'anotherWaitsForEnd', params: ({ event }) => event },
            target: 'going',
            actions: ['beginNext', 'tellHistories'],
          },
          {
            guard: { type: 'hasEnded', params: ({ event }) => event },
            target: 'sorting',
            actions: [
              { type: 'keepSeen', params: ({ event }) => event },
              { type: 'keepSeenEnd', params: ({ event }) => event },
              'tellHistories',
            ],
          },
          { actions: { type: 'keepStart', params: ({ event }) => event } },
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
                { type: 'keepSeen', params: ({ event }) => event },
                { type: 'keepStart', params: ({ event }) => event },
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
        input: ({ context }) => ({ id: context.asked.client_id, atOnce: true }),
        onError: 'lost',
      },
      on: {
        'run.requested': {
          target: '.stopping',
          actions: { type: 'keepNext', params: ({ event }) => event },
        },
        'run.missed': [
          {
            guard: { type: 'isGoneForNext', params: ({ event }) => event },
            target: 'going',
            actions: ['beginNext', 'tellHistories'],
          },
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            target: 'lost',
            actions: 'keepEnd',
          },
        ],
        'run.seen': [
          {
            guard: { type: 'anotherWaitsForEnd', params: ({ event }) => event },
            target: 'going',
            actions: ['beginNext', 'tellHistories'],
          },
          {
            guard: { type: 'hasEnded', params: ({ event }) => event },
            target: 'sorting',
            actions: [
              { type: 'keepSeen', params: ({ event }) => event },
              { type: 'keepSeenEnd', params: ({ event }) => event },
              'tellHistories',
            ],
          },
          { actions: { type: 'keepSeen', params: ({ event }) => event } },
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
