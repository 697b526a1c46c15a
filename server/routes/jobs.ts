import { z } from 'zod'
import { boundedText } from '../../src/api/contract/boundedText.ts'
import { fileExportAnswerSchema } from '../../src/api/contract/fileExport.ts'
import {
  jobAnswerSchema,
  jobListAnswerSchema,
  type JobItem,
  type JobStatus,
} from '../../src/api/contract/job.ts'
import { qSchema } from '../../src/api/contract/list.ts'
import type { App } from '../instance.ts'
import { fileOfJob } from '../exports/exportFile.ts'
import { importSummaryOf } from '../uploads/job/importJob.ts'
import { conflict } from '../problem.ts'
import { childrenOf, countJobsOf, jobFor, jobsOf } from '../store/jobs.ts'
import { readListQuery } from '../store/lists/listQuery.ts'
import type { JobRow } from '../store/db/tables.ts'

const paramsSchema = z.object({ id: boundedText(64).min(1) })
const usualPage = 25
const everything = 1000

type JobState = Pick<
  JobItem,
  | 'parent_status'
  | 'finished'
  | 'progress'
  | 'stage'
  | 'message'
  | 'rounds_done'
  | 'rounds_total'
  | 'eta_s'
>

const stateOf = (job: JobRow): JobState => ({
  parent_status: job.state,
  finished: job.ended_on !== null,
  progress: job.progress,
  stage: job.stage,
  message: job.message,
  rounds_done: job.rounds_done,
  rounds_total: job.rounds_total,
  eta_s: job.eta_s,
})

const sumOf = (numbers: readonly (number | null)[]) => {
  const known = numbers.filter((number) => number !== null)
  return known.length === 0 ? null : known.reduce((sum, number) => sum + number)
}

/** The state of a job that consists of others: it has ended once they all have, and failed where one of them has. */
const stateOfAll = (children: readonly JobRow[]): JobState => {
  const finished = children.every(({ ended_on }) => ended_on !== null)
  const failed = children.filter(({ state }) => state === 'failed')
  const isQueued = children.every(({ state }) => state === 'queued')
  const ended = failed.length > 0 ? 'failed' : 'finished'
  const messages = new Set(failed.flatMap(({ message }) => message ?? []))
  const atWork = children.find(({ state }) => state === 'started')
  return {
    parent_status: finished ? ended : isQueued ? 'queued' : 'started',
    finished,
    progress: Math.floor(
      children.reduce(
        (sum, { progress, ended_on }) => sum + (ended_on === null ? progress : 100),
        0,
      ) / children.length,
    ),
    stage: atWork?.stage ?? null,
    message: messages.size > 0 ? [...messages].join('; ') : (atWork?.message ?? null),
    rounds_done: sumOf(children.map(({ rounds_done }) => rounds_done)),
    rounds_total: sumOf(children.map(({ rounds_total }) => rounds_total)),
    eta_s: sumOf(children.map(({ eta_s }) => eta_s)),
  }
}

const itemOf = (job: JobRow, children: readonly JobRow[] = []): JobItem => {
  const { id, kind, title, state, created_on, result } = job
  return {
    job_id: id,
    kind,
    title,
    ...(children.length === 0 ? stateOf(job) : stateOfAll(children)),
    created_on_utc: created_on,
    model_names: title,
    has_file: kind === 'export' && state === 'finished' && result !== null,
    ...importSummaryOf(job),
  }
}

const childOf = (job: JobRow): JobStatus['job_status'][number] => {
  const { parent_status: status, finished: _, ...progress } = stateOf(job)
  const result: unknown =
    job.state !== 'finished' || job.result === null ? null : JSON.parse(job.result)
  return {
    model_id: job.model_id,
    status,
    job_id: job.id,
    model_names: job.title,
    ...progress,
    result,
  }
}

export const jobs = (app: App) => {
  const { store, exports } = app
  const config = { permission: 'any' } as const

  const statusOf = async (job: JobRow): Promise<{ result: JobStatus }> => {
    const children = (await childrenOf(store, [job.id])).get(job.id)
    return {
      result: { ...itemOf(job, children), job_status: (children ?? [job]).map(childOf) },
    }
  }
  const cancel = async (job: JobRow) => {
    const children = (await childrenOf(store, [job.id])).get(job.id) ?? [job]
    const ended = await Promise.all(children.map(({ id }) => app.jobs.cancel(id)))
    if (!ended.includes(true)) throw conflict('The job has ended already')
  }

  app.get('/async_event/spade_job/', {
    config,
    schema: { querystring: qSchema, response: { 200: jobListAnswerSchema } },
    handler: async ({ query: { q }, caller }) => {
      const { page = 0, page_size: size = usualPage } = readListQuery(q)
      const limit = size < 0 ? everything : Math.min(size, everything)
      const rows = await jobsOf(store, caller, page * limit, limit)
      const children = await childrenOf(
        store,
        rows.map(({ id }) => id),
      )
      const result = rows.map((job) => itemOf(job, children.get(job.id)))
      return {
        count: await countJobsOf(store, caller),
        ids: result.map(({ job_id: id }) => id),
        result,
      }
    },
  })
  app.get('/async_event/spade_job/status/:id', {
    config,
    schema: { params: paramsSchema, response: { 200: jobAnswerSchema } },
    handler: async ({ params: { id }, caller }) => statusOf(await jobFor(store, id, caller)),
  })
  app.post('/async_event/spade_job/:id/cancel', {
    config: { permission: 'any', repeat: 'harmless' },
    schema: { params: paramsSchema, response: { 200: jobAnswerSchema } },
    handler: async ({ params: { id }, caller }) => {
      await cancel(await jobFor(store, id, caller))
      return statusOf(await jobFor(store, id, caller))
    },
  })
  app.post('/async_event/spade_job/:id/file', {
    config: { permission: 'any', repeat: 'harmless' },
    schema: { params: paramsSchema, response: { 200: fileExportAnswerSchema } },
    handler: async ({ params: { id }, caller }) => {
      const file = await fileOfJob(app, await jobFor(store, id, caller))
      return {
        url: `/api/v1/export/${exports.register(caller.id, `job ${id}`, file)}`,
        job_id: null,
      }
    },
  })
}
