import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type KillableServer } from '../tests/support/killableServer.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { createDatabase } from './support/createDatabase.ts'
import { callsFrom } from './support/httpCalls.ts'

/** CHARTROOM_BENCH_SECONDS makes it short, for a try. */
const seconds = Number(process.env['CHARTROOM_BENCH_SECONDS'] ?? 20)
const connections = 32
const rounds = 3

const list = `/chart/?q=${encodeURIComponent('{"page_size":25}')}`

/** Reads an address as often as so many connections can, in turns from the servers; answers requests a second. */
const readAll = async (servers: readonly KillableServer[], path: string) => {
  const calls = servers.map(({ address, headers }) => ({
    ...callsFrom(address, connections),
    headers,
  }))
  const until = Date.now() + (seconds / rounds) * 1000
  let [answers, next] = [0, 0]
  const connection = async () => {
    while (Date.now() < until) {
      const call = calls[(next += 1) % calls.length]
      const status = (await call?.send({ path, headers: call.headers }))?.status
      if (status !== 200) throw new Error(`${path}: ${status}`)
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  for (const { close } of calls) close()
  return (answers / seconds) * rounds
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

const postgres = await startPostgres()
const folder = await mkdtemp(join(tmpdir(), 'chartroom-bench-'))
const begin = async (settings: Record<string, string>, part: string) =>
  startServer(join(folder, part), { CHARTROOM_EXAMPLES: '1', CHARTROOM_WORKERS: '0', ...settings })

const shared = {
  DATABASE_URL: await createDatabase(postgres.url, 'metadata'),
  CHARTROOM_TABLES: await createDatabase(postgres.url, 'tables'),
}
const first = await begin(shared, 'shared')
const second = await begin(shared, 'shared')
try {
  const { result } = (await first.get('/chart/')).body as { result: { id: number }[] }
  const chart = `/chart/${result[0]?.id}/data/`
  for (const [what, path] of [
    ['lists of charts', list],
    ['data of a chart, cached', chart],
  ] as const) {
    const measured: [one: number, two: number][] = []
    for (let round = 0; round < rounds; round += 1)
      measured.push([await readAll([first], path), await readAll([first, second], path)])
    const [one, two] = [median(measured.map(([n]) => n)), median(measured.map(([, n]) => n))]
    console.log(
      `${what}: ${Math.round(one)} requests a second from one server, ${Math.round(two)} from two: ${(two / one).toFixed(2)} ×`,
    )
  }
} finally {
  await first.kill()
  await second.kill()
  await postgres.close()
  await rm(folder, { recursive: true, force: true })
}
