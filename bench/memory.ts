import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { callsFrom } from './support/httpCalls.ts'
import { peopleUntil } from './support/manyPeople.ts'
import { memoryBelow } from './support/memory.ts'
import { writeOrders } from './support/orders.ts'
import { openPeopledWorkspace } from './support/peopledWorkspace.ts'
import { share } from './support/timing.ts'

/** CHARTROOM_BENCH_MINUTES makes it short, for a try. */
const minutes = Number(process.env['CHARTROOM_BENCH_MINUTES'] ?? 12)
const users = 200
const thinkMs = 3000
const sampleMs = 5000
const largestGrowth = 1.05

const out = (text: string) => process.stdout.write(`${text}\n`)
const median = (values: number[]) => share(values, 0.5)

/** Whether a server that is used on and on needs more memory in the last third of the time than in the third before. */
const { workspace, charts, tokens } = await openPeopledWorkspace({ users, orders: 86_000 })
const small = join(workspace.folder, 'small.csv')
await writeOrders(small, 200)
const file = await readFile(small)
const calls = callsFrom(workspace.url, users)

const minute = async () => {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(memoryBelow(workspace.pid())), sampleMs)
  const { times, errors } = await peopleUntil(performance.now() + 60_000, {
    calls,
    tokens,
    charts,
    thinkMs,
    file,
  }).finally(() => clearInterval(timer))
  const requests = Object.values(times).flat().length
  out(
    `${median(samples).toFixed(0).padStart(6)} MB after ${String(requests).padStart(6)} requests${Object.keys(errors).length > 0 ? `, errors: ${JSON.stringify(errors)}` : ''}`,
  )
  return median(samples)
}

try {
  out(
    `${users} people for ${minutes} minutes, a call about 3 s after the last answer; memory of all processes, medians of each minute`,
  )
  const measured: number[] = []
  while (measured.length < minutes) measured.push(await minute())
  const third = Math.floor(minutes / 3)
  const [before, last] = [measured.slice(-2 * third, -third), measured.slice(-third)].map(median)
  const growth = (last ?? 0) / (before ?? 1)
  out(
    `last third against the third before: ${last?.toFixed(0)} against ${before?.toFixed(0)} MB: ${growth.toFixed(2)} ×, at most ${largestGrowth} × meant`,
  )
  if (growth > largestGrowth) process.exitCode = 1
} finally {
  calls.close()
  await workspace.close()
}
