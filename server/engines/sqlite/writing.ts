import type { DatabaseSync, StatementSync } from 'node:sqlite'
import {
  checkAppend,
  checkCounts,
  countingOutputs,
  countsIn,
  tableExists,
} from '../remote/adopting.ts'
import type { Batch, Counts, Load } from '../remote/driver.ts'
import { identifier } from '../sqlText/quoting.ts'
import { changesOnlyRows, writingAuthority } from './authority.ts'
import { cellOf, declaredType, storedOf, type Stored } from './cells.ts'
import { own, prepareOne } from './connection.ts'
import type { Answer } from './messages.ts'
import { columnsOf } from './reading.ts'

const inTransaction = (database: DatabaseSync, work: () => Answer): Answer => {
  own(database, 'BEGIN IMMEDIATE')
  try {
    const answer = work()
    own(database, 'COMMIT')
    return answer
  } catch (error) {
    if (database.isTransaction) own(database, 'ROLLBACK')
    throw error
  }
}

/** Runs one statement of a user that may write, whole or not at all. */
export const execute = (database: DatabaseSync, sql: string, maxRows: number): Answer =>
  inTransaction(database, () => {
    const actions = new Set<number>()
    const statement = prepareOne(database, sql, 0, (action, first, second) => {
      actions.add(action)
      return writingAuthority(action, first, second)
    })
    if (statement.columns().length === 0) {
      const { changes } = statement.run()
      return {
        kind: 'outcome',
        columns: [],
        rows: [],
        truncated: false,
        changed: changesOnlyRows(actions) ? Number(changes) : null,
      }
    }
    const found: Stored[][] = []
    for (const row of statement.iterate() as Iterable<unknown> as Iterable<Stored[]>) {
      found.push(row)
      if (found.length > maxRows) break
    }
    const columns = columnsOf(statement, found)
    const rows = found
      .slice(0, maxRows)
      .map((row) => row.map((value, index) => cellOf(value, columns[index]?.typeGeneric ?? 1)))
    return { kind: 'outcome', columns, rows, truncated: found.length > maxRows, changed: null }
  })

/** A table that is being filled, in a transaction that ends with it. */
export interface Filling {
  types: string[]
  insert: StatementSync
  load: Omit<Load, 'batches'>
  before: Counts
}

const counted = (
  database: DatabaseSync,
  { into, columns }: Pick<Load, 'into' | 'columns'>,
): Counts => {
  const counting = database.prepare(
    `SELECT ${countingOutputs(columns.map(({ name }) => identifier(name)))} FROM ${identifier(into.table)}`,
  )
  counting.setReturnArrays(true)
  return countsIn(counting.get() as unknown as number[])
}

const columnsThere = (database: DatabaseSync, table: string) =>
  database
    .prepare(`PRAGMA main.table_info(${identifier(table)})`)
    .all()
    .map(({ name }) => String(name))

/** Begins to fill a table with rows that come in batches. */
export const startFilling = (database: DatabaseSync, load: Omit<Load, 'batches'>): Filling => {
  const { into, ifExists, columns } = load
  const table = identifier(into.table)
  const types = columns.map(({ type }) => declaredType(type))
  const names = columns.map(({ name }) => identifier(name))
  own(database, 'BEGIN IMMEDIATE')
  const there = columnsThere(database, into.table)
  if (there.length > 0 && ifExists === 'fail') throw tableExists(into.table)
  if (there.length > 0 && ifExists === 'append')
    checkAppend(
      columns.map(({ name }) => name),
      there,
    )
  if (there.length > 0 && ifExists === 'replace') database.exec(`DROP TABLE ${table}`)
  const declared = names.map((name, index) => `${name} ${types[index] ?? 'TEXT'}`).join(', ')
  if (there.length === 0 || ifExists === 'replace')
    database.exec(`CREATE TABLE ${table} (${declared})`)
  const insert = prepareOne(
    database,
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    names.length,
    null,
  )
  return { types, insert, load, before: counted(database, load) }
}

export const fill = ({ types, insert }: Filling, { rowCount, columns }: Batch): void => {
  for (let row = 0; row < rowCount; row += 1)
    insert.run(...types.map((type, index) => storedOf(columns[index]?.[row] ?? null, type)))
}

/** Makes what was filled in stay where it is what was staged, and counts the rows that the table holds then. */
export const loadRows = (database: DatabaseSync, { load, before }: Filling): number => {
  const after = counted(database, load)
  checkCounts(load, after, before)
  own(database, 'COMMIT')
  return after.rows
}

export const dropTable = (database: DatabaseSync, table: string): void =>
  own(database, `DROP TABLE IF EXISTS ${identifier(table)}`)
