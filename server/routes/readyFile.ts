import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
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
  /** Has a job make it; answers the job's id. */
  inBackground: () => Promise<string>
}

/** The id of the job for a client id of a user: a repeat of the request finds that job and begins no other. */
export const exportJobId = (userId: number, clientId: string) =>
  createHash('sha256').update(`${userId} ${clientId}`).digest('hex').slice(0, 32)

/** Readies a file for the browser to fetch: its address, or the job that makes it where it does not begin soon. */
export const readyFile = async (
  { queryRuns, exports, config }: App,
  reply: FastifyReply,
  { userId, clientId, name, format, open, inBackground }: ReadyFileRequest,
) => {
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
      const ticket = exports.register(userId, clientId, { name, format, bytes: begun.all, giveUp })
      return { url: `/api/v1/export/${ticket}`, job_id: null }
    }
    giveUp()
  } catch (error) {
    run.ended(error)
    throw run.signal.aborted ? run.signal.reason : error
  } finally {
    patience.abort()
  }
  return { url: null, job_id: await inBackground() }
}
