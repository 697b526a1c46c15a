import { assign, sendParent, setup } from 'xstate'
import { fromEvent } from '../lib/fromEvent'
import { unprovided } from '../lib/unprovided'
import type { Drawable } from './drawable'

interface Job {
  id: number
  /** Null for a chart that has to be read first. */
  drawable: Drawable | null
}

/** What the drawing of a chart's thumbnail ended with. */
export interface ThumbnailDrawn {
  type: 'thumbnail.drawn'
  id: number
  tag: string
}

const others = (jobs: readonly Job[], id: number) => jobs.filter((job) => job.id !== id)

/**
 * Draws thumbnails and stores them, one at a time: of charts that were just drawn in the explorer, and, when the page
 * has nothing else to do, of charts that were seen without one. A chart that could not be drawn is left as it is.
 */
export const thumbnailDrawingMachine = setup({
  types: {} as {
    context: { jobs: readonly Job[]; tried: readonly number[] }
    events:
      | { type: 'chart.drawn'; id: number; drawable: Drawable }
      | { type: 'chart.missed'; id: number }
    tags: 'busy'
  },
  actors: {
    idleTime: unprovided<void>('idleTime'),
    loadDrawable: unprovided<Drawable, { id: number }>('loadDrawable'),
    storeThumbnail: unprovided<string, { id: number; drawable: Drawable }>('storeThumbnail'),
  },
  actions: {
    queueFirst: assign({
      jobs: ({ context: { jobs } }, { id, drawable }: { id: number; drawable: Drawable }) => [
        { id, drawable },
        ...others(jobs, id),
      ],
    }),
    queueLast: assign(({ context: { jobs, tried } }, { id }: { id: number }) => ({
      jobs: [...jobs, { id, drawable: null }],
      tried: [...tried, id],
    })),
    storeDrawable: assign({
      jobs: ({ context: { jobs } }, { output }: { output: Drawable }) =>
        jobs.map((job, at) => (at === 0 ? { ...job, drawable: output } : job)),
    }),
    dropFirst: assign({ jobs: ({ context: { jobs } }) => jobs.slice(1) }),
    report: sendParent(
      ({ context: { jobs } }, { output }: { output: string }) =>
        ({ type: 'thumbnail.drawn', id: jobs[0]?.id ?? 0, tag: output }) satisfies ThumbnailDrawn,
    ),
  },
  guards: {
    nextIsDrawn: ({ context: { jobs } }) => (jobs[0]?.drawable ?? null) !== null,
    someoneWaits: ({ context: { jobs } }) => jobs.length > 0,
    isUntried: ({ context: { tried } }, { id }: { id: number }) => !tried.includes(id),
  },
}).createMachine({
  id: 'thumbnailDrawing',
  context: { jobs: [], tried: [] },
  initial: 'resting',
  on: {
    'chart.missed': {
      guard: fromEvent('isUntried'),
      actions: fromEvent('queueLast'),
    },
  },
  states: {
    resting: {
      always: [
        { guard: 'nextIsDrawn', target: 'storing' },
        { guard: 'someoneWaits', target: 'waiting' },
      ],
      on: { 'chart.drawn': { actions: fromEvent('queueFirst') } },
    },
    waiting: {
      on: {
        'chart.drawn': {
          target: 'storing',
          actions: fromEvent('queueFirst'),
        },
      },
      invoke: { src: 'idleTime', onDone: 'loading', onError: 'loading' },
    },
    loading: {
      tags: 'busy',
      on: {
        'chart.drawn': {
          target: 'storing',
          actions: fromEvent('queueFirst'),
        },
      },
      invoke: {
        src: 'loadDrawable',
        input: ({ context: { jobs } }) => ({ id: jobs[0]?.id ?? 0 }),
        onDone: {
          target: 'storing',
          actions: fromEvent('storeDrawable'),
        },
        onError: { target: 'resting', actions: 'dropFirst' },
      },
    },
    storing: {
      tags: 'busy',
      on: {
        'chart.drawn': {
          target: 'storing',
          reenter: true,
          actions: fromEvent('queueFirst'),
        },
      },
      invoke: {
        src: 'storeThumbnail',
        input: ({ context: { jobs } }) => jobs[0] as { id: number; drawable: Drawable },
        onDone: {
          target: 'resting',
          actions: [fromEvent('report'), 'dropFirst'],
        },
        onError: { target: 'resting', actions: 'dropFirst' },
      },
    },
  },
})
