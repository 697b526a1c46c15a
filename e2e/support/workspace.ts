import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../tests/support/freePort.ts'

export const adminPassword = 'Correct-horse1!'
const root = join(import.meta.dirname, '..', '..')

const answers = async (url: string) => {
  try {
    return (await fetch(`${url}/health`)).ok
  } catch {
    return false
  }
}

/** Ports that are free again: what the browser compiled for one is used by the next workspace there. */
const ports: number[] = []

const serve = async (port: number, folder: string, settings: Record<string, string>) => {
  const environment = { CHARTROOM_EXAMPLES: '0', CHARTROOM_LOG: 'warn', ...settings }
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      ...environment,
      PORT: String(port),
      CHARTROOM_DATA: folder,
      CHARTROOM_ADMIN_PASSWORD: adminPassword,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const logged: string[] = []
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => logged.push(String(chunk)))
  while (!(await answers(`http://127.0.0.1:${String(port)}`))) {
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

/** The real server as its own process, on a free port and a data folder of its own, with the admin `admin`. */
export const startWorkspace = async (settings: Record<string, string> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-e2e-'))
  const port = await freePort(ports.pop())
  let server = await serve(port, folder, settings)
  return {
    url: `http://127.0.0.1:${String(port)}`,
    folder,
    pid: () => server.pid ?? 0,
    /** Ends the server and starts it again on the same folder; `SIGKILL` is a crash. */
    restart: async (signal: NodeJS.Signals = 'SIGTERM') => {
      await end(server, signal)
      server = await serve(port, folder, settings)
    },
    /** Ends the server; `start` brings it back on the same folder and port. */
    stop: () => end(server, 'SIGTERM'),
    start: async () => {
      server = await serve(port, folder, settings)
    },
    close: async () => {
      await end(server, 'SIGTERM')
      await rm(folder, { recursive: true, force: true })
      ports.push(port)
    },
  }
}
export type Workspace = Awaited<ReturnType<typeof startWorkspace>>
