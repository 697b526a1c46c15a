import { z } from 'zod'

const jobStateSchema = z.enum(['queued', 'started', 'finished', 'failed'])

/** How far the rounds of a training are, and for how many seconds it goes on as far as they tell; null where there are none. */
const roundsFields = {
  rounds_done: z.number().nullable(),
  rounds_total: z.number().nullable(),
  eta_s: z.number().nullable(),
}

/**
 * Work that outlives its request, as the bell lists it. `has_file`: what came of it can be fetched as a file. Of an import
 * `upload_id` is what its page called it, and `dataset_id` what came of it.
 */
export const jobItemSchema = z.object({
  job_id: z.string(),
  kind: z.string(),
  title: z.string(),
  parent_status: jobStateSchema,
  finished: z.boolean(),
  progress: z.number(),
  stage: z.string().nullable(),
  message: z.string().nullable(),
  ...roundsFields,
  created_on_utc: z.string(),
  model_names: z.string(),
  has_file: z.boolean(),
  upload_id: z.string().nullable(),
  dataset_id: z.number().nullable(),
})

export const jobListAnswerSchema = z.object({
  count: z.number(),
  ids: z.array(z.string()),
  result: z.array(jobItemSchema),
})

const childSchema = z.object({
  model_id: z.number().nullable(),
  status: jobStateSchema,
  job_id: z.string(),
  model_names: z.string(),
  progress: z.number(),
  stage: z.string().nullable(),
  message: z.string().nullable(),
  ...roundsFields,
  result: z.unknown(),
})

/**
 * `stage` is `reading`, `preparing`, `clustering`, `fitting`, `evaluating`, `staging` (the rows are put together with what
 * was computed of them) or `writing`. A training has a child per model; any other job has one,
 * with its own id. The job fails once all its children have ended and one has failed.
 */ export const jobAnswerSchema = z.object({
  result: jobItemSchema.extend({ job_status: z.array(childSchema) }),
})

export type JobStatus = z.infer<typeof jobAnswerSchema>['result']
export type JobItem = z.infer<typeof jobItemSchema>
