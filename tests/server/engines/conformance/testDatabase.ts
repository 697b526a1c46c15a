import type { Cell, Engine } from '../../../../server/engines/engine.ts'

/** How a kind of database spells the types that the suite makes tables of. */
export interface TypeNames {
  integer: string
  bigint: string
  decimal: string
  /** A decimal with 38 digits, 10 of them behind the point; null where there is none. */
  exact: string | null
  double: string
  text: string
  boolean: string
  date: string
  timestamp: string
  /** A moment that has its time zone with it. */
  zoned: string
}

/** A fresh database of its own behind the product's engine, and another way into it that is not the product's. */
export interface TestDatabase {
  engine: Engine
  /** The schema that tables are made in. */
  schema: string
  types: TypeNames
  /** Writes a moment in UTC for a column of such moments, where that is not done with its zone behind it. */
  zonedText?: (utc: string) => string
  /** True where a table made of a SELECT keeps no types: they are declared first. */
  declares?: boolean
  /** Quotes a name. */
  name: (name: string) => string
  /** Runs statements past the engine: makes tables, or looks at what is there. */
  run: (sql: string) => Promise<Cell[][]>
  /** How many statements that hold this text the server is working on; null where it cannot be asked. */
  working: ((text: string) => Promise<number>) | null
  /** Ends, on the server, the sessions that work on a statement that holds this text; null where statements have none. */
  cutOff: ((text: string) => Promise<unknown>) | null
  /** Makes a staged DuckDB file with the table `staged`. */
  stage: (select: string) => Promise<string>
  close: () => Promise<void>
}

/** A kind of database in the suite. */
export interface Row {
  kind: string
  /** As the store names it; the chart's dialect is found by it. */
  backend: string
  /** Why it cannot be reached here, null where it can. */
  unreached: string | null
  /** Why the server that was reached answers no charts. */
  chartless?: string | null
  /** False where the server does not tell how many rows a statement changed. */
  countsChanges?: boolean
  /** True where names are told in lower case, however they were written. */
  folds?: boolean
  /** False where a table cannot be replaced in one step. */
  replaces?: boolean
  /** A SELECT of two columns of the name `a`, where the usual one is refused. */
  twice?: string
  open: () => Promise<TestDatabase>
  /** True where the types of a result are known by looking at its first rows. */
  looksAtRows?: boolean
  /** A SELECT of one number that is at work for a minute at least. */
  endless: string
  /** A SELECT of more rows than anybody reads. */
  unending: string
  /** Statements that must change nothing when they are read. `{table}` stands for a table with rows. */
  writes: readonly string[]
  /** True where `execute` runs statements that write. */
  executes: boolean
}
