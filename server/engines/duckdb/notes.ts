import type { DuckDBConnection } from '@duckdb/node-api'
import { identifier, quoted } from '../sqlText/quoting.ts'

/** The schema that earlier versions stored their notes in; no list shows it and no statement reaches it. */
export const ownSchema = '__chartroom'

export const noteName = (name: string) => `${ownSchema}_${name}`

/** Reads what was noted under the name that is its one value, see `noteName`; `notedText` reads the answer. */
export const notedQuery = `SELECT macro_definition FROM system.main.duckdb_functions()
  WHERE database_name = system.main.current_database() AND schema_name = 'main' AND function_name = $1`

export const notedText = (definition: unknown): string | null =>
  typeof definition === 'string' ? definition.replace(/^'|'$/g, '').replaceAll("''", "'") : null

/**
 * What the server noted in a file under a name, null where it noted nothing. Notes are macros, because they are written in
 * the transactions of what they report and none of the views that users may read shows one.
 */
export const noted = async (connection: DuckDBConnection, name: string): Promise<string | null> => {
  const reader = await connection.runAndReadAll(notedQuery, [noteName(name)])
  const [[definition] = []] = reader.getRows()
  return notedText(definition)
}

/** Notes a text in a file, in the transaction of the connection. */
export const notedAs = async (
  connection: DuckDBConnection,
  name: string,
  text: string,
): Promise<void> => {
  await connection.run(
    `CREATE OR REPLACE MACRO main.${identifier(noteName(name))}() AS ${quoted(text)}`,
  )
}

/** Removes the table of notes that earlier versions left, which users could see. */
export const removeOldNotes = async (connection: DuckDBConnection): Promise<void> => {
  await connection.run(`DROP TABLE IF EXISTS ${ownSchema}.last_adoption`).catch(() => undefined)
  await connection.run(`DROP SCHEMA IF EXISTS ${ownSchema}`).catch(() => undefined)
}
