import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { whileRead } from '../charts/answer/bytes.ts'
import { Refusal } from '../problem.ts'

/**
 * Bytes as the body of an answer that is sent while they come. The source ends with the connection, whether it was read
 * or not; a reader who takes nothing for `idleMs` is cut off. How the source fails ends the answer, and never the server:
 * the body is listened to from the moment it exists.
 */
export const streamed = (
  reply: FastifyReply,
  source: AsyncGenerator<Uint8Array>,
  idleMs: number,
): Readable => {
  const body = Readable.from(
    whileRead(source, idleMs, () => reply.raw.destroy()),
    { objectMode: false },
  )
  body.on('error', () => undefined)
  reply.raw.once('close', () => {
    body.destroy()
    source.return(undefined).catch(() => undefined)
  })
  return body
}

/** A body that is bytes already, where the schema of the answer describes what they say. */
export const serialized = (body: Uint8Array | Readable) => body as never

/** Nobody reads this answer; the status is the one that servers log for it. */
const callerLeft = () => new Refusal(499, 'The caller went away')

/** Ends with the connection, so that nobody computes what nobody waits for. */
export const signalOf = (reply: FastifyReply) => {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(callerLeft())
  })
  return controller.signal
}
