import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { identifier, quoted } from '../sqlText/quoting.ts'
import { instanceCache } from './instanceCache.ts'

/** The schema that earlier versions stored their notes in; no list shows it and no statement reaches it. */
export const ownSchema = '__chartroom'

const notePrefix = `${ownSchema}_`

/** Texts by the names that they are noted under. */
export type Notes = Readonly<Record<string, string>>

const textOf = (definition: unknown) =>
  String(definition).replace(/^'|'$/g, '').replaceAll("''", "'")

/** Cached: the file belongs to this process, which stores here what it notes. */
const notes = instanceCache(async (connection) => {
  const reader = await connection.runAndReadAll(
    `SELECT function_name, macro_definition FROM system.main.duckdb_functions()
     WHERE database_name = system.main.current_database() AND schema_name = 'main'
     AND system.main.starts_with(function_name, '${notePrefix}') AND macro_definition IS NOT NULL`,
  )
  return new Map(reader.getRows().map(([name, definition]) => [String(name), textOf(definition)]))
})

/**
 * What the server noted in a file under a name, null where it noted nothing. Notes are macros, because they are written in
 * the transactions of what they report and none of the views that users may read shows one.
 */
export const noted = async (instance: DuckDBInstance, name: string): Promise<string | null> =>
  (await notes.of(instance)).get(`${notePrefix}${name}`) ?? null

/** Has the notes of a file read again, which a statement may have dropped. */
export const forgetNotes = notes.forget

/**
 * Does a piece of work in a transaction of the connection, with the notes that it answers; an error undoes all of it.
 * Only one such transaction of an instance may run at a time.
 */
export const inTransaction = async (
  instance: DuckDBInstance,
  connection: DuckDBConnection,
  work: () => Promise<Notes>,
): Promise<void> => {
  const known = await notes.of(instance)
  await connection.run('BEGIN TRANSACTION')
  try {
    const written = Object.entries(await work()).map(
      ([name, text]) => [`${notePrefix}${name}`, text] as const,
    )
    for (const [name, text] of written)
      await connection.run(`CREATE OR REPLACE MACRO main.${identifier(name)}() AS ${quoted(text)}`)
    await connection.run('COMMIT')
    for (const [name, text] of written) known.set(name, text)
  } catch (error) {
    notes.forget(instance)
    await connection.run('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** Removes the table of notes that earlier versions left, which users could see. */
export const removeOldNotes = async (connection: DuckDBConnection): Promise<void> => {
  await connection.run(`DROP TABLE IF EXISTS ${ownSchema}.last_adoption`).catch(() => undefined)
  await connection.run(`DROP SCHEMA IF EXISTS ${ownSchema}`).catch(() => undefined)
}
