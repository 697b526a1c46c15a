import type { ErrorPosition } from '../../problem.ts'
import type { Mark } from './mark.ts'
import type { Adoption, Cell, ResultColumn, ResultShape, TableReference } from '../engine.ts'

/** What the engine's process is started with. */
export interface EngineSettings {
  file: string
  /** Nothing can be written into a file that is opened for reading only, whatever a statement says. */
  access: 'READ_WRITE' | 'READ_ONLY'
  /** The only folder that statements may reach besides the file: what is being adopted. */
  adoptingFolder: string
  /** Where queries put what memory does not hold. No statement reaches it. */
  spillFolder: string
  memoryMb: number
  temporaryMb: number
  threads: number
}

export interface QueryWork {
  kind: 'query'
  sql: string
  values: Cell[]
  schema?: string | null
  /** Whether the statement has to pass the gate. */
  judged: boolean
  /** Only the columns are asked for; nothing is executed. */
  columnsOnly: boolean
  maxRows: number
  shape: ResultShape
  escapeFormulas: boolean
}
/** `token` tells a repetition of the same adoption from another one, for when the process died before it could answer. */
export type AdoptWork = { kind: 'adopt'; token: string } & Adoption
export interface ExecuteWork {
  kind: 'execute'
  sql: string
  schema?: string | null
  maxRows: number
}
export type Work =
  | QueryWork
  | AdoptWork
  | ExecuteWork
  | { kind: 'drop'; table: TableReference }
  | { kind: 'rename'; table: TableReference; name: string }
  | { kind: 'mark' }
  | { kind: 'setMark'; mark: Mark }

export type ToEngine =
  | { kind: 'open'; settings: EngineSettings }
  | { kind: 'start'; id: number; work: Work }
  | { kind: 'more'; id: number }
  | { kind: 'cancel'; id: number }
  | { kind: 'close' }

/** `body` of a chunk: what the shape asks for, see `Chunk`. */
export type FromEngine =
  | { kind: 'opened' }
  | { kind: 'columns'; id: number; columns: ResultColumn[] }
  | { kind: 'chunk'; id: number; chunk: unknown }
  | { kind: 'done'; id: number; truncated: boolean; rows: number }
  | {
      kind: 'refused'
      id: number
      status: number
      message: string
      position: ErrorPosition | undefined
      interrupted: boolean
    }
  | { kind: 'size'; bytes: number }
  | { kind: 'broken'; message: string }

/** How many chunks the engine's process may send before the reader has asked for more. */
export const chunksAhead = 4
