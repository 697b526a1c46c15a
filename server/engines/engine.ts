import type { ColumnKind } from '../../src/api/contract/columnKinds.ts'
/** A value as it may stand in JSON: integers beyond ±(2^53-1) are text, decimals are numbers, dates are ISO text in UTC. */
export type Cell = string | number | boolean | null

/** One column of a result: its name, the engine's own type text, and 0 numeric, 1 text, 2 temporal, 3 boolean. */
export interface ResultColumn {
  name: string
  type: string
  typeGeneric: ColumnKind
}

/**
 * How a result leaves the engine's process:
 * - `values`: chunks of column arrays, for results that the server computes with;
 * - `rows`: JSON text of row objects joined by commas, without the surrounding brackets;
 * - `columns`: per column, JSON text of its values joined by commas, without the surrounding brackets;
 * - `frames`: an Arrow stream without its end: first what opens it, then a record batch per chunk; of the embedded engine only;
 * - `lines`: per row a line with the JSON text of an array of its values, for results that are stored on disk;
 * - `csv`: lines of CSV without the header, `sheet`: rows of a worksheet's XML. Both are for files.
 */
export type ResultShape = 'values' | 'rows' | 'columns' | 'frames' | 'lines' | 'csv' | 'sheet'

export type Chunk<Shape extends ResultShape> = { rowCount: number } & (Shape extends 'values'
  ? { columns: Cell[][] }
  : Shape extends 'rows' | 'lines' | 'csv' | 'sheet'
    ? { text: Uint8Array }
    : Shape extends 'frames'
      ? { batch: Uint8Array }
      : { texts: Uint8Array[] })

export interface Statement {
  /** One SELECT with `$1`, `$2`, … for the bound values. */
  sql: string
  values?: Cell[]
  /** The parts of `sql` around the bound values, for databases with other placeholders. */
  parts?: readonly string[]
  /** What the columns are called in the result: some databases cut the names that a statement gives them. */
  names?: readonly string[]
  /** True for text that holds anything a user wrote as SQL: it goes through the gate. Built queries hold only checked parts. */
  userSql?: boolean
  /** Where names without a schema are looked for; the database's own default when absent. */
  schema?: string | null | undefined
  /** At most this many rows are read; one more is looked for to know whether the result was cut. */
  maxRows: number
  timeoutMs: number
  /** For files: texts that a spreadsheet would take for formulas are led by an apostrophe. */
  escapeFormulas?: boolean | undefined
  /** Aborting it ends the query; the query then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** The caller's id: statements of one caller do not hold up those of others. */
  caller?: string | undefined
  /** True for what may take long, as SQL that a person wrote and files of all rows do: only some of these run at once. */
  isLong?: boolean | undefined
  /** Called with true when the statement has to wait for its turn, and with false when it begins after that. Its time does not run while it waits. */
  queued?: ((isWaiting: boolean) => void) | undefined
}

export interface Result<Shape extends ResultShape> {
  columns: ResultColumn[]
  /** Chunks in order. The iterator must be read to its end or returned; returning early cancels the query. */
  chunks: AsyncIterable<Chunk<Shape>>
  /** Known after the last chunk: more rows existed than `maxRows`. */
  truncated: () => boolean
}

export interface TableReference {
  schema: string | null
  table: string
}

export interface TableEntry {
  name: string
  type: 'table' | 'view'
}

/** What a database knows of a table beyond its columns. */
export interface TableKeys {
  primaryKey: { name: string | null; columns: string[] }
  foreignKeys: {
    name: string | null
    columns: string[]
    references: TableReference & { columns: string[] }
  }[]
  indexes: { name: string; columns: string[]; unique: boolean }[]
  comment: string | null
}

export type IfExists = 'fail' | 'replace' | 'append'

/** A table of a staged DuckDB file that is to be copied into a database. */
export interface Adoption {
  stagedFile: string
  stagedTable: string
  into: TableReference
  ifExists: IfExists
}

/** One statement that may write. It is only requested where the database's flags allow it. */
export interface Command {
  sql: string
  /**
   * The SELECT at the end of `sql` that a table is made of, where nothing else may be written: PostgreSQL, whose functions may
   * write, reads it without the right to. MySQL needs no second look: it refuses a function that could write, whatever it does.
   */
  selected?: string | undefined
  /** Where names without a schema are looked for; the database's own default when absent. */
  schema?: string | null | undefined
  maxRows: number
  timeoutMs: number
  signal?: AbortSignal | undefined
  caller?: string | undefined
  isLong?: Statement['isLong']
  queued?: Statement['queued']
}

/** What a command answered: rows of a result, or how many rows it changed where the database says so. */
export interface Outcome {
  columns: ResultColumn[]
  rows: Cell[][]
  truncated: boolean
  changed: number | null
}

/** What the server needs of a database, whichever kind it is. Refusals are thrown as `Refusal` with a message for the user. */
export interface Engine {
  query: <Shape extends ResultShape>(statement: Statement, shape: Shape) => Promise<Result<Shape>>
  /** Checks a text the user wrote as one SELECT and answers its columns; throws a `Refusal` that says what is not allowed. */
  describe: (
    sql: string,
    who?: Pick<Statement, 'schema' | 'caller' | 'signal'>,
  ) => Promise<ResultColumn[]>
  schemas: () => Promise<string[]>
  /** Tables and views of a schema, null for the default one, by name. */
  tables: (schema: string | null) => Promise<TableEntry[]>
  /** The columns of a table in their physical order, or null where there is no such table. */
  columns: (table: TableReference) => Promise<ResultColumn[] | null>
  keys: (table: TableReference) => Promise<TableKeys>
  /** Runs one statement that may write, in the database's own transaction. */
  execute: (command: Command) => Promise<Outcome>
  /** Copies a staged table into the database, whole or not at all; answers the rows the table holds then. */
  adopt: (adoption: Adoption, signal?: AbortSignal) => Promise<number>
  dropTable: (table: TableReference) => Promise<void>
  /** Ends well when the database can be reached and lets this user in. */
  ping: (signal?: AbortSignal) => Promise<void>
  /** Grows with every write of the table through this server; null means any table. Results of an older one are stale. */
  generation: (table: TableReference | null) => number
  close: () => Promise<void>
}
