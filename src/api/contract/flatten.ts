import { z } from 'zod'
import { boundedText, maxLength } from './boundedText.ts'
import { columnIdSchema, flagText, jobBegunSchema, matchingSchema, rowsTextSchema } from './char.ts'
import { queryResultSchema } from './dataset.ts'
import { datasourceSchema } from './explore.ts'

/** The numbers of clusters that can be requested: -1 finds the best from 2 on, 0 makes none. */
export const clusterRange = { min: -1, max: 20 } as const

/** `charID` is the model whose features are laid out; it need not be trained. */
export const trainEmbeddingQuerySchema = z.object({
  charID: columnIdSchema,
  n_rows: rowsTextSchema,
})

/** A model's id, or the id of a job that made its embedding. */
export const embeddingParamsSchema = z.object({ id: boundedText(64).min(1) })

export const postEmbeddingQuerySchema = z.object({
  n_clusters: z.coerce.number().int().min(clusterRange.min).max(clusterRange.max).default(0),
  n_rows: rowsTextSchema,
})

/** The dataset whose rows are placed: without one that of the model. */
export const postEmbeddingBodySchema = z.object({ datasetId: columnIdSchema.optional() })

/** An embedding that was begun. `matching` is by the columns alone. */
export const embeddingBegunSchema = jobBegunSchema.extend({
  matching: matchingSchema.omit({ unseen: true }),
})

/** With `postData` the dataset is answered, without it its first rows. */
export const embeddingQuerySchema = z.object({
  postData: flagText,
  datasetId: columnIdSchema.optional(),
  n_rows: rowsTextSchema,
})

/**
 * `n_clusters` is how many there are, 0 where none were requested; `cluster_category` is a column of the dataset where it is
 * more than 0. `laid_out` of the `rows` were laid out, the others are placed beside their neighbours, which `message` says
 * then. `index_column` is what the first column is called.
 */
const embeddingFields = {
  model_id: z.number(),
  n_clusters: z.number(),
  index_column: z.string(),
  rows: z.number(),
  laid_out: z.number(),
  matching: matchingSchema,
}
export const postedEmbeddingSchema = z.object({
  result: z.object({
    ...embeddingFields,
    dataset_id: z.number(),
    table_name: z.string(),
    tableName: z.string(),
    dataset: datasourceSchema,
    model_name: z.string(),
  }),
  message: z.string(),
})
const inlineEmbeddingSchema = z.object({
  result: z.object({ ...embeddingFields, query_result: queryResultSchema }),
  message: z.string(),
})
export const embeddingAnswerSchema = z.union([postedEmbeddingSchema, inlineEmbeddingSchema])

/** `cluster` as `cluster_category` has it. */
export const explainSchema = z.object({
  dataset_id: columnIdSchema,
  cluster: boundedText(maxLength.name),
})

/**
 * By what a cluster differs from the other rows, the largest difference first: of numbers and times (milliseconds since
 * 1970) the difference of the means in standard deviations of all rows; of texts and booleans the difference of the shares
 * of the `value` whose shares differ most. `inside` and `outside` are the means or shares of the cluster and of the others.
 */
const clusterDifferenceSchema = z.object({
  column: z.string(),
  kind: z.enum(['number', 'time', 'category']),
  value: z.string().nullable(),
  label: z.string(),
  effect: z.number(),
  inside: z.number().nullable(),
  outside: z.number().nullable(),
})

/** `rows` are those of the cluster, `others` those outside it. */
export const explainAnswerSchema = z.object({
  result: z.object({
    dataset_id: z.number(),
    cluster: z.string(),
    rows: z.number(),
    others: z.number(),
    columns: z.array(clusterDifferenceSchema),
  }),
})

export type PostedEmbedding = z.infer<typeof postedEmbeddingSchema>['result']
export type ClusterDifference = z.infer<typeof clusterDifferenceSchema>
export type ClusterExplanation = z.infer<typeof explainAnswerSchema>['result']
