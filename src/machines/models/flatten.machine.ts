import { assign, setup, type ActorRefFrom } from 'xstate'
import { toProblem, type JobStatus, type PostedEmbedding } from '../../api/contract'
import { invalidateKind } from '../items/invalidateKind'
import { fromEvent } from '../lib/fromEvent'
import { notify, post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import { cancelled, messagesOf, type FlattenProgress, type ModelJobReport } from './jobReport'
import type { ModelPage } from './modelPages'
import { warn } from './refusal'

/** What Flatten Dataset is to make; `clusters` is 0 for none and -1 for as many as fit best. */
export interface Flattening {
  modelId: number
  datasetId: number
  clusters: number
}

const stages = ['embedding_train', 'embedding_post'] as const
/** The kind of the job that runs: the embedding is trained first, then the rows are placed and clustered. */
export type FlattenStage = (typeof stages)[number]

export const isFlattenStage = (kind: string): kind is FlattenStage =>
  stages.some((stage) => stage === kind)

export type FlattenRequest =
  | ({ kind: 'flatten' } & Flattening)
  /** A job of an earlier page. One that the user did not choose goes on only in the tab that began it. */
  | { kind: 'foundFlatten'; jobId: string; stage: FlattenStage; chosen: boolean }

/** Sent to `prediction`: the map of a dataset can be shown. */
export interface MapMade {
  type: 'map.made'
  datasetId: number | null
  path: string
}

/** What a map is made of. */
export type Embedding = Pick<PostedEmbedding, 'dataset_id' | 'table_name' | 'index_column'>

export interface EmbeddingRequest {
  jobId: string
  datasetId: number | null
}

export type EmbeddingPost = EmbeddingRequest & { clusters: number }

interface Context {
  key: string
  request: FlattenRequest
  /** Null where only a job is known. */
  flattening: Flattening | null
  stage: FlattenStage
  /** The job that trained the embedding. */
  trained: string | null
  jobId: string | null
  status: JobStatus | null
  polls: number
  embedding: Embedding | null
  failure: FlattenProgress['failure']
}

const maxPolls = 100
const goesOn = 'The job goes on. Open Queue lists it: once it has finished, Open shows its map.'

const flatteningIn = (request: FlattenRequest): Flattening | null => {
  if (request.kind !== 'flatten') return null
  const { kind: _, ...flattening } = request
  return flattening
}

const creating = ({ jobId, trained }: Context) => {
  const id = jobId ?? trained
  return `Error in creating Embedding${id === null ? '' : `, job_id: ${id}`}`
}

const exceeded = {
  target: '#flatten.failed',
  actions: { type: 'fail', params: { title: 'Exceeded Max Attempts', reason: goesOn } },
} as const

const failing = (titleOf: (context: Context) => string) => ({
  target: '#flatten.failed',
  actions: {
    type: 'fail' as const,
    params: ({ context, event }: { context: Context; event: { error: unknown } }) => ({
      title: titleOf(context),
      reason: toProblem(event.error).message,
    }),
  },
})

/** A dataset becomes a map: its embedding is trained, its rows are placed and clustered, the result opens as a scatter plot. Both jobs are read every 2 s, 100 times at most. */
export const flattenMachine = setup({
  types: {} as {
    input: { key: string; request: FlattenRequest }
    context: Context
    events: { type: 'job.cancelled' } | { type: 'failure.dismissed' }
    tags: 'busy' | 'attention'
  },
  actors: {
    trainEmbedding: unprovided<{ job_id: string }, Flattening>('trainEmbedding'),
    storeFlattening: unprovided<void, { jobId: string; flattening: Flattening | null }>(
      'storeFlattening',
    ),
    readFlattening: unprovided<Flattening | null, { jobId: string }>('readFlattening'),
    readJob: unprovided<JobStatus, { id: string }>('readJob'),
    cancelJob: unprovided<void, { id: string }>('cancelJob'),
    postEmbedding: unprovided<{ job_id: string }, EmbeddingPost>('postEmbedding'),
    getEmbedding: unprovided<Embedding, EmbeddingRequest>('getEmbedding'),
    makeMap: unprovided<ModelPage, Embedding>('makeMap'),
  },
  actions: {
    storeJob: assign((_, { output }: { output: { job_id: string } }) => ({
      jobId: output.job_id,
      status: null,
      polls: 0,
    })),
    storeFound: assign({ flattening: (_, { output }: { output: Flattening | null }) => output }),
    storeTrained: assign({
      stage: 'embedding_post' as const,
      trained: ({ context }) => context.jobId,
      jobId: null,
    }),
    countPoll: assign({ polls: ({ context }) => context.polls + 1 }),
    storeStatus: assign({ status: (_, { output }: { output: JobStatus }) => output }),
    storeEmbedding: assign({ embedding: (_, { output }: { output: Embedding }) => output }),
    fail: assign({
      failure: (_, failure: NonNullable<FlattenProgress['failure']>) => failure,
    }),
    report: ({ context: { key, jobId, status, flattening, failure }, system }) =>
      notify(system, 'modelJobs', {
        type: 'modelJob.changed',
        key,
        jobId,
        status,
        flatten: { datasetId: flattening?.datasetId ?? null, failure },
      } satisfies ModelJobReport),
    refresh: ({ system }) => notify(system, 'jobs', { type: 'jobs.requested' }),
    reportFailure: ({ context: { failure }, system }) =>
      warn(system, failure?.title ?? '', failure?.reason),
    reportCancelled: ({ system }) => warn(system, cancelled),
    reportRefusal: ({ system }, { error }: { error: unknown }) =>
      warn(system, 'The job was not cancelled', toProblem(error).message),
    reportMap: ({ context: { flattening }, system }, { output }: { output: ModelPage }) => {
      invalidateKind(system, 'dataset')
      post(system, {
        intent: 'success',
        area: 'explorer',
        title: `Success: Flattened into ${output.title}`,
        results: [output],
      })
      notify(system, 'prediction', {
        type: 'map.made',
        datasetId: flattening?.datasetId ?? null,
        path: output.path,
      } satisfies MapMade)
    },
  },
  guards: {
    isFound: ({ context }) => context.request.kind === 'foundFlatten',
    isOfAnotherTab: ({ context: { request } }, { output }: { output: Flattening | null }) =>
      output === null && request.kind === 'foundFlatten' && !request.chosen,
    wasCancelled: (_, { output }: { output: JobStatus }) =>
      output.parent_status === 'failed' && messagesOf(output).includes(cancelled),
    hasFailed: (_, { output }: { output: JobStatus }) => output.parent_status === 'failed',
    embeddingIsTrained: ({ context: { stage } }, { output }: { output: JobStatus }) =>
      output.parent_status === 'finished' && stage === 'embedding_train',
    hasFinished: (_, { output }: { output: JobStatus }) => output.parent_status === 'finished',
    wasLastPoll: ({ context }) => context.polls + 1 >= maxPolls,
    jobIsGone: (_, { error }: { error: unknown }) => toProblem(error).status === 404,
  },
  delays: { pollInterval: 2000 },
}).createMachine({
  id: 'flatten',
  context: ({ input: { key, request } }) => ({
    key,
    request,
    flattening: flatteningIn(request),
    stage: request.kind === 'flatten' ? 'embedding_train' : request.stage,
    trained: null,
    jobId: request.kind === 'flatten' ? null : request.jobId,
    status: null,
    polls: 0,
    embedding: null,
    failure: null,
  }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isFound', target: 'finding' }, { target: 'training' }] },
    finding: {
      tags: 'busy',
      invoke: {
        src: 'readFlattening',
        input: ({ context }) => ({ jobId: context.jobId ?? '' }),
        onDone: [
          { guard: fromEvent('isOfAnotherTab'), target: 'ended' },
          { target: 'following', actions: [fromEvent('storeFound'), 'report'] },
        ],
        onError: 'ended',
      },
    },
    training: {
      tags: 'busy',
      invoke: {
        src: 'trainEmbedding',
        input: ({ context }) => context.flattening as Flattening,
        onDone: { target: 'storing', actions: [fromEvent('storeJob'), 'report', 'refresh'] },
        onError: failing(creating),
      },
    },
    clustering: {
      tags: 'busy',
      invoke: {
        src: 'postEmbedding',
        input: ({ context: { trained, flattening } }) => ({
          jobId: trained ?? '',
          datasetId: flattening?.datasetId ?? null,
          clusters: flattening?.clusters ?? 0,
        }),
        onDone: { target: 'storing', actions: [fromEvent('storeJob'), 'report', 'refresh'] },
        onError: failing(creating),
      },
    },
    storing: {
      invoke: {
        src: 'storeFlattening',
        input: ({ context: { jobId, flattening } }) => ({ jobId: jobId ?? '', flattening }),
        onDone: 'following',
        onError: 'following',
      },
    },
    following: {
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            src: 'readJob',
            input: ({ context }) => ({ id: context.jobId ?? '' }),
            onDone: [
              {
                guard: fromEvent('wasCancelled'),
                target: '#flatten.ended',
                actions: ['reportCancelled', 'refresh'],
              },
              {
                guard: fromEvent('hasFailed'),
                target: '#flatten.failed',
                actions: {
                  type: 'fail',
                  params: ({ context, event }) => ({
                    title: creating(context),
                    reason: messagesOf(event.output).join('\n'),
                  }),
                },
              },
              {
                guard: fromEvent('embeddingIsTrained'),
                target: '#flatten.clustering',
                actions: ['storeTrained', 'report'],
              },
              {
                guard: fromEvent('hasFinished'),
                target: '#flatten.fetching',
                actions: [fromEvent('storeStatus'), 'report', 'refresh'],
              },
              { guard: 'wasLastPoll', ...exceeded },
              { target: 'pausing', actions: ['countPoll', fromEvent('storeStatus'), 'report'] },
            ],
            onError: [
              { guard: fromEvent('jobIsGone'), ...failing(creating) },
              { guard: 'wasLastPoll', ...exceeded },
              { target: 'pausing', actions: 'countPoll' },
            ],
          },
        },
        pausing: { after: { pollInterval: 'reading' } },
        cancelling: {
          tags: 'busy',
          invoke: {
            src: 'cancelJob',
            input: ({ context }) => ({ id: context.jobId ?? '' }),
            onDone: 'reading',
            onError: { target: 'reading', actions: fromEvent('reportRefusal') },
          },
        },
      },
      on: { 'job.cancelled': '.cancelling' },
    },
    fetching: {
      tags: 'busy',
      invoke: {
        src: 'getEmbedding',
        input: ({ context: { jobId, flattening } }) => ({
          jobId: jobId ?? '',
          datasetId: flattening?.datasetId ?? null,
        }),
        onDone: { target: 'opening', actions: fromEvent('storeEmbedding') },
        onError: failing(() => 'Error in Get Embedding'),
      },
    },
    opening: {
      tags: 'busy',
      invoke: {
        src: 'makeMap',
        input: ({ context }) => context.embedding as Embedding,
        onDone: { target: 'ended', actions: fromEvent('reportMap') },
        onError: failing(() => 'Error in Embedding Dataset'),
      },
    },
    failed: {
      tags: 'attention',
      entry: ['report', 'reportFailure', 'refresh'],
      on: { 'failure.dismissed': 'ended' },
    },
    ended: { type: 'final' },
  },
})
export type FlattenRef = ActorRefFrom<typeof flattenMachine>
