import { setTimeout as after } from 'node:timers/promises'
import { idParamsSchema } from '../../src/api/contract/list.ts'
import {
  completionsAnswerSchema,
  completionsRequestSchema,
  formatAnswerSchema,
  formatRequestSchema,
} from '../../src/api/contract/sqlEditing.ts'
import { createCachedLists } from '../databases/cachedLists.ts'
import type { App } from '../instance.ts'
import { bodyLimits } from '../plugins/bodyLimits.ts'
import { completionsAt, type Catalogue } from '../sql/completion/completions.ts'
import { formatted } from '../sql/formatting.ts'
import { refuseUnexposed } from '../sql/permitted.ts'
import { databaseById, defaultSchema, schemaOrDefault } from '../store/databases/databases.ts'
import type { DatabaseRow, UserRow } from '../store/db/tables.ts'

const cacheSeconds = 60
const patienceMs = 80

export const sqlEditing = (app: App) => {
  const { store, engineOf } = app
  const cached = createCachedLists()

  /** The lists of a database that are there soon; a list that takes longer is there for the next request. */
  const catalogueOf = (database: DatabaseRow, { username }: UserRow): Catalogue => {
    const engine = engineOf(database, username)
    const tooLate = after(patienceMs, null, { ref: false })
    const usual = defaultSchema(database)
    const showsAll = database.allow_multi_schema_metadata_fetch === 1
    const soon = <List>(
      name: readonly unknown[],
      read: () => Promise<List>,
      otherwise: List,
    ): Promise<List> => {
      const key = [database.id, database.impersonate_user === 1 ? username : null, ...name]
      const list = cached(
        {
          seconds: cacheSeconds,
          force: false,
          key,
          cacheKey: [database.uuid, database.changed_on],
          engine,
        },
        read,
      )
      return Promise.race([list.catch(() => otherwise), tooLate.then(() => otherwise)])
    }
    const schemas = () => soon(['schemas'], () => engine.schemas(), [])
    /** Of a database that shows one schema and names none it is the first. */
    const isShown = async (schema: string | null) =>
      showsAll || schema === (usual ?? (await schemas())[0])
    return {
      schemas: async () => {
        const all = await schemas()
        return showsAll ? all : all.filter((schema) => schema === (usual ?? all[0]))
      },
      tables: async (schema) =>
        (await isShown(schema)) ? soon(['tables', schema], () => engine.tables(schema), []) : [],
      columns: async (table) =>
        (await isShown(table.schema))
          ? soon(['columns', table.schema, table.table], () => engine.columns(table), null)
          : null,
    }
  }

  app.post('/database/:id/completions', {
    bodyLimit: bodyLimits.large,
    config: { permission: 'any', repeat: 'harmless' },
    schema: {
      params: idParamsSchema,
      body: completionsRequestSchema,
      response: { 200: completionsAnswerSchema },
    },
    handler: async ({ params: { id }, body: { sql, cursor, schema }, caller }) => {
      const database = await databaseById(store, id)
      refuseUnexposed(database)
      const request = {
        sql,
        cursor,
        backend: database.backend,
        schema: schemaOrDefault(database, schema),
      }
      return { result: await completionsAt(request, catalogueOf(database, caller)) }
    },
  })
  app.post('/database/:id/format', {
    bodyLimit: bodyLimits.large,
    config: { permission: 'any', repeat: 'harmless' },
    schema: {
      params: idParamsSchema,
      body: formatRequestSchema,
      response: { 200: formatAnswerSchema },
    },
    handler: async ({ params: { id }, body: { sql } }) => {
      const database = await databaseById(store, id)
      refuseUnexposed(database)
      return { result: { sql: await formatted(sql, database.backend) } }
    },
  })
}
