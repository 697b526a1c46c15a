import type { AddressInfo } from 'node:net'
import { createActor, fromCallback, setup, toPromise, type AnyActorLogic } from 'xstate'
import { connectSession } from '../../src/api/client'
import { callsMachine } from '../../src/machines/system/calls.machine'
import { writesMachine } from '../../src/machines/system/writes.machine'
import * as wired from '../../src/wiring/workspace'
import { chartApp } from './chartApp.ts'

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

const writes = writesMachine.provide({
  actors: { confirmBeforeLeaving: fromCallback(() => undefined) },
})

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
  const run = async <Output>(path: string, input: unknown) => {
    const page = setup({
      actors: { calls: callsMachine, writes, subject: wiredActor(path) },
    }).createMachine({
      invoke: [
        { src: 'calls', systemId: 'calls' },
        { src: 'writes', systemId: 'writes' },
      ],
      initial: 'running',
      output: ({ event }) => event['output'] as unknown,
      states: {
        running: { invoke: { src: 'subject', input: () => input, onDone: 'done' } },
        done: { type: 'final', output: ({ event }) => event['output'] as unknown },
      },
    })
    return (await toPromise(createActor(page).start())) as Output
  }
  return { ...server, run, requests }
}
export type WiredPage = Awaited<ReturnType<typeof wiredPage>>
