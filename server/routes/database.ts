import { z } from 'zod'
import {
  databaseAnswerSchema,
  databaseListItemSchema,
  schemasAnswerSchema,
  tableAnswerSchema,
  tablesAnswerSchema,
  type Table,
  type TableOption,
} from '../../src/api/contract/database.ts'
import { idParamsSchema, listAnswerSchema, qSchema } from '../../src/api/contract/list.ts'
import type { ResultColumn } from '../engines/engine.ts'
import type { App } from '../instance.ts'
import { notFound } from '../problem.ts'
import { databaseList, showDatabase } from '../store/databaseList.ts'
import { databaseById, schemaMeant } from '../store/databases.ts'
import { readListQuery, readObject } from '../store/listQuery.ts'
import { listOf } from '../store/lists.ts'

const schemaParamsSchema = idParamsSchema.extend({ schema: z.string() })
const tableParamsSchema = schemaParamsSchema.extend({ table: z.string() })
const searchSchema = z.looseObject({ substr: z.string().optional() })

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const selectStar = (schema: string | null, table: string, columns: readonly ResultColumn[]) => {
  const from = schema === null ? quoted(table) : `${quoted(schema)}.${quoted(table)}`
  return `SELECT ${columns.map((column) => quoted(column.name)).join(',\n       ')}\nFROM ${from}\nLIMIT 100`
}

const tableOf = (schema: string | null, name: string, columns: readonly ResultColumn[]): Table => ({
  name,
  columns: columns.map((column) => ({
    name: column.name,
    type: column.type.replace(/\(.*/s, ''),
    longType: column.type,
    keys: [],
    comment: null,
    type_generic: column.typeGeneric,
  })),
  primaryKey: { constrained_columns: [], name: null },
  foreignKeys: [],
  indexes: [],
  selectStar: selectStar(schema, name, columns),
  comment: null,
})

/** Databases, and what lies in them. */
export const databases = (app: App) => {
  const { store, engineOf } = app
  const config = { permission: 'any' } as const

  app.get('/database/', {
    config,
    schema: { querystring: qSchema, response: { 200: listAnswerSchema(databaseListItemSchema) } },
    handler: ({ query: { q }, caller }) => {
      const query = readListQuery(q)
      return listOf(store, databaseList, { page_size: -1, ...query }, caller)
    },
  })
  app.get('/database/:id', {
    config,
    schema: { params: idParamsSchema, response: { 200: databaseAnswerSchema } },
    handler: async ({ params: { id } }) => ({ id, result: await showDatabase(store, id) }),
  })
  app.get('/database/:id/schemas/', {
    config,
    schema: { params: idParamsSchema, querystring: qSchema, response: { 200: schemasAnswerSchema } },
    handler: async ({ params: { id } }) => ({ result: await engineOf(await databaseById(store, id)).schemas() }),
  })
  app.get('/database/:id/:schema/tables/', {
    config,
    schema: { params: schemaParamsSchema, querystring: qSchema, response: { 200: tablesAnswerSchema } },
    handler: async ({ params, query: { q } }) => {
      const database = await databaseById(store, params.id)
      const schema = schemaMeant(database, params.schema)
      const { substr = '' } = readObject(searchSchema, q)
      const names = await engineOf(database).tables(schema)
      const options = names
        .filter((name) => name.toLowerCase().includes(substr.toLowerCase()))
        .map((name): TableOption => ({ title: name, value: name, label: name, schema: schema ?? '', type: 'table' }))
      return { result: { options, tableLength: options.length, options_count: options.length }, options }
    },
  })
  app.get('/database/:id/table/:table/:schema/', {
    config,
    schema: { params: tableParamsSchema, response: { 200: tableAnswerSchema } },
    handler: async ({ params }) => {
      const database = await databaseById(store, params.id)
      const schema = schemaMeant(database, params.schema)
      const columns = await engineOf(database).columns({ schema, table: params.table })
      if (columns === null) throw notFound()
      const table = tableOf(schema, params.table, columns)
      return { ...table, result: table }
    },
  })
}
