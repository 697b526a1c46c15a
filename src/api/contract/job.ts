import { z } from 'zod'

const jobStateSchema = z.enum(['queued', 'started', 'finished', 'failed'])

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
  message: z.string().nullable(),
  result: z.unknown(),
})
export const jobAnswerSchema = z.object({
  result: jobItemSchema.extend({ job_status: z.array(childSchema) }),
})

export type JobItem = z.infer<typeof jobItemSchema>
