import { z } from 'zod'
import { boundedText } from '../../src/api/contract/boundedText.ts'
import { fileExportAnswerSchema } from '../../src/api/contract/fileExport.ts'
import { jobAnswerSchema, jobListAnswerSchema, type JobItem } from '../../src/api/contract/job.ts'
import { qSchema } from '../../src/api/contract/list.ts'
import type { App } from '../instance.ts'
import { fileOfJob } from '../exports/exportFile.ts'
import { importSummaryOf } from '../uploads/job/importJob.ts'
import { conflict } from '../problem.ts'
import { countJobsOf, jobFor, jobsOf } from '../store/jobs.ts'
import { readListQuery } from '../store/lists/listQuery.ts'
import type { JobRow } from '../store/db/tables.ts'

const paramsSchema = z.object({ id: boundedText(64).min(1) })
const usualPage = 25
const everything = 1000

const itemOf = (job: JobRow): JobItem => {
  const { id, kind, title, state, ended_on, progress, stage, message, created_on, result } = job
  return {
    job_id: id,
    kind,
    title,
    parent_status: state,
    finished: ended_on !== null,
    progress,
    stage,
    message,
    created_on_utc: created_on,
    model_names: title,
    has_file: kind === 'export' && state === 'finished' && result !== null,
    ...importSummaryOf(job),
  }
}

const statusOf = (job: JobRow) => {
  const item = itemOf(job)
  const result: unknown =
    job.state !== 'finished' || job.result === null ? null : JSON.parse(job.result)
  const child = {
    model_id: null,
    status: item.parent_status,
    job_id: item.job_id,
    model_names: item.title,
    message: item.message,
    result,
  }
  return { result: { ...item, job_status: [child] } }
}

export const jobs = (app: App) => {
  const { store, exports } = app
  const config = { permission: 'any' } as const

  app.get('/async_event/spade_job/', {
    config,
    schema: { querystring: qSchema, response: { 200: jobListAnswerSchema } },
    handler: async ({ query: { q }, caller }) => {
      const { page = 0, page_size: size = usualPage } = readListQuery(q)
      const limit = size < 0 ? everything : Math.min(size, everything)
      const result = (await jobsOf(store, caller, page * limit, limit)).map(itemOf)
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
      await jobFor(store, id, caller)
      if (!(await app.jobs.cancel(id))) throw conflict('The job has ended already')
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
