import type {
  Adoption,
  Cell,
  Command,
  Engine,
  Outcome,
  ResultColumn,
  TableReference,
} from '../engine.ts'
import type { SecretOptions } from '../secretOptions.ts'

/** One statement to be read as a driver takes it. `parts` is the text around the bound values: one more than there are values. */
export interface Reading {
  parts: readonly string[]
  values: readonly Cell[]
  /** True for text that a user wrote: it is read by a statement that can write nothing, whatever it says. */
  userSql: boolean
  /** Where names without a schema are looked for; the database's own default when absent. */
  schema?: string | null | undefined
  /** No more rows than this are wanted: the driver may stop, or limit the statement. */
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

/** Where a database is reached and as whom: what an address (SQLAlchemy URI) and the settings beside it say. */
export interface Connection {
  host: string
  port: number
  /** The address the host's name was resolved to when it was allowed: the driver connects to this one, not to a new answer. */
  address: string
  user: string | null
  password: string | null
  /** The database, for Trino the catalog. */
  database: string | null
  /** Trino's schema in the path. */
  schema: string | null
  /** TLS: null for none; `authority` is the PEM text of `server_cert` where there is one. */
  tls: {
    authority: string | null
    verify: boolean
    certificate?: SecretOptions['certificate']
  } | null
  /** Options of the address that this kind of database knows, checked. */
  options: Readonly<Record<string, string>>
  /** In whose name queries run, where the database takes that. */
  impersonated: string | null
  /** What every request carries besides, where the database is reached over HTTP. */
  headers?: Readonly<Record<string, string>>
}

/** Opens lazily: nothing is sent before the first call. */
export type OpenDriver = (connection: Connection) => Driver
