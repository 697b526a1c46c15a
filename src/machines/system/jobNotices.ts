import type { JobItem } from '../../api/contract'
import type { Notice } from '../lib/peers'

/** Of a job of the server that has ended. */
export const noticeOf = ({
  job_id: id,
  kind,
  title,
  message,
  parent_status: state,
  dataset_id: dataset,
}: JobItem): Notice => {
  const isImport = kind === 'import'
  if (state === 'failed')
    return {
      intent: 'warning',
      area: 'workspace',
      title: `${title} ${isImport ? 'failed' : 'was not made'}`,
      detail: message ?? '',
    }
  const action = isImport
    ? { label: 'Open', path: `/datasets/${String(dataset)}` }
    : { label: 'Download', peer: 'jobs', event: { type: 'download.requested', id } }
  return {
    intent: 'success',
    area: 'workspace',
    title: `${title} is ${isImport ? 'done' : 'ready'}`,
    action,
  }
}
