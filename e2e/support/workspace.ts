import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { allocator } from '../../server/allocator.ts'
import { freePort } from '../../tests/support/freePort.ts'
import type { HostAnswer, HostRequest, HostWork } from './serverHost.ts'

export const adminPassword = 'Correct-horse1!'
const root = join(import.meta.dirname, '..', '..')

/** Ports that are free again: what the browser compiled for one is used by the next workspace there. */
const ports: number[] = []

const newWorkspace = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-e2e-'))
  const port = await freePort(ports.pop())
  return {
    folder,
    url: `http://127.0.0.1:${String(port)}`,
    environmentOf: (settings: Record<string, string>) => ({
      CHARTROOM_EXAMPLES: '0',
      CHARTROOM_LOG: 'warn',
      ...settings,
      PORT: String(port),
      CHARTROOM_DATA: folder,
      CHARTROOM_ADMIN_PASSWORD: adminPassword,
    }),
    remove: async () => {
      await rm(folder, { recursive: true, force: true })
      ports.push(port)
    },
  }
}

/** Runs the servers of all files of a worker, so that their code is compiled once; it ends with the worker's process. */
let host: ChildProcess | undefined
const openHost = () => {
  const child = fork('dist-server/serverHost.js', [], {
    cwd: root,
    execArgv: ['--expose-gc'],
    env: { ...process.env, ...allocator },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

let requests = 0
const inHost = (work: HostWork) => {
  const child = (host ??= openHost())
  const id = (requests += 1)
  return new Promise<void>((resolve, reject) => {
    const onExit = () => reject(new Error('The process of the servers ended'))
    const onAnswer = (answer: HostAnswer) => {
      if (answer.id !== id) return
      child.off('message', onAnswer).off('exit', onExit)
      if (answer.problem === undefined) resolve()
      else reject(new Error(answer.problem))
    }
    child.on('message', onAnswer).on('exit', onExit)
    child.send({ id, work } satisfies HostRequest)
  })
}

/** The real server on a free port and a data folder of its own, with the admin `admin`. */
export const startWorkspace = async (settings: Record<string, string> = {}) => {
  const { url, folder, environmentOf, remove } = await newWorkspace()
  await inHost({ kind: 'start', environment: environmentOf(settings) })
  return {
    url,
    folder,
    close: async () => {
      await inHost({ kind: 'stop', url })
      await remove()
    },
  }
}
export type Workspace = Awaited<ReturnType<typeof startWorkspace>>

const answers = async (url: string) => {
  try {
    return (await fetch(`${url}/health`)).ok
  } catch {
    return false
  }
}

const serve = async (url: string, environment: Record<string, string>) => {
  const server = spawn(process.execPath, ['dist-server/main.js'], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const logged: string[] = []
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => logged.push(String(chunk)))
  while (!(await answers(url))) {
    if (server.exitCode !== null)
      throw new Error(`The server ended with ${String(server.exitCode)}:\n${logged.join('')}`)
    await pause(50)
  }
  return server
}

const end = async (server: ChildProcess, signal: NodeJS.Signals) => {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill(signal)
  await once(server, 'exit')
}

/** A workspace whose server is a process of its own, for what a file does to it. */
export const startWorkspaceProcess = async (settings: Record<string, string> = {}) => {
  const { url, folder, environmentOf, remove } = await newWorkspace()
  const start = () => serve(url, environmentOf(settings))
  let server = await start()
  return {
    url,
    folder,
    pid: () => server.pid ?? 0,
    /** Ends the server and starts it again on the same folder; `SIGKILL` is a crash. */
    restart: async (signal: NodeJS.Signals = 'SIGTERM') => {
      await end(server, signal)
      server = await start()
    },
    /** Ends the server; `start` brings it back on the same folder and port. */
    stop: () => end(server, 'SIGTERM'),
    start: async () => {
      server = await start()
    },
    close: async () => {
      await end(server, 'SIGTERM')
      await remove()
    },
  }
}
export type WorkspaceProcess = Awaited<ReturnType<typeof startWorkspaceProcess>>
