import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { computed, computedBelow } from './support/computed.ts'
import { answered, callsFrom } from './support/httpCalls.ts'
import { peopleUntil, type Kind } from './support/manyPeople.ts'
import { memoryBelow } from './support/memory.ts'
import { writeOrders } from './support/orders.ts'
import { openPeopledWorkspace } from './support/peopledWorkspace.ts'
import { share } from './support/timing.ts'

/** CHARTROOM_BENCH_SECONDS makes it short, for a try. */
const seconds = Number(process.env['CHARTROOM_BENCH_SECONDS'] ?? 60)
const users = 200
/** What people do between two calls, from reading what they see to more than anybody does. */
const thinkMs = [3000, 1000, 400]
const limits = { listsMs: 200, moreMb: 100 }

/** Keeps both processors of the engine busy until it is stopped. */
const heavyQuery = 'SELECT count(*) FROM orders a, orders b WHERE a.score + b.score = -1'

const out = (text: string) => process.stdout.write(`${text}\n`)

const { workspace, charts, tokens } = await openPeopledWorkspace({
  users: users + 1,
  orders: 86_000,
})
const [analyst = '', ...people] = tokens
const small = join(workspace.folder, 'small.csv')
await writeOrders(small, 200)
const file = await readFile(small)
const calls = callsFrom(workspace.url, users)
const own = callsFrom(workspace.url, 2)
const pid = workspace.pid()

const step = async (name: string, think: number, lasting: number) => {
  const before = [computed(pid), computedBelow(pid), process.cpuUsage()] as const
  const since = performance.now()
  const { times, errors } = await peopleUntil(since + lasting * 1000, {
    calls,
    tokens: people,
    charts,
    thinkMs: think,
    file,
  })
  const count = Object.values(times).flat().length
  const generator = process.cpuUsage(before[2])
  const perThousand = [
    computed(pid) - before[0],
    computedBelow(pid) - before[1],
    (generator.user + generator.system) / 1e6,
  ].map((spent) => ((spent * 1000) / count).toFixed(2))
  out(
    `\n${name}: ${(count / lasting).toFixed(0)} requests a second; processor seconds for 1,000 requests: server ${perThousand[0]}, its processes ${perThousand[1]}, these people ${perThousand[2]}; ${memoryBelow(pid).toFixed(0)} MB`,
  )
  for (const kind of Object.keys(times) as Kind[])
    out(
      `  ${kind.padEnd(10)}${String(times[kind].length).padStart(7)}${[0.5, 0.95, 0.99, 1].map((part) => share(times[kind], part).toFixed(0).padStart(8)).join('')}`,
    )
  if (Object.keys(errors).length > 0) out(`  errors: ${JSON.stringify(errors)}`)
  return { lists: share(times.lists, 0.99), errors: Object.keys(errors).length }
}

try {
  out(
    `${users} people, ms: count, median, 95 %, 99 %, most; 80 % lists, 15 % charts, 4 % saves, 1 % uploads; steps of ${seconds} s`,
  )
  await step('to warm up', 1000, Math.min(20, seconds / 2))
  const memory = memoryBelow(pid)
  const measured = []
  for (const think of thinkMs)
    measured.push(
      await step(`a call about ${think / 1000} s after the last answer`, think, seconds),
    )
  const stop = new AbortController()
  const heavy = answered(own, {
    method: 'POST',
    path: '/database/sql_json/',
    token: analyst,
    body: JSON.stringify({ database_id: 1, sql: heavyQuery, client_id: randomUUID() }),
  }).finally(() => stop.abort())
  await pause(500)
  out(`\none query that takes minutes ${stop.signal.aborted ? 'HAS ENDED' : 'runs beside'}`)
  measured.push(await step('a call about 3 s after the last answer', 3000, seconds))
  own.close()
  await heavy
  await pause(5000)
  const more = memoryBelow(pid) - memory
  const [usual] = measured
  const stored =
    (usual?.lists ?? Infinity) < limits.listsMs &&
    measured.every(({ errors }) => errors === 0) &&
    more <= limits.moreMb
  out(`\n99 of 100 lists: ${usual?.lists.toFixed(0)} ms, less than ${limits.listsMs} meant`)
  out(`memory: ${more.toFixed(0)} MB more at the end, at most ${limits.moreMb} meant`)
  out(stored ? 'kept' : 'NOT KEPT')
  if (!stored) process.exitCode = 1
} finally {
  calls.close()
  await workspace.close()
}
