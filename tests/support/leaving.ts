import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { expect, vi } from 'vitest'
import type { Chunk, Engine, ResultShape } from '../../server/engines/engine.ts'
import type { App } from '../../server/instance.ts'

/**
 * When a caller leaves: once the server has read so many chunks from the engine, once so many bytes have arrived, or once
 * the server cannot write on because the caller stopped reading after so many bytes. What has not been read by then makes
 * of the end of the connection a reset.
 */
export type Moment =
  | { what: 'requested' }
  | { what: 'chunks'; count: number }
  | { what: 'bytes'; count: number }
  | { what: 'unread'; after: number }

const unread: Moment[] = [0, 1, 65_537, 150_000].map((after) => ({ what: 'unread', after }))
const bytes = (...counts: number[]) => counts.map((count) => ({ what: 'bytes' as const, count }))

/** Twenty moments at which the caller of a route that reads from an engine may go. */
export const moments: Moment[] = [
  { what: 'requested' },
  ...[0, 1, 2, 3, 4].map((count) => ({ what: 'chunks' as const, count })),
  ...bytes(1, 100, 5000, 65_536, 65_537, 131_073, 200_000, 300_000, 400_000, 600_000),
  ...unread,
]

/** Twenty moments at which the caller of a route that reads from a file may go. */
export const fileMoments: Moment[] = [
  { what: 'requested' },
  ...bytes(
    1,
    50,
    100,
    1000,
    5000,
    16_384,
    65_536,
    65_537,
    131_073,
    200_000,
    300_000,
    400_000,
    600_000,
    1_000_000,
    2_000_000,
  ),
  ...unread,
]

const waiting = { timeout: 60_000, interval: 1 }

/** An engine that tells how many chunks were read from it in all, and how many queries were begun. */
export const countedEngine = <Counted extends Engine>(engine: Counted) => {
  const counts = { queries: 0, chunks: 0 }
  async function* counted<Shape extends ResultShape>(chunks: AsyncIterable<Chunk<Shape>>) {
    for await (const chunk of chunks) {
      counts.chunks += 1
      yield chunk
    }
  }
  const query: Engine['query'] = async (statement, shape) => {
    const result = await engine.query(statement, shape)
    counts.queries += 1
    return { ...result, chunks: counted(result.chunks) }
  }
  return { engine: { ...engine, query }, counts }
}
export type Counts = ReturnType<typeof countedEngine>['counts']

interface LeavingCase {
  method?: 'GET' | 'POST'
  path: string
  token?: string
  body?: object
  /** Its answer is written in one piece, so that nothing is left to write when it is not read. */
  isShort?: boolean
}

const requestText = ({ method = 'POST', path, token, body }: LeavingCase) => {
  const text = body === undefined ? '' : JSON.stringify(body)
  const authorization = token === undefined ? '' : `authorization: Bearer ${token}\r\n`
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${authorization}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

const readUpTo = async (socket: Socket, count: number, ended: () => boolean) => {
  let bytes = 0
  socket.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes >= count) socket.pause()
  })
  await vi.waitUntil(() => bytes >= count || ended(), waiting)
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))

/** Connections of a listening server that hold little of what nobody reads: 0.2 MB, where TCP on one machine holds 2.6 MB. */
export const narrowEntrance = async (app: App, path: string) => {
  const server = createServer((socket) => app.server.emit('connection', socket))
  server.listen(path)
  await once(server, 'listening')
  return {
    path,
    connections: async () => (await connectionsOf(server)) + (await connectionsOf(app.server)),
    close: () => server.close(),
  }
}
export type NarrowEntrance = Awaited<ReturnType<typeof narrowEntrance>>

const reached = ({ counts, before }: Record<'counts' | 'before', Counts>, count: number) =>
  count === 0 ? counts.queries > before.queries : counts.chunks - before.chunks >= count

interface Visited {
  app: App
  counts: Counts
  entrance: NarrowEntrance
}

/** Asks a listening server for something and goes at a moment, or at the end of the answer where that comes first. */
export const leave = async (
  { app, counts, entrance }: Visited,
  requested: LeavingCase,
  moment: Moment,
) => {
  const socket = connect(entrance.path).on('error', () => undefined)
  const arrived = once(app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>
  const before = { ...counts }
  socket.write(requestText(requested))
  const [, response] = await arrived
  const ended = () => response.writableFinished || response.closed
  if (moment.what === 'chunks') {
    socket.resume()
    await vi.waitUntil(() => reached({ counts, before }, moment.count) || ended(), waiting)
  }
  if (moment.what === 'bytes') await readUpTo(socket, moment.count, ended)
  if (moment.what === 'unread') {
    if (moment.after > 0) await readUpTo(socket, moment.after, ended)
    await vi.waitUntil(() => response.writableNeedDrain || response.writableEnded, waiting)
    expect(response.writableEnded).toBe(requested.isShort ?? false)
  }
  const closed = response.closed ? Promise.resolve() : once(response, 'close')
  socket.destroy()
  await closed
}
