import { readdirSync, readFileSync } from 'node:fs'

const parentOf = (pid: string) =>
  /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
const gone = <Value>(read: () => Value) => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** The memory of a process in MB, of pages that it shares its part; 0 of one that has ended. */
export const memoryOf = (pid: number) =>
  Number(
    /^Pss:\s+(\d+)/m.exec(
      gone(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? '',
    )?.[1] ?? 0,
  ) / 1000

/** A process and every one that it started. */
export const processesBelow = (server: number) => {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = new Map(pids.map((pid) => [pid, gone(() => parentOf(pid))]))
  const isBelow = (pid: string | undefined): boolean =>
    pid === String(server) || (pid !== undefined && isBelow(parents.get(pid)))
  return pids.filter(isBelow).map(Number)
}

/** The memory in MB of a server and of every process it started, shared pages counted once. */
export const memoryBelow = (server: number) =>
  processesBelow(server).reduce((sum, pid) => sum + memoryOf(pid), 0)

/** Watches the memory of a server and its processes; the answer ends that and tells the highest in MB. */
export const highestMemory = (server: number) => {
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, memoryBelow(server))), 250)
  return () => {
    clearInterval(timer)
    return peak
  }
}
