import { z } from 'zod'
import { chartDataAnswerSchema, chartResultSchema } from './contract/chartData'
import { dataListEntrySchema } from './contract/dataList'
import { chartRowsAnswerSchema } from './contract/chartRows'
import { datasetDataAnswerSchema } from './contract/dataset'
import { resultRowsAnswerSchema } from './contract/storedResult'
import { sqlAnswerSchema } from './contract/sql'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Rows of which only the first is looked at: there may be a million of them. */
const rowsOf = <Rows extends z.ZodType>(_: Rows) =>
  z.custom<z.infer<Rows>>(
    (value) => Array.isArray(value) && (value.length === 0 || isObject(value[0])),
  )

const firstIn = (value: object): unknown => {
  if (Array.isArray(value)) return value[0]
  const [name = ''] = Object.keys(value)
  return (value as Record<string, unknown>)[name]
}

/** Rows as above, or the columns of a columnar answer, of which the first is looked at: others are read when they are needed. */
const rowsOrColumnsOf = <Rows extends z.ZodType>(_: Rows) =>
  z.custom<z.infer<Rows>>((value) => isObject(value) && isObject(firstIn(value) ?? {}))

const { data } = chartResultSchema.shape
const { query_result: dataset } = datasetDataAnswerSchema.shape.result.shape
const { shape: sql } = sqlAnswerSchema

/** The answers that carry rows, by what is around the rows. */
export const chartDataEnvelope = chartDataAnswerSchema.extend({
  result: z
    .array(
      chartResultSchema.extend({
        data: rowsOrColumnsOf(data),
        records: z.custom<unknown[]>(Array.isArray).optional(),
      }),
    )
    .min(1),
})
export const dataListEnvelope = dataListEntrySchema.extend({
  result: z.array(
    z.union([chartDataEnvelope.shape.result.element, z.object({ status: z.literal('failed') })]),
  ),
})
export const chartRowsEnvelope = chartRowsAnswerSchema.extend({
  rows: rowsOf(chartRowsAnswerSchema.shape.rows),
})
export const resultRowsEnvelope = resultRowsAnswerSchema.extend({
  rows: rowsOf(resultRowsAnswerSchema.shape.rows),
})
export const datasetDataEnvelope = z.object({
  result: z.object({ query_result: dataset.extend({ data: rowsOf(dataset.shape.data) }) }),
})
export const sqlEnvelope = sqlAnswerSchema.extend({
  data: rowsOf(sql.data),
  results: z.array(sql.results.element.extend({ data: rowsOf(sql.data) })),
})
