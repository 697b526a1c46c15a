import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { fromEvent } from '../lib/fromEvent'
import type { System } from '../lib/system'
import { unprovidedListener } from '../lib/unprovided'
import type { Drawable } from './drawable'
import { thumbnailDrawingMachine, type ThumbnailDrawn } from './thumbnailDrawing.machine'

/** A chart or dashboard, and the tag of its stored picture. */
export interface Pictured {
  type: 'chart' | 'dashboard'
  id: number
  tag: string | null
}

/** What the keeper of the pictures is told; it answers with a report. */
export type PictureOrder =
  | ({ type: 'picture.requested'; key: string } & { of: Omit<Pictured, 'tag'> })
  | { type: 'picture.dropped'; url: string }
export type PictureReport =
  | { type: 'picture.loaded'; key: string; url: string }
  | { type: 'picture.failed'; key: string }

interface Context {
  /** The loaded pictures, the one seen last at the end. */
  pictures: readonly { key: string; url: string }[]
  /** The keys of the pictures that are on their way. */
  requested: readonly string[]
  /** Newer tags than the lists were told, of charts that were drawn here. */
  tags: Readonly<Record<number, string>>
}

const maxCached = 200

const keyOf = ({ tags }: Context, { type, id, tag }: Pictured) => {
  const newest = type === 'chart' ? (tags[id] ?? tag) : tag
  return newest === null ? null : `${type} ${id} ${newest}`
}
const cached = ({ pictures }: Context, key: string | null) =>
  pictures.find((picture) => picture.key === key)

/** The pictures of charts and dashboards as object URLs: loaded once when they are seen, a bounded number of them. */
export const thumbnailsMachine = setup({
  types: {} as {
    context: Context
    events:
      | { type: 'thumbnail.seen'; of: Pictured; mayDraw: boolean }
      | { type: 'chart.drawn'; id: number; drawable: Drawable }
      | ThumbnailDrawn
      | PictureReport
    children: { pictureStore: 'pictureStore'; drawing: 'drawing' }
    tags: 'ready'
  },
  actors: {
    pictureStore: unprovidedListener<PictureOrder>('pictureStore'),
    drawing: thumbnailDrawingMachine,
  },
  actions: {
    touch: assign({
      pictures: ({ context }, { of }: { of: Pictured }) => {
        const seen = cached(context, keyOf(context, of))
        return seen
          ? [...context.pictures.filter((picture) => picture !== seen), seen]
          : context.pictures
      },
    }),
    order: sendTo('pictureStore', ({ context }, { of }: { of: Pictured }) => ({
      type: 'picture.requested' as const,
      key: keyOf(context, of) ?? '',
      of: { type: of.type, id: of.id },
    })),
    storeRequest: assign({
      requested: ({ context }, { of }: { of: Pictured }) => [
        ...context.requested,
        keyOf(context, of) ?? '',
      ],
    }),
    endRequest: assign({
      requested: ({ context }, { key }: { key: string }) =>
        context.requested.filter((each) => each !== key),
    }),
    storePicture: assign({
      pictures: ({ context }, { key, url }: { key: string; url: string }) => [
        ...context.pictures,
        { key, url },
      ],
    }),
    dropOldest: sendTo('pictureStore', ({ context }) => ({
      type: 'picture.dropped' as const,
      url: context.pictures[0]?.url ?? '',
    })),
    forgetOldest: assign({ pictures: ({ context }) => context.pictures.slice(1) }),
    storeTag: assign({
      tags: ({ context }, { id, tag }: { id: number; tag: string }) => ({
        ...context.tags,
        [id]: tag,
      }),
    }),
    requestDrawing: sendTo('drawing', (_, { of }: { of: Pictured }) => ({
      type: 'chart.missed' as const,
      id: of.id,
    })),
    passDrawing: sendTo('drawing', (_, event: { id: number; drawable: Drawable }) => ({
      type: 'chart.drawn' as const,
      ...event,
    })),
  },
  guards: {
    isMissing: ({ context }, { of, mayDraw }: { of: Pictured; mayDraw: boolean }) =>
      mayDraw && of.type === 'chart' && keyOf(context, of) === null,
    isUnknown: ({ context }, { of }: { of: Pictured }) => {
      const key = keyOf(context, of)
      return key !== null && !context.requested.includes(key) && cached(context, key) === undefined
    },
    areTooMany: ({ context }) => context.pictures.length > maxCached,
  },
}).createMachine({
  id: 'thumbnails',
  context: { pictures: [], requested: [], tags: {} },
  initial: 'storing',
  states: {
    storing: {
      tags: 'ready',
      invoke: [
        { id: 'pictureStore', src: 'pictureStore', onError: 'broken' },
        { id: 'drawing', src: 'drawing', onError: 'broken' },
      ],
      always: { guard: 'areTooMany', actions: ['dropOldest', 'forgetOldest'] },
      on: {
        'thumbnail.seen': [
          {
            guard: fromEvent('isMissing'),
            actions: fromEvent('requestDrawing'),
          },
          {
            guard: fromEvent('isUnknown'),
            actions: [fromEvent('order'), fromEvent('storeRequest')],
          },
          { actions: fromEvent('touch') },
        ],
        'picture.loaded': {
          actions: [fromEvent('endRequest'), fromEvent('storePicture')],
        },
        'picture.failed': { actions: fromEvent('endRequest') },
        'chart.drawn': {
          actions: {
            type: 'passDrawing',
            params: ({ event }) => ({ id: event.id, drawable: event.drawable }),
          },
        },
        'thumbnail.drawn': { actions: fromEvent('storeTag') },
      },
    },
    broken: { tags: 'ready' },
  },
})
export type ThumbnailsRef = ActorRefFrom<typeof thumbnailsMachine>
type Snapshot = SnapshotFrom<typeof thumbnailsMachine>

/** The one `thumbnails` actor of the system. */
export const thumbnailsOf = (system: System) =>
  system.get('thumbnails') as ThumbnailsRef | undefined

/** The picture's address once it is loaded. */
export const pictureOf = (snapshot: Snapshot | undefined, of: Pictured) =>
  snapshot ? (cached(snapshot.context, keyOf(snapshot.context, of))?.url ?? null) : null

/** What a picture is known by; a view that shows another one than before asks for it again. */
export const pictureKey = (snapshot: Snapshot | undefined, of: Pictured) =>
  snapshot ? keyOf(snapshot.context, of) : null
