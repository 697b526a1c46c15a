import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const ticksPerSecond = 100

const cpuSeconds = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** The share of one processor that a process used over a short while: none where it is gone, or was killed meanwhile. */
export const cpuShare = async (pid: number | undefined, seconds = 0.2) => {
  if (pid === undefined) return 0
  try {
    const before = cpuSeconds(pid)
    await pause(seconds * 1000)
    return (cpuSeconds(pid) - before) / seconds
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}
