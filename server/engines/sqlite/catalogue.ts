import type { Cell, Engine, ResultColumn, TableReference } from '../engine.ts'
import { columnOf } from './columnTypes.ts'

type RowsOf = (sql: string, values?: Cell[]) => Promise<Cell[][]>

const main = 'main'
const isMain = (schema: string | null) => schema === null || schema === main

const namesOf = (rows: Cell[][]) => rows.map(([name]) => String(name))

const grouped = <Row extends Cell[]>(rows: Row[]) => [...Map.groupBy(rows, ([id]) => id).values()]

/** What an SQLite file holds: one schema. A declared type is a wish there, so that doubtful ones are looked at in the first rows. */
export const catalogue = (
  rowsOf: RowsOf,
  sampled: (table: string) => Promise<ResultColumn[]>,
): Pick<Engine, 'schemas' | 'tables' | 'columns' | 'keys'> & { spelled: (table: TableReference) => Promise<TableReference | null> } => ({
  schemas: () => Promise.resolve([main]),
  tables: async (schema) => {
    if (!isMain(schema)) return []
    const rows = await rowsOf(
      `SELECT name, type FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'view', 'virtual') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
       ORDER BY lower(name), name`,
    )
    return rows.map(([name, type]) => ({ name: String(name), type: type === 'view' ? 'view' : 'table' }))
  },
  columns: async ({ schema, table }) => {
    if (!isMain(schema)) return null
    const rows = await rowsOf(`SELECT name, type FROM pragma_table_xinfo(:value1) WHERE hidden <> 1 ORDER BY cid`, [table])
    if (rows.length === 0) return null
    const declared = rows.map(([name, type]) => columnOf(String(name), String(type), []))
    const isClear = rows.every(([, type], index) => type === declared[index]?.type && declared[index]?.typeGeneric !== 2)
    return isClear ? declared : await sampled(table).catch(() => declared)
  },
  spelled: async ({ schema, table }) => {
    if (!isMain(schema)) return null
    const [name] = namesOf(await rowsOf(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND lower(name) = lower(:value1)`, [table]))
    return name === undefined ? null : { schema: main, table: name }
  },
  keys: async ({ schema, table }) => {
    const none = { primaryKey: { name: null, columns: [] }, foreignKeys: [], indexes: [], comment: null }
    if (!isMain(schema)) return none
    const primary = await rowsOf(`SELECT name FROM pragma_table_info(:value1) WHERE pk > 0 ORDER BY pk`, [table])
    const foreign = await rowsOf(`SELECT id, "table", "from", coalesce("to", '') FROM pragma_foreign_key_list(:value1) ORDER BY id, seq`, [table])
    const indexed = await rowsOf(
      `SELECT list.name, list."unique", info.name FROM pragma_index_list(:value1) list, pragma_index_info(list.name) info
       WHERE list.origin <> 'pk' AND info.name IS NOT NULL ORDER BY list.seq, info.seqno`,
      [table],
    )
    return {
      ...none,
      primaryKey: { name: null, columns: namesOf(primary) },
      foreignKeys: grouped(foreign).map((rows) => ({
        name: null,
        columns: rows.map(([, , from]) => String(from)),
        references: { schema: main, table: String(rows[0]?.[1]), columns: rows.map(([, , , to]) => String(to)).filter((to) => to !== '') },
      })),
      indexes: grouped(indexed).map((rows) => ({
        name: String(rows[0]?.[0]),
        columns: rows.map(([, , column]) => String(column)),
        unique: rows[0]?.[1] === 1,
      })),
    }
  },
})
