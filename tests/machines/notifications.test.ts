import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Notice } from '../../src/machines/lib/peers'
import { notificationsMachine } from '../../src/machines/notifications.machine'
import { inHouse } from '../support/house'

const done: Notice = { intent: 'success', place: 'workspace', title: 'Success!' }
const failed: Notice = { intent: 'warning', place: 'workspace', title: 'Failed' }
const working: Notice = { intent: 'progress', place: 'workspace', title: 'Testing Connection...' }

const start = () => {
  const clock = new SimulatedClock()
  const actor = createActor(notificationsMachine, { clock }).start()
  const refs = () => actor.getSnapshot().context.notices
  const titles = () => refs().map((ref) => ref.getSnapshot().context.notice.title)
  const post = (notice: Notice) => actor.send({ type: 'notice.posted', notice })
  return { clock, refs, titles, post }
}

test.each([
  ['a success in the workspace', done, 2000],
  ['an error in the workspace', failed, 10_000],
  ['a success in the explorer', { ...done, place: 'explorer' as const }, 15_000],
  ['an error in the explorer', { ...failed, place: 'explorer' as const }, 15_000],
])('%s closes by itself after its time', (_, notice, time) => {
  const { clock, titles, post } = start()
  post(notice)
  clock.increment(time - 1)
  expect(titles()).toEqual([notice.title])
  clock.increment(1)
  expect(titles()).toEqual([])
})

test('hovering or focusing a notice holds it; letting go starts its time anew', () => {
  const { clock, refs, titles, post } = start()
  post(done)
  clock.increment(1999)
  refs()[0]?.send({ type: 'notice.held' })
  clock.increment(60_000)
  expect(titles()).toEqual(['Success!'])
  refs()[0]?.send({ type: 'notice.released' })
  clock.increment(1999)
  expect(titles()).toEqual(['Success!'])
  clock.increment(1)
  expect(titles()).toEqual([])
})

test('a progress notice stays until the next notice takes its place', () => {
  const { clock, refs, titles, post } = start()
  post(working)
  clock.increment(60_000)
  const [before] = refs()
  post(done)
  expect(refs()).toEqual([before])
  expect(titles()).toEqual(['Success!'])
  clock.increment(2000)
  expect(titles()).toEqual([])
})

test('closing one notice leaves the others', () => {
  const { refs, titles, post } = start()
  post(failed)
  post(done)
  refs()[0]?.send({ type: 'notice.closed' })
  expect(titles()).toEqual(['Success!'])
})

test('a fifth notice closes the oldest', () => {
  const { titles, post } = start()
  for (const title of ['1', '2', '3', '4', '5']) post({ ...failed, title })
  expect(titles()).toEqual(['2', '3', '4', '5'])
})

test('the action of a notice goes to its page and closes it', () => {
  const { actor, heard } = inHouse(notificationsMachine, undefined, ['location'])
  actor.send({ type: 'notice.posted', notice: { ...done, action: { label: 'Open', path: '/datasets' } } })
  actor.getSnapshot().context.notices[0]?.send({ type: 'action.chosen' })
  expect(actor.getSnapshot().context).toEqual({ notices: [] })
  expect(heard('location')).toEqual([{ type: 'location.requested', path: '/datasets' }])
})
