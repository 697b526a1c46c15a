import { assign, setup, type ActorRefFrom } from 'xstate'
import { toProblem, type JobStatus } from '../../api/contract'
import { invalidateKind } from '../items/invalidateKind'
import { fromEvent } from '../lib/fromEvent'
import { invalidate, notify, post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import { cancelled, messagesOf, type ModelJobReport } from './jobReport'
import type { ModelPage, PageSource } from './modelPages'
import { refusalText, warn } from './refusal'

export interface NamedModel {
  id: number
  name: string
}

export type NewJob =
  | { kind: 'train'; models: readonly NamedModel[] }
  | { kind: 'predict'; model: NamedModel; datasetId: number }

export type JobRequest =
  | NewJob
  /** A job of an earlier page of the user. */
  | { kind: 'found'; jobId: string }

interface Context {
  key: string
  request: JobRequest
  jobId: string | null
  status: JobStatus | null
}

const sourcesOf = ({ request, status }: Context): PageSource[] =>
  (status?.job_status ?? []).map(({ model_id: id, job_id: jobId }) => ({
    kind: 'predictions',
    modelId: id ?? 0,
    jobId,
    ...(request.kind === 'predict' ? { datasetId: request.datasetId } : {}),
  }))

const namesOf = ({ status }: Context) =>
  (status?.job_status ?? []).map(({ model_names: names }) => names).join(', ')

/** A job that trains models or predicts with one: started or found again, read every 2 s, its predictions opened as charts. */
export const modelJobMachine = setup({
  types: {} as {
    input: { key: string; request: JobRequest }
    context: Context
    events: { type: 'job.cancelled' }
    tags: 'busy'
  },
  actors: {
    startJob: unprovided<{ job_id: string }, NewJob>('startJob'),
    readJob: unprovided<JobStatus, { id: string }>('readJob'),
    cancelJob: unprovided<void, { id: string }>('cancelJob'),
    makePages: unprovided<ModelPage[], readonly PageSource[]>('makePages'),
  },
  actions: {
    storeJob: assign({ jobId: (_, { output }: { output: { job_id: string } }) => output.job_id }),
    storeStatus: assign({ status: (_, { output }: { output: JobStatus }) => output }),
    report: ({ context: { key, jobId, status }, system }) =>
      notify(system, 'modelJobs', {
        type: 'modelJob.changed',
        key,
        jobId,
        status,
      } satisfies ModelJobReport),
    refresh: ({ system }) => {
      invalidate(system, 'chars')
      notify(system, 'jobs', { type: 'jobs.requested' })
    },
    reportRefusal: ({ system }, { error }: { error: unknown }) => warn(system, refusalText(error)),
    reportFailure: ({ context: { status }, system }) => {
      const messages = status === null ? [] : messagesOf(status)
      const others = messages.filter((message) => message !== cancelled)
      if (others.length === 0 && messages.length > 0) warn(system, cancelled)
      else warn(system, 'Job Failed', others.join('\n'))
    },
    reportPages: ({ context, system }, { output }: { output: ModelPage[] }) => {
      invalidateKind(system, 'dataset')
      post(system, {
        intent: 'success',
        area: 'explorer',
        title: `Success: Predicted from ${namesOf(context)}`,
        results: output,
      })
    },
    reportFlow: ({ system }, { error }: { error: unknown }) =>
      warn(system, 'Error in Training & Get Predictions', toProblem(error).message),
  },
  guards: {
    isFound: ({ context }) => context.request.kind === 'found',
    hasFailed: (_, { output }: { output: JobStatus }) => output.parent_status === 'failed',
    hasFinished: (_, { output }: { output: JobStatus }) =>
      output.parent_status === 'finished' &&
      output.job_status.every(({ status }) => status === 'finished'),
    jobIsGone: (_, { error }: { error: unknown }) => toProblem(error).status === 404,
  },
  delays: { pollInterval: 2000 },
}).createMachine({
  id: 'modelJob',
  context: ({ input: { key, request } }) => ({
    key,
    request,
    jobId: request.kind === 'found' ? request.jobId : null,
    status: null,
  }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isFound', target: 'following' }, { target: 'starting' }] },
    starting: {
      tags: 'busy',
      invoke: {
        src: 'startJob',
        input: ({ context }) => context.request as NewJob,
        onDone: { target: 'following', actions: [fromEvent('storeJob'), 'report', 'refresh'] },
        onError: { target: 'ended', actions: fromEvent('reportRefusal') },
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
                guard: fromEvent('hasFailed'),
                target: '#modelJob.ended',
                actions: [fromEvent('storeStatus'), 'report', 'reportFailure', 'refresh'],
              },
              {
                guard: fromEvent('hasFinished'),
                target: '#modelJob.opening',
                actions: [fromEvent('storeStatus'), 'report', 'refresh'],
              },
              { target: 'pausing', actions: [fromEvent('storeStatus'), 'report'] },
            ],
            onError: [
              {
                guard: fromEvent('jobIsGone'),
                target: '#modelJob.ended',
                actions: [fromEvent('reportFlow'), 'refresh'],
              },
              { target: 'pausing' },
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
    opening: {
      tags: 'busy',
      invoke: {
        src: 'makePages',
        input: ({ context }) => sourcesOf(context),
        onDone: { target: 'ended', actions: fromEvent('reportPages') },
        onError: { target: 'ended', actions: fromEvent('reportFlow') },
      },
    },
    ended: { type: 'final' },
  },
})
export type ModelJobRef = ActorRefFrom<typeof modelJobMachine>
