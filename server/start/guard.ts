import type { FastifyBaseLogger } from 'fastify'
import { fieldsOf } from '../../src/api/contract/fieldsOf.ts'
import { Refusal } from '../problem.ts'

/** What a connection or a stream that ended under its user says. */
const ofOneConnection = new Set([
  'ABORT_ERR',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ERR_STREAM_WRITE_AFTER_END',
])

/**
 * Whether an error that nobody caught leaves the server's state beyond doubt. A refusal, and an error by which a
 * connection or a stream ends, belong to one request, whose work ends with them: they came when nobody listened any more.
 * Of any other error, such as reading a property of undefined, nobody can say what it left half done.
 */
export const isOfOneRequest = (error: unknown): boolean =>
  error instanceof Refusal ||
  (error instanceof Error && ofOneConnection.has(String(fieldsOf(error)['code'])))

/**
 * Guards the process against errors that nobody caught: one that belongs to a single request is logged and the server
 * goes on; after any other it stops in order, so that what supervises it starts it anew on what was written.
 */
export const guardProcess = (log: Pick<FastifyBaseLogger, 'error' | 'fatal'>, stop: () => void) => {
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'a promise was rejected and nobody listened'),
  )
  process.on('uncaughtException', (error) => {
    if (isOfOneRequest(error))
      return log.error({ err: error }, 'a request failed after it was left')
    log.fatal({ err: error }, 'an unexpected error: the server stops')
    stop()
  })
}
