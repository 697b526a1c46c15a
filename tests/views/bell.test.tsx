import { expect, test } from 'vitest'
import { createActor, fromPromise, fromTransition, setup, SimulatedClock } from 'xstate'
import type { JobItem } from '../../src/api/contract'
import { NoticeBell } from '../../src/features/shell/NoticeBell'
import { jobsMachine, type JobsRef } from '../../src/machines/system/jobs.machine'
import {
  notificationsMachine,
  type NotificationsRef,
} from '../../src/machines/system/notifications.machine'
import { openView, shownActor } from '../support/view'

const job = (id: string, more: Partial<JobItem> = {}): JobItem => ({
  job_id: id,
  kind: 'export',
  title: `${id}.csv`,
  parent_status: 'started',
  finished: false,
  progress: 20,
  stage: 'writing',
  message: '1.0 MB written',
  rounds_done: null,
  rounds_total: null,
  eta_s: null,
  created_on_utc: '2026-11-01T10:00:00.000000+0000',
  model_names: id,
  has_file: false,
  upload_id: null,
  dataset_id: null,
  ...more,
})
const ready: Partial<JobItem> = { parent_status: 'finished', finished: true, has_file: true }

const open = async (server: JobItem[]) => {
  const called: string[] = []
  const pending = (name: string) =>
    fromPromise<void, { id: string }>(({ input: { id } }) => {
      called.push(`${name} ${id}`)
      return new Promise(() => undefined)
    })
  const clock = new SimulatedClock()
  const root = createActor(
    setup({
      actors: {
        notifications: notificationsMachine,
        location: fromTransition(
          (_, { path }: { type: 'location.requested'; path: string }) =>
            void called.push(`go to ${path}`),
          undefined,
        ),
        jobs: jobsMachine.provide({
          actors: {
            listJobs: fromPromise<JobItem[], void>(() => Promise.resolve([...server])),
            cancelJob: pending('cancel'),
            fetchJobFile: pending('fetch'),
          },
        }),
      },
    }).createMachine({
      invoke: [
        { src: 'notifications', systemId: 'notifications' },
        { src: 'jobs', systemId: 'jobs' },
        { src: 'location', systemId: 'location' },
      ],
    }),
    { clock },
  ).start()
  const notifications = root.system.get('notifications') as NotificationsRef
  const jobs = root.system.get('jobs') as JobsRef
  const view = await openView(<NoticeBell actor={notifications} jobs={jobs} />)
  return { ...view, jobs, clock, called }
}

test('what runs is listed with its Stop, what is ready with its Download; one that was pressed leaves the others', async () => {
  const view = await open([job('a'), job('b'), job('c', ready)])
  await view.press('Notifications')
  expect({ usable: view.usable(), parts: view.parts() }).toEqual({
    usable: ['Notifications', 'Stop a.csv', 'Stop b.csv', 'Download c.csv'],
    parts: { 'a.csv': '20', 'b.csv': '20' },
  })
  await view.press('Stop a.csv')
  await view.press('Stop b.csv')
  await view.press('Stop a.csv')
  await view.press('Download c.csv')
  expect(view.called).toEqual(['cancel a', 'cancel b', 'fetch c'])
})

test('an upload of this page is stopped here, not on the server', async () => {
  const view = await open([])
  let stops = 0
  await view.happens(() =>
    view.jobs.send({
      type: 'job.started',
      job: {
        id: 'u1',
        title: 'Upload Cars.csv',
        status: 'Sending, 1 KB of 2 KB',
        part: 0.5,
        stop: () => {
          stops += 1
        },
      },
    }),
  )
  await view.press('Notifications')
  expect(view.text()).toContain('Upload Cars.csvSending, 1 KB of 2 KB')
  await view.press('Stop Upload Cars.csv')
  expect({ stops, called: view.called, usable: view.usable() }).toEqual({
    stops: 1,
    called: [],
    usable: ['Notifications'],
  })
})

test('a file that becomes ready is a notice, which is unread until the bell was open, and is cleared', async () => {
  const server = [job('a')]
  const view = await open(server)
  await view.happens(() => {
    server[0] = job('a', ready)
    view.clock.increment(2000)
  })
  expect(view.usable()).toContain('Notifications, 1 unread')
  await view.press('Notifications, 1 unread')
  expect(view.text()).toContain('a.csv is ready')
  await view.press('Download')
  expect({ called: view.called, usable: view.usable() }).toEqual({
    called: ['fetch a'],
    usable: ['Notifications'],
  })
  await view.press('Notifications')
  await view.press('Clear all')
  expect({ notice: view.text().includes('a.csv is ready'), off: view.off() }).toEqual({
    notice: false,
    off: ['Clear all'],
  })
})

test('a job that was stopped is a notice that says what was not made', async () => {
  const server = [job('a')]
  const view = await open(server)
  await view.happens(() => {
    server[0] = job('a', { parent_status: 'failed', finished: true, message: 'Cancelled' })
    view.clock.increment(2000)
  })
  await view.press('Notifications, 1 unread')
  expect(view.texts('li')).toEqual([expect.stringMatching(/^a\.csv was not made\W*Cancelled/)])
})

test('the last ten imports stand in the bell, each with its dataset or with why it failed', async () => {
  const imported = (id: string, more: Partial<JobItem> = {}) =>
    job(id, { kind: 'import', parent_status: 'finished', finished: true, ...more })
  const view = await open([
    imported('a', { dataset_id: 7, message: 'Read 3 rows' }),
    imported('b', { parent_status: 'failed', message: 'Line 3 has 7 values' }),
    imported('c', { parent_status: 'failed', message: null }),
    job('d', { kind: 'import', message: null, progress: 0 }),
    job('e', { parent_status: 'queued', message: null, stage: null }),
    job('f', { message: null, stage: null }),
    ...Array.from({ length: 8 }, (_, at) => imported(`g${at}`)),
  ])
  await view.press('Notifications')
  expect([view.texts('ul'), view.parts()]).toEqual([
    [
      'd.csvwritingStope.csvWaiting for its turnStopf.csvStartingStop',
      'a.csvOpenb.csvLine 3 has 7 valuesc.csvIt failedg0.csvg1.csvg2.csvg3.csvg4.csvg5.csvg6.csv',
    ],
    { 'd.csv': null, 'e.csv': '20', 'f.csv': '20' },
  ])
  await view.press('Open a.csv')
  expect([view.called, view.usable()]).toEqual([['go to /datasets/7'], ['Notifications']])
})

test('the bell counts what runs and what is unread, no further than to 99', async () => {
  const badge = async (count: number) => {
    const view = await open(Array.from({ length: count }, (_, at) => job(`j${at}`)))
    const text = view.texts('[aria-hidden]').join('')
    await view.close()
    return text
  }
  expect([await badge(0), await badge(99), await badge(100)]).toEqual(['', '99', '99+'])
})

test('a notice leads to what it is about: by its action, or to the page of what came of it', async () => {
  const stored = (key: number, notice: object) => ({ key, notice, at: 0, seen: true })
  const fetch = { label: 'Download', event: { type: 'fetched' } }
  const results = [{ label: 'Birds', path: '/datasets/7' }]
  const { actor, sent } = shownActor({
    context: {
      now: 0,
      stored: [
        stored(1, { intent: 'success', title: 'Made', results }),
        stored(2, { intent: 'success', title: 'Ready', action: fetch, results }),
        stored(3, { intent: 'danger', title: 'Failed', results: [] }),
      ],
    },
  })
  const view = await openView(<NoticeBell actor={actor} jobs={undefined} />)
  await view.press('Notifications')
  const lines = view.texts('li')
  await view.press('Open Page')
  expect({ actions: lines.map((line) => /Open Page|Download/.exec(line)?.[0]), sent }).toEqual({
    actions: ['Open Page', 'Download', undefined],
    sent: [{ type: 'bell.opened' }, { type: 'bell.closed' }, { type: 'stored.followed', key: 1 }],
  })
})
