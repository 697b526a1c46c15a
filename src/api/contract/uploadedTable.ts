import { z } from 'zod'

const readerSchema = z.object({ id: z.number(), title: z.string() })

/** What reads a table, as far as it can be known: datasets over it, SQL that holds its name, and the charts of these. */
export const tableReadersSchema = z.object({
  datasets: z.array(readerSchema),
  virtual_datasets: z.array(readerSchema),
  charts: z.array(readerSchema),
  saved_queries: z.array(readerSchema),
  /** Other people's saved queries, whose titles are theirs. */
  others_saved_queries: z.number(),
})

/** A table that can be dropped, and what reads it besides. */
export const droppableTableSchema = z.object({
  database: z.object({ id: z.number(), database_name: z.string() }),
  schema: z.string(),
  table: z.string(),
  readers: tableReadersSchema,
})

/** `table` is null where the dataset in the trash has none that an upload made and that the caller may drop. */
export const trashedTableAnswerSchema = z.object({
  result: z.object({ table: droppableTableSchema.nullable() }),
})
export const droppableTableAnswerSchema = z.object({ result: droppableTableSchema })

/** Whether the table goes with the dataset. */
export const purgeQuerySchema = z.object({ drop_table: z.enum(['true', 'false']).optional() })

export type TableReaders = z.infer<typeof tableReadersSchema>
export type DroppableTable = z.infer<typeof droppableTableSchema>
