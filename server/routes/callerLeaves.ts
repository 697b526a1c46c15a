import type { FastifyReply } from 'fastify'

/** Ends with the connection, so that nobody computes what nobody waits for. */
export const signalOf = (reply: FastifyReply) => {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('The caller went away'))
  })
  return controller.signal
}
