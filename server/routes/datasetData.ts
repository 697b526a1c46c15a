import { z } from 'zod'
import { boundedText, maxLength } from '../../src/api/contract/boundedText.ts'
import {
  columnPreviewAnswerSchema,
  columnPreviewSchema,
  columnProfileAnswerSchema,
  columnRangeAnswerSchema,
  datasetDataAnswerSchema,
  datasetValuesSchema,
} from '../../src/api/contract/dataset.ts'
import { idParamsSchema, qSchema } from '../../src/api/contract/list.ts'
import { textOf } from '../charts/rows/chartRows.ts'
import { columnPreview } from '../charts/sql/columnChanges.ts'
import { columnProfile, columnRange } from '../charts/sql/columnProfile.ts'
import { columnValues } from '../charts/sql/columnValues.ts'
import { findColumn, missingColumns } from '../charts/sql/columns.ts'
import { readableDataset } from '../charts/sql/datasetSource.ts'
import { firstNumber } from '../charts/sql/numbers.ts'
import { fromSource, type Source, holdsUserSql } from '../engines/sqlText/source.ts'
import { joined, rendered, sql } from '../engines/sqlText/sql.ts'
import type { Engine, Statement } from '../engines/engine.ts'
import type { App } from '../instance.ts'
import type { UserRow } from '../store/db/tables.ts'
import { readObject } from '../store/lists/listQuery.ts'
import { serialized, signalOf } from './streaming.ts'

const usualRows = 1000
const maxRows = 10_000
const maxValues = 1000
const timeoutMs = 60_000

const dataQuerySchema = z.looseObject({
  page: z.number().int().min(0).max(1_000_000).optional(),
  page_size: z.number().int().optional(),
})
const valuesQuerySchema = z.object({
  column: boundedText(maxLength.name),
  search: boundedText(maxLength.name).optional(),
  limit: z.coerce.number().int().min(1).optional(),
})

const columnQuerySchema = z.object({ column: boundedText(maxLength.name) })

const pageSizeOf = (sent: number | undefined) => {
  if (sent === undefined || sent === 0) return usualRows
  return sent < 0 ? maxRows : Math.min(sent, maxRows)
}

const totalOf = async (
  engine: Engine,
  source: Source,
  who: Pick<Statement, 'caller' | 'signal'>,
) => {
  const counting = rendered(sql`SELECT COUNT(*) FROM ${fromSource(source)}`)
  return firstNumber(
    await engine.query(
      { ...counting, userSql: holdsUserSql(source), maxRows: 1, timeoutMs, ...who },
      'values',
    ),
  )
}

export const datasetData = (app: App) => {
  const config = { permission: 'any' } as const

  const columnOf = async (id: number, column: string, caller: UserRow) => {
    const { source, engine } = await readableDataset(app, id, caller)
    const found = findColumn(source, column)
    if (found === undefined) throw missingColumns([column])
    return { engine, source, found }
  }

  app.get('/dataset/:id/data', {
    config,
    schema: {
      params: idParamsSchema,
      querystring: qSchema,
      response: { 200: datasetDataAnswerSchema },
    },
    handler: async ({ params: { id }, query: { q }, caller }, reply) => {
      const { page = 0, page_size } = readObject(dataQuerySchema, q)
      const { source, engine } = await readableDataset(app, id, caller)
      const who = { caller: String(caller.id), signal: signalOf(reply) }
      const maxRows = pageSizeOf(page_size)
      const names = joined(
        source.columns.map((column) => source.dialect.name(column.column_name)),
        ', ',
      )
      const statement = rendered(
        sql`SELECT ${names} FROM ${fromSource(source)} LIMIT ${maxRows} OFFSET ${page * maxRows}`,
      )
      const userSql = holdsUserSql(source)
      const result = await engine.query(
        { ...statement, userSql, maxRows, timeoutMs, ...who },
        'rows',
      )
      const { rowCount: rowcount, text } = await textOf(result)
      const total = page === 0 && rowcount < maxRows ? rowcount : await totalOf(engine, source, who)
      const known = {
        colnames: result.columns.map((column) => column.name),
        coltypes: result.columns.map((column) => column.typeGeneric),
      }
      const opening = Buffer.from(
        `{"result":{"query_result":${JSON.stringify({ ...known, rowcount, total }).slice(0, -1)},"data":[`,
      )
      const body = Buffer.concat([opening, text, Buffer.from(']}}}')])
      reply.type('application/json; charset=utf-8')
      return serialized(
        Buffer.concat([
          Buffer.from(`{"id":${id},"message":`),
          body,
          Buffer.from(','),
          body.subarray(1),
        ]),
      )
    },
  })
  app.get('/dataset/:id/values', {
    config,
    schema: {
      params: idParamsSchema,
      querystring: valuesQuerySchema,
      response: { 200: datasetValuesSchema },
    },
    handler: async (
      { params: { id }, query: { column, search = '', limit = 100 }, caller },
      reply,
    ) => {
      const { engine, source, found } = await columnOf(id, column, caller)
      const requested = { column: found, search, limit: Math.min(limit, maxValues) }
      const result = await columnValues(engine, source, requested, {
        caller: String(caller.id),
        signal: signalOf(reply),
      })
      return { result: result as { value: string; count: number }[] }
    },
  })

  app.get('/dataset/:id/range', {
    config,
    schema: {
      params: idParamsSchema,
      querystring: columnQuerySchema,
      response: { 200: columnRangeAnswerSchema },
    },
    handler: async ({ params: { id }, query: { column }, caller }, reply) => {
      const { engine, source, found } = await columnOf(id, column, caller)
      const who = { caller: String(caller.id), signal: signalOf(reply) }
      return { result: await columnRange(engine, source, found, who) }
    },
  })
  app.get('/dataset/:id/profile', {
    config,
    schema: {
      params: idParamsSchema,
      querystring: columnQuerySchema,
      response: { 200: columnProfileAnswerSchema },
    },
    handler: async ({ params: { id }, query: { column }, caller }, reply) => {
      const { engine, source, found } = await columnOf(id, column, caller)
      const who = { caller: String(caller.id), signal: signalOf(reply) }
      return { result: await columnProfile(engine, source, found, who) }
    },
  })
  app.post('/dataset/:id/column_preview', {
    config: { permission: 'any', repeat: 'harmless' },
    schema: {
      params: idParamsSchema,
      body: columnPreviewSchema,
      response: { 200: columnPreviewAnswerSchema },
    },
    handler: async ({ params: { id }, body, caller }, reply) => {
      const who = { caller: String(caller.id), signal: signalOf(reply) }
      return { result: await columnPreview(app, id, body, caller, who) }
    },
  })
}
