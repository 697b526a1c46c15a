import type { AddressInfo } from 'node:net'
import type { AnyActorLogic } from 'xstate'
import { connectSession } from '../../src/api/client'
import * as wired from '../../src/wiring/workspace'
import { chartApp } from './chartApp.ts'
import { runWired } from './runWired.ts'

interface Provided {
  implementations: { actors: Record<string, unknown> }
}

/** An actor that the wiring provides, by the machines it lies in: `userList.switchUser.run`. */
const wiredActor = (path: string) =>
  path
    .split('.')
    .reduce<unknown>(
      (machine, name) =>
        name in (machine as object)
          ? (machine as Record<string, unknown>)[name]
          : (machine as Provided).implementations.actors[name],
      wired,
    ) as AnyActorLogic

/** The calls of the page as they are wired, to the real server over HTTP, of its admin. */
export const wiredPage = async (...tables: Parameters<typeof chartApp>) => {
  const server = await chartApp(...tables)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const requests: string[] = []
  server.app.server.on('request', ({ method = '', url = '' }) => requests.push(`${method} ${url}`))
  connectSession({
    token: () => server.admin.token,
    expired: () => undefined,
    origin: `http://127.0.0.1:${String(port)}`,
  })
  /** Runs a wired actor with what its machine gives it; resolves to what it answers. */
  const run = <Output>(path: string, input: unknown) =>
    runWired(wiredActor(path), input) as Promise<Output>
  return { ...server, run, requests }
}
export type WiredPage = Awaited<ReturnType<typeof wiredPage>>
