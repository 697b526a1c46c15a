import { expect, test } from 'vitest'
import { fromPromise, SimulatedClock, toPromise } from 'xstate'
import type { JobStatus } from '../../../src/api/contract'
import {
  flattenMachine,
  type Embedding,
  type EmbeddingPost,
  type EmbeddingRequest,
  type FlattenRequest,
  type Flattening,
} from '../../../src/machines/models/flatten.machine'
import type { ModelPage } from '../../../src/machines/models/modelPages'
import { gives, hangs, refuses } from '../../support/actors'
import { embedding, jobStatus } from '../../support/modelSamples'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'

const flattening: Flattening = { modelId: 2, datasetId: 12, clusters: -1 }
const request: FlattenRequest = { kind: 'flatten', ...flattening }
const page = {
  title: 'trees__embedding',
  path: '/visualizations/null/k9',
  datasetId: 55,
  saves: true,
}
const problem = (status: number, message: string) =>
  Object.assign(new Error(message), { status, message })
const tooFew = problem(422, 'Not enough rows for an embedding: 2 (at least 3 needed)')

const run = (requested: FlattenRequest = request, actors: object = {}, clock?: SimulatedClock) => {
  const called: [name: string, input: unknown][] = []
  const noting = <Output, Input>(name: string, output: Output) =>
    fromPromise<Output, Input>(({ input }) => {
      called.push([name, input])
      return Promise.resolve(output)
    })
  const world = inWorld(
    flattenMachine.provide({
      actors: {
        trainEmbedding: noting<{ job_id: string }, Flattening>('train', { job_id: 'j1' }),
        storeFlattening: noting<void, { jobId: string; flattening: Flattening | null }>(
          'store',
          undefined,
        ),
        readFlattening: gives<Flattening | null, { jobId: string }>(null),
        readJob: noting<JobStatus, { id: string }>('read', jobStatus('finished')),
        cancelJob: gives<void, { id: string }>(undefined),
        postEmbedding: noting<{ job_id: string }, EmbeddingPost>('post', { job_id: 'j2' }),
        getEmbedding: noting<Embedding, EmbeddingRequest>('get', embedding),
        makeMap: noting<ModelPage, Embedding>('open', page),
        ...actors,
      },
    }),
    { key: 'job0', request: requested },
    ['notifications', 'jobs', 'datasets', 'modelJobs', 'prediction'],
    clock,
  )
  const notices = () => world.heard('notifications').map((event) => event['notice'] as unknown)
  return { ...world, called, notices }
}
const failed = async ({ actor }: Pick<ReturnType<typeof run>, 'actor'>) =>
  (await waitFor(actor, (snapshot) => snapshot.matches('failed'))).context.failure

test('the embedding is trained and followed, then its clusters, then the result is fetched and opened', async () => {
  const { actor, called, notices, heard } = run()
  await toPromise(actor)
  expect(called).toEqual([
    ['train', flattening],
    ['store', { jobId: 'j1', flattening }],
    ['read', { id: 'j1' }],
    ['post', { jobId: 'j1', datasetId: 12, clusters: -1 }],
    ['store', { jobId: 'j2', flattening }],
    ['read', { id: 'j2' }],
    ['get', { jobId: 'j2', datasetId: 12 }],
    ['open', embedding],
  ])
  expect(notices()).toEqual([
    {
      intent: 'success',
      area: 'explorer',
      title: 'Success: Flattened into trees__embedding',
      results: [page],
    },
  ])
  expect(heard('prediction')).toEqual([{ type: 'map.made', datasetId: 12, path: page.path }])
})

test.each([
  ['trainEmbedding', 'Error in creating Embedding'],
  ['postEmbedding', 'Error in creating Embedding, job_id: j1'],
  ['getEmbedding', 'Error in Get Embedding'],
  ['makeMap', 'Error in Embedding Dataset'],
])(
  'where %s is refused it says %s and the reason, until that is dismissed',
  async (name, title) => {
    const flow = run(request, { [name]: refuses(tooFew) })
    const failure = { title, reason: tooFew.message }
    expect(await failed(flow)).toEqual(failure)
    expect(flow.notices()).toEqual([
      { intent: 'warning', area: 'explorer', title, detail: tooFew.message },
    ])
    expect(flow.heard('modelJobs').at(-1)).toMatchObject({ flatten: { datasetId: 12, failure } })
    flow.actor.send({ type: 'failure.dismissed' })
    expect(flow.actor.getSnapshot().status).toBe('done')
  },
)

test.each([
  [
    'fails',
    gives(jobStatus('failed', 'Embedding took too long, use fewer rows')),
    'Embedding took too long, use fewer rows',
  ],
  ['is gone', refuses(problem(404, 'Job not found')), 'Job not found'],
])('a job that %s is an error in creating the embedding', async (_, readJob, reason) => {
  expect(await failed(run(request, { readJob }))).toEqual({
    title: 'Error in creating Embedding, job_id: j1',
    reason,
  })
})

test.each([
  ['runs', gives(jobStatus('started'))],
  ['cannot be read', refuses(problem(0, 'The server cannot be reached'))],
])(
  'a job that still %s is read every 2 s, 100 times at most, then it says Exceeded Max Attempts and where the job is',
  async (_, answer) => {
    const clock = new SimulatedClock()
    const flow = run(request, { readJob: answer }, clock)
    for (let read = 1; read < 100; read += 1) {
      await waitFor(flow.actor, (snapshot) => snapshot.matches({ following: 'pausing' }))
      clock.increment(1999)
      expect(flow.actor.getSnapshot().context.polls).toBe(read)
      clock.increment(1)
    }
    expect(await failed(flow)).toEqual({
      title: 'Exceeded Max Attempts',
      reason: 'The job goes on. Open Queue lists it: once it has finished, Open shows its map.',
    })
    expect(flow.actor.getSnapshot().context.polls).toBe(99)
  },
)

test('a flow that the user stops says Cancelled and leaves nothing', async () => {
  const cancelledIds: string[] = []
  const flow = run(request, {
    readJob: fromPromise<JobStatus>(() =>
      Promise.resolve(
        cancelledIds.length > 0 ? jobStatus('failed', 'Cancelled') : jobStatus('started'),
      ),
    ),
    cancelJob: fromPromise<void, { id: string }>(({ input }) => {
      cancelledIds.push(input.id)
      return Promise.resolve()
    }),
  })
  await waitFor(flow.actor, (snapshot) => snapshot.matches({ following: 'pausing' }))
  flow.actor.send({ type: 'job.cancelled' })
  await toPromise(flow.actor)
  expect([cancelledIds, flow.notices()]).toEqual([
    ['j1'],
    [{ intent: 'warning', area: 'explorer', title: 'Cancelled' }],
  ])
})

test('after a reload the tab that began a flow goes on with it, another tab leaves it alone', async () => {
  const found = {
    kind: 'foundFlatten',
    jobId: 'j1',
    stage: 'embedding_train',
    chosen: false,
  } as const
  const own = run(found, { readFlattening: gives(flattening) })
  await toPromise(own.actor)
  expect(own.called.map(([name]) => name)).toEqual(['read', 'post', 'store', 'read', 'get', 'open'])
  expect(own.called[1]).toEqual(['post', { jobId: 'j1', datasetId: 12, clusters: -1 }])
  const others = run(found)
  await toPromise(others.actor)
  expect([others.called, others.notices()]).toEqual([[], []])
})

test('a finished job that is chosen in the queue opens its map in any tab', async () => {
  const flow = run({ kind: 'foundFlatten', jobId: 'j2', stage: 'embedding_post', chosen: true })
  await toPromise(flow.actor)
  expect(flow.called).toEqual([
    ['read', { id: 'j2' }],
    ['get', { jobId: 'j2', datasetId: null }],
    ['open', embedding],
  ])
})

test('the reads of the second job are counted from its beginning', async () => {
  const clock = new SimulatedClock()
  const answers = (['started', 'finished'] as const).map((state) => jobStatus(state))
  const readJob = fromPromise<JobStatus, { id: string }>(() =>
    Promise.resolve(answers.shift() ?? jobStatus('started')),
  )
  const { actor } = run(request, { readJob }, clock)
  const paused = (job: string) =>
    waitFor(actor, (now) => now.matches({ following: 'pausing' }) && now.context.jobId === job)
  const { context: first } = await paused('j1')
  clock.increment(2000)
  const { context: second } = await paused('j2')
  expect([first.polls, second.polls]).toEqual([1, 1])
})

test('while the second job is being begun no job of the list can be taken for another one', async () => {
  const flow = run(request, { postEmbedding: hangs() })
  await waitFor(flow.actor, (snapshot) => snapshot.matches('clustering'))
  expect(flow.heard('modelJobs').at(-1)).toMatchObject({ key: 'job0', jobId: null })
})

test('a flattening that cannot be found in this tab ends; one that cannot be stored is followed all the same', async () => {
  const found = run(
    { kind: 'foundFlatten', jobId: 'j1', stage: 'embedding_train', chosen: true },
    {
      readFlattening: refuses(new Error('locked')),
    },
  )
  await toPromise(found.actor)
  const unstored = run(request, { storeFlattening: refuses(new Error('full')) })
  await toPromise(unstored.actor)
  expect({ found: found.called, opened: unstored.called.at(-1)?.[0] }).toEqual({
    found: [],
    opened: 'open',
  })
})

test('a flattening that cannot be cancelled says so and is followed on', async () => {
  const { actor, notices } = run(
    request,
    {
      readJob: gives<JobStatus, { id: string }>(jobStatus('started')),
      cancelJob: refuses({ status: 409, message: 'It has ended' }),
    },
    new SimulatedClock(),
  )
  await waitFor(actor, (snapshot) => snapshot.matches('following'))
  actor.send({ type: 'job.cancelled' })
  await waitFor(actor, (snapshot) => snapshot.matches({ following: 'pausing' }))
  expect(JSON.stringify(notices())).toContain('It has ended')
})

test('each step of a flattening is told, and the list of jobs is read again at each', async () => {
  const { actor, heard } = run()
  await toPromise(actor)
  expect({
    told: heard('modelJobs').map(({ jobId, status }) => [
      jobId,
      (status as JobStatus | null)?.finished ?? null,
    ]),
    jobs: heard('jobs').length,
  }).toEqual({
    told: [
      ['j1', null],
      [null, null],
      ['j2', null],
      ['j2', true],
    ],
    jobs: 3,
  })
})

test('once the clusters are being made it is their job that is cancelled and that a failure names, with all its reasons', async () => {
  const following = async (clustering: JobStatus) => {
    const cancelledIds: string[] = []
    const flow = run(request, {
      readJob: fromPromise<JobStatus, { id: string }>(({ input }) =>
        Promise.resolve(input.id === 'j1' ? jobStatus('finished') : clustering),
      ),
      cancelJob: fromPromise<void, { id: string }>(({ input }) => {
        cancelledIds.push(input.id)
        return Promise.resolve()
      }),
    })
    return { ...flow, cancelledIds }
  }
  const goesOn = await following(jobStatus('started'))
  await waitFor(
    goesOn.actor,
    (now) => now.matches({ following: 'pausing' }) && now.context.jobId === 'j2',
  )
  goesOn.actor.send({ type: 'job.cancelled' })
  await waitFor(goesOn.actor, (now) => now.matches({ following: 'pausing' }))
  const reasons = { ...jobStatus('failed', 'One row is left'), message: 'Too few rows' }
  expect([goesOn.cancelledIds, await failed(await following(reasons))]).toEqual([
    ['j2'],
    {
      title: 'Error in creating Embedding, job_id: j2',
      reason: 'Too few rows\nOne row is left',
    },
  ])
})
