import { createHash } from 'node:crypto'
import type { FastifyError } from 'fastify'
import {
  chosenDatabasesSchema,
  dashboardImportQuerySchema,
  dashboardImportSchema,
  maxImportBytes,
  type DashboardImport,
} from '../../src/api/contract/dashboardImport.ts'
import type { App } from '../instance.ts'
import { answerProblem } from '../plugins/problems.ts'
import { badRequest, Refusal } from '../problem.ts'
import { previewOf, writeImport } from '../uploads/superset/importExport.ts'
import { planImport } from '../uploads/superset/planImport.ts'

const noZip = () => badRequest('The body is no ZIP archive: send it as application/zip')
const tooLarge = () =>
  new Refusal(413, `The archive is larger than ${maxImportBytes / 1_048_576} MB`)

const bytesOf = (body: unknown) => {
  if (!Buffer.isBuffer(body)) throw noZip()
  return body
}

const chosenIn = (text = '{}') => {
  try {
    return chosenDatabasesSchema.parse(JSON.parse(text))
  } catch {
    throw badRequest('databases: a JSON object of uuids and ids')
  }
}

/** Dashboards of a Superset export, looked at and then made with their charts and datasets. */
export const dashboardImport = (app: App) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/zip',
    { parseAs: 'buffer', bodyLimit: maxImportBytes },
    (_request, body, done) => done(null, body),
  )
  app.addContentTypeParser('*', (_request, _payload, done) => done(noZip()))
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answerProblem(
      error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? (tooLarge() as never) : error,
      request as never,
      reply as never,
    ),
  )

  app.post('/dashboard/import/preview', {
    bodyLimit: maxImportBytes,
    config: { permission: 'any', repeat: 'harmless' },
    schema: {
      consumes: ['application/zip'],
      querystring: dashboardImportQuerySchema,
      response: { 200: dashboardImportSchema },
    },
    handler: async ({ body, query, caller }) =>
      previewOf(await planImport(app, bytesOf(body), chosenIn(query.databases), caller)),
  })
  app.post('/dashboard/import', {
    bodyLimit: maxImportBytes,
    config: { permission: 'any', repeat: 'keyed' },
    schema: {
      consumes: ['application/zip'],
      querystring: dashboardImportQuerySchema,
      response: { 201: dashboardImportSchema },
    },
    handler: async ({ body, query, caller, headers, method, url }, reply) => {
      const bytes = bytesOf(body)
      const digest = createHash('sha256').update(bytes).digest('base64url')
      const imported = await app.once(
        { headers, method, url, caller, body: digest },
        {
          make: async (write) => {
            const planned = await planImport(app, bytes, chosenIn(query.databases), caller)
            return write(async (writing) =>
              JSON.stringify(await writeImport(writing, planned, caller)),
            )
          },
          show: (made: string) => Promise.resolve(made),
        },
      )
      return reply.status(201).send(JSON.parse(imported) as DashboardImport)
    },
  })
}
