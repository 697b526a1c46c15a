import { expect, test, vi } from 'vitest'
import { fromPromise, waitFor } from 'xstate'
import type { JobItem } from '../../../src/api/contract'
import type { Notice } from '../../../src/machines/lib/peers'
import { jobsMachine } from '../../../src/machines/system/jobs.machine'
import { refuses, type gives } from '../../support/actors'
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
    cancelJob: ReturnType<typeof refuses<void, { id: string }>>
    fetchJobFile: ReturnType<typeof gives<void, { id: string }>>
  }> = {},
) => {
  const list = fromPromise<JobItem[], void>(() =>
    Promise.resolve((answers.length > 1 ? answers.shift() : answers[0]) ?? []),
  )
  const jobs = jobsMachine.provide({ actors: { listJobs: list, ...actors }, delays: { pause: 1 } })
  const { actor, heard } = inWorld(jobs)
  return { actor, notices: () => heard('notifications').map((event) => event['notice'] as Notice) }
}

test('the jobs of the server are listed and followed until none goes on', async () => {
  const { actor, notices } = open([[job()], [job({ message: '2.0 MB written' })], [done]])
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ following: 'resting' }))
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
  await waitFor(actor, (snapshot) => snapshot.matches({ following: 'resting' }))
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
  await waitFor(actor, (snapshot) => snapshot.matches({ following: 'resting' }))
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

test('the import of an upload that runs on this page is neither listed nor told a second time', async () => {
  const { actor, notices } = open([[], [job(imported)], [{ ...done, ...imported, dataset_id: 7 }]])
  await waitFor(actor, (snapshot) => snapshot.matches({ following: 'resting' }))
  actor.send({
    type: 'job.started',
    job: { id: 'u1', title: 'Upload Cars.csv', status: 'Sending', part: 0, stop: () => undefined },
  })
  actor.send({ type: 'jobs.requested' })
  await waitFor(actor, (snapshot) => snapshot.matches({ following: 'pausing' }))
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ following: 'resting' }))
  expect({
    jobs: context.jobs.map(({ id }) => id),
    server: context.server,
    notices: notices(),
  }).toEqual({ jobs: ['u1'], server: [], notices: [] })
})

test('who began a job asks for the list anew', async () => {
  const { actor } = open([[], [done]])
  await waitFor(actor, (snapshot) => snapshot.matches({ following: 'resting' }))
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
  expect(actor.getSnapshot().matches({ acting: 'waiting' })).toBe(true)
})

test('a file that is wanted is fetched', async () => {
  const fetched: string[] = []
  const fetchJobFile = fromPromise<void, { id: string }>(({ input }) => {
    fetched.push(input.id)
    return Promise.resolve()
  })
  const { actor } = open([[done]], { fetchJobFile })
  actor.send({ type: 'download.requested', id: 'j1' })
  await vi.waitFor(() => expect(fetched).toEqual(['j1']))
})
