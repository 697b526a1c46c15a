import { z } from 'zod'
import { sourceSchema } from './importSources'

export const chosenSchema = z.object({
  source: sourceSchema.nullable(),
  schema: z.string().nullable(),
  selected: z.array(z.string()),
  /** The keys of attempts at tables; one whose answer was lost stays for the next attempt. */
  intentions: z.record(z.string(), z.string()),
})
/** What is chosen of a database, down to its tables. */
export type Chosen = Readonly<z.infer<typeof chosenSchema>>

export const nothingChosen: Chosen = { source: null, schema: null, selected: [], intentions: {} }

export const schemasKey = ({ source }: Chosen) =>
  source === null ? null : { databaseId: source.id }
export const tablesKey = ({ source, schema }: Chosen) =>
  source === null || schema === null ? null : { databaseId: source.id, schema }

/** Tables that the checkbox of one, or of all in sight, marks or unmarks. */
export interface Marking {
  tables: readonly string[]
  marked: boolean
}

export const withMarked = (selected: readonly string[], { tables, marked }: Marking) => {
  if (marked) return [...new Set([...selected, ...tables])]
  const unmarked = new Set(tables)
  return selected.filter((table) => !unmarked.has(table))
}
