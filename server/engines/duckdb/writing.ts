import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { checkAppend, tableExists } from '../remote/adopting.ts'
import type { Adoption, TableReference } from '../engine.ts'
import { identifier, quoted } from '../sqlText/quoting.ts'
import type { AdoptWork } from './messages.ts'
import { countedWrite } from './mark.ts'
import { inTransaction, noted } from './notes.ts'

const staged = 'staged_upload'
const lastAdoption = 'last_adoption'

const tableName = ({ schema, table }: TableReference) =>
  `${identifier(schema ?? 'main')}.${identifier(table)}`

const namesOf = async (
  connection: DuckDBConnection,
  catalog: string | null,
  { schema, table }: TableReference,
) => {
  const reader = await connection.runAndReadAll(
    `SELECT column_name FROM system.main.duckdb_columns() WHERE database_name = coalesce($1, system.main.current_database())
     AND schema_name = $2 AND system.main.lower(table_name) = system.main.lower($3) ORDER BY column_index`,
    [catalog, schema ?? 'main', table],
  )
  return reader.getRows().map(([name]) => String(name))
}

const copy = async (connection: DuckDBConnection, { stagedTable, into, ifExists }: Adoption) => {
  const source = `${staged}.main.${identifier(stagedTable)}`
  const existing = await namesOf(connection, null, into)
  if (existing.length > 0 && ifExists === 'fail') throw tableExists(into.table)
  if (existing.length > 0 && ifExists === 'append') {
    checkAppend(await namesOf(connection, staged, { schema: 'main', table: stagedTable }), existing)
    return connection.run(`INSERT INTO ${tableName(into)} BY NAME SELECT * FROM ${source}`)
  }
  if (existing.length > 0) await connection.run(`DROP TABLE ${tableName(into)}`)
  await connection.run(`CREATE SCHEMA IF NOT EXISTS ${identifier(into.schema ?? 'main')}`)
  return connection.run(`CREATE TABLE ${tableName(into)} AS SELECT * FROM ${source}`)
}

/** Copies the staged table into the workspace in one transaction and answers how many rows the table holds afterwards. */
export const adopt = async (instance: DuckDBInstance, adoption: AdoptWork) => {
  const connection = await instance.connect()
  try {
    await connection.run(`ATTACH ${quoted(adoption.stagedFile)} AS ${staged} (READ_ONLY)`)
    try {
      await inTransaction(instance, connection, async () => {
        if ((await noted(instance, lastAdoption)) === adoption.token) return {}
        await copy(connection, adoption)
        return { [lastAdoption]: adoption.token, ...(await countedWrite(instance)) }
      })
      const counted = await connection.runAndReadAll(
        `SELECT system.main.count_star() FROM ${tableName(adoption.into)}`,
      )
      return Number(counted.getRows()[0]?.[0])
    } finally {
      await connection.run(`DETACH ${staged}`)
    }
  } finally {
    connection.closeSync()
  }
}

/** Drops a table of the workspace; a table that is not there is no error. */
export const drop = async (instance: DuckDBInstance, table: TableReference) => {
  const connection = await instance.connect()
  try {
    await inTransaction(instance, connection, async () => {
      await connection.run(`DROP TABLE IF EXISTS ${tableName(table)}`)
      return countedWrite(instance)
    })
  } finally {
    connection.closeSync()
  }
}

/** Gives a table of the workspace another name. */
export const rename = async (instance: DuckDBInstance, table: TableReference, name: string) => {
  const connection = await instance.connect()
  try {
    await inTransaction(instance, connection, async () => {
      await connection.run(`ALTER TABLE ${tableName(table)} RENAME TO ${identifier(name)}`)
      return countedWrite(instance)
    })
  } finally {
    connection.closeSync()
  }
}
