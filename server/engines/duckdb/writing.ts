import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { checkAppend, columnNamed, doesNotFit, tableExists } from '../remote/adopting.ts'
import type { Adoption, TableReference } from '../engine.ts'
import { identifier, quoted } from '../sqlText/quoting.ts'
import type { AdoptWork } from './messages.ts'
import { countedWrite } from './mark.ts'
import { inTransaction, noted } from './notes.ts'
import { relationsNamed } from './relations.ts'

const staged = 'staged_upload'
const lastAdoption = 'last_adoption'

const tableName = ({ schema, table }: TableReference) =>
  `${identifier(schema ?? 'main')}.${identifier(table)}`

const exists = async (connection: DuckDBConnection, { schema, table }: TableReference) =>
  (await relationsNamed(connection, new Set([table]))).some(
    (relation) => relation.schema === (schema ?? 'main'),
  )

const columnsOf = async (connection: DuckDBConnection, table: string) => {
  const prepared = await connection.prepare(`SELECT * FROM ${table}`)
  const columns = Array.from({ length: prepared.columnCount }, (_, at) => ({
    name: prepared.columnName(at),
    type: String(prepared.columnType(at)),
  }))
  prepared.destroySync()
  return columns
}

type Column = Awaited<ReturnType<typeof columnsOf>>[number]

/** Whether a value is no other one in a column of this type; as a text or a floating number it is written in another way only. */
const isChanged = (column: string, own: string, type: string) => {
  const cast = `TRY_CAST(${column} AS ${type})`
  return own === 'VARCHAR' || /^(VARCHAR|FLOAT|DOUBLE)$/.test(type)
    ? `${cast} IS NULL`
    : `TRY_CAST(${cast} AS ${own}) IS DISTINCT FROM ${column}`
}

/** The engine rounds 1.5 for a column of whole numbers, and says of a number that is too large how it casts. */
const refuseChanged = async (
  connection: DuckDBConnection,
  source: string,
  arriving: readonly Column[],
  existing: readonly Column[],
) => {
  for (const { name, type: own } of arriving) {
    const into = columnNamed(existing, name)
    if (into === undefined || into.type === own) continue
    const column = identifier(name)
    const reader = await connection.runAndReadAll(
      `SELECT CAST(${column} AS VARCHAR) FROM ${source} WHERE ${column} IS NOT NULL AND ${isChanged(column, own, into.type)} LIMIT 1`,
    )
    const [[value] = []] = reader.getRows()
    if (value !== undefined) throw doesNotFit(String(value), into)
  }
}

const copy = async (connection: DuckDBConnection, { stagedTable, into, ifExists }: Adoption) => {
  const source = `${staged}.main.${identifier(stagedTable)}`
  const target = tableName(into)
  if (ifExists === 'replace') await connection.run(`DROP TABLE IF EXISTS ${target}`)
  else if (await exists(connection, into)) {
    if (ifExists === 'fail') throw tableExists(into.table)
    const arriving = await columnsOf(connection, source)
    const existing = await columnsOf(connection, target)
    checkAppend(
      arriving.map(({ name }) => name),
      existing.map(({ name }) => name),
    )
    await refuseChanged(connection, source, arriving, existing)
    return connection.run(`INSERT INTO ${target} BY NAME SELECT * FROM ${source}`)
  }
  await connection.run(`CREATE SCHEMA IF NOT EXISTS ${identifier(into.schema ?? 'main')}`)
  return connection.run(`CREATE TABLE ${target} AS SELECT * FROM ${source}`)
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
