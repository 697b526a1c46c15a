import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { noted, notedAs } from './notes.ts'

/** What a workspace file says of itself: which metadata it belongs to, and how many writes it has taken. */
export interface Mark {
  identity: string
  writes: number
}

export const markNote = 'mark'

/** A mark from its note, null without one. */
export const readMark = (note: string | null) => (note === null ? null : (JSON.parse(note) as Mark))

const noteMark = (connection: DuckDBConnection, { identity, writes }: Mark) =>
  notedAs(connection, markNote, JSON.stringify({ identity, writes }))

/** Replaces the mark of a file. */
export const setMark = async (instance: DuckDBInstance, mark: Mark) => {
  const connection = await instance.connect()
  try {
    await noteMark(connection, mark)
  } finally {
    connection.closeSync()
  }
}

/** Counts a write in its own transaction, in a file that has a mark. */
export const countWrite = async (connection: DuckDBConnection) => {
  const mark = readMark(await noted(connection, markNote))
  if (mark !== null) await noteMark(connection, { ...mark, writes: mark.writes + 1 })
}
