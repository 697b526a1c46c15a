import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { testPassword } from './app.ts'

type Body = Record<string, unknown>

/** The real server as a process on a data folder; `kill` ends it at once with everything it started. One that does not start rejects with what it said. */
export const startServer = async (dataFolder: string, settings: Record<string, string> = {}) => {
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../dist-server/main.js')], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      CHARTROOM_DATA: dataFolder,
      CHARTROOM_EXAMPLES: '0',
      CHARTROOM_LOG: 'silent',
      CHARTROOM_ADMIN_PASSWORD: testPassword,
      ...settings,
    },
  })
  let logged = ''
  server.stderr.on('data', (text: Buffer) => (logged += text.toString()))
  const closed = once(server, 'close')
  let address: string | undefined
  for await (const text of server.stdout as AsyncIterable<Buffer>) {
    logged += text.toString()
    address = /http:\S+/.exec(logged)?.[0]
    if (address !== undefined) break
  }
  if (address === undefined) {
    await closed
    throw new Error(logged)
  }
  const url = (path: string) => `${address}/api/v1${path}`
  const login = await fetch(url('/security/login'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: testPassword, provider: 'db' }),
  })
  const headers = {
    authorization: `Bearer ${((await login.json()) as { access_token: string }).access_token}`,
  }
  const gone = once(server, 'exit')
  const requested = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(url(path), {
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string> | undefined) },
    })
    return { status: answer.status, body: (await answer.json()) as Body }
  }
  return {
    get: (path: string) => requested(path),
    post: (path: string, body: object, more: Record<string, string> = {}) =>
      requested(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...more },
        body: JSON.stringify(body),
      }),
    upload: (csv: string, fields: Record<string, string>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append('file', new Blob([csv]), 'data.csv')
      return requested('/database/post_file', { method: 'POST', body: form })
    },
    pid: server.pid as number,
    address,
    /** What it wrote on its outputs. */
    logged: () => logged,
    headers,
    isRunning: () => server.exitCode === null && server.signalCode === null,
    stop: async () => {
      server.kill('SIGTERM')
      await gone
    },
    kill: async () => {
      process.kill(-(server.pid as number), 'SIGKILL')
      await gone
    },
  }
}
export type KillableServer = Awaited<ReturnType<typeof startServer>>
