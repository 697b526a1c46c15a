import type { DuckDBConnection } from '@duckdb/node-api'

/** A file whose columns have types of their own, as the engine reads it: what SQL selects from, and how many rows it says to hold. */
export interface OpenedColumnar {
  from: string
  rows: number
  warnings: string[]
  close: () => Promise<void>
}

/** Opens such a file; what it throws that is no refusal says why the file is damaged. */
export type OpenColumnar = (connection: DuckDBConnection, path: string) => Promise<OpenedColumnar>
