import { constantFrom, nat, tuple } from 'fast-check'
import { expect } from 'vitest'
import { fromPromise, SimulatedClock } from 'xstate'
import type { JobItem } from '../../src/api/contract'
import type { Notice } from '../../src/machines/lib/peers'
import { jobsMachine } from '../../src/machines/system/jobs.machine'
import { holdsAfter, settled } from '../support/property'
import { inWorld } from '../support/world'

const jobOf = (id: string): JobItem => ({
  job_id: id,
  kind: 'export',
  title: id,
  parent_status: 'started',
  finished: false,
  progress: 0,
  stage: 'writing',
  message: null,
  rounds_done: null,
  rounds_total: null,
  eta_s: null,
  created_on_utc: '2026-11-01T10:00:00.000000+0000',
  model_names: id,
  has_file: false,
  upload_id: null,
  dataset_id: null,
})
const finished: Partial<JobItem> = { parent_status: 'finished', finished: true, has_file: true }
const failed: Partial<JobItem> = { parent_status: 'failed', finished: true, message: 'Cancelled' }

const deeds = [
  'begin',
  'beginElsewhere',
  'finish',
  'fail',
  'cancel',
  'download',
  'lose',
  'comeBack',
  'answer',
  'pass',
  'reload',
  'upload',
  'endUpload',
] as const
/** What is done, and to which of the jobs. */
type Step = readonly [(typeof deeds)[number], number]

/** The server's jobs, and calls for them that are answered once `answer` lets them. */
const jobServer = () => {
  const jobs = new Map<string, JobItem>()
  const pending: { key: string; answer: () => void }[] = []
  let isReachable = true
  const called = async <Output>(key: string, answer: () => Output): Promise<Output> => {
    const call = { key, answer: () => undefined as void }
    pending.push(call)
    await new Promise<void>((resolve) => {
      call.answer = resolve
    })
    if (!isReachable) throw Object.assign(new Error('Away'), { status: 0, message: 'Away' })
    return answer()
  }
  const change = (id: string, to: Partial<JobItem>) => {
    const job = jobs.get(id)
    if (job && !job.finished) jobs.set(id, { ...job, ...to })
  }
  return {
    jobs,
    pending,
    change,
    begin: (job: JobItem) => void jobs.set(job.job_id, job),
    setReachable: (reachable: boolean) => {
      isReachable = reachable
    },
    answer: () => pending.splice(0).forEach((call) => call.answer()),
    actors: {
      listJobs: fromPromise<JobItem[], void>(() => called('list', () => [...jobs.values()])),
      cancelJob: fromPromise<void, { id: string }>(({ input: { id } }) =>
        called(`cancel ${id}`, () => change(id, failed)),
      ),
      fetchJobFile: fromPromise<void, { id: string }>(({ input: { id } }) =>
        called(`fetch ${id}`, () => undefined),
      ),
    },
  }
}

const afterSteps = async (steps: readonly Step[]) => {
  const server = jobServer()
  const machine = jobsMachine.provide({ actors: server.actors })
  const enter = () => {
    const clock = new SimulatedClock()
    return { ...inWorld(machine, undefined, ['notifications', 'datasets'], clock), clock }
  }
  let page = enter()
  const uploads = new Set<string>()
  /** Jobs that this page has seen going on and has not reported yet. */
  const seen = new Set<string>()
  const shown = () => page.actor.getSnapshot().context
  const look = () => {
    for (const job of shown().server) if (!job.finished) seen.add(job.job_id)
  }
  const notices = () => page.heard('notifications').map(({ notice }) => (notice as Notice).title)
  const rest = async () => {
    server.setReachable(true)
    for (let round = 0; round < 4; round += 1) {
      server.answer()
      await settled()
      look()
      page.clock.increment(2000)
      await settled()
    }
  }
  for (const [step, [deed, at]] of steps.entries()) {
    const ids = [...server.jobs.keys()]
    const id = ids[at % Math.max(1, ids.length)] ?? 'none'
    if (deed === 'begin' || deed === 'beginElsewhere') {
      server.begin(jobOf(`job ${step}`))
      if (deed === 'begin') page.actor.send({ type: 'jobs.requested' })
    } else if (deed === 'finish') server.change(id, finished)
    else if (deed === 'fail') server.change(id, failed)
    else if (deed === 'cancel') page.actor.send({ type: 'serverJob.cancelled', id })
    else if (deed === 'download') page.actor.send({ type: 'download.requested', id })
    else if (deed === 'lose') server.setReachable(false)
    else if (deed === 'comeBack') server.setReachable(true)
    else if (deed === 'answer') server.answer()
    else if (deed === 'pass') page.clock.increment(2000)
    else if (deed === 'upload') {
      const upload = `upload ${step}`
      uploads.add(upload)
      const stop = () => undefined
      page.actor.send({
        type: 'job.started',
        job: { id: upload, title: upload, status: 'Sending', part: 0, stop },
      })
    } else if (deed === 'endUpload') {
      const [upload] = uploads
      if (upload !== undefined) page.actor.send({ type: 'job.ended', id: upload })
      uploads.delete(upload ?? '')
    } else {
      page.leave()
      server.pending.splice(0)
      uploads.clear()
      seen.clear()
      page = enter()
    }
    await settled()
    look()
    const keys = server.pending.map(({ key }) => key).filter((key) => key !== 'list')
    expect({ twice: keys.length - new Set(keys).size }).toEqual({ twice: 0 })
    expect(shown().jobs.map((job) => job.id)).toEqual([...uploads])
  }
  await rest()
  for (const job of server.jobs.keys()) server.change(job, finished)
  page.actor.send({ type: 'jobs.requested' })
  await rest()
  expect({ state: page.actor.getSnapshot().value, shown: shown().server }).toEqual({
    state: 'resting',
    shown: [...server.jobs.values()],
  })
  const told = notices().filter((title) => title !== 'The server refused')
  expect(told.toSorted()).toEqual(
    [...seen]
      .map(
        (id) =>
          `${id} ${server.jobs.get(id)?.parent_status === 'failed' ? 'was not made' : 'is ready'}`,
      )
      .toSorted(),
  )
  page.leave()
  page.clock.increment(60_000)
  await settled()
  expect(server.pending).toEqual([])
}

holdsAfter(
  'the bell lists what the server has and what this page runs, reports each end once, asks for nothing twice at a time, and for nothing once it is left',
  tuple(constantFrom(...deeds), nat(4)),
  afterSteps,
)
