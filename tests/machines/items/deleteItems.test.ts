import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { deleteItemsMachine } from '../../../src/machines/items/deleteItems.machine'
import {
  usersListed,
  titlesListed,
  whatStays,
  type ItemUses,
} from '../../../src/machines/items/deletionWords'
import type { Item } from '../../../src/machines/items/kinds'
import { gives, hangs, refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { chart, savedQuery } from '../../support/rows'

const other = { ...chart, id: 8, slice_name: 'Cost' }
const me = { id: 1, isAdmin: false }

const open = ({
  items = [chart] as Item[],
  deleteItems = gives<any, any>(undefined),
  readUses = gives<ItemUses, any>({ dashboard: ['Wildlife'] }),
  ...more
}: any = {}) =>
  inWorld(
    deleteItemsMachine.provide({ actors: { deleteItems, readUses } }),
    { kind: 'chart', items, ...more },
    ['notifications', 'location', 'charts', 'favoriteCharts', 'project', 'recent'],
    undefined,
    me,
  )

test('nothing is deleted before the question was answered', () => {
  const { actor } = open({ deleteItems: refuses(new Error('deleted')) })
  expect(actor.getSnapshot().matches({ open: { question: 'confirming' } })).toBe(true)
  actor.send({ type: 'dialog.dismissed' })
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: { deleted: [] } })
})

test('deleting several goes in one call, refreshes their lists once, and the notice brings them back', async () => {
  const sent: unknown[] = []
  const deleteItems = fromPromise<void, { kind: string; items: readonly Item[] }>(
    async ({ input }) => {
      sent.push([input.kind, input.items.map(({ id }) => id)])
    },
  )
  const { actor, heard } = open({ items: [chart, other], deleteItems, thenGoTo: '/charts' })
  actor.send({ type: 'deletion.confirmed' })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(sent).toEqual([['chart', [7, 8]]])
  expect(actor.getSnapshot().output).toEqual({ deleted: [chart, other] })
  const lists = ['charts', 'favoriteCharts', 'project', 'recent'].map((name) => heard(name))
  expect(lists).toEqual(lists.map(() => [{ type: 'resource.invalidated' }]))
  expect(heard('location')).toEqual([{ type: 'location.requested', path: '/charts' }])
  expect(heard('notifications')).toEqual([
    {
      type: 'notice.posted',
      notice: {
        intent: 'success',
        area: 'workspace',
        title: 'Deleted 2 charts',
        detail: 'In Recent Deleted for 30 days.',
        action: {
          label: 'Undo',
          peer: 'restoration',
          event: {
            type: 'restore.requested',
            things: [
              { type: 'chart', id: 7, title: 'Strikes by state' },
              { type: 'chart', id: 8, title: 'Cost' },
            ],
          },
        },
      },
    },
  ])
})

test('a refused deletion stays in its question with the reason', async () => {
  const problem = { status: 403, message: 'Changing this chart is forbidden' }
  const { actor, heard } = open({ deleteItems: refuses(problem) })
  actor.send({ type: 'deletion.confirmed' })
  await waitFor(actor, (snapshot) => snapshot.context.problem !== null)
  expect(actor.getSnapshot().matches({ open: { question: 'confirming' } })).toBe(true)
  expect(actor.getSnapshot().context.problem).toEqual(problem)
  expect(heard('charts')).toEqual([])
})

test('a deletion whose answer was lost is tried again under its key', async () => {
  const keys: string[] = []
  const deleteItems = fromPromise<void, { intention: string }>(({ input: { intention } }) => {
    keys.push(intention)
    return keys.length === 1
      ? Promise.reject({ status: 0, message: 'lost' } as unknown as Error)
      : Promise.resolve()
  })
  const { actor } = open({ deleteItems })
  actor.send({ type: 'deletion.confirmed' })
  await waitFor(actor, (snapshot) => snapshot.context.problem !== null)
  actor.send({ type: 'deletion.confirmed' })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(keys).toEqual([keys[0], keys[0]])
})

test('what uses it is read beside the question, which does not wait for it', async () => {
  const { actor } = open({ readUses: hangs() })
  expect(actor.getSnapshot().can({ type: 'deletion.confirmed' })).toBe(true)
  const reported = open()
  await waitFor(reported.actor, (snapshot) => snapshot.context.uses !== null)
  expect(reported.actor.getSnapshot().context.uses).toEqual({ dashboard: ['Wildlife'] })
  const unknown = open({ readUses: refuses({ status: 0, message: 'down' }) })
  await waitFor(unknown.actor, (snapshot) => snapshot.matches({ open: { uses: 'unknown' } }))
})

test('all or nothing: with one thing among them that is somebody else’s, nothing can be deleted', () => {
  const { actor } = open({ items: [chart, { ...other, owners: [], created_by: null }] })
  expect(actor.getSnapshot().context.forbidden.map(({ id }) => id)).toEqual([8])
  expect(actor.getSnapshot().can({ type: 'deletion.confirmed' })).toBe(false)
})

test('what uses some things is named by kind, the first of many by title', () => {
  expect(usersListed({})).toBe(null)
  expect(usersListed({ dashboard: ['Wildlife'], project: ['Birds', 'Strikes'] })).toBe(
    'dashboard Wildlife and projects Birds and Strikes',
  )
  expect(usersListed({ chart: ['a', 'b', 'c', 'd', 'e'] })).toBe('charts a, b, c and 2 more charts')
  expect(titlesListed(['a', 'b', 'c', 'd'], 'dataset')).toBe('a, b, c and 1 more dataset')
  expect(whatStays('chart', [chart])).toBe('Its dataset stays.')
  expect(whatStays('dataset', [chart, other])).toBe('The underlying tables are kept.')
  expect(whatStays('saved_query', [savedQuery])).toBe('Past runs stay in Query History.')
})

test('what belongs to somebody else is not deleted', () => {
  const theirs = { ...chart, owners: [], created_by: { id: 9, username: 'ben' } }
  const { actor } = open({ items: [theirs], deleteItems: refuses(new Error('deleted')) })
  actor.send({ type: 'deletion.confirmed' })
  expect(actor.getSnapshot().matches({ open: { question: 'confirming' } })).toBe(true)
})
