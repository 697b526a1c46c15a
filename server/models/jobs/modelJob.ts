import { join } from 'node:path'
import { z } from 'zod'
import { cfgSchema, matchingSchema, charEvaluationSchema } from '../../../src/api/contract/char.ts'
import type { JobRow } from '../../store/db/tables.ts'

/** At most so many rows are read, in the order of the index column. */
export const maxRows = 1_000_000

/** The same rows are trained on, and the same model comes of them, each time. */
export const seed = 42

const rowsSchema = z.object({ modelId: z.number(), datasetId: z.number(), rows: z.number() })
const inputSchema = z.discriminatedUnion('does', [
  rowsSchema.extend({ does: z.literal('train'), cfg: cfgSchema }),
  rowsSchema.extend({ does: z.literal('predict') }),
  rowsSchema.extend({ does: z.literal('layOut'), features: z.array(z.string()) }),
  rowsSchema.extend({ does: z.literal('place'), clusters: z.number() }),
])

/** What a job trains on, predicts, lays out or places; `cfg` and `features` are how they stood when the job was begun. */
export type ModelInput = z.infer<typeof inputSchema>

export const modelInputOf = ({ input }: Pick<JobRow, 'input'>): ModelInput =>
  inputSchema.parse(JSON.parse(input))

/** The rows that were read for a job: its columns in their order, the index column first where there is one. */
const rowsReadSchema = z.object({
  columns: z.array(z.object({ name: z.string(), kind: z.number() })),
  rows: z.number(),
  hasIndex: z.boolean(),
  /** How long the names of a table that is made of them may be; absent where the database of the workspace has no limit. */
  maxNameBytes: z.number().optional(),
  /** Of the model that predicts. */
  modelVersion: z.number().optional(),
})
export type RowsRead = z.infer<typeof rowsReadSchema>
export const readRowsRead = (text: string): RowsRead => rowsReadSchema.parse(JSON.parse(text))

/** What a worker found out. */
const computedSchema = z.object({
  rows: z.number(),
  /** What the first column of the predictions or the embedding is called. */
  index: z.string(),
  /** The names of all of them. */
  columns: z.array(z.string()).optional(),
  trained: z
    .object({
      labels: z.object({ values: z.array(z.string()), counts: z.array(z.number()) }).nullable(),
      evaluation: charEvaluationSchema,
    })
    .nullable(),
  matching: matchingSchema.nullable(),
  /** Of the model that predicted. */
  modelVersion: z.number().optional(),
  /** How many rows are laid out, of how many in the layout's dataset, and into how many clusters rows were parted. */
  embedding: z.object({ laidOut: z.number(), total: z.number(), clusters: z.number() }).nullable(),
})
export type Computed = z.infer<typeof computedSchema>
export const readComputed = (text: string): Computed => computedSchema.parse(JSON.parse(text))

const names = {
  rows: 'rows.jsonl',
  rowsRead: 'rows.json',
  model: 'model.json',
  layout: 'layout',
  computed: 'computed.json',
  predictions: 'predictions.duckdb',
  evaluation: 'evaluation.duckdb',
  embedding: 'embedding.duckdb',
} as const

/** The files by which the steps of a job hand each other what they made. */
export const filesIn = (folder: string) => ({
  rows: join(folder, names.rows),
  rowsRead: join(folder, names.rowsRead),
  model: join(folder, names.model),
  layout: join(folder, names.layout),
  computed: join(folder, names.computed),
  predictions: join(folder, names.predictions),
  evaluation: join(folder, names.evaluation),
  embedding: join(folder, names.embedding),
})

type Does = ModelInput['does']

/** What is computed from; the last of them says that the others are whole. */
export const filesToCompute: Readonly<Record<Does, readonly string[]>> = {
  train: [names.rows, names.rowsRead],
  predict: [names.rows, names.model, names.rowsRead],
  layOut: [names.rows, names.rowsRead],
  place: [names.rows, names.layout, names.rowsRead],
}

/** What is computed; the last of them says that the others are whole. */
export const filesComputed: Readonly<Record<Does, readonly string[]>> = {
  train: [names.model, names.predictions, names.evaluation, names.computed],
  predict: [names.predictions, names.computed],
  layOut: [names.layout, names.computed],
  place: [names.embedding, names.computed],
}

/** The table that `filesIn` has in its DuckDB files. */
export const stagedTable = 'result'
