import {
  assign,
  fromCallback,
  setup,
  type ActorRefFrom,
  type EventObject,
  type SnapshotFrom,
} from 'xstate'
import type { JobItem, JobStatus } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { notify } from '../lib/peers'
import type { System } from '../lib/system'
import { flattenMachine, isFlattenStage, type FlattenRequest } from './flatten.machine'
import type { FlattenProgress, ModelJobReport } from './jobReport'
import { modelJobMachine, type JobRequest } from './modelJob.machine'

type Request = JobRequest | FlattenRequest

/** A job under way; `jobId` is null until the server has taken it. */
export interface FollowedJob {
  key: string
  request: Request
  jobId: string | null
  status: JobStatus | null
  flatten?: FlattenProgress
}

const modelKinds = ['train', 'predict']

/** Whether a job is about models: this machine reports its end. */
export const isModelJob = ({ kind }: { kind: string }) =>
  modelKinds.includes(kind) || isFlattenStage(kind)

const unfollowed = (listed: readonly JobItem[], known: readonly string[]) =>
  listed.filter((job) => isModelJob(job) && !job.finished && !known.includes(job.job_id))

const foundRequest = ({ kind, job_id: jobId }: JobItem): Request =>
  isFlattenStage(kind)
    ? { kind: 'foundFlatten', jobId, stage: kind, chosen: false }
    : { kind: 'found', jobId }

const progressOf = (request: Request): { flatten?: FlattenProgress } =>
  request.kind === 'flatten' ? { flatten: { datasetId: request.datasetId, failure: null } } : {}

/** Sent by `jobs` whenever it has read what the server runs for this user. */
export interface JobsListed {
  type: 'jobs.listed'
  jobs: readonly JobItem[]
}

/** The jobs about models that this user has under way, on whatever screen they were started. */
export const modelJobsMachine = setup({
  types: {} as {
    context: {
      jobs: readonly FollowedJob[]
      /** The ids of all that were ever followed: a list may be older than their end. */
      known: readonly string[]
      begun: number
    }
    events:
      | { type: 'modelJob.requested'; request: Request }
      | { type: 'modelJob.cancelled' | 'failure.dismissed'; key: string }
      | ModelJobReport
      | JobsListed
      | { type: `xstate.done.actor.${string}`; actorId: string }
  },
  actors: { modelJob: modelJobMachine, flatten: flattenMachine },
  actions: {
    follow: assign(
      ({ context: { jobs, known, begun }, spawn }, { request }: { request: Request }) => {
        const key = `job${begun}`
        if (request.kind === 'flatten' || request.kind === 'foundFlatten')
          spawn('flatten', { id: key, input: { key, request } })
        else spawn('modelJob', { id: key, input: { key, request } })
        const jobId = 'jobId' in request ? request.jobId : null
        return {
          jobs: [...jobs, { key, request, jobId, status: null, ...progressOf(request) }],
          known: jobId === null ? known : [...known, jobId],
          begun: begun + 1,
        }
      },
    ),
    followFound: ({ context: { known }, self }, { jobs: listed }: JobsListed) => {
      for (const job of unfollowed(listed, known))
        self.send({ type: 'modelJob.requested', request: foundRequest(job) })
    },
    storeReport: assign(
      ({ context: { jobs, known } }, { type: _, key, ...report }: ModelJobReport) => ({
        jobs: jobs.map((job) => (job.key === key ? { ...job, ...report } : job)),
        known:
          report.jobId === null || known.includes(report.jobId) ? known : [...known, report.jobId],
      }),
    ),
    drop: assign({
      jobs: ({ context: { jobs } }, { actorId }: { actorId: string }) =>
        jobs.filter(({ key }) => key !== actorId),
    }),
    cancel: ({ self }, { key }: { key: string }) => {
      const { children } = self.getSnapshot() as ModelJobsSnapshot
      children[key]?.send({ type: 'job.cancelled' })
    },
    dismiss: ({ self }, { key }: { key: string }) => {
      const { children } = self.getSnapshot() as ModelJobsSnapshot
      children[key]?.send({ type: 'failure.dismissed' })
    },
    dismissFailed: ({ context: { jobs }, self }, { request }: { request: Request }) => {
      for (const { key, flatten } of jobs)
        if (request.kind === 'flatten' && flatten?.datasetId === request.datasetId)
          self.send({ type: 'failure.dismissed', key })
    },
  },
  guards: {
    // The one that is being started may be among them.
    noneIsStarting: ({ context }) =>
      context.jobs.every(({ jobId, flatten }) => jobId !== null || Boolean(flatten?.failure)),
  },
}).createMachine({
  id: 'modelJobs',
  context: { jobs: [], known: [], begun: 0 },
  on: {
    'modelJob.requested': { actions: [fromEvent('dismissFailed'), fromEvent('follow')] },
    'failure.dismissed': { actions: fromEvent('dismiss') },
    'modelJob.changed': { actions: fromEvent('storeReport') },
    'modelJob.cancelled': { actions: fromEvent('cancel') },
    'jobs.listed': { guard: 'noneIsStarting', actions: fromEvent('followFound') },
    'xstate.done.actor.*': { actions: fromEvent('drop') },
  },
})
export type ModelJobsRef = ActorRefFrom<typeof modelJobsMachine>
type ModelJobsSnapshot = SnapshotFrom<typeof modelJobsMachine>

/** Sent by `watchJobs` at first and whenever the jobs change. */
export interface JobsChanged {
  type: 'jobs.changed'
  jobs: readonly FollowedJob[]
}

/** Reports the jobs of the workspace to the machine that invokes it. */
export const watchJobs = fromCallback<EventObject, void, JobsChanged>(({ sendBack, system }) => {
  const ref = system.get('modelJobs') as ModelJobsRef | undefined
  let last: readonly FollowedJob[] = []
  const report = () => {
    const jobs = ref?.getSnapshot().context.jobs ?? []
    if (jobs === last) return
    last = jobs
    sendBack({ type: 'jobs.changed', jobs })
  }
  report()
  const subscription = ref?.subscribe(report)
  return () => subscription?.unsubscribe()
})

const modelsOf = ({ request, status }: FollowedJob) =>
  request.kind === 'train'
    ? request.models.map(({ id }) => id)
    : status?.kind === 'train'
      ? status.job_status.map(({ model_id: id }) => id ?? 0)
      : []

const isOver = ({ status }: FollowedJob) =>
  status?.parent_status === 'finished' || status?.parent_status === 'failed'

/** The models that these jobs train now. */
export const modelsInTraining = (jobs: readonly FollowedJob[]): ReadonlySet<number> =>
  new Set(jobs.filter((job) => !isOver(job)).flatMap(modelsOf))

/** The training that one of these models is in. */
export const trainingOf = (jobs: readonly FollowedJob[], modelIds: readonly number[]) =>
  jobs.find((job) => !isOver(job) && modelsOf(job).some((id) => modelIds.includes(id)))

/** The making of a dataset's map, under way or failed: the latest. */
export const flattenOf = (jobs: readonly FollowedJob[], datasetId: number) =>
  jobs.findLast(({ flatten }) => flatten?.datasetId === datasetId)

export const requestJob = (system: System, request: Request) =>
  notify(system, 'modelJobs', { type: 'modelJob.requested', request })
