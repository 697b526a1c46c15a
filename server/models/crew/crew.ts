import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { unacceptable } from '../../problem.ts'
import type { Kernel } from './kernel.ts'

const taskSlots = 10
const maxTasks = 4096
const pageBytes = 65_536
const controlAt = pageBytes
const tasksAt = controlAt + 4096
const spins = 2_000

/** The words by which the first thread and the others meet: rounds begun, threads ready with it, whether one failed. */
const words = { round: 0, ready: 1, failed: 2, counts: 16 }
const stopped = -1

export interface CrewMember {
  memory: WebAssembly.Memory
  thread: number
}

const tasksOf = ({ memory, thread }: CrewMember) =>
  new Float64Array(memory.buffer, tasksAt + thread * maxTasks * taskSlots * 8, maxTasks * taskSlots)
const controlOf = (memory: WebAssembly.Memory) => new Int32Array(memory.buffer, controlAt, 1024)

const taskRunner = (member: CrewMember, { callNames, callsOn }: Kernel) => {
  const calls = callsOn(member.memory)
  const tasks = tasksOf(member)
  return (count: number) => {
    for (let at = 0; at < count * taskSlots; at += taskSlots) {
      const number = (position: number) => tasks[at + position] ?? 0
      calls[callNames[number(0)] ?? '']?.(
        number(1),
        number(2),
        number(3),
        number(4),
        number(5),
        number(6),
        number(7),
        number(8),
        number(9),
      )
    }
  }
}

/** A further thread: does its tasks of each round until the crew ends. */
export const followCrew = (member: CrewMember, kernel: Kernel) => {
  const control = controlOf(member.memory)
  const runTasks = taskRunner(member, kernel)
  let round = 0
  for (;;) {
    for (let spin = 0; spin < spins && Atomics.load(control, words.round) === round; spin += 1);
    while (Atomics.load(control, words.round) === round) Atomics.wait(control, words.round, round)
    round = Atomics.load(control, words.round)
    if (round === stopped) return
    try {
      runTasks(Atomics.load(control, words.counts + member.thread))
    } catch {
      Atomics.store(control, words.failed, 1)
    }
    Atomics.add(control, words.ready, 1)
    Atomics.notify(control, words.ready)
  }
}

/**
 * Threads that compute on one memory, the calling one among them. Tasks are given to a thread each and done by `run`,
 * those of a thread in their order; `reserve` answers the address of so many fresh bytes, all 0.
 */
export interface Crew<CallName extends string> {
  threads: number
  memory: WebAssembly.Memory
  reserve: (bytes: number) => number
  give: (thread: number, call: CallName, ...numbers: number[]) => void
  /** Starts the further threads; what tasks in TypeScript read must have been reserved before. */
  start: () => Promise<void>
  run: () => void
  end: () => Promise<void>
}

/** Refuses with 422, when it is about to reserve more than the 4 GB such a memory can have. */
export const openCrew = <CallName extends string>(
  threads: number,
  kernel: Kernel<CallName>,
): Crew<CallName> => {
  let end = tasksAt + threads * maxTasks * taskSlots * 8
  const memory = new WebAssembly.Memory({
    initial: Math.ceil(end / pageBytes),
    maximum: 65_536,
    shared: true,
  })
  const control = controlOf(memory)
  const members = Array.from({ length: threads }, (_, thread) => ({ memory, thread }))
  const lists = members.map(tasksOf)
  const counts = members.map(() => 0)
  const runOwn = taskRunner({ memory, thread: 0 }, kernel)
  let workers: Worker[] = []
  let round = 0

  const run = () => {
    const isShared = counts.some((count, thread) => thread > 0 && count > 0)
    if (isShared) {
      counts.forEach((count, thread) => Atomics.store(control, words.counts + thread, count))
      Atomics.store(control, words.ready, 0)
      round += 1
      Atomics.store(control, words.round, round)
      Atomics.notify(control, words.round)
    }
    runOwn(counts[0] ?? 0)
    counts.fill(0)
    if (!isShared) return
    for (let spin = 0; spin < spins; spin += 1)
      if (Atomics.load(control, words.ready) === workers.length) break
    for (;;) {
      const ready = Atomics.load(control, words.ready)
      if (ready === workers.length) break
      Atomics.wait(control, words.ready, ready)
    }
    if (Atomics.load(control, words.failed) === 1) throw new Error('A thread failed')
  }

  return {
    threads,
    memory,
    reserve: (bytes) => {
      const address = Math.ceil(end / 16) * 16
      end = address + bytes
      const pages = Math.ceil(end / pageBytes) - memory.buffer.byteLength / pageBytes
      try {
        if (pages > 0) memory.grow(pages)
      } catch {
        throw unacceptable(kernel.tooMuch)
      }
      return address
    },
    give: (thread, call, ...numbers) => {
      if (counts[thread] === maxTasks) run()
      const count = counts[thread] ?? 0
      const list = lists[thread]
      list?.set([kernel.callNames.indexOf(call), ...numbers], count * taskSlots)
      counts[thread] = count + 1
    },
    start: async () => {
      const module = new URL('./crewWorker.ts', import.meta.url)
      workers = members
        .slice(1)
        .map((member) => new Worker(module, { workerData: { ...member, kernel: kernel.name } }))
      await Promise.all(workers.map((worker) => once(worker, 'message')))
    },
    run,
    end: async () => {
      Atomics.store(control, words.round, stopped)
      Atomics.notify(control, words.round)
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
