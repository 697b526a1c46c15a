import { expect, test } from 'vitest'
import { createActor, fromPromise, setup } from 'xstate'
import type { JobStatus } from '../../../src/api/contract'
import { flattenMachine, type Flattening } from '../../../src/machines/models/flatten.machine'
import { modelJobMachine, type NewJob } from '../../../src/machines/models/modelJob.machine'
import {
  flattenOf,
  modelJobsMachine,
  modelsInTraining,
  trainingOf,
  watchJobs,
  type FollowedJob,
  type JobsChanged,
  type ModelJobsRef,
} from '../../../src/machines/models/modelJobs.machine'
import { gives, hangs } from '../../support/actors'
import { jobItem, jobStatus } from '../../support/modelSamples'
import { waitFor } from '../../support/waitFor'

const flattening: Flattening = { modelId: 2, datasetId: 12, clusters: 3 }

const open = (cancelled: string[] = []) => {
  const modelJobs = modelJobsMachine.provide({
    actors: {
      flatten: flattenMachine.provide({
        actors: {
          trainEmbedding: fromPromise<{ job_id: string }, Flattening>(({ input }) =>
            input.modelId === 2
              ? Promise.resolve({ job_id: 'e1' })
              : Promise.reject(
                  Object.assign(new Error(), { status: 422, message: 'No usable feature columns' }),
                ),
          ),
          storeFlattening: gives<void, { jobId: string; flattening: Flattening | null }>(undefined),
          readFlattening: gives<Flattening | null, { jobId: string }>(flattening),
          readJob: gives<JobStatus, { id: string }>(jobStatus('started')),
        },
      }),
      modelJob: modelJobMachine.provide({
        actors: {
          startJob: gives<{ job_id: string }, NewJob>({ job_id: 'j2' }),
          readJob: fromPromise<JobStatus, { id: string }>(() =>
            Promise.resolve(
              cancelled.length > 0 ? jobStatus('failed', 'Cancelled') : jobStatus('started'),
            ),
          ),
          cancelJob: fromPromise<void, { id: string }>(({ input }) => {
            cancelled.push(input.id)
            return Promise.resolve()
          }),
          makePages: hangs(),
        },
      }),
    },
  })
  const root = createActor(
    setup({ actors: { modelJobs } }).createMachine({
      invoke: { src: 'modelJobs', systemId: 'modelJobs' },
    }),
  ).start()
  return root.system.get('modelJobs') as ModelJobsRef
}

test('a job of an earlier page is found again and says which models it trains', async () => {
  const actor = open()
  const jobs = [
    jobItem({ job_id: 'j0', kind: 'export' }),
    jobItem({ job_id: 'j1' }),
    jobItem({ job_id: 'j3', parent_status: 'finished', finished: true }),
  ]
  actor.send({ type: 'jobs.listed', jobs })
  actor.send({ type: 'jobs.listed', jobs })
  const { context } = await waitFor(actor, ({ context: { jobs } }) =>
    jobs.some(({ status }) => status !== null),
  )
  expect(context.jobs).toEqual([
    {
      key: 'job0',
      request: { kind: 'found', jobId: 'j1' },
      jobId: 'j1',
      status: jobStatus('started'),
    },
  ])
  expect([...modelsInTraining(context.jobs)]).toEqual([2])
  expect(trainingOf(context.jobs, [2])?.key).toBe('job0')
  expect(trainingOf(context.jobs, [3])).toBe(undefined)
})

test('a training counts from the moment it is asked for, and is gone once it was cancelled', async () => {
  const cancelled: string[] = []
  const actor = open(cancelled)
  actor.send({
    type: 'modelJob.requested',
    request: { kind: 'train', models: [{ id: 2, name: 'cost' }] },
  })
  actor.send({ type: 'jobs.listed', jobs: [jobItem({ job_id: 'j2' })] })
  expect(actor.getSnapshot().context.jobs).toHaveLength(1)
  expect([...modelsInTraining(actor.getSnapshot().context.jobs)]).toEqual([2])
  await waitFor(actor, ({ context: { jobs } }) => jobs[0]?.status?.parent_status === 'started')
  actor.send({ type: 'modelJob.cancelled', key: 'job0' })
  const { context } = await waitFor(actor, ({ context: { jobs } }) => jobs.length === 0)
  expect({ cancelled, jobs: context.jobs }).toEqual({ cancelled: ['j2'], jobs: [] })
  actor.send({ type: 'jobs.listed', jobs: [jobItem({ job_id: 'j2' })] })
  expect(actor.getSnapshot().context.jobs).toEqual([])
  actor.send({ type: 'modelJob.requested', request: { kind: 'flatten', ...flattening } })
  await waitFor(actor, ({ context: { jobs } }) => jobs[0]?.jobId === 'e1')
  actor.send({ type: 'jobs.listed', jobs: [jobItem({ job_id: 'j2' })] })
  expect(actor.getSnapshot().context.jobs.map(({ jobId }) => jobId)).toEqual(['e1'])
})

test('a model that predicts is in no training', () => {
  const predicting = { ...jobStatus('started'), kind: 'predict' }
  const model = { id: 2, name: 'cost' }
  const jobs: FollowedJob[] = [
    { key: 'found', request: { kind: 'found', jobId: 'j1' }, jobId: 'j1', status: predicting },
    { key: 'own', request: { kind: 'predict', model, datasetId: 12 }, jobId: null, status: null },
  ]
  expect([...modelsInTraining(jobs), trainingOf(jobs, [2])]).toEqual([undefined])
})

test('the making of a map is found again after a reload, by its dataset, and is no training', async () => {
  const actor = open()
  const listed = [jobItem({ job_id: 'e1', kind: 'embedding_post' })]
  actor.send({ type: 'jobs.listed', jobs: listed })
  const { context } = await waitFor(actor, ({ context: { jobs } }) =>
    jobs.some(({ status }) => status !== null),
  )
  expect(context.jobs).toEqual([
    {
      key: 'job0',
      request: { kind: 'foundFlatten', jobId: 'e1', stage: 'embedding_post', chosen: false },
      jobId: 'e1',
      status: jobStatus('started'),
      flatten: { datasetId: 12, failure: null },
    },
  ])
  expect(flattenOf(context.jobs, 12)?.key).toBe('job0')
  expect(flattenOf(context.jobs, 13)).toBe(undefined)
})

test('a map that failed stays until it is dismissed or made again', async () => {
  const actor = open()
  const refused = { kind: 'flatten', ...flattening, modelId: 3 } as const
  actor.send({ type: 'modelJob.requested', request: refused })
  const failed = () =>
    waitFor(actor, ({ context: { jobs } }) => jobs.some(({ flatten }) => Boolean(flatten?.failure)))
  expect(flattenOf((await failed()).context.jobs, 12)?.flatten?.failure).toEqual({
    title: 'Error in creating Embedding',
    reason: 'No usable feature columns',
  })
  actor.send({ type: 'modelJob.requested', request: { kind: 'flatten', ...flattening } })
  expect(actor.getSnapshot().context.jobs.map(({ key }) => key)).toEqual(['job1'])
  actor.send({ type: 'modelJob.requested', request: refused })
  await failed()
  actor.send({ type: 'failure.dismissed', key: 'job2' })
  expect(actor.getSnapshot().context.jobs.map(({ key }) => key)).toEqual(['job1'])
})

test('a map that fails hides neither that of another dataset nor jobs that are found, and the latest of a dataset counts', async () => {
  const actor = open()
  for (const datasetId of [12, 13])
    actor.send({
      type: 'modelJob.requested',
      request: { kind: 'flatten', ...flattening, modelId: 3, datasetId },
    })
  await waitFor(actor, ({ context: { jobs } }) => jobs.every(({ flatten }) => flatten?.failure))
  actor.send({ type: 'modelJob.requested', request: { kind: 'flatten', ...flattening } })
  await waitFor(actor, ({ context: { jobs } }) => jobs.at(-1)?.jobId === 'e1')
  actor.send({ type: 'jobs.listed', jobs: [jobItem({ job_id: 'j1' })] })
  const { jobs } = actor.getSnapshot().context
  const job = jobs[1] as FollowedJob
  expect({
    datasets: jobs.map(({ flatten }) => flatten?.datasetId),
    found: jobs.at(-1)?.jobId,
    latest: flattenOf([...jobs, { ...job, key: 'again' }], 12)?.key,
  }).toEqual({ datasets: [13, 12, undefined], found: 'j1', latest: 'again' })
})

test.each(['finished', 'failed'] as const)('models are in training no more once that %s', (how) => {
  const job = (key: string, status: JobStatus | null) => ({
    key,
    request: { kind: 'train' as const, models: [{ id: 2, name: 'cost' }] },
    jobId: 'j1',
    status,
  })
  const over = job('over', jobStatus(how))
  const again = job('again', jobStatus('started'))
  expect({
    over: [...modelsInTraining([over])],
    training: trainingOf([over], [2])?.key,
    again: trainingOf([over, again], [2])?.key,
  }).toEqual({ over: [], training: undefined, again: 'again' })
})

test('who begins to watch is told at once of the jobs under way, then of each change', async () => {
  const told: (string | null)[][] = []
  const actor = open()
  actor.send({ type: 'jobs.listed', jobs: [jobItem({ job_id: 'j1' })] })
  const watching = setup({
    types: {} as { events: JobsChanged },
    actors: { watchJobs },
  }).createMachine({
    invoke: { src: 'watchJobs' },
    on: {
      'jobs.changed': {
        actions: ({ event }) => void told.push(event.jobs.map(({ jobId }) => jobId)),
      },
    },
  })
  createActor(watching, { parent: actor }).start()
  expect(told).toEqual([['j1']])
  actor.send({ type: 'modelJob.requested', request: { kind: 'flatten', ...flattening } })
  expect(told.at(-1)).toEqual(['j1', null])
})
