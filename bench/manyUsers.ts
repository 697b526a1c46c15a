import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { computed } from './support/computed.ts'
import { callsFrom } from './support/httpCalls.ts'
import { sizes } from './support/manyThings.ts'
import { peopleUntil, type Kind, type Measured } from './support/manyPeople.ts'
import { openPeopledWorkspace } from './support/peopledWorkspace.ts'
import type { Disturbance } from './support/disturbers.ts'
import { highestMemory, memoryBelow } from './support/memory.ts'
import { share } from './support/timing.ts'

/** CHARTROOM_BENCH_SECONDS makes it short, for a try. */
const seconds = Number(process.env['CHARTROOM_BENCH_SECONDS'] ?? 180)
const restSeconds = Math.min(60, Math.max(10, seconds / 3))
const users = 200
const thinkMs = 3000
const orders = 86_000
const flood = { addresses: 10, connections: 20, pauseMs: 200 }
const roundMs = 1000
const limits = { moreMs: 200, moreMb: 100 }

const residentMb = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000
const memoryOf = (pid: number) => ({ server: residentMb(pid), all: memoryBelow(pid) })

const disturb = async (disturbance: Disturbance) => {
  const child = fork(join(import.meta.dirname, 'support', 'disturbers.ts'))
  child.send(disturbance)
  const [counts] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [
    Record<string, number> | number,
  ]
  if (typeof counts === 'number') throw new Error(`The disturbers ended with ${counts}`)
  return counts
}

const out = (text: string) => process.stdout.write(`${text}\n`)
const line = (name: string, times: number[]) =>
  out(
    `${name.padEnd(36)}${String(times.length).padStart(8)}${[0.5, 0.95, 0.99, 1].map((part) => share(times, part).toFixed(0).padStart(9)).join('')}`,
  )
const lines = (name: string, { times, computed }: Measured & { computed: number }) => {
  for (const kind of Object.keys(times) as Kind[]) line(`${name}: ${kind}`, times[kind])
  out(`${name}: the server itself computed for ${computed.toFixed(1)} s`)
}
const listOf = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ') || 'none'

const { workspace, charts, tokens, csv, datasetId } = await openPeopledWorkspace({
  users: users + 2,
  orders,
})
try {
  const [uploader = '', writer = '', ...people] = tokens
  const { url } = workspace

  const calls = callsFrom(url, users)
  const usersFor = async (lasting: number) => {
    const since = computed(workspace.pid())
    const measured = await peopleUntil(performance.now() + lasting * 1000, {
      calls,
      tokens: people,
      charts,
      thinkMs,
    })
    return { ...measured, computed: computed(workspace.pid()) - since }
  }
  const csvMb = (await stat(csv)).size / 1e6
  out(
    `${users} users, each a call ${thinkMs / 2000} to ${(thinkMs * 1.5) / 1000} s after the last answer (80 % lists, 15 % charts, 5 % saves), ${seconds} s alone and ${seconds} s beside`,
  )
  out(
    `one who uploads a CSV of ${csvMb.toFixed(0)} MB again and again, one who saves the largest texts (a round every ${roundMs / 1000} s and its time) and`,
  )
  out(
    `an anonymous flood over ${flood.addresses * flood.connections} connections (a call of each every ${flood.pauseMs / 1000} s and its time); ${Object.entries(
      sizes,
    )
      .map(([noun, count]) => `${count} ${noun}`)
      .join(', ')}\n`,
  )
  await usersFor(Math.min(20, seconds / 2))
  out(
    `${'ms'.padEnd(36)}${['calls', 'median', '95 %', '99 %', 'most'].map((word, at) => word.padStart(at === 0 ? 8 : 9)).join('')}`,
  )
  const alone = await usersFor(seconds)
  lines('alone', alone)
  await pause(restSeconds * 1000)
  const before = memoryOf(workspace.pid())
  const peak = highestMemory(workspace.pid())
  const [beside, answered] = await Promise.all([
    usersFor(seconds),
    disturb({ url, seconds, uploader, writer, datasetId, csv, flood, roundMs }),
  ])
  const highest = peak()
  lines('beside the others', beside)
  await pause(restSeconds * 1000)
  const after = memoryOf(workspace.pid())
  calls.close()

  const [one, other] = [alone, beside].map(({ times }) => share(times.lists, 0.99)) as [
    number,
    number,
  ]
  const errors = [alone.errors, beside.errors].map(listOf)
  const stored =
    other - one < limits.moreMs &&
    errors.every((text) => text === 'none') &&
    after.all - before.all <= limits.moreMb
  out(`\nthe others were answered: ${listOf(answered)}`)
  out(
    `99 of 100 lists: ${(other - one).toFixed(0)} ms more beside the others, less than ${limits.moreMs} meant`,
  )
  out(`errors of the users: alone ${errors[0]}; beside the others ${errors[1]}; none meant`)
  out(
    `memory of the server and its processes: ${before.all.toFixed(0)} MB before, ${highest.toFixed(0)} at most, ${after.all.toFixed(0)} after ${restSeconds.toFixed(0)} s of rest, at most ${limits.moreMb} more meant`,
  )
  out(
    `memory of the server alone: ${before.server.toFixed(0)} MB before, ${after.server.toFixed(0)} after`,
  )
  out(stored ? 'kept' : 'NOT KEPT')
  if (!stored) process.exitCode = 1
} finally {
  await workspace.close()
}
