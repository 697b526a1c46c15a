import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allocator } from '../../server/allocator.ts'
import { postgresDatabase } from '../support/postgresDatabase.ts'
import { refusedHere } from '../support/serveHere.ts'

const main = join(import.meta.dirname, '../../dist-server/main.js')
const chosen = 'Chosen-horse1!'
let folder: string
const children: ChildProcess[] = []
/** A server that several tests look at. The last of them ends it. */
let served: ReturnType<typeof begin>
const servedFolder = () => join(folder, 'served')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chartroom-main-'))
  served = begin({ CHARTROOM_ADMIN_PASSWORD: chosen, CHARTROOM_DATA: servedFolder() })
  await served.listening
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const begin = (settings: Record<string, string | undefined> & { CHARTROOM_DATA: string }) => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const environment = {
    PATH,
    NODE_COMPILE_CACHE,
    CHARTROOM_EXAMPLES: '0',
    PORT: '0',
    ...settings,
  }
  const child = spawn(process.execPath, [main], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output += String(chunk)))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const listening = new Promise<URL>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, address] = /Chartroom is at (\S+)\n/.exec(output) ?? []
      if (address !== undefined) resolve(new URL(address))
    })
    void ended.then(() => reject(new Error(output)))
  })
  listening.catch(() => undefined)
  return { child, ended, listening, output: () => output }
}

const signIn = (address: URL, password: string) =>
  fetch(new URL('/api/v1/security/login', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password, provider: 'db' }),
  })

const parentOf = (pid: string) => {
  try {
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
const environmentOf = (pid: number | string) =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .map((line) => line.split('=') as [string, string]),
  )

const shown = /with the password (\S+)\n/

test('the first start shows the admin password once and keeps its files to its owner; the next does not know it', async () => {
  const own = join(folder, 'first')
  const first = begin({ CHARTROOM_DATA: own, NODE_COMPILE_CACHE: undefined })
  const address = await first.listening
  expect({
    hostname: address.hostname,
    status: (await fetch(new URL('/health', address))).status,
  }).toEqual({ hostname: '127.0.0.1', status: 200 })
  await expect.poll(first.output).toMatch(shown)
  const [, password = ''] = shown.exec(first.output()) ?? []
  expect((await signIn(address, password)).status).toBe(200)
  expect((await signIn(address, 'admin')).status).toBe(401)
  const modes = readdirSync(own).map((name) => [
    name,
    (statSync(join(own, name)).mode & 0o077).toString(8),
  ])
  expect(modes.filter(([, mode]) => mode !== '0')).toEqual([])
  expect(readdirSync(own)).toContain('compiled')
  expect(first.output().split(password)).toHaveLength(2)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)

  const second = begin({ CHARTROOM_DATA: own })
  expect((await signIn(await second.listening, password)).status).toBe(200)
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  expect(second.output()).not.toMatch(/password|sign in as/i)
})

test('the admin password of the environment is used and not shown', async () => {
  expect((await signIn(await served.listening, chosen)).status).toBe(200)
  expect(served.output()).not.toContain(chosen)
})

test('other machines cannot reach it unless HOST says so', async () => {
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')
  if (outside === undefined) return
  const { port } = await served.listening
  await expect(fetch(`http://${outside.address}:${port}/health`)).rejects.toThrow()
})

test('what keeps the server from starting is said in one line, without a stack', async () => {
  const { port } = await served.listening
  const other = join(folder, 'other')
  const refusals = await Promise.all(
    [
      { PORT: 'eighty' },
      { CHARTROOM_ADMIN_PASSWORD: 'admin' },
      { CHARTROOM_SECRET: 'thisISaSECRET_1234thisISaSECRET_1234' },
    ].map((settings) => refusedHere({ CHARTROOM_DATA: other, ...settings })),
  )
  const [setting, password, secret] = refusals
  expect(setting).toContain('PORT: ')
  expect(password).toContain('CHARTROOM_ADMIN_PASSWORD: The password must contain at least')
  expect(secret).toContain('CHARTROOM_SECRET can be guessed')
  for (const refusal of refusals) expect(refusal).not.toMatch(/\n +at /)
  const { ended, output } = begin({ PORT: port, CHARTROOM_DATA: other })
  expect(await ended).toBe(1)
  expect(output()).toContain(`Chartroom did not start.\nPort ${port} is taken. `)
  expect(output()).not.toMatch(/\n +at /)
})

test('two servers do not share a data folder', async () => {
  expect(await refusedHere({ CHARTROOM_DATA: servedFolder() })).toContain(
    `Another server is using ${servedFolder()}.`,
  )
})

test('two servers do not share the metadata of one PostgreSQL database: the second does not start, and says why', async () => {
  const metadata = await postgresDatabase()
  const settings = { DATABASE_URL: metadata.address.replace('+psycopg2', '') }
  const first = begin({ ...settings, CHARTROOM_DATA: join(folder, 'one') })
  await first.listening
  const second = () => refusedHere({ ...settings, CHARTROOM_DATA: join(folder, 'another') })
  expect(await second()).toContain(
    'Another server is using the metadata that DATABASE_URL names. Stop it, or name another database.',
  )
  first.child.kill('SIGKILL')
  await first.ended
  expect(await second()).toBe('started')
  await metadata.remove()
})

test.runIf(process.platform === 'linux')(
  'the server and what it starts begin with an allocator that hands memory back after a burst, and can collect garbage when idle',
  async () => {
    const { child } = served
    const below = readdirSync('/proc').filter((pid) => parentOf(pid) === String(child.pid))
    expect(below).not.toEqual([])
    for (const pid of [child.pid ?? 0, ...below])
      expect(environmentOf(pid)).toMatchObject(allocator)
    expect(readFileSync(`/proc/${child.pid ?? 0}/cmdline`, 'utf8')).toContain('--expose-gc')
  },
)

test('a request that is on its way gets its answer when the server is told to stop, be it twice like by npm', async () => {
  const { listening, child, ended, output } = served
  const { port } = await listening
  const body = JSON.stringify({ username: 'admin', password: chosen, provider: 'db' })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const sent = request({
    port,
    host: '127.0.0.1',
    path: '/api/v1/security/login',
    method: 'POST',
    headers,
  })
  const answered = once(sent, 'response')
  sent.write(body.slice(0, 10))
  await once(sent, 'socket')
  await expect.poll(() => sent.socket?.bytesWritten ?? 0).toBeGreaterThan(10)
  await fetch(`http://127.0.0.1:${port}/health`)
  child.kill('SIGINT')
  await expect.poll(output, { interval: 5 }).toContain('"signal":"SIGINT"')
  child.kill('SIGINT')
  const state = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      () => 'up',
      () => 'down',
    )
  await expect.poll(state).toBe('down')
  sent.end(body.slice(10))
  const [{ statusCode }] = (await answered) as [{ statusCode: number }]
  expect({ status: statusCode, exitCode: await ended }).toEqual({ status: 200, exitCode: 0 })
  expect(output()).not.toContain(chosen)
})
