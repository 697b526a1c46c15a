import { fieldsOf } from '../src/api/contract/fieldsOf.ts'
import { Refusal } from './problem.ts'

const fullOfSqlite = 13
/** SQLite could not enlarge a file beside its own. */
const unwrittenOfSqlite = new Set([778, 4874])
const fullOfPostgres = '53100'
const words =
  /no space left on device|disk is full|disk quota exceeded|not enough space on the disk/i

/** Whether an error says in its words that a disk is full, as the embedded engine's do. */
export const mentionsDiskFull = (message: string) => words.test(message)

/** Whether something could not be written because a disk has no room left. */
export const isDiskFull = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false
  if (error instanceof Refusal) return error.status === 507
  const { code, errcode: sqliteCode, message, cause } = fieldsOf(error)
  const errcode = Number(sqliteCode ?? 0)
  return (
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    code === fullOfPostgres ||
    (errcode & 0xff) === fullOfSqlite ||
    unwrittenOfSqlite.has(errcode) ||
    mentionsDiskFull(String(message)) ||
    isDiskFull(cause)
  )
}

/** The answer to a write that found no room. */
export const noRoom = () =>
  new Refusal(
    507,
    "There is no room left on the server's disk, so this was not saved. Free some on the disk of the data folder (with DATABASE_URL, also on that of the metadata), then try again",
  )
