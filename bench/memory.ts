import { callsFrom } from './support/httpCalls.ts'
import { peopleUntil } from './support/manyPeople.ts'
import { memoryOf, processesBelow } from './support/memory.ts'
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
const calls = callsFrom(workspace.url, users)

/** The memory in MB of the server alone and of all that it started, at this moment. */
const sample = () => {
  const server = memoryOf(workspace.pid())
  const all = processesBelow(workspace.pid()).map(memoryOf)
  return { server, others: all.reduce((sum, mb) => sum + mb, 0) - server }
}

const minute = async () => {
  const samples: ReturnType<typeof sample>[] = []
  const timer = setInterval(() => samples.push(sample()), sampleMs)
  const until = performance.now() + 60_000
  const { times, errors } = await peopleUntil(until, { calls, tokens, charts, thinkMs }).finally(
    () => clearInterval(timer),
  )
  const requests = Object.values(times).flat().length
  const [server, others] = [
    median(samples.map((one) => one.server)),
    median(samples.map((one) => one.others)),
  ]
  out(
    `${server.toFixed(0).padStart(6)} MB and ${others.toFixed(0).padStart(4)} beside, ${requests} requests${Object.keys(errors).length > 0 ? `, errors: ${JSON.stringify(errors)}` : ''}`,
  )
  return server + others
}

try {
  out(
    `${users} people for ${minutes} minutes, a call about 3 s after the last answer: lists, charts and saves; memory of the server and of the processes that it started, medians of each minute`,
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
