import { http, type CallOptions } from './client'
import type { JobItem } from './contract'

const shownJobs = 20

/** The caller's latest jobs on the server, newest first. */
export const listJobs = async (_: void, options: CallOptions = {}) => {
  const q = JSON.stringify({ page: 0, page_size: shownJobs })
  const { data } = await http.get<{ result: JobItem[] }>('/async_event/spade_job/', { ...options, params: { q } })
  return data.result
}

/** Ends a job of the caller. */
export const cancelJob = async ({ id }: { id: string }, options: CallOptions = {}) => {
  await http.post(`/async_event/spade_job/${id}/cancel`, {}, options)
}

/** Readies the file that a job made; `url` gives it to the browser once. */
export const jobFile = async ({ id }: { id: string }, options: CallOptions = {}) => {
  const { data } = await http.post<{ url: string }>(`/async_event/spade_job/${id}/file`, {}, options)
  return data
}
