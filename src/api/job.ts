import { z } from 'zod'
import { get, post, type CallOptions } from './client'
import { fileExportAnswerSchema } from './contract/fileExport'
import { jobAnswerSchema, jobListAnswerSchema } from './contract/job'

const shownJobs = 20

const readyFileSchema = fileExportAnswerSchema.extend({ url: z.string() })

/** The caller's latest jobs on the server, newest first. */
export const listJobs = async (_: void, options: CallOptions = {}) => {
  const q = JSON.stringify({ page: 0, page_size: shownJobs })
  return (await get(jobListAnswerSchema, '/async_event/spade_job/', { ...options, params: { q } }))
    .result
}

/** A job of the caller, with its children. */
export const getJob = async ({ id }: { id: string }, options: CallOptions = {}) =>
  (await get(jobAnswerSchema, `/async_event/spade_job/status/${id}`, options)).result

/** Ends a job of the caller. */
export const cancelJob = async ({ id }: { id: string }, options: CallOptions = {}) => {
  await post(jobAnswerSchema, `/async_event/spade_job/${id}/cancel`, {}, options)
}

/** Readies the file that a job made; `url` gives it to the browser once. */
export const jobFile = ({ id }: { id: string }, options: CallOptions = {}) =>
  post(readyFileSchema, `/async_event/spade_job/${id}/file`, {}, options)
