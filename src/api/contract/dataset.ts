import { z } from 'zod'
import { leftOutLineSchema } from './upload.ts'
import { authoredFields, changedVersionSchema } from './authored.ts'
import { boundedList, boundedText, maxLength } from './boundedText.ts'
import { columnKindSchema } from './columnKinds.ts'
import { dateFormatSchema } from './dateFormat.ts'
import { databaseReferenceSchema } from './database.ts'
import { listItem } from './listItem.ts'
import { numberFormatSchema } from './numberFormat.ts'
import { userReferenceSchema } from './user.ts'

/**
 * A column of a dataset. `type` and `type_generic` are those that it is read with; where its table has others, those are
 * `stored_type` and `stored_generic`, and `date_format` says how its texts write a date. `expression` is a calculated column's.
 */
export const columnSchema = z.object({
  id: z.number(),
  column_name: z.string(),
  verbose_name: z.string().nullable(),
  type: z.string(),
  type_generic: columnKindSchema,
  is_dttm: z.boolean(),
  filterable: z.boolean(),
  groupby: z.boolean(),
  is_active: z.boolean(),
  expression: z.string().nullable(),
  description: z.string().nullable(),
  number_format: numberFormatSchema.nullish(),
  stored_type: z.string().nullish(),
  stored_generic: columnKindSchema.nullish(),
  date_format: z.string().nullish(),
})

export const metricSchema = z.object({
  id: z.number(),
  metric_name: z.string(),
  expression: z.string(),
  verbose_name: z.string().nullable(),
  metric_type: z.string().nullable(),
  description: z.string().nullable(),
  number_format: numberFormatSchema.nullish(),
})

/** How a dataset came to be. */
export const datasetSourceSchema = z.enum([
  'user',
  'upload',
  'prediction',
  'evaluation',
  'embedding',
])

/**
 * What a generated dataset was made of: the dataset and the model, how often that was trained by then, and its seed; of an
 * embedding how many rows were laid out, the others were placed beside their neighbours.
 */
const sourceRefSchema = z.object({
  dataset_id: z.number(),
  model_id: z.number().optional(),
  model_name: z.string().optional(),
  model_version: z.number().optional(),
  seed: z.number().optional(),
  laid_out: z.number().optional(),
})

/** What the last upload into a dataset's table decided by itself, and the lines of its file that are not in the table. */
const uploadNotesSchema = z.object({
  warnings: z.array(z.string()),
  left_out: z.array(leftOutLineSchema),
})

/** A dataset; `id_column` is the id of its index column, -1 when it has none. */
export const datasetSchema = z.object({
  id: z.number(),
  table_name: z.string(),
  schema: z.string().nullable(),
  datasource_type: z.literal('table'),
  kind: z.enum(['physical', 'virtual']),
  sql: z.string().nullable(),
  description: z.string().nullable(),
  source: datasetSourceSchema,
  source_ref: sourceRefSchema.nullable().optional(),
  /** Null unless an upload made it; lists leave it out. */
  upload: uploadNotesSchema.nullable().optional(),
  id_column: z.number(),
  database: databaseReferenceSchema,
  owners: z.array(userReferenceSchema),
  ...authoredFields,
  columns: z.array(columnSchema),
  metrics: z.array(metricSchema),
})

/** A list row: the dataset without its columns and metrics unless the list asked for them. */
export const datasetListItemSchema = listItem(datasetSchema)
/** `warning` says why a sent index column does not name every row; it is the index all the same. */
export const datasetAnswerSchema = z.object({
  id: z.number(),
  result: datasetSchema,
  warning: z.string().optional(),
})
export const datasetCreateSchema = z.object({
  database: z.number(),
  schema: boundedText(maxLength.name).nullish(),
  table_name: boundedText(maxLength.name),
  sql: boundedText(maxLength.statement).nullish(),
  owners: boundedList(z.number()).optional(),
})
/** As which kind of values a column is read; texts and numbers become moments by a format. */
export const columnReadingSchema = z.object({
  kind: columnKindSchema,
  date_format: dateFormatSchema.optional(),
})

export const datasetSaveSchema = z.object({
  table_name: boundedText(maxLength.name).optional(),
  description: boundedText(maxLength.description).nullish(),
  sql: boundedText(maxLength.statement).nullish(),
  owners: boundedList(z.number()).optional(),
  id_column: z.number().int().optional(),
  columns: boundedList(
    z.object({
      id: z.number().optional(),
      column_name: boundedText(maxLength.name).optional(),
      verbose_name: boundedText(maxLength.name).nullish(),
      description: boundedText(maxLength.description).nullish(),
      is_active: z.boolean().optional(),
      expression: boundedText(maxLength.expression).nullish(),
      read_as: columnReadingSchema.nullish(),
      number_format: numberFormatSchema.nullish(),
    }),
  ).optional(),
  metrics: boundedList(
    z.object({
      id: z.number().optional(),
      metric_name: boundedText(maxLength.name),
      expression: boundedText(maxLength.expression),
      verbose_name: boundedText(maxLength.name).nullish(),
      metric_type: boundedText(maxLength.name).nullish(),
      description: boundedText(maxLength.description).nullish(),
      number_format: numberFormatSchema.nullish(),
    }),
  ).optional(),
  version: changedVersionSchema.optional(),
})
export const datasetCreatedSchema = z.object({
  id: z.number(),
  data: z.object({ id: z.number() }),
  result: datasetSchema,
})

/** What a copy of a dataset's rows is to be called. */
export const datasetCopySchema = z.object({ table_name: boundedText(maxLength.name) })

/** A closed outline over two columns with numbers, which stands for the rows within it. */
export const lassoSchema = z.object({
  x: boundedText(maxLength.name),
  y: boundedText(maxLength.name),
  corners: boundedList(z.object({ x: z.number(), y: z.number() }), 1000),
})
export type Lasso = z.infer<typeof lassoSchema>

/** Which rows of a dataset become one of their own: those that WHERE filters of a chart leave, within a lasso where there is one. */
export const datasetSubsetSchema = z.object({
  name: boundedText(maxLength.name),
  filters: boundedList(z.record(z.string(), z.unknown()), 100),
  lasso: lassoSchema.optional(),
})

export const cellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
export const rowSchema = z.record(z.string(), cellSchema)

export const queryResultSchema = z.object({
  colnames: z.array(z.string()),
  coltypes: z.array(columnKindSchema),
  data: z.array(rowSchema),
  rowcount: z.number(),
  total: z.number().optional(),
})
export const datasetValuesSchema = z.object({
  result: z.array(z.object({ value: cellSchema, count: z.number() })),
})
/**
 * Where the values of a numeric or temporal column lie: the least, the greatest, and how many are in each of some equal
 * parts between them, the end of all but the last one left out. Without any value both are null and there are no parts.
 */
export const columnRangeSchema = z.object({
  min: cellSchema,
  max: cellSchema,
  bins: z.array(z.object({ from: cellSchema, to: cellSchema, count: z.number() })),
})

/** What the values of a column are like. `mean` is null for what is no number, `distinct` may be estimated above 100,000. */
export const columnProfileSchema = columnRangeSchema.extend({
  rows: z.number(),
  nulls: z.number(),
  distinct: z.number(),
  mean: z.number().nullable(),
  top: z.array(z.object({ value: cellSchema, count: z.number() })),
})
export const columnRangeAnswerSchema = z.object({ result: columnRangeSchema })
export const columnProfileAnswerSchema = z.object({ result: columnProfileSchema })

/** What a column would be: a calculated one by its expression, one of the table by how it is read. */
export const columnPreviewSchema = z.union([
  z.object({ expression: boundedText(maxLength.expression) }),
  z.object({ column: boundedText(maxLength.name), read_as: columnReadingSchema }),
])

/** Its first values, each beside the one that it is read of, and how many of those cannot be read. */
export const columnPreviewAnswerSchema = z.object({
  result: z.object({
    type: z.string(),
    type_generic: columnKindSchema,
    values: z.array(z.object({ value: cellSchema, stored: cellSchema })),
    unread: z.number(),
  }),
})
export const datasetDataAnswerSchema = z.object({
  id: z.number(),
  message: z.object({ result: z.object({ query_result: queryResultSchema }) }),
  result: z.object({ query_result: queryResultSchema }),
})

export type SourceRef = z.infer<typeof sourceRefSchema>
export type UploadNotes = z.infer<typeof uploadNotesSchema>
export type Column = z.infer<typeof columnSchema>
export type ColumnReading = z.infer<typeof columnReadingSchema>
export type ColumnPreviewRequest = z.infer<typeof columnPreviewSchema>
export type ColumnPreview = z.infer<typeof columnPreviewAnswerSchema>['result']
export type Metric = z.infer<typeof metricSchema>
export type Dataset = z.infer<typeof datasetSchema>
export type DatasetListItem = z.infer<typeof datasetListItemSchema>
export type DatasetCreate = z.infer<typeof datasetCreateSchema>
export type DatasetSave = z.infer<typeof datasetSaveSchema>
export type ColumnValue = z.infer<typeof datasetValuesSchema>['result'][number]
export type ColumnRange = z.infer<typeof columnRangeSchema>
export type ColumnProfile = z.infer<typeof columnProfileSchema>
export type Cell = z.infer<typeof cellSchema>
export type QueryResult = z.infer<typeof queryResultSchema>
