import type { DuckDBInstance } from '@duckdb/node-api'
import type { Chunk, ResultColumn } from '../engine.ts'
import { inTransaction, noted, type Notes } from './notes.ts'

/** What a workspace file says of itself: which metadata it belongs to, and how many writes it has taken. */
export interface Mark {
  identity: string
  writes: number
}

const markNote = 'mark'

const noteOf = ({ identity, writes }: Mark): Notes => ({
  [markNote]: JSON.stringify({ identity, writes }),
})

const markOf = async (instance: DuckDBInstance) => {
  const note = await noted(instance, markNote)
  return note === null ? null : (JSON.parse(note) as Mark)
}

const markColumns: ResultColumn[] = [
  { name: 'identity', type: 'VARCHAR', typeGeneric: 1 },
  { name: 'writes', type: 'BIGINT', typeGeneric: 0 },
]

/** Passes the mark of a file on as a row of its identity and its writes; a file without a mark has no row. */
export const passMark = async (
  instance: DuckDBInstance,
  reader: {
    columns: (columns: ResultColumn[]) => void
    chunk: (chunk: Chunk<'values'>) => void
  },
): Promise<{ rows: number; truncated: boolean }> => {
  const mark = await markOf(instance)
  reader.columns(markColumns)
  if (mark === null) return { rows: 0, truncated: false }
  reader.chunk({ rowCount: 1, columns: [[mark.identity], [mark.writes]] })
  return { rows: 1, truncated: false }
}

/** Replaces the mark of a file. */
export const setMark = async (instance: DuckDBInstance, mark: Mark): Promise<void> => {
  const connection = await instance.connect()
  try {
    await inTransaction(instance, connection, () => Promise.resolve(noteOf(mark)))
  } finally {
    connection.closeSync()
  }
}

/** The note that counts one more write, to be written in its transaction; none in a file that has no mark. */
export const countedWrite = async (instance: DuckDBInstance): Promise<Notes> => {
  const mark = await markOf(instance)
  return mark === null ? {} : noteOf({ ...mark, writes: mark.writes + 1 })
}
