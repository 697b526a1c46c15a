import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPassword } from '../../support/app.ts'

const kills = 12
const rowCount = 60_000
const csv = `id,region,price,day,note\n${Array.from({ length: rowCount }, (_, id) => `${id},region ${id % 7},${id / 8},2024-01-${10 + (id % 19)},"a note, number ${id}"`).join('\n')}\n`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chartroom-killed-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = async () => {
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../../server/main.ts')], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'], PORT: '0', CHARTROOM_DATA: join(folder, 'data'), CHARTROOM_EXAMPLES: '0',
      CHARTROOM_LOG: 'silent', CHARTROOM_ADMIN_PASSWORD: testPassword,
    },
  })
  let said = ''
  for await (const text of server.stdout as AsyncIterable<Buffer>) {
    said += text.toString()
    const address = /http:\S+/.exec(said)?.[0]
    if (address !== undefined) return { server, address }
  }
  throw new Error(`The server did not start: ${said}`)
}

/** Ends the server with everything it started. */
const killTree = async (server: ChildProcess) => {
  const gone = once(server, 'exit')
  process.kill(-(server.pid as number), 'SIGKILL')
  await gone
}

const signIn = async (address: string) => {
  const answer = await fetch(`${address}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: testPassword, provider: 'db' }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

const upload = async (address: string, token: string, table: string) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ database_name: 'Workspace', table_name: table, schema: '' })) form.append(name, value)
  form.append('file', new Blob([csv]), 'data.csv')
  const answer = await fetch(`${address}/api/v1/database/post_file`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
  return answer.status
}

const datasetNames = async (address: string, token: string) => {
  const q = encodeURIComponent(JSON.stringify({ columns: ['table_name'], page_size: -1 }))
  const answer = await fetch(`${address}/api/v1/dataset/?q=${q}`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { result: { table_name: string }[] }).result.map(({ table_name }) => table_name)
}

const tablesLeft = async () => {
  const instance = await DuckDBInstance.create(join(folder, 'data', 'workspace.duckdb'))
  const connection = await instance.connect()
  const names = (await connection.runAndReadAll(`SELECT table_name FROM duckdb_tables() WHERE schema_name = 'main'`)).getRows().map(([name]) => String(name))
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, Number((await connection.runAndReadAll(`SELECT count(*) FROM "${name}"`)).getRows()[0]?.[0]))
  connection.closeSync()
  instance.closeSync()
  return counts
}

test('kill -9 of the server and all it started, twelve times during an import, leaves each table whole with its dataset, or absent', async () => {
  const first = await start()
  const token = await signIn(first.address)
  expect(await upload(first.address, token, 'warm')).toBe(201)
  const begun = performance.now()
  expect(await upload(first.address, token, 'whole')).toBe(201)
  const usual = performance.now() - begun
  await killTree(first.server)

  const acknowledged: string[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const { server, address } = await start()
    const answer = upload(address, token, `table_${kill}`).catch(() => 0)
    await delay((usual * (kill + 0.5)) / kills)
    await killTree(server)
    if ((await answer) === 201) acknowledged.push(`table_${kill}`)
  }

  const last = await start()
  expect(await readdir(join(folder, 'data', 'staging'))).toEqual([])
  const datasets = await datasetNames(last.address, token)
  await killTree(last.server)
  const left = await tablesLeft()
  expect(datasets.sort()).toEqual([...left.keys()].sort())
  expect([...new Set(left.values())]).toEqual([rowCount])
  expect([...left.keys()]).toEqual(expect.arrayContaining(['warm', 'whole', ...acknowledged]))
  expect(left.size).toBeLessThan(kills + 2)
}, 120_000)
