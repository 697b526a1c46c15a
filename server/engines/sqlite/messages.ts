import type { Cell, ResultColumn } from '../engine.ts'
import type { Batch, Load } from '../remote/driver.ts'

/** One SELECT; each value is bound to the `?` at its place: looking up 10,000 names takes SQLite half a second. */
export interface ReadRequest {
  kind: 'read'
  sql: string
  values: readonly Cell[]
  maxRows: number
  /** True for the server's own questions about the file, which may ask the engine's tables of itself. */
  own: boolean
}

export type Request =
  | ReadRequest
  | { kind: 'next' }
  | { kind: 'stop' }
  | { kind: 'execute'; sql: string; maxRows: number }
  | { kind: 'fill'; load: Omit<Load, 'batches'> }
  | { kind: 'rows'; batch: Batch }
  | { kind: 'keep' }
  | { kind: 'drop'; table: string }

export type ProcessRequest =
  | { kind: 'open'; file: string; writable: boolean }
  | { kind: 'request'; request: Request }

/** An empty batch is the last. */
export type Answer =
  | { kind: 'columns'; columns: ResultColumn[] }
  | { kind: 'batch'; batch: Batch }
  | {
      kind: 'outcome'
      columns: ResultColumn[]
      rows: Cell[][]
      truncated: boolean
      changed: number | null
    }
  | { kind: 'done'; rows: number }
  | { kind: 'refused'; status: number; message: string }
