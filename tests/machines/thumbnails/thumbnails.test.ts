import { expect, test } from 'vitest'
import { fromCallback, fromPromise, setup } from 'xstate'
import type { Drawable } from '../../../src/machines/thumbnails/drawable'
import { thumbnailDrawingMachine } from '../../../src/machines/thumbnails/thumbnailDrawing.machine'
import {
  pictureKey,
  pictureOf,
  thumbnailsMachine,
  type Pictured,
  type PictureOrder,
} from '../../../src/machines/thumbnails/thumbnails.machine'
import { crashes, gives, hangs, refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'

const form = { viz_type: 'pie' }
const drawable = (label: string) =>
  ({ form: { ...form, label }, metrics: [], result: {} }) as unknown as Drawable
const chart = (id: number, tag: string | null = 'a'): Pictured => ({ type: 'chart', id, tag })

const start = () => {
  const orders: PictureOrder[] = []
  const pictureStore = fromCallback<PictureOrder>(({ receive }) =>
    receive((order) => void orders.push(order)),
  )
  const reported: unknown[] = []
  const drawing = setup({}).createMachine({
    on: { '*': { actions: ({ event }) => void reported.push(event) } },
  }) as unknown as typeof thumbnailDrawingMachine
  const { actor } = inWorld(thumbnailsMachine.provide({ actors: { pictureStore, drawing } }))
  const see = (of: Pictured, mayDraw = true) => actor.send({ type: 'thumbnail.seen', of, mayDraw })
  return { actor, orders, reported, see }
}

test('a picture is loaded once, however often it is seen, and again when it could not be loaded', () => {
  const { actor, orders, see } = start()
  for (const id of [7, 8, 7]) see(chart(id))
  expect(orders).toEqual([
    { type: 'picture.requested', key: 'chart 7 a', of: { type: 'chart', id: 7 } },
    { type: 'picture.requested', key: 'chart 8 a', of: { type: 'chart', id: 8 } },
  ])
  actor.send({ type: 'picture.failed', key: 'chart 7 a' })
  see(chart(7))
  actor.send({ type: 'picture.loaded', key: 'chart 7 a', url: 'blob:1' })
  see(chart(7))
  expect(orders).toHaveLength(3)
  expect(pictureOf(actor.getSnapshot(), chart(7))).toBe('blob:1')
  expect(pictureOf(actor.getSnapshot(), chart(8))).toBe(null)
})

test('a chart that was drawn anew changes no dashboard of the same number, nor another chart', () => {
  const { actor } = start()
  actor.send({ type: 'thumbnail.drawn', id: 7, tag: 'new' })
  const keys = (
    [
      ['chart', 7],
      ['chart', 8],
      ['dashboard', 7],
    ] as const
  ).map(([type, id]) => pictureKey(actor.getSnapshot(), { type, id, tag: 'old' }))
  expect(keys).toEqual(['chart 7 new', 'chart 8 old', 'dashboard 7 old'])
  actor.send({ type: 'thumbnail.drawn', id: 8, tag: 'newer' })
  const both = [7, 8].map((id) => pictureKey(actor.getSnapshot(), chart(id, 'old')))
  expect(both).toEqual(['chart 7 new', 'chart 8 newer'])
})

test('of more than 200 pictures those that were not seen for the longest time are let go', () => {
  const { actor, orders, see } = start()
  for (let id = 1; id <= 200; id += 1)
    actor.send({ type: 'picture.loaded', key: `chart ${id} a`, url: `blob:${id}` })
  see(chart(1))
  actor.send({ type: 'picture.loaded', key: 'chart 201 a', url: 'blob:201' })
  expect(orders).toEqual([{ type: 'picture.dropped', url: 'blob:2' }])
  expect(actor.getSnapshot().context.pictures).toHaveLength(200)
  expect(pictureOf(actor.getSnapshot(), chart(1))).toBe('blob:1')
  expect(pictureOf(actor.getSnapshot(), chart(2))).toBe(null)
})

test('a chart without a picture is drawn for who may change it, and the new picture stands for it at once', () => {
  const { actor, orders, reported, see } = start()
  see(chart(7, null), false)
  see({ type: 'dashboard', id: 3, tag: null })
  expect({ reported, orders }).toEqual({ reported: [], orders: [] })
  see(chart(7, null))
  expect(reported).toEqual([{ type: 'chart.missed', id: 7 }])
  actor.send({ type: 'thumbnail.drawn', id: 7, tag: 'new' })
  see(chart(7, null))
  expect({ key: pictureKey(actor.getSnapshot(), chart(7, 'old')), orders }).toEqual({
    key: 'chart 7 new',
    orders: [{ type: 'picture.requested', key: 'chart 7 new', of: { type: 'chart', id: 7 } }],
  })
  actor.send({ type: 'picture.loaded', key: 'chart 7 new', url: 'blob:2' })
  expect(pictureOf(actor.getSnapshot(), chart(7, 'old'))).toBe('blob:2')
})

test('a dashboard keeps its own picture when the chart of its number is drawn', () => {
  const { actor, orders, see } = start()
  actor.send({ type: 'thumbnail.drawn', id: 7, tag: 'new' })
  see({ type: 'dashboard', id: 7, tag: 'own' })
  expect(orders).toEqual([
    { type: 'picture.requested', key: 'dashboard 7 own', of: { type: 'dashboard', id: 7 } },
  ])
})

const draw = ({ stores = 'works' }: { stores?: 'works' | 'refuses' | 'hangs' } = {}) => {
  const done: string[] = []
  const idleTime = gives<void>(undefined)
  const loadDrawable = fromPromise<Drawable, { id: number }>(({ input }) => {
    done.push(`read ${input.id}`)
    return input.id === 404
      ? Promise.reject(new Error('Not found'))
      : Promise.resolve(drawable('read'))
  })
  const storeThumbnail = fromPromise<string, { id: number; drawable: Drawable }>(({ input }) => {
    done.push(`store ${input.id} ${String(input.drawable.form['label'])}`)
    if (stores === 'hangs') return new Promise<string>(() => undefined)
    return stores === 'refuses'
      ? Promise.reject(new Error('Forbidden'))
      : Promise.resolve(`tag${input.id}`)
  })
  const world = inWorld(
    thumbnailDrawingMachine.provide({ actors: { idleTime, loadDrawable, storeThumbnail } }),
  )
  const rests = () =>
    waitFor(
      world.actor,
      (snapshot) => snapshot.matches('resting') && snapshot.context.jobs.length === 0,
    )
  return { ...world, done, rests }
}

test('charts that were seen are read, drawn and stored one after the other, each of them once', async () => {
  const { actor, done, reported, rests } = draw()
  for (const id of [7, 8, 7]) actor.send({ type: 'chart.missed', id })
  await rests()
  actor.send({ type: 'chart.missed', id: 8 })
  expect(done).toEqual(['read 7', 'store 7 read', 'read 8', 'store 8 read'])
  expect(reported).toEqual([
    { type: 'thumbnail.drawn', id: 7, tag: 'tag7' },
    { type: 'thumbnail.drawn', id: 8, tag: 'tag8' },
  ])
})

test('what the explorer has just drawn goes first and is not read again', async () => {
  const { actor, done, rests } = draw()
  actor.send({ type: 'chart.missed', id: 7 })
  actor.send({ type: 'chart.drawn', id: 9, drawable: drawable('explorer') })
  await rests()
  expect(done).toEqual(['store 9 explorer', 'read 7', 'store 7 read'])
})

test('a chart that cannot be read or stored is left, and the next one is drawn', async () => {
  const unread = draw()
  for (const id of [404, 8]) unread.actor.send({ type: 'chart.missed', id })
  await unread.rests()
  expect({ done: unread.done, reported: unread.reported }).toEqual({
    done: ['read 404', 'read 8', 'store 8 read'],
    reported: [{ type: 'thumbnail.drawn', id: 8, tag: 'tag8' }],
  })
  const refused = draw({ stores: 'refuses' })
  refused.actor.send({ type: 'chart.drawn', id: 9, drawable: drawable('explorer') })
  await refused.rests()
  expect(refused.reported).toEqual([])
})

test('a chart that is drawn again while its thumbnail is stored is stored as it is now', () => {
  const { actor, done } = draw({ stores: 'hangs' })
  for (const label of ['first', 'second'])
    actor.send({ type: 'chart.drawn', id: 9, drawable: drawable(label) })
  expect({ done, jobs: actor.getSnapshot().context.jobs }).toEqual({
    done: ['store 9 first', 'store 9 second'],
    jobs: [{ id: 9, drawable: drawable('second') }],
  })
  actor.send({ type: 'chart.drawn', id: 3, drawable: drawable('third') })
  expect(actor.getSnapshot().context.jobs.map(({ id }) => id)).toEqual([3, 9])
})

test.each(['pictureStore', 'drawing'])('thumbnails whose %s crashes are left out', (part) => {
  const silent = fromCallback(() => undefined) as never
  const { actor } = inWorld(
    thumbnailsMachine.provide({
      actors: { pictureStore: silent, drawing: silent, ...({ [part]: crashes } as object) },
    }),
  )
  expect(actor.getSnapshot().value).toBe('broken')
})

test('what the explorer has drawn is handed on to be stored', () => {
  const { actor, reported } = start()
  actor.send({ type: 'chart.drawn', id: 7, drawable: drawable('new') })
  expect(reported).toEqual([{ type: 'chart.drawn', id: 7, drawable: drawable('new') }])
})

test('a browser that never says when it is idle draws the charts all the same', async () => {
  const read: number[] = []
  const { actor } = inWorld(
    thumbnailDrawingMachine.provide({
      actors: {
        idleTime: refuses(new Error('unknown here')),
        loadDrawable: fromPromise<Drawable, { id: number }>(({ input }) => {
          read.push(input.id)
          return new Promise(() => undefined)
        }),
        storeThumbnail: hangs<string, { id: number; drawable: Drawable }>(),
      },
    }),
  )
  actor.send({ type: 'chart.missed', id: 7 })
  await waitFor(actor, (snapshot) => snapshot.matches('loading'))
  actor.send({ type: 'chart.drawn', id: 7, drawable: drawable('new') })
  expect({ read, state: actor.getSnapshot().value }).toEqual({ read: [7], state: 'storing' })
})
