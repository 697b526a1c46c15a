import { z } from 'zod'
import { datasetSourceSchema } from './dataset.ts'
import { databaseReferenceSchema } from './database.ts'
import { changedThingSchema } from './thing.ts'

/** Where a dataset comes from: the table it covers or the statement it is. */
const datasetOriginSchema = z.object({
  source: datasetSourceSchema,
  kind: z.enum(['physical', 'virtual']),
  database: databaseReferenceSchema,
  schema: z.string().nullable(),
  table: z.string().nullable(),
  sql: z.string().nullable(),
  /** The dataset it was made from, for those that were. */
  dataset: changedThingSchema.nullable(),
})

/** Where a dataset is used, the newest change first and 1000 of a kind at most, and where it comes from; `counts` tells all. */
export const relatedSchema = z.object({
  charts: z.array(changedThingSchema),
  dashboards: z.array(changedThingSchema),
  models: z.array(z.object({ id: z.number(), title: z.string() })),
  /** Datasets, and saved queries of the caller, whose SQL reads its table. */
  datasets: z.array(changedThingSchema),
  saved_queries: z.array(changedThingSchema),
  counts: z.object({
    charts: z.number(),
    dashboards: z.number(),
    models: z.number(),
    datasets: z.number(),
    saved_queries: z.number(),
  }),
  source: datasetOriginSchema,
})
export const relatedAnswerSchema = z.object({ id: z.number(), result: relatedSchema })

export type Related = z.infer<typeof relatedSchema>
