import type { JobStatus } from '../../api/contract'

/** What a job of the user says when it was ended by them. */
export const cancelled = 'Cancelled'

/** What a job and its parts say, each once. */
export const messagesOf = ({ message, job_status: parts }: JobStatus) => [
  ...new Set([message, ...parts.map((part) => part.message)].filter((text) => text !== null)),
]

/** How far Flatten Dataset is: `datasetId` is null until it is known, `failure` until there is no map. */
export interface FlattenProgress {
  datasetId: number | null
  /** The step that failed, and the server's reason. */
  failure: { title: string; reason: string } | null
}

/** Sent to `modelJobs` whenever something new is known of a job. */
export interface ModelJobReport {
  type: 'modelJob.changed'
  key: string
  jobId: string | null
  status: JobStatus | null
  flatten?: FlattenProgress
}
