import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { ExportInput } from '../exports/exportFile.ts'
import type { OpenFile } from '../exports/exports.ts'
import type { FileFormat } from '../exports/writeFile.ts'
import type { App } from '../instance.ts'

interface ReadyFileRequest {
  userId: number
  clientId: string
  name: string
  format: FileFormat
  /** Opens the file so far that what fails early has failed. */
  open: (signal: AbortSignal) => Promise<{ all: OpenFile['bytes'] }>
  /** What it is made of, by a job or by another server. */
  input: ExportInput
}

/** The id of the job for a client id of a user: a repeat of the request finds that job and begins no other. */
const exportJobId = (userId: number, clientId: string) =>
  createHash('sha256').update(`${userId} ${clientId}`).digest('hex').slice(0, 32)

/** Has a job make a file; answers the job's id. */
export const makeInBackground = (
  { jobs }: App,
  {
    userId,
    clientId,
    name,
    input,
  }: Pick<ReadyFileRequest, 'userId' | 'clientId' | 'name' | 'input'>,
): Promise<string> =>
  jobs.addOnce({
    id: exportJobId(userId, clientId),
    kind: 'export',
    title: name,
    userId,
    input,
  })

/** Readies a file for the browser to fetch: its address, or the job that makes it where it does not begin soon. */
export const readyFile = async (app: App, reply: FastifyReply, request: ReadyFileRequest) => {
  const { queryRuns, exports, config } = app
  const { userId, clientId, name, format, open, input } = request
  const run = queryRuns.start(userId, clientId, name)
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) run.abort()
  })
  const patience = new AbortController()
  const giveUp = () => {
    run.abort()
    run.ended()
  }
  try {
    const begun = await Promise.race([
      open(run.signal),
      pause(config.exportWaitMs, null, { ref: false, signal: patience.signal }),
    ])
    if (begun !== null) {
      const again = { userId, input }
      const file = { name, format, bytes: begun.all, giveUp, again }
      const ticket = exports.register(userId, clientId, file)
      return { url: `/api/v1/export/${ticket}`, job_id: null }
    }
    giveUp()
  } catch (error) {
    run.ended(error)
    throw run.signal.aborted ? run.signal.reason : error
  } finally {
    patience.abort()
  }
  return { url: null, job_id: await makeInBackground(app, request) }
}
