import { expect, test, vi } from 'vitest'
import { fromPromise } from 'xstate'
import type { JobItem } from '../../../src/api/contract'
import type { Notice } from '../../../src/machines/lib/peers'
import { jobsMachine } from '../../../src/machines/system/jobs.machine'
import { refuses, type gives } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'

const job = (change: Partial<JobItem> = {}): JobItem => ({
  job_id: 'j1',
  kind: 'export',
  title: 'Sales.csv',
  parent_status: 'started',
  finished: false,
  progress: 0,
  stage: 'writing',
  message: '1.0 MB written',
  rounds_done: null,
  rounds_total: null,
  eta_s: null,
  created_on_utc: '2026-11-01T10:00:00.000000+0000',
  model_names: 'Sales.csv',
  has_file: false,
  upload_id: null,
  dataset_id: null,
  ...change,
})
const done = job({
  parent_status: 'finished',
  finished: true,
  progress: 100,
  message: null,
  has_file: true,
})
const failed = job({ parent_status: 'failed', finished: true, message: 'Cancelled' })

const open = (
  answers: JobItem[][],
  actors: Partial<{
    listJobs: ReturnType<typeof gives<JobItem[]>>
    cancelJob: ReturnType<typeof gives<void, { id: string }>>
    fetchJobFile: ReturnType<typeof gives<void, { id: string }>>
  }> = {},
) => {
  const list = fromPromise<JobItem[], void>(() =>
    Promise.resolve((answers.length > 1 ? answers.shift() : answers[0]) ?? []),
  )
  const jobs = jobsMachine.provide({ actors: { listJobs: list, ...actors }, delays: { pause: 1 } })
  const peers = ['notifications', 'datasets', 'recent', 'modelJobs']
  const { actor, heard } = inWorld(jobs, undefined, peers)
  const notices = () => heard('notifications').map((event) => event['notice'] as Notice)
  return { actor, heard, notices }
}

test('the jobs of the server are listed and followed until none goes on', async () => {
  const { actor, notices } = open([[job()], [job({ message: '2.0 MB written' })], [done]])
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect({ server: context.server, notices: notices() }).toEqual({
    server: [done],
    notices: [
      {
        intent: 'success',
        area: 'workspace',
        title: 'Sales.csv is ready',
        action: {
          label: 'Download',
          peer: 'jobs',
          event: { type: 'download.requested', id: 'j1' },
        },
      },
    ],
  })
})

test('a job that fails while it is followed says why, one that had ended before says nothing', async () => {
  const { actor, notices } = open([
    [job(), { ...failed, job_id: 'old' }],
    [failed, { ...failed, job_id: 'old' }],
  ])
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect(notices()).toEqual([
    { intent: 'warning', area: 'workspace', title: 'Sales.csv was not made', detail: 'Cancelled' },
  ])
})

const imported = { kind: 'import', title: 'Upload Cars.csv', upload_id: 'u1', has_file: false }

test('an import that another page began is told with its dataset, or with what was wrong', async () => {
  const { actor, notices } = open([
    [job(imported), job({ ...imported, job_id: 'j2', upload_id: 'u2' })],
    [
      { ...done, ...imported, dataset_id: 7 },
      { ...failed, ...imported, job_id: 'j2', upload_id: 'u2', message: 'Line 3 has 2 values' },
    ],
  ])
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect(notices()).toEqual([
    {
      intent: 'success',
      area: 'workspace',
      title: 'Upload Cars.csv is done',
      action: { label: 'Open', path: '/datasets/7' },
    },
    {
      intent: 'warning',
      area: 'workspace',
      title: 'Upload Cars.csv failed',
      detail: 'Line 3 has 2 values',
    },
  ])
})

test('the datasets, and what is recent, are read again when a job that made one has ended, and each list goes to those who follow models', async () => {
  const reads = async (ended: JobItem) => {
    const { actor, heard } = open([[job(imported)], [ended]])
    await waitFor(actor, (snapshot) => snapshot.matches('resting'))
    const lists = heard('modelJobs').map(({ jobs }) =>
      (jobs as JobItem[]).map((one) => one.finished),
    )
    return { datasets: heard('datasets').length, recent: heard('recent').length, lists }
  }
  const lists = [[false], [true]]
  expect({
    made: await reads({ ...done, ...imported, dataset_id: 7 }),
    none: await reads({ ...done, ...imported, dataset_id: null }),
  }).toEqual({
    made: { datasets: 1, recent: 1, lists },
    none: { datasets: 0, recent: 0, lists },
  })
})

test('the import of an upload that runs on this page is neither listed nor told a second time', async () => {
  const { actor, notices } = open([[], [job(imported)], [{ ...done, ...imported, dataset_id: 7 }]])
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  for (const id of ['u1', 'u2'])
    actor.send({
      type: 'job.started',
      job: { id, title: 'Upload Cars.csv', status: 'Sending', part: 0, stop: () => undefined },
    })
  actor.send({ type: 'jobs.requested' })
  await waitFor(actor, (snapshot) => snapshot.matches('pausing'))
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect({
    jobs: context.jobs.map(({ id }) => id),
    server: context.server,
    notices: notices(),
  }).toEqual({ jobs: ['u1', 'u2'], server: [], notices: [] })
})

test('a job about a model says nothing here when it ends: who follows the models tells of it', async () => {
  const training = { kind: 'train', dataset_id: 7 }
  const { actor, heard, notices } = open([[job(training)], [{ ...done, ...training }]])
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  expect({ notices: notices(), datasets: heard('datasets') }).toEqual({ notices: [], datasets: [] })
})

test('who began a job asks for the list anew', async () => {
  const { actor } = open([[], [done]])
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  actor.send({ type: 'jobs.requested' })
  const { context } = await waitFor(actor, (snapshot) => snapshot.context.server.length > 0)
  expect(context.server).toEqual([done])
})

test('a job of the server is cancelled there; a refusal is told', async () => {
  const { actor, notices } = open([[done]], {
    cancelJob: refuses<void, { id: string }>({ status: 409, message: 'The job has ended already' }),
  })
  actor.send({ type: 'serverJob.cancelled', id: 'j1' })
  await vi.waitFor(() =>
    expect(notices()).toEqual([
      {
        intent: 'warning',
        area: 'workspace',
        title: 'The server refused',
        detail: 'The job has ended already',
      },
    ]),
  )
})

/** A call for one job that ends when it is told to. */
const slow = () => {
  const calls: { id: string; answer: () => void; refuse: (error: unknown) => void }[] = []
  const logic = fromPromise<void, { id: string }>(
    ({ input: { id } }) =>
      new Promise((answer, refuse) => {
        calls.push({ id, answer, refuse })
      }),
  )
  return { calls, logic, ids: () => calls.map(({ id }) => id) }
}

test('each Stop and each Download is sent while others are under way, the same one only once', () => {
  const cancel = slow()
  const fetch = slow()
  const { actor } = open([[done]], { cancelJob: cancel.logic, fetchJobFile: fetch.logic })
  for (const id of ['j1', 'j2', 'j1']) actor.send({ type: 'serverJob.cancelled', id })
  for (const id of ['j3', 'j1', 'j3']) actor.send({ type: 'download.requested', id })
  expect({ cancelled: cancel.ids(), fetched: fetch.ids() }).toEqual({
    cancelled: ['j1', 'j2'],
    fetched: ['j3', 'j1'],
  })
})

test('what has ended can be asked for again; each refusal is told, and each stopped job read', async () => {
  let reads = 0
  const listJobs = fromPromise<JobItem[], void>(() => {
    reads += 1
    return Promise.resolve([done])
  })
  const cancel = slow()
  const fetch = slow()
  const { actor, notices } = open([[done]], {
    listJobs,
    cancelJob: cancel.logic,
    fetchJobFile: fetch.logic,
  })
  await waitFor(actor, (snapshot) => snapshot.matches('resting'))
  actor.send({ type: 'download.requested', id: 'j1' })
  actor.send({ type: 'serverJob.cancelled', id: 'j2' })
  fetch.calls[0]?.refuse({ status: 404, message: 'The file is gone' })
  cancel.calls[0]?.answer()
  await vi.waitFor(() => expect({ reads, told: notices().length }).toEqual({ reads: 2, told: 1 }))
  actor.send({ type: 'download.requested', id: 'j1' })
  actor.send({ type: 'serverJob.cancelled', id: 'j2' })
  expect({ cancelled: cancel.ids(), fetched: fetch.ids(), told: notices()[0]?.detail }).toEqual({
    cancelled: ['j2', 'j2'],
    fetched: ['j1', 'j1'],
    told: 'The file is gone',
  })
})

test('jobs that are asked for while they are read or waited for are read at once', async () => {
  const reads: PromiseWithResolvers<JobItem[]>[] = []
  const { actor } = open([], {
    listJobs: fromPromise<JobItem[], void>(() => {
      const read = Promise.withResolvers<JobItem[]>()
      reads.push(read)
      return read.promise
    }),
  })
  actor.send({ type: 'jobs.requested' })
  reads[0]?.resolve([done])
  reads[1]?.reject(new Error('offline'))
  await waitFor(actor, (snapshot) => snapshot.matches('pausing'))
  actor.send({ type: 'jobs.requested' })
  expect({
    state: actor.getSnapshot().value,
    reads: reads.length,
    server: actor.getSnapshot().context.server,
  }).toEqual({ state: 'requesting', reads: 3, server: [] })
})

test('what ended is told while others go on', async () => {
  const other = job({ job_id: 'j2', title: 'Other.csv' })
  const { actor, notices } = open([
    [job(), other],
    [done, other],
    [done, other],
  ])
  await vi.waitFor(() =>
    expect(notices().map(({ title }) => title)).toEqual(['Sales.csv is ready']),
  )
  expect(actor.getSnapshot().context.server).toEqual([done, other])
})

test('of several jobs of the page the one that is pressed is stopped; one that is stopped or has ended is listed no more', () => {
  const { actor } = open([[]])
  const stopped: string[] = []
  for (const id of ['a', 'b', 'c']) {
    const stop = () => void stopped.push(id)
    actor.send({ type: 'job.started', job: { id, title: id, status: 'Sending', part: 0, stop } })
  }
  actor.send({ type: 'job.stopped', id: 'b' })
  actor.send({ type: 'job.ended', id: 'a' })
  const left = actor.getSnapshot().context.jobs.map(({ id }) => id)
  expect({ stopped, left }).toEqual({ stopped: ['b'], left: ['c'] })
})

test('of several jobs of the page only the one that goes on is told further', () => {
  const { actor } = open([[]])
  const own = (id: string) => ({ id, title: id, status: 'Sending', part: 0, stop: () => undefined })
  for (const id of ['a', 'b']) actor.send({ type: 'job.started', job: own(id) })
  actor.send({ type: 'job.progressed', id: 'b', status: 'Reading', part: 0.5 })
  const { jobs } = actor.getSnapshot().context
  expect(jobs.map(({ id, status, part }) => [id, status, part])).toEqual([
    ['a', 'Sending', 0],
    ['b', 'Reading', 0.5],
  ])
})
