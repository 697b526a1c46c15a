import { expect, test } from 'vitest'
import { fromPromise, toPromise } from 'xstate'
import type { JobStatus } from '../../../src/api/contract'
import {
  modelJobMachine,
  type JobRequest,
  type NewJob,
} from '../../../src/machines/models/modelJob.machine'
import type { ModelPage, PageSource } from '../../../src/machines/models/modelPages'
import { gives, refuses } from '../../support/actors'
import { jobStatus } from '../../support/modelSamples'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'

const training: JobRequest = { kind: 'train', models: [{ id: 2, name: 'cost' }] }
const prediction: JobRequest = { kind: 'predict', model: { id: 2, name: 'cost' }, datasetId: 7 }
const page = {
  title: 'strikes__cost__train_test',
  path: '/visualizations/null/k9',
  datasetId: 55,
  saves: true,
}

interface Server {
  answers: (JobStatus | Error)[]
  startJob: ReturnType<typeof gives<{ job_id: string }, NewJob>>
  makePages: ReturnType<typeof gives<ModelPage[], readonly PageSource[]>>
}

const run = (request: JobRequest, { answers, ...rest }: Partial<Server> = {}) => {
  const left = [...(answers ?? [jobStatus('queued'), jobStatus('started'), jobStatus('finished')])]
  const sources: (readonly PageSource[])[] = []
  const started: unknown[] = []
  const world = inWorld(
    modelJobMachine.provide({
      delays: { pollInterval: 1 },
      actors: {
        startJob: fromPromise<{ job_id: string }, NewJob>(({ input }) => {
          started.push(input)
          return Promise.resolve({ job_id: 'j1' })
        }),
        readJob: fromPromise<JobStatus, { id: string }>(() => {
          const next = left.shift()
          return next instanceof Error || next === undefined
            ? Promise.reject(next ?? new Error('No more answers'))
            : Promise.resolve(next)
        }),
        makePages: fromPromise<ModelPage[], readonly PageSource[]>(({ input }) => {
          sources.push(input)
          return Promise.resolve([page])
        }),
        cancelJob: gives<void, { id: string }>(undefined),
        ...rest,
      },
    }),
    { key: 'job0', request },
    ['notifications', 'chars', 'jobs', 'datasets', 'modelJobs'],
  )
  const notices = () => world.heard('notifications').map((event) => event['notice'] as unknown)
  return { ...world, notices, sources, started }
}
const problem = (status: number, message: string) =>
  Object.assign(new Error(message), { status, message })

test('a training is followed until every part has finished; its predictions become a chart that can be opened', async () => {
  const { actor, notices, sources, started, heard } = run(training)
  await toPromise(actor)
  expect(started).toEqual([training])
  expect(sources).toEqual([[{ kind: 'predictions', modelId: 2, jobId: 'c1' }]])
  expect(notices()).toEqual([
    {
      intent: 'success',
      area: 'explorer',
      title: 'Success: Predicted from cost',
      results: [page],
    },
  ])
  expect(heard('chars')).toEqual([
    { type: 'resource.invalidated' },
    { type: 'resource.invalidated' },
  ])
})

test('a training whose job has finished is followed on until each of its parts has', async () => {
  const parts = (['finished', 'started'] as const).flatMap(
    (status) => jobStatus('started', null, { status, job_id: 'c0' }).job_status,
  )
  const early = { ...jobStatus('finished'), job_status: parts }
  const { actor, sources } = run(training, { answers: [early, jobStatus('finished')] })
  await toPromise(actor)
  expect(sources).toEqual([[{ kind: 'predictions', modelId: 2, jobId: 'c1' }]])
})

test('a prediction onto another dataset is read from that dataset', async () => {
  const { actor, sources, started } = run(prediction)
  await toPromise(actor)
  expect(started).toEqual([prediction])
  expect(sources).toEqual([[{ kind: 'predictions', modelId: 2, jobId: 'c1', datasetId: 7 }]])
})

test('a job found again is followed without being started', async () => {
  const { actor, started, notices } = run({ kind: 'found', jobId: 'j1' })
  await toPromise(actor)
  expect(started).toEqual([])
  expect(notices()).toMatchObject([{ title: 'Success: Predicted from cost' }])
})

test('each report tells the parent what is known of the job', async () => {
  const { actor, heard } = run(training, {
    answers: [jobStatus('started'), jobStatus('failed', 'Target cost has only one value')],
  })
  await toPromise(actor)
  expect(heard('modelJobs')).toEqual([
    { type: 'modelJob.changed', key: 'job0', jobId: 'j1', status: null },
    { type: 'modelJob.changed', key: 'job0', jobId: 'j1', status: jobStatus('started') },
    {
      type: 'modelJob.changed',
      key: 'job0',
      jobId: 'j1',
      status: jobStatus('failed', 'Target cost has only one value'),
    },
  ])
})

test.each([
  [
    'Target cost has only one value',
    { title: 'Job Failed', detail: 'Target cost has only one value' },
  ],
  [null, { title: 'Job Failed', detail: '' }],
  ['Cancelled', { title: 'Cancelled' }],
])('a job that failed with %j says so', async (message, words) => {
  const { actor, notices } = run(training, { answers: [jobStatus('failed', message)] })
  await toPromise(actor)
  expect(notices()).toEqual([{ intent: 'warning', area: 'explorer', ...words }])
})

test('a job of which one part failed by itself says why, although the others were cancelled', async () => {
  const job = jobStatus('failed', 'Cancelled')
  const [empty, alike] = ['No rows are left', 'Target cost has only one value']
  const parts = ['Cancelled', alike, empty, alike].flatMap(
    (message) => jobStatus('failed', message).job_status,
  )
  const { actor, notices } = run(training, { answers: [{ ...job, job_status: parts }] })
  await toPromise(actor)
  expect(notices()).toEqual([
    {
      intent: 'warning',
      area: 'explorer',
      title: 'Job Failed',
      detail: 'Target cost has only one value\nNo rows are left',
    },
  ])
})

test.each([
  ['Model cost is already training', 'Model cost is already training'],
  ['', 'Error occured'],
])('a training that is refused with %j says %j', async (message, title) => {
  const { actor, notices } = run(training, { startJob: refuses(problem(409, message)) })
  await toPromise(actor)
  expect(notices()).toEqual([{ intent: 'warning', area: 'explorer', title }])
})

test('predictions that cannot be opened are an error of the whole flow', async () => {
  const { actor, notices } = run(training, { makePages: refuses(problem(422, 'No predictions')) })
  await toPromise(actor)
  expect(notices()).toEqual([
    {
      intent: 'warning',
      area: 'explorer',
      title: 'Error in Training & Get Predictions',
      detail: 'No predictions',
    },
  ])
})

test('a connection that is lost while it is followed comes back; a job that is gone ends it', async () => {
  const { actor, notices } = run(training, {
    answers: [problem(0, 'Away'), jobStatus('started'), problem(404, 'Job not found') as Error],
  })
  await toPromise(actor)
  expect(notices()).toMatchObject([{ title: 'Error in Training & Get Predictions' }])
})

test('a job that cannot be cancelled says so and is followed on', async () => {
  const { actor, notices } = run(training, {
    answers: [jobStatus('started'), jobStatus('finished')],
    cancelJob: refuses({ status: 409, message: 'It has ended' }),
  } as never)
  actor.send({ type: 'job.cancelled' })
  await waitFor(actor, (snapshot) => snapshot.matches('following'))
  actor.send({ type: 'job.cancelled' })
  await toPromise(actor)
  expect(JSON.stringify(notices())).toContain('It has ended')
})

test.each([
  ['finishes', [jobStatus('finished')], 2],
  ['fails', [jobStatus('failed', 'No')], 2],
  ['is gone', [problem(404, 'Job not found')], 2],
] as const)('the models are read again when a training %s', async (_, answers, reads) => {
  const { actor, heard } = run(training, { answers: [...answers] })
  await toPromise(actor)
  expect(heard('chars')).toHaveLength(reads)
})

test('the predictions of several models are told by the names of all of them', async () => {
  const finished = jobStatus('finished')
  const [part] = finished.job_status
  const both = {
    ...finished,
    job_status: [part, { ...part, model_id: 3, job_id: 'c2', model_names: 'height' }],
  } as JobStatus
  const { actor, notices, sources } = run(training, { answers: [both] })
  await toPromise(actor)
  expect({ titles: notices(), sources: sources[0] }).toMatchObject({
    titles: [{ title: 'Success: Predicted from cost, height' }],
    sources: [
      { kind: 'predictions', modelId: 2, jobId: 'c1' },
      { kind: 'predictions', modelId: 3, jobId: 'c2' },
    ],
  })
})
