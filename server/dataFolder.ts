import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartRefusal } from './startRefusal.ts'

const waitMs = 3000

/**
 * Takes the data folder for this process; answers how to give it back. The lock is SQLite's own, which the system drops
 * when the process ends, however it ends. A server that is stopping is waited for.
 */
export const claimDataFolder = (folder: string) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: waitMs })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch {
    throw new StartRefusal(`Another server is using ${folder}. Stop it, or set CHARTROOM_DATA to another folder.`)
  }
  return () => lock.close()
}
