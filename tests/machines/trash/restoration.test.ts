import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { Restored } from '../../../src/api/contract'
import { follow, type Notice } from '../../../src/machines/lib/peers'
import { noticeMachine } from '../../../src/machines/system/notice.machine'
import { restorationMachine } from '../../../src/machines/trash/restoration.machine'
import { type Deleted, undoDeletion } from '../../../src/machines/items/deletionWords'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'

const strikes: Deleted = { type: 'chart', id: 7, title: 'Strikes' }
const winter: Deleted = { type: 'dashboard', id: 7, title: 'Winter' }
const shared = ['notifications', 'location', 'trash', 'charts', 'dashboards']
const again = [{ type: 'resource.invalidated' }]

/** A server that brings things back, but for those it is told to refuse; titles that are taken get an ending. */
const open = ({ refused = [] as string[], taken = [] as string[] } = {}) => {
  const calls: string[] = []
  const restoreItem = fromPromise<Restored, Deleted>(({ input: { type, id, title } }) => {
    calls.push(`${type} ${id}`)
    if (refused.includes(title))
      return Promise.reject(Object.assign(new Error(), { status: 404, message: 'Not found' }))
    const renamed = taken.includes(title)
    const back = renamed ? `${title} (restored)` : title
    return Promise.resolve({
      message: renamed ? `Its title is ${back} now` : 'Restored',
      result: { type, id, title: back, url: '/', renamed },
    })
  })
  const world = inWorld(restorationMachine.provide({ actors: { restoreItem } }), undefined, shared)
  const rested = () => waitFor(world.actor, (snapshot) => snapshot.matches('resting'))
  const notices = () =>
    world.heard('notifications').map((event) => (event as unknown as { notice: Notice }).notice)
  return { ...world, calls, rested, notices }
}

test('a deleted thing comes back, is told of, and is shown where things of its kind are', async () => {
  const { actor, heard, calls, rested, notices } = open()
  actor.send({ type: 'restore.requested', things: [strikes] })
  await rested()
  expect({ calls, notices: notices() }).toEqual({
    calls: ['chart 7'],
    notices: [{ intent: 'success', area: 'workspace', title: 'Restored Strikes' }],
  })
  expect(['trash', 'charts', 'dashboards'].map(heard)).toEqual([again, again, []])
})

test('several come back one after the other and are told of once, those asked for meanwhile too', async () => {
  const { actor, heard, calls, rested, notices } = open()
  actor.send({ type: 'restore.requested', things: [strikes] })
  actor.send({ type: 'restore.requested', things: [winter] })
  await rested()
  expect({ calls, notices: notices() }).toEqual({
    calls: ['chart 7', 'dashboard 7'],
    notices: [{ intent: 'success', area: 'workspace', title: 'Restored 2 things' }],
  })
  expect(heard('trash')).toEqual(again)
})

test('a title that was taken meanwhile is told with what became of it', async () => {
  const { actor, rested, notices } = open({ taken: ['Strikes'] })
  actor.send({ type: 'restore.requested', things: [strikes] })
  await rested()
  expect(notices()).toEqual([
    {
      intent: 'success',
      area: 'workspace',
      title: 'Restored Strikes (restored)',
      detail: 'Its title is Strikes (restored) now',
    },
  ])
})

test('each of several titles that were taken meanwhile is told', async () => {
  const { actor, rested, notices } = open({ taken: ['Strikes', 'Winter'] })
  actor.send({ type: 'restore.requested', things: [strikes, winter] })
  await rested()
  expect(notices().map(({ title, detail }) => [title, detail])).toEqual([
    [
      'Restored 2 things',
      'Its title is Strikes (restored) now\nIts title is Winter (restored) now',
    ],
  ])
})

test('one that cannot come back is named with the reason, and the others come back', async () => {
  const { actor, heard, rested, notices } = open({ refused: ['Strikes'] })
  actor.send({ type: 'restore.requested', things: [strikes, winter] })
  await rested()
  expect(['charts', 'dashboards'].map(heard)).toEqual([again, again])
  expect(notices()).toEqual([
    { intent: 'success', area: 'workspace', title: 'Restored Winter' },
    {
      intent: 'warning',
      area: 'workspace',
      title: 'Strikes was not restored',
      detail: 'Not found',
    },
  ])
})

test('several that come back are counted without those that cannot', async () => {
  const { actor, rested, notices } = open({ refused: ['Strikes'] })
  actor.send({ type: 'restore.requested', things: [winter, strikes, winter] })
  await rested()
  expect(notices().map((notice) => (notice as Notice).title)).toEqual([
    'Restored 2 things',
    'Strikes was not restored',
  ])
})

test('Undo on the notice of a deletion asks for everything that was deleted', () => {
  const notice: Notice = {
    intent: 'success',
    area: 'workspace',
    title: 'Moved to Recent Deleted',
    action: undoDeletion([strikes, winter]),
  }
  const { actor, heard } = inWorld(noticeMachine, { notice }, ['restoration'])
  actor.send({ type: 'action.chosen' })
  expect(heard('restoration')).toEqual([{ type: 'restore.requested', things: [strikes, winter] }])
  follow(actor.system, undoDeletion([winter]))
  expect(heard('restoration')[1]).toEqual({ type: 'restore.requested', things: [winter] })
})

test('what cannot come back is told of, after the rest of it was tried', async () => {
  const { actor, calls, rested, notices } = open({ refused: ['Strikes', 'Winter'] })
  actor.send({ type: 'restore.requested', things: [strikes, winter] })
  await rested()
  expect({ calls, intents: notices().map(({ intent }) => intent) }).toEqual({
    calls: ['chart 7', 'dashboard 7'],
    intents: ['warning', 'warning'],
  })
})

test('what was told of once is not told of with the next', async () => {
  const { actor, heard, rested, notices } = open({ refused: ['Strikes'] })
  for (const thing of [winter, strikes, winter]) {
    actor.send({ type: 'restore.requested', things: [thing] })
    await rested()
  }
  expect({ titles: notices().map(({ title }) => title), trash: heard('trash').length }).toEqual({
    titles: ['Restored Winter', 'Strikes was not restored', 'Restored Winter'],
    trash: 3,
  })
})
