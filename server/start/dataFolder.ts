import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fieldsOf } from '../../src/api/contract/fieldsOf.ts'
import { StartRefusal } from '../startRefusal.ts'

const waitMs = 3000
const busy = 5

const unusable = (folder: string, error: unknown) => {
  const { code, errcode, message } = fieldsOf(error)
  if (code === 'ENOSPC' || errcode === 13)
    return new StartRefusal(
      `There is no room left on the disk of ${folder}. Free some, and start again.`,
    )
  return new StartRefusal(
    `The data folder ${folder} cannot be written: ${String(message)}. Give the user who runs Chartroom the right to write there, or set CHARTROOM_DATA to another folder.`,
  )
}

/** Does something in the data folder that a start needs; where the system refuses it, the start is refused in its words. */
export const inFolder = <Result>(folder: string, work: () => Result): Result => {
  try {
    return work()
  } catch (error) {
    throw error instanceof StartRefusal ? error : unusable(folder, error)
  }
}

/**
 * Takes the data folder for this process, or for several servers that share it; answers how to give it back. The lock is
 * SQLite's own, which the system drops when the process ends, however it ends. A server that is stopping is waited for.
 */
export const claimDataFolder = (folder: string, isShared = false) => {
  const lock = inFolder(folder, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return new DatabaseSync(join(folder, 'lock'), { timeout: waitMs })
  })
  try {
    lock.exec(isShared ? 'BEGIN; SELECT count(*) FROM sqlite_schema' : 'BEGIN EXCLUSIVE')
  } catch (error) {
    if (fieldsOf(error)['errcode'] !== busy) throw unusable(folder, error)
    throw new StartRefusal(
      `Another server is using ${folder}. Stop it, or set CHARTROOM_DATA to another folder.`,
    )
  }
  return () => lock.close()
}
