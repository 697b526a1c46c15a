import { readFileSync } from 'node:fs'
import { processesBelow } from './memory.ts'

/** How long a process has computed, in s: what the machine does beside it does not count. */
export const computed = (pid: number) => {
  const [user = 0, system = 0] = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) / 100
}

/** The same of the processes that it started and that still run. */
export const computedBelow = (pid: number) =>
  processesBelow(pid)
    .filter((below) => below !== pid)
    .reduce((sum, below) => sum + computed(below), 0)
