import type { Cell, Engine, ResultColumn, TableReference } from '../engine.ts'
import { identifier } from '../sqlText/quoting.ts'
import { columnOf, saysEnough } from './columnTypes.ts'

type RowsOf = (sql: string, values?: Cell[]) => Promise<Cell[][]>

const main = 'main'
const isMain = (schema: string | null) => schema === null || schema === main

const text = (value: Cell | undefined) => String(value)

const grouped = <Row extends Cell[]>(rows: Row[]) => [...Map.groupBy(rows, ([id]) => id).values()]

const byName = (one: string, other: string) => {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()]
  if (first === second) return one < other ? -1 : 1
  return first < second ? -1 : 1
}

/** What an SQLite file holds: one schema. A declared type is a wish there, so that doubtful ones are looked at in the first rows. */
export const catalogue = (
  rowsOf: RowsOf,
  sampled: (table: string) => Promise<ResultColumn[]>,
): Pick<Engine, 'schemas' | 'tables' | 'columns' | 'keys'> & {
  spelled: (table: TableReference) => Promise<TableReference | null>
} => {
  // The functions of the same names in FROM would mean a table of the file that is called like one of them.
  const pragma = (what: string, of: string | null = null) =>
    rowsOf(`PRAGMA main.${what}${of === null ? '' : `(${identifier(of)})`}`)

  const relations = async () => {
    const rows = await pragma('table_list')
    return rows.flatMap(([schema, name, type]) =>
      schema === main && /^(table|view|virtual)$/.test(text(type))
        ? [{ name: text(name), type: text(type) }]
        : [],
    )
  }

  return {
    schemas: () => Promise.resolve([main]),
    tables: async (schema) => {
      if (!isMain(schema)) return []
      const shown = (await relations()).filter(({ name }) => !/^sqlite_/i.test(name))
      return shown
        .sort((one, other) => byName(one.name, other.name))
        .map(({ name, type }) => ({ name, type: type === 'view' ? 'view' : 'table' }))
    },
    columns: async ({ schema, table }) => {
      if (!isMain(schema)) return null
      const rows = (await pragma('table_xinfo', table)).filter(
        ([, , , , , , hidden]) => hidden !== 1,
      )
      if (rows.length === 0) return null
      const declared = rows.map(([, name, type]) => columnOf(text(name), text(type), []))
      const isClear = rows.every(([, , type]) => saysEnough(text(type)))
      return isClear ? declared : await sampled(table).catch(() => declared)
    },
    spelled: async ({ schema, table }) => {
      if (!isMain(schema)) return null
      const found = (await relations()).find(
        ({ name }) => name.toLowerCase() === table.toLowerCase(),
      )
      return found === undefined ? null : { schema: main, table: found.name }
    },
    keys: async ({ schema, table }) => {
      const none = {
        primaryKey: { name: null, columns: [] },
        foreignKeys: [],
        indexes: [],
        comment: null,
      }
      if (!isMain(schema)) return none
      const primary = (await pragma('table_info', table))
        .filter(([, , , , , position]) => Number(position) > 0)
        .sort(([, , , , , one], [, , , , , other]) => Number(one) - Number(other))
      const foreign = (await pragma('foreign_key_list', table)).sort(
        ([one, first], [other, second]) =>
          Number(one) - Number(other) || Number(first) - Number(second),
      )
      const indexes = []
      for (const [, name, unique, origin] of await pragma('index_list', table)) {
        if (origin === 'pk') continue
        const columns = (await pragma('index_info', text(name))).flatMap(([, , column]) =>
          column === null ? [] : [text(column)],
        )
        if (columns.length > 0) indexes.push({ name: text(name), columns, unique: unique === 1 })
      }
      return {
        ...none,
        primaryKey: { name: null, columns: primary.map(([, name]) => text(name)) },
        foreignKeys: grouped(foreign).map((rows) => ({
          name: null,
          columns: rows.map(([, , , from]) => text(from)),
          references: {
            schema: main,
            table: text(rows[0]?.[2]),
            columns: rows.flatMap(([, , , , to]) => (to === null ? [] : [text(to)])),
          },
        })),
        indexes,
      }
    },
  }
}
