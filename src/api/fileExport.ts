import { http, type CallOptions } from './client'
import { clientId } from './clientId'
import type { FileExportRequest, FileExportState, FileFormat, FormData, RunFileRequest } from './contract'

interface Wanted {
  datasetId: number
  form: FormData
  format: FileFormat
  title: string
  escapes: boolean
}

/** Readies a file of all rows of a chart's query; `url` gives it to the browser once, null where a job makes it; `id` is how it is asked about. */
export const openFile = async ({ datasetId, form, format, title, escapes }: Wanted, options: CallOptions = {}) => {
  const body: FileExportRequest = {
    datasource: { id: datasetId, type: 'table' },
    form_data: form,
    result_format: format,
    client_id: clientId(),
    title,
    escape_formulas: escapes,
  }
  const { data } = await http.post<{ url: string | null }>('/chart/export', body, options)
  return { id: body.client_id, url: data.url }
}

/** Readies a file of all rows of a statement of a run, which runs again without its limit; the last statement where none is named. */
export const openRunFile = async (
  { queryId, statement, format, title, escapes }: Omit<Wanted, 'datasetId' | 'form'> & { queryId: number; statement?: number },
  options: CallOptions = {},
) => {
  const body: RunFileRequest = { result_format: format, client_id: clientId(), title, escape_formulas: escapes, statement }
  const { data } = await http.post<{ url: string | null }>(`/query/${queryId}/export`, body, options)
  return { id: body.client_id, url: data.url }
}

/** How far a file is on its way, in bytes. */
export const fileState = async ({ id }: { id: string }, options: CallOptions = {}) => {
  const { data } = await http.get<FileExportState>(`/chart/export/${id}`, options)
  return data
}

/** Ends a running query of the caller; sent also while the page is closed. */
export const stopQuery = async ({ id }: { id: string }, options: CallOptions = {}) => {
  await http.post(`/query/${id}/stop`, {}, options)
}

/** The same for a page that is being left, and does not wait for the answer. */
export const stopQueryAtOnce = ({ id }: { id: string }) => {
  http.post(`/query/${id}/stop`, {}, { adapter: 'fetch', fetchOptions: { keepalive: true } }).catch(() => undefined)
}
