import { get, post, postAtOnce, type CallOptions } from './client'
import { clientId } from './clientId'
import type { FileExportRequest, FileFormat, FormData, RunFileRequest, TableView } from './contract'
import { fileExportAnswerSchema, fileExportStateSchema } from './contract/fileExport'
import { messageSchema } from './contract/list'

interface DownloadRequest {
  datasetId: number
  form: FormData
  /** The table as its grid shows it; every row of its query without. */
  view?: TableView
  format: FileFormat
  title: string
  escapes: boolean
}

/** Readies a file of all rows of a chart's query; `url` gives it to the browser once, null where a job makes it; `id` is how it is asked about. */
export const openFile = async (
  { datasetId, form, view, format, title, escapes }: DownloadRequest,
  options: CallOptions = {},
) => {
  const body: FileExportRequest = {
    datasource: { id: datasetId, type: 'table' },
    form_data: form,
    ...(view ? { view } : {}),
    result_format: format,
    client_id: clientId(),
    title,
    escape_formulas: escapes,
  }
  const { url } = await post(fileExportAnswerSchema, '/chart/export', body, {
    ...options,
    unlimited: true,
  })
  return { id: body.client_id, url }
}

/** Readies a file of all rows of a statement of a run, which runs again without its limit; the last statement where none is named. */
export const openRunFile = async (
  {
    queryId,
    statement,
    format,
    title,
    escapes,
  }: Omit<DownloadRequest, 'datasetId' | 'form' | 'view'> & { queryId: number; statement?: number },
  options: CallOptions = {},
) => {
  const body: RunFileRequest = {
    result_format: format,
    client_id: clientId(),
    title,
    escape_formulas: escapes,
    statement,
  }
  const { url } = await post(fileExportAnswerSchema, `/query/${queryId}/export`, body, {
    ...options,
    unlimited: true,
  })
  return { id: body.client_id, url }
}

/** How far a file is on its way, in bytes. */
export const fileState = ({ id }: { id: string }, options: CallOptions = {}) =>
  get(fileExportStateSchema, `/chart/export/${id}`, options)

/** Ends a running query of the caller; sent also while the page is closed. */
export const stopQuery = async ({ id }: { id: string }, options: CallOptions = {}) => {
  await post(messageSchema, `/query/${id}/stop`, {}, options)
}

/** The same for a page that is being left, and does not wait for the answer. */
export const stopQueryAtOnce = ({ id }: { id: string }) => {
  postAtOnce(`/query/${id}/stop`)
}
