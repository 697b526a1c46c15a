import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { jobsMachine } from '../../src/machines/jobs.machine'
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
  const end = (title: string) => actor.send({ type: 'progress.ended', title })
  return { clock, refs, titles, post, end }
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

test('a progress notice goes away with its work, and no other does', () => {
  const { titles, post, end } = start()
  post(working)
  end('Connecting to Season …')
  expect(titles()).toEqual([working.title])
  end(working.title)
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
  actor.send({
    type: 'notice.posted',
    notice: { ...done, action: { label: 'Open', path: '/datasets' } },
  })
  actor.getSnapshot().context.notices[0]?.send({ type: 'action.chosen' })
  expect(actor.getSnapshot().context.notices).toEqual([])
  expect(heard('location')).toEqual([{ type: 'location.requested', path: '/datasets' }])
})

const bell = () => {
  const actor = createActor(notificationsMachine, { clock: new SimulatedClock() }).start()
  const told = () =>
    actor
      .getSnapshot()
      .context.kept.map(({ notice: { title, action }, seen }) => [
        title,
        action?.label ?? null,
        seen,
      ])
  return { actor, told, post: (notice: Notice) => actor.send({ type: 'notice.posted', notice }) }
}
const undoable: Notice = { ...done, title: 'Moved', action: { label: 'Open', path: '/trash' } }

test('the bell keeps what was told, newest first, unread until it was opened and closed; progress is no news', () => {
  const { actor, told, post } = bell()
  post(failed)
  post(undoable)
  post(working)
  expect(told()).toEqual([
    ['Moved', 'Open', false],
    ['Failed', null, false],
  ])
  actor.send({ type: 'bell.opened' })
  expect(told()).toEqual([
    ['Moved', 'Open', false],
    ['Failed', null, false],
  ])
  actor.send({ type: 'bell.closed' })
  expect(told()).toEqual([
    ['Moved', 'Open', true],
    ['Failed', null, true],
  ])
  actor.send({ type: 'bell.cleared' })
  expect(told()).toEqual([])
})

test('the action of a kept notice can be chosen once, in the bell or on its snackbar', () => {
  const { actor, told, post } = bell()
  post(undoable)
  post({ ...undoable, title: 'Other' })
  actor.send({ type: 'kept.followed', key: 1 })
  expect(told()).toEqual([
    ['Other', 'Open', false],
    ['Moved', null, false],
  ])
  actor.send({
    type: 'notice.followed',
    notice: actor.getSnapshot().context.kept[0]?.notice ?? done,
  })
  expect(told()).toEqual([
    ['Other', null, true],
    ['Moved', null, false],
  ])
})

test('the bell keeps the last fifty', () => {
  const { actor, post } = bell()
  for (let count = 1; count <= 60; count += 1) post({ ...done, title: String(count) })
  const { kept } = actor.getSnapshot().context
  expect([
    kept.length,
    kept[0]?.notice.title,
    kept.at(-1)?.notice.title,
    new Set(kept.map(({ key }) => key)).size,
  ]).toEqual([50, '60', '11', 50])
})

test('what runs is listed with how far it is, until it ends or is stopped', () => {
  const stopped: string[] = []
  const actor = createActor(jobsMachine).start()
  const job = (id: string) => ({
    id,
    title: id,
    says: 'Sending',
    part: 0,
    stop: () => {
      stopped.push(id)
    },
  })
  const told = () => actor.getSnapshot().context.jobs.map(({ id, says, part }) => [id, says, part])
  actor.send({ type: 'job.started', job: job('one') })
  actor.send({ type: 'job.started', job: job('two') })
  actor.send({ type: 'job.progressed', id: 'two', says: 'Writing', part: null })
  expect(told()).toEqual([
    ['one', 'Sending', 0],
    ['two', 'Writing', null],
  ])
  actor.send({ type: 'job.stopped', id: 'one' })
  actor.send({ type: 'job.ended', id: 'two' })
  expect([told(), stopped]).toEqual([[], ['one']])
})
