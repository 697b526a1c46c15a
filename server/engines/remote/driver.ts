import type {
  Adoption,
  Cell,
  Command,
  Engine,
  Outcome,
  ResultColumn,
  TableReference,
} from '../engine.ts'
import type { Connection } from '../reach/connection.ts'

/** One statement to be read as a driver takes it. `parts` is the text around the bound values: one more than there are values. */
export interface Reading {
  parts: readonly string[]
  values: readonly Cell[]
  /** True for text that a user wrote: it is read by a statement that can write nothing, whatever it says. */
  userSql: boolean
  /** Where names without a schema are looked for; the database's own default when absent. */
  schema?: string | null | undefined
  /** At most this many rows are read: the driver may stop, or limit the statement. */
  maxRows: number
  timeoutMs: number
}

/** Rows as they come: column arrays of up to a few thousand cells each. */
export interface Batch {
  rowCount: number
  columns: Cell[][]
}

export interface Rows {
  columns: ResultColumn[]
  /** To be read to its end or returned; returning early ends the query on the server. */
  batches: AsyncIterable<Batch>
}

/** How many rows there are, and how many values each of the columns holds, nulls aside. */
export interface Counts {
  rows: number
  values: readonly number[]
}

/** A staged table on its way into another database. */
export interface Load extends Omit<Adoption, 'stagedFile' | 'stagedTable'> {
  /** Names and DuckDB's types of the staged columns. */
  columns: readonly ResultColumn[]
  batches: AsyncIterable<Batch>
  /** What was staged; NaN and the infinities are loaded as nulls and counted as such. */
  staged: Counts
}

/**
 * What differs between the databases that lie elsewhere; `engineOver` makes an engine of it. Everything that fails is
 * thrown as a `Refusal` whose message says what the database said; aborting the signal ends the query on its server.
 */
export interface Driver extends Pick<
  Engine,
  'schemas' | 'tables' | 'columns' | 'keys' | 'ping' | 'dropTable' | 'close'
> {
  read: (reading: Reading, signal: AbortSignal) => Promise<Rows>
  execute: (command: Command, signal: AbortSignal) => Promise<Outcome>
  /** Whole or not at all, also when this server is killed in the middle. Answers the rows the table holds then. */
  load: (load: Load, signal: AbortSignal) => Promise<number>
  /** The table as the database spells it, null where there is none. */
  spelled: (table: TableReference) => Promise<TableReference | null>
}

/** Opens lazily: nothing is sent before the first call. */
export type OpenDriver = (connection: Connection) => Driver
