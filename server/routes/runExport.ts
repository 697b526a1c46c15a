import { z } from 'zod'
import { boundedText } from '../../src/api/contract/boundedText.ts'
import { fileExportAnswerSchema } from '../../src/api/contract/fileExport.ts'
import { runFileRequestSchema } from '../../src/api/contract/storedResult.ts'
import { idParamsSchema } from '../../src/api/contract/list.ts'
import { disposition, fileName } from '../exports/fileName.ts'
import { runFile } from '../exports/runFile.ts'
import { mediaTypes } from '../exports/writeFile.ts'
import type { App } from '../instance.ts'
import type { ExportInput } from '../exports/exportFile.ts'
import { readyFile } from './readyFile.ts'
import { serialized, signalOf, streamed } from './streaming.ts'

const querySchema = z.object({
  format: z.enum(['csv', 'xlsx']),
  statement: z.coerce.number().int().min(0).optional(),
  title: boundedText(500).optional(),
  escape_formulas: z.enum(['true', 'false']).optional(),
})

const titleOf = (sent: string | undefined, run: number) => sent?.trim() || `query ${run}`

/** All rows of a statement of one's own run as a file: streamed at once, or readied for the browser to fetch. */
export const runExport = (app: App) => {
  app.get('/query/:id/export', {
    config: { permission: 'any' },
    schema: {
      params: idParamsSchema,
      querystring: querySchema,
      response: { 200: z.string().describe('The file') },
    },
    handler: async ({ params: { id }, query, caller }, reply) => {
      const { format, statement } = query
      const title = titleOf(query.title, id)
      const escapeFormulas = query.escape_formulas !== 'false'
      const file = await runFile(app, caller, {
        run: id,
        statement,
        format,
        title,
        escapeFormulas,
        caller: String(caller.id),
        signal: signalOf(reply),
      })
      reply
        .header('content-disposition', disposition(fileName(title, format)))
        .type(mediaTypes[format])
      return serialized(streamed(reply, file.all(), app.config.downloadIdleMs))
    },
  })

  app.post('/query/:id/export', {
    config: { permission: 'any', repeat: 'client_id' },
    schema: {
      params: idParamsSchema,
      body: runFileRequestSchema,
      response: { 200: fileExportAnswerSchema },
    },
    handler: async ({ params: { id }, body, caller }, reply) => {
      const { statement, result_format: format } = body
      const title = titleOf(body.title, id)
      const name = fileName(title, format)
      const escapeFormulas = body.escape_formulas ?? true
      const input: ExportInput = {
        run: id,
        format,
        title,
        escapeFormulas,
        ...(statement === undefined ? {} : { statement }),
      }
      return readyFile(app, reply, {
        userId: caller.id,
        clientId: body.client_id,
        name,
        format,
        open: (signal) =>
          runFile(app, caller, {
            run: id,
            statement,
            format,
            title,
            escapeFormulas,
            caller: String(caller.id),
            signal,
          }),
        input,
      })
    },
  })
}
