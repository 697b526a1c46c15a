import { z } from 'zod'
import { boundedText } from '../../src/api/contract/boundedText.ts'
import {
  fileExportAnswerSchema,
  fileExportRequestSchema,
  fileExportStateSchema,
  type FileExportState,
} from '../../src/api/contract/fileExport.ts'
import { primed } from '../charts/answer/bytes.ts'
import { chartFile } from '../exports/chartFile.ts'
import { datasetIdOf, readableDataset } from '../charts/sql/datasetSource.ts'
import { originOfForm } from '../databases/queryWatch.ts'
import type { HandedOver, Sending } from '../exports/exports.ts'
import { openAgain, type ExportInput } from '../exports/exportFile.ts'
import { disposition, fileName } from '../exports/fileName.ts'
import { viewFile } from '../exports/viewFile.ts'
import { mediaTypes } from '../exports/writeFile.ts'
import type { App } from '../instance.ts'
import { bodyLimits } from '../plugins/bodyLimits.ts'
import { notFound, Refusal } from '../problem.ts'
import { readForm } from '../store/charts/chartFields.ts'
import type { RequestTopic } from '../store/peers/peers.ts'
import { makeInBackground, readyFile } from './readyFile.ts'
import { serialized, streamed } from './streaming.ts'

const maxBuffered = 1024 * 1024

interface OneFile {
  userId: number
  clientId: string
}

const stateRequested: RequestTopic<OneFile, FileExportState> = { name: 'export.state' }
const handOverRequested: RequestTopic<string, HandedOver> = { name: 'export.handedOver' }

async function* counted({ file, count, end }: Sending): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of file.bytes()) {
      count(piece.byteLength)
      yield piece
    }
  } catch (error) {
    end(error instanceof Refusal ? error.message : 'The query failed after the file had begun')
    throw error
  }
}

/**
 * Files that the browser fetches by itself, straight to disk: the page asks for one and hears of refusals, then sends
 * the browser to an address that holds a ticket for this one file instead of the token.
 */
export const fileExport = (app: App) => {
  const { exports, config, peers } = app

  const stateHere = ({ userId, clientId }: OneFile) => exports.state(userId, clientId)
  peers.onRequest(stateRequested, stateHere)
  peers.onRequest(handOverRequested, exports.handOver)

  /** Takes over a file that another server has ready. */
  const fetchElsewhere = async (ticket: string) => {
    const handed = await peers.request(handOverRequested, ticket)
    if (handed === null) return null
    const file = await openAgain(app, handed.again)
    return exports.fetch(exports.register(handed.again.userId, handed.clientId, file))
  }

  app.post('/chart/export', {
    bodyLimit: bodyLimits.large,
    config: { permission: 'any', repeat: 'client_id' },
    schema: { body: fileExportRequestSchema, response: { 200: fileExportAnswerSchema } },
    handler: async ({ body, caller }, reply) => {
      const { form } = readForm('form_data', body.form_data)
      const { source, dataset, engine } = await readableDataset(
        app,
        datasetIdOf(body.datasource),
        caller,
      )
      const format = body.result_format
      const title = body.title?.trim() || dataset.table_name
      const name = fileName(title, format)
      const escapeFormulas = body.escape_formulas ?? true
      const { view } = body
      const input: ExportInput = {
        datasetId: dataset.id,
        form,
        format,
        title,
        escapeFormulas,
        ...(view ? { view } : {}),
      }
      const file = { userId: caller.id, clientId: body.client_id, name, input }
      if (body.as_job === true) return { url: null, job_id: await makeInBackground(app, file) }
      const open = async (signal: AbortSignal) => {
        const request = {
          source,
          form,
          format,
          title,
          samples: false,
          escapeFormulas,
          caller: String(caller.id),
          signal,
        }
        return app.withOrigin(originOfForm(form, dataset.id), async () =>
          primed(
            await (view ? viewFile(engine, { ...request, view }) : chartFile(engine, request)),
            maxBuffered,
          ),
        )
      }
      return readyFile(app, reply, { ...file, format, open })
    },
  })

  app.get('/chart/export/:client_id', {
    config: { permission: 'any' },
    schema: {
      params: z.object({ client_id: boundedText(64) }),
      response: { 200: fileExportStateSchema },
    },
    handler: async ({ params, caller }) => {
      const file = { userId: caller.id, clientId: params.client_id }
      const state = stateHere(file) ?? (await peers.request(stateRequested, file))
      if (state === null) throw notFound()
      return state
    },
  })

  app.get('/export/:ticket', {
    config: { permission: 'public' },
    schema: {
      params: z.object({ ticket: boundedText(200) }),
      response: { 200: z.string().describe('The file') },
    },
    handler: async ({ params }, reply) => {
      const sending = exports.fetch(params.ticket) ?? (await fetchElsewhere(params.ticket))
      if (sending === null) throw notFound('This download was fetched before, or it has expired')
      const { file } = sending
      reply.raw.once('close', () => {
        sending.end(reply.raw.writableFinished ? null : 'The download ended before the file did')
        file.giveUp()
      })
      reply.header('content-disposition', disposition(file.name)).type(mediaTypes[file.format])
      return serialized(streamed(reply, counted(sending), config.downloadIdleMs))
    },
  })
}
