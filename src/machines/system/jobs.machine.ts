import { assign, enqueueActions, raise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { toProblem, type JobItem } from '../../api/contract'
import { noticeOf } from './jobNotices'
import { invalidateKind } from '../items/invalidateKind'
import { fromEvent } from '../lib/fromEvent'
import { notify, post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import { isModelJob, type JobsListed } from '../models/modelJobs.machine'

/** Work of this page that runs now; who runs it reports its progress and how to stop it. */
export interface Job {
  id: string
  title: string
  status: string
  /** 0 to 1; null while nobody knows. */
  part: number | null
  stop: () => void
}

/** Jobs of the server without those that this page runs and reports itself. */
const ofOthers = (server: readonly JobItem[], own: readonly string[]) =>
  server.filter(({ upload_id: id }) => id === null || !own.includes(id))

/** What the bell asks the server for; another one of the same job waits for nothing while it is under way. */
interface Act {
  type: 'serverJob.cancelled' | 'download.requested'
  id: string
}

const goesOn = ({ finished }: JobItem) => !finished

/** Jobs of this page and of the server, listed by the bell. The server's outlive the page. */
export const jobsMachine = setup({
  types: {} as {
    context: {
      jobs: readonly Job[]
      own: readonly string[]
      server: readonly JobItem[]
    }
    events:
      | { type: 'job.started'; job: Job }
      | { type: 'job.progressed'; id: string; status: string; part: number | null }
      | { type: 'job.ended'; id: string }
      | { type: 'job.stopped'; id: string }
      | { type: 'jobs.requested' }
      | { type: 'serverJob.cancelled'; id: string }
      | { type: 'download.requested'; id: string }
      | { type: `xstate.done.actor.${string}` }
      | { type: `xstate.error.actor.${string}`; error: unknown }
    tags: 'ready' | 'busy'
  },
  actors: {
    listJobs: unprovided<JobItem[]>('listJobs'),
    cancelJob: unprovided<void, { id: string }>('cancelJob'),
    fetchJobFile: unprovided<void, { id: string }>('fetchJobFile'),
  },
  actions: {
    add: assign(({ context: { jobs, own } }, { job }: { job: Job }) => ({
      jobs: [...jobs, job],
      own: [...own, job.id],
    })),
    progress: assign({
      jobs: ({ context: { jobs } }, { id, status, part }: Pick<Job, 'id' | 'status' | 'part'>) =>
        jobs.map((job) => (job.id === id ? { ...job, status, part } : job)),
    }),
    stop: ({ context: { jobs } }, { id }: { id: string }) =>
      jobs.find((job) => job.id === id)?.stop(),
    drop: assign({
      jobs: ({ context: { jobs } }, { id }: { id: string }) => jobs.filter((job) => job.id !== id),
    }),
    storeServer: assign({
      server: ({ context: { own } }, { output }: { output: readonly JobItem[] }) =>
        ofOthers(output, own),
    }),
    passOn: ({ system }, { output }: { output: readonly JobItem[] }) =>
      notify(system, 'modelJobs', { type: 'jobs.listed', jobs: output } satisfies JobsListed),
    actOnce: enqueueActions(({ enqueue, self }, { type, id }: Act) => {
      const child = `${type}.${id}`
      const { children } = self.getSnapshot() as SnapshotFrom<typeof jobsMachine>
      if (children[child]?.getSnapshot().status === 'active') return
      const actor = type === 'download.requested' ? 'fetchJobFile' : 'cancelJob'
      enqueue.spawnChild(actor, { id: child, input: { id } })
    }),
    reportEnded: ({ context: { server }, system }, { output }: { output: readonly JobItem[] }) => {
      const before = new Set(server.filter(goesOn).map(({ job_id: id }) => id))
      const ended = output.filter(({ finished, job_id: id }) => finished && before.has(id))
      for (const job of ended.filter((one) => !isModelJob(one))) {
        post(system, noticeOf(job))
        if (job.dataset_id !== null) invalidateKind(system, 'dataset')
      }
    },
    reportRefusal: ({ system }, { error }: { error: unknown }) => {
      post(system, {
        intent: 'warning',
        area: 'workspace',
        title: 'The server refused',
        detail: toProblem(error).message,
      })
    },
  },
  guards: {
    someGoOn: (_, { output }: { output: readonly JobItem[] }) => output.some(goesOn),
  },
  delays: { pause: 2000 },
}).createMachine({
  id: 'jobs',
  context: { jobs: [], own: [], server: [] },
  on: {
    'job.started': { actions: fromEvent('add') },
    'job.progressed': { actions: fromEvent('progress') },
    'job.ended': { actions: fromEvent('drop') },
    'job.stopped': {
      actions: [fromEvent('stop'), fromEvent('drop')],
    },
    'serverJob.cancelled': { actions: fromEvent('actOnce') },
    'download.requested': { actions: fromEvent('actOnce') },
    'xstate.done.actor.serverJob.cancelled.*': { actions: raise({ type: 'jobs.requested' }) },
    'xstate.error.actor.*': { actions: fromEvent('reportRefusal') },
  },
  initial: 'requesting',
  states: {
    requesting: {
      tags: 'busy',
      on: { 'jobs.requested': { target: 'requesting', reenter: true } },
      invoke: {
        src: 'listJobs',
        onDone: [
          {
            guard: fromEvent('someGoOn'),
            target: 'pausing',
            actions: [fromEvent('reportEnded'), fromEvent('storeServer'), fromEvent('passOn')],
          },
          {
            target: 'resting',
            actions: [fromEvent('reportEnded'), fromEvent('storeServer'), fromEvent('passOn')],
          },
        ],
        onError: 'pausing',
      },
    },
    pausing: { after: { pause: 'requesting' }, on: { 'jobs.requested': 'requesting' } },
    resting: { tags: 'ready', on: { 'jobs.requested': 'requesting' } },
  },
})
export type JobsRef = ActorRefFrom<typeof jobsMachine>
