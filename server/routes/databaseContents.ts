import { z } from 'zod'
import { boundedText, maxLength } from '../../src/api/contract/boundedText.ts'
import {
  schemasAnswerSchema,
  tableAnswerSchema,
  tablesAnswerSchema,
  type TableOption,
} from '../../src/api/contract/database.ts'
import { idParamsSchema, messageSchema, qSchema } from '../../src/api/contract/list.ts'
import { droppableTableAnswerSchema } from '../../src/api/contract/uploadedTable.ts'
import { tableShown } from '../charts/types/tableShown.ts'
import type { Engine } from '../engines/engine.ts'
import { createCachedLists } from '../databases/cachedLists.ts'
import type { App } from '../instance.ts'
import { forbidden, notFound } from '../problem.ts'
import { dialectOf } from '../engines/engines.ts'
import { nameIn } from '../engines/sqlText/reservedWords.ts'
import {
  databaseById,
  defaultSchema,
  listSeconds,
  schemaOrDefault,
} from '../store/databases/databases.ts'
import { readObject } from '../store/lists/listQuery.ts'
import type { DatabaseRow, UserRow } from '../store/db/tables.ts'
import { dropUnshownTable, unshownTable } from '../uploads/dropTable.ts'

const schemaParamsSchema = idParamsSchema.extend({ schema: boundedText(maxLength.name) })
const tableParamsSchema = schemaParamsSchema.extend({ table: boundedText(maxLength.name) })
const searchSchema = z.looseObject({
  substr: boundedText(maxLength.name).optional(),
  force: z.boolean().optional(),
})

/** Schemas and tables of the databases. */
export const databaseContents = (app: App) => {
  const { store, engineOf } = app
  const config = { permission: 'any' } as const
  const cached = createCachedLists()

  const listed = <List>(
    database: DatabaseRow,
    { username }: UserRow,
    kind: 'schema' | 'table',
    of: string | null,
    force: boolean,
    read: (engine: Engine) => Promise<List>,
  ) => {
    const engine = engineOf(database, username)
    const key = [database.id, database.impersonate_user === 1 ? username : null, kind, of]
    return cached(
      {
        seconds: listSeconds(database, kind),
        force,
        key,
        cacheKey: [database.uuid, database.changed_on],
        engine,
      },
      () => read(engine),
    )
  }

  const schemasOf = (database: DatabaseRow, caller: UserRow, force = false) =>
    listed(database, caller, 'schema', null, force, (engine) => engine.schemas())

  /** The requested schema, where the database shows it: one that shows a single schema and names none shows the first. */
  const schemaShown = async (database: DatabaseRow, caller: UserRow, sent: string) => {
    const schema = schemaOrDefault(database, sent)
    const usual = defaultSchema(database)
    if (database.allow_multi_schema_metadata_fetch === 1 || schema === usual) return schema
    if (usual === null && schema === (await schemasOf(database, caller))[0]) return schema
    throw forbidden(`${database.database_name} shows the tables of its default schema only`)
  }

  app.get('/database/:id/schemas/', {
    config,
    schema: {
      params: idParamsSchema,
      querystring: qSchema,
      response: { 200: schemasAnswerSchema },
    },
    handler: async ({ params: { id }, query: { q }, caller }) => {
      const database = await databaseById(store, id)
      const { force = false } = readObject(searchSchema, q)
      const schemas = await schemasOf(database, caller, force)
      const usual = defaultSchema(database) ?? schemas[0]
      const isShown = (schema: string) =>
        database.allow_multi_schema_metadata_fetch === 1 || schema === usual
      return {
        result: schemas
          .filter(isShown)
          .toSorted((one, other) => Number(other === usual) - Number(one === usual)),
      }
    },
  })
  app.get('/database/:id/:schema/tables/', {
    config,
    schema: {
      params: schemaParamsSchema,
      querystring: qSchema,
      response: { 200: tablesAnswerSchema },
    },
    handler: async ({ params, query: { q }, caller }) => {
      const database = await databaseById(store, params.id)
      const schema = await schemaShown(database, caller, params.schema)
      const { substr = '', force = false } = readObject(searchSchema, q)
      const entries = await listed(database, caller, 'table', schema, force, (engine) =>
        engine.tables(schema),
      )
      const options = entries
        .filter(({ name }) => name.toLowerCase().includes(substr.toLowerCase()))
        .map(({ name, type }): TableOption => ({
          title: name,
          value: name,
          label: name,
          schema: schema ?? '',
          type,
          insert_text: nameIn(dialectOf(database.backend), name),
        }))
      return {
        result: { options, tableLength: options.length, options_count: options.length },
        options,
      }
    },
  })
  app.get('/database/:id/table/:table/:schema/', {
    config,
    schema: { params: tableParamsSchema, response: { 200: tableAnswerSchema } },
    handler: async ({ params, caller }) => {
      const database = await databaseById(store, params.id)
      const schema = await schemaShown(database, caller, params.schema)
      const address = { schema, table: params.table }
      const engine = engineOf(database, caller.username)
      const columns = await engine.columns(address)
      if (columns === null) throw notFound()
      const table = tableShown(database.backend, address, columns, await engine.keys(address))
      return { ...table, result: table }
    },
  })
  app.get('/database/:id/table/:table/:schema/readers', {
    config: { permission: 'admin' },
    schema: { params: tableParamsSchema, response: { 200: droppableTableAnswerSchema } },
    handler: async ({ params: { id, schema, table }, caller }) => ({
      result: await unshownTable(app, id, schema, table, caller),
    }),
  })
  app.delete('/database/:id/table/:table/:schema/', {
    config: { permission: 'admin' },
    schema: { params: tableParamsSchema, response: { 200: messageSchema } },
    handler: async ({ params: { id, schema, table }, caller }) => {
      await dropUnshownTable(app, id, schema, table, caller)
      return { message: 'OK' }
    },
  })
}
