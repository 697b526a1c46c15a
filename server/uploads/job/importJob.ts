import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import {
  leftOutLineSchema,
  uploadAnswerSchema,
  type UploadProgress,
} from '../../../src/api/contract/upload.ts'
import type { Store } from '../../store/db/open.ts'
import type { JobRow } from '../../store/db/tables.ts'
import { importsOf } from '../../store/jobs.ts'
import type { UploadState } from '../receive/progress.ts'

const inputSchema = z.object({
  fields: z.record(z.string(), z.string()),
  /** What the files are called, in the order they came; jobs of earlier versions say only what their one file is. */
  names: z.array(z.string()).optional(),
  named: z.enum(['text', 'workbook']).optional(),
  /** SHA-256 of the files; jobs of earlier versions have none. */
  digest: z.string().optional(),
})
export type ImportInput = z.infer<typeof inputSchema>

export const inputOf = ({ input }: Pick<JobRow, 'input'>): ImportInput =>
  inputSchema.parse(JSON.parse(input))

/** The names of the files that an import reads. */
export const fileNamesOf = ({ names, named }: ImportInput): readonly string[] =>
  names ?? [named === 'workbook' ? 'received.xlsx' : 'received.csv']

/** Whether two imports are of the same file with the same fields. */
export const isSameImport = (one: ImportInput, other: ImportInput): boolean =>
  isDeepStrictEqual([{ ...one.fields }, one.digest], [{ ...other.fields }, other.digest])

/** What is noted before the table is written. */
const noteSchema = z.object({
  isNew: z.boolean(),
  into: z.object({ schema: z.string(), table: z.string() }),
  rows: z.number(),
  warnings: z.array(z.string()),
  /** Notes of earlier versions have none. */
  leftOut: z.array(leftOutLineSchema).default([]),
})
export type ImportNote = z.infer<typeof noteSchema>

/** What was noted by a server that was stopped while it wrote the table. */
export const noteOf = ({ stage, result }: JobRow): ImportNote | null =>
  stage === 'writing' && result !== null ? noteSchema.parse(JSON.parse(result)) : null

export const importSummaryOf = ({ kind, state, input, result }: JobRow) => ({
  upload_id: kind === 'import' ? (inputOf({ input }).fields['upload_id'] ?? null) : null,
  dataset_id:
    kind === 'import' && state === 'finished' && result !== null
      ? z.object({ dataset_id: z.number() }).parse(JSON.parse(result)).dataset_id
      : null,
})

/** The job of a user that imports the file which was sent with an `upload_id`. */
export const importNamed = async (
  store: Store,
  userId: number,
  uploadId: string,
): Promise<JobRow | undefined> =>
  (await importsOf(store, userId)).find((job) => importSummaryOf(job).upload_id === uploadId)

const nothingSeen: UploadState = { stage: 'receiving', bytes: 0, bytes_total: 0, rows: 0 }
const withoutEnd = { answer: null, message: null }

/** The progress of an upload, by what this server saw of it and by its job, which outlives servers. */
export const progressOf = (
  seen: UploadState | null,
  job: JobRow | undefined,
): UploadProgress | null => {
  const state = seen ?? nothingSeen
  if (job === undefined) return seen && { ...withoutEnd, ...seen }
  if (job.ended_on === null) {
    const isCurrent = seen !== null && seen.stage !== 'failed'
    return {
      ...state,
      stage: isCurrent ? seen.stage : job.stage === 'writing' ? 'writing' : 'reading',
      ...withoutEnd,
    }
  }
  if (job.state !== 'finished' || job.result === null)
    return { ...state, stage: 'failed', answer: null, message: job.message }
  const answer = uploadAnswerSchema.parse(JSON.parse(job.result))
  return { ...state, stage: 'done', rows: answer.rows, answer, message: null }
}
