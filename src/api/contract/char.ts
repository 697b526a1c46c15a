import { z } from 'zod'

/** A dataset's index column; `id_column` and `index_column_id` are the same column id, -1 for none. */
const indexedDatasetSchema = z.object({
  id: z.number(),
  table_name: z.string(),
  id_column: z.number(),
  index_column_id: z.number(),
})

/** The models of a dataset's columns, and its index column. */
export const datasetCharsSchema = z.object({
  result: z.object({ cfg_metadata: z.array(z.never()), dataset: indexedDatasetSchema }),
})

export const indexQuerySchema = z.object({ columnId: z.coerce.number().int() })

/** `warning` says why the column does not name every row; it is the index all the same. */
export const indexAnswerSchema = z.object({
  id: z.number(),
  result: z.object({ dataset: indexedDatasetSchema }),
  message: z.literal('OK'),
  warning: z.string().optional(),
})

export type IndexAnswer = z.infer<typeof indexAnswerSchema>
