import { readFileSync } from 'node:fs'

const pageBytes = 4096

/** Bytes a process holds in memory, or null where the system does not say (there the child reports its own size). */
export const residentBytes = (pid: number): number | null => {
  if (process.platform !== 'linux') return null
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * pageBytes
  } catch {
    return null
  }
}
