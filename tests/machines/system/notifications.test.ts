import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { jobsMachine } from '../../../src/machines/system/jobs.machine'
import type { Notice } from '../../../src/machines/lib/peers'
import { noticeMachine } from '../../../src/machines/system/notice.machine'
import { notificationsMachine } from '../../../src/machines/system/notifications.machine'
import { inWorld } from '../../support/world'

const done: Notice = { intent: 'success', area: 'workspace', title: 'Success!' }
const failed: Notice = { intent: 'warning', area: 'workspace', title: 'Failed' }
const working: Notice = { intent: 'progress', area: 'workspace', title: 'Testing Connection...' }

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
  ['a success that leads on', { ...done, action: { label: 'Open', path: '/datasets/1' } }, 10_000],
  ['a success in the explorer', { ...done, area: 'explorer' as const }, 15_000],
  ['an error in the explorer', { ...failed, area: 'explorer' as const }, 15_000],
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
  refs()[0]?.send({ type: 'notice.paused' })
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
  post({ ...failed, title: working.title })
  end(working.title)
  expect(titles()).toEqual([working.title])
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

test('a notice takes the place of an earlier one of its topic, also in the bell, and of no other', () => {
  const { actor, reported, post } = bell()
  const saved: Notice = { ...done, title: 'Layout saved', topic: 'layout' }
  post(failed)
  post(saved)
  const other: Notice = { ...done, title: 'Filters saved', topic: 'filters' }
  post(other)
  post(saved)
  const shown = actor.getSnapshot().context.notices.map((ref) => ref.getSnapshot().context.notice)
  expect(shown).toEqual([failed, saved, other])
  expect(reported()).toEqual([
    ['Layout saved', null, false],
    ['Filters saved', null, false],
    ['Failed', null, false],
  ])
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
  const { actor, heard } = inWorld(notificationsMachine, undefined, ['location'])
  actor.send({
    type: 'notice.posted',
    notice: { ...done, action: { label: 'Open', path: '/datasets' } },
  })
  actor.getSnapshot().context.notices[0]?.send({ type: 'action.chosen' })
  expect(actor.getSnapshot().context.notices).toEqual([])
  expect(heard('location')).toEqual([{ type: 'location.requested', path: '/datasets' }])
})

test('an action that is chosen on a notice is spent in the bell too', () => {
  const notice: Notice = { ...done, action: { label: 'Open', path: '/datasets' } }
  const { actor, heard } = inWorld(noticeMachine, { notice }, ['location', 'notifications'])
  actor.send({ type: 'action.chosen' })
  expect({ location: heard('location'), bell: heard('notifications') }).toEqual({
    location: [{ type: 'location.requested', path: '/datasets' }],
    bell: [{ type: 'notice.followed', notice }],
  })
})

const bell = () => {
  const actor = createActor(notificationsMachine, { clock: new SimulatedClock() }).start()
  const reported = () =>
    actor
      .getSnapshot()
      .context.stored.map(({ notice: { title, action }, seen }) => [
        title,
        action?.label ?? null,
        seen,
      ])
  return {
    actor,
    reported,
    post: (notice: Notice) => actor.send({ type: 'notice.posted', notice }),
  }
}
const undoable: Notice = { ...done, title: 'Moved', action: { label: 'Open', path: '/trash' } }

test('the bell keeps what was told, newest first, unread until it was opened and closed; progress is no news', () => {
  const { actor, reported, post } = bell()
  post(failed)
  post(undoable)
  post(working)
  expect(reported()).toEqual([
    ['Moved', 'Open', false],
    ['Failed', null, false],
  ])
  actor.send({ type: 'bell.opened' })
  expect(reported()).toEqual([
    ['Moved', 'Open', false],
    ['Failed', null, false],
  ])
  actor.send({ type: 'bell.closed' })
  expect(reported()).toEqual([
    ['Moved', 'Open', true],
    ['Failed', null, true],
  ])
  actor.send({ type: 'bell.cleared' })
  expect(reported()).toEqual([])
})

test('the action of a kept notice can be chosen once, in the bell or on its snackbar', () => {
  const { actor, reported, post } = bell()
  post(undoable)
  post({ ...undoable, title: 'Other' })
  actor.send({ type: 'stored.followed', key: 1 })
  expect(reported()).toEqual([
    ['Other', 'Open', false],
    ['Moved', null, false],
  ])
  actor.send({
    type: 'notice.followed',
    notice: actor.getSnapshot().context.stored[0]?.notice ?? done,
  })
  expect(reported()).toEqual([
    ['Other', null, true],
    ['Moved', null, false],
  ])
})

test('the bell keeps the last fifty', () => {
  const { actor, post } = bell()
  for (let count = 1; count <= 60; count += 1) post({ ...done, title: String(count) })
  const { stored } = actor.getSnapshot().context
  expect({
    storedCount: stored.length,
    newest: stored[0]?.notice.title,
    oldest: stored.at(-1)?.notice.title,
    keyCount: new Set(stored.map(({ key }) => key)).size,
  }).toEqual({ storedCount: 50, newest: '60', oldest: '11', keyCount: 50 })
})

test('what runs is listed with how far it is, until it ends or is stopped', () => {
  const stopped: string[] = []
  const actor = createActor(jobsMachine).start()
  const job = (id: string) => ({
    id,
    title: `Upload ${id}`,
    status: 'Sending',
    part: 0,
    stop: () => {
      stopped.push(id)
    },
  })
  const reported = () =>
    actor.getSnapshot().context.jobs.map(({ id, status, part }) => [id, status, part])
  actor.send({ type: 'job.started', job: job('one') })
  actor.send({ type: 'job.started', job: job('two') })
  actor.send({ type: 'job.progressed', id: 'two', status: 'Writing', part: null })
  expect(reported()).toEqual([
    ['one', 'Sending', 0],
    ['two', 'Writing', null],
  ])
  actor.send({ type: 'job.stopped', id: 'two' })
  expect(reported()).toEqual([['one', 'Sending', 0]])
  actor.send({ type: 'job.ended', id: 'one' })
  expect({ reported: reported(), stopped }).toEqual({ reported: [], stopped: ['two'] })
})

test('the result of a work is opened beside the page, or saved under a name', () => {
  const { actor, heard } = inWorld(noticeMachine, { notice: done }, ['location', 'workspace'])
  const result = { title: 'trees', path: '/visualizations/null/k9', datasetId: 55, saves: true }
  actor.send({ type: 'result.opened', result })
  actor.send({ type: 'result.saved', result })
  expect({ location: heard('location'), workspace: heard('workspace') }).toEqual({
    location: [{ type: 'location.requested', path: result.path, newTab: true }],
    workspace: [
      {
        type: 'dialog.requested',
        dialog: 'saveData',
        input: { datasetId: 55, name: 'trees' },
      },
    ],
  })
})

test('the bell counts how long ago from when it was opened, and follows what is chosen in it', () => {
  const { actor, heard } = inWorld(notificationsMachine, undefined, ['location'])
  const before = Date.now()
  actor.send({ type: 'notice.posted', notice: undoable })
  const later = { label: 'Open', path: '/charts' }
  actor.send({ type: 'notice.posted', notice: { ...done, action: later } })
  actor.send({ type: 'bell.opened' })
  const { stored, now } = actor.getSnapshot().context
  actor.send({ type: 'stored.followed', key: stored[1]?.key ?? 0 })
  expect({
    isNow: now >= before,
    location: heard('location'),
    left: actor.getSnapshot().context.stored.map(({ notice }) => notice.action),
  }).toEqual({
    isNow: true,
    location: [{ type: 'location.requested', path: '/trash' }],
    left: [later, undefined],
  })
})

test('what was made is opened from the bell in a tab of its own, once', () => {
  const { actor, heard } = inWorld(notificationsMachine, undefined, ['location'])
  const made = (path: string) => ({ title: `map ${path}`, path, datasetId: 55, saves: false })
  actor.send({ type: 'notice.posted', notice: { ...done, results: [made('/a'), made('/b')] } })
  for (let times = 0; times < 2; times += 1) actor.send({ type: 'stored.followed', key: 1 })
  expect(heard('location')).toEqual([{ type: 'location.requested', path: '/a', newTab: true }])
})
