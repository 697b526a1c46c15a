import { DatabaseSync } from 'node:sqlite'
import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import { badRequest } from '../../problem.ts'
import type { Authority } from './authority.ts'
import { momentIn, numberIn } from './textReading.ts'

const heapBytes = 512 * 1_048_576
const longestValue = 256 * 1_048_576
const busyMs = 10_000

/** The extended code that a reader gets for a journal which a killed writer left: it must be rolled back by one who may write. */
const hotJournal = 776

const look = (database: DatabaseSync) => database.prepare('SELECT 1 FROM sqlite_schema').get()

const rollBackJournal = (file: string) => {
  const writer = new DatabaseSync(file, { timeout: busyMs, defensive: true })
  try {
    look(writer)
  } finally {
    writer.close()
  }
}

const lookAround = (database: DatabaseSync, file: string) => {
  try {
    look(database)
  } catch (error) {
    if (fieldsOf(error)['errcode'] !== hotJournal) throw error
    rollBackJournal(file)
    look(database)
  }
}

/**
 * The standard deviation of a sample in one pass, by Welford's algorithm: sums of squares would lose the digits of large
 * numbers. What is known of the values so far are their count, mean and sum of squared distances.
 */
const deviation = {
  start: () => new Float64Array(3),
  step: (known: Float64Array, value: unknown) => {
    const [count = 0, mean = 0, squares = 0] = known
    if (typeof value !== 'number') return known
    const next = mean + (value - mean) / (count + 1)
    known.set([count + 1, next, squares + (value - mean) * (value - next)])
    return known
  },
  result: ([count = 0, , squares = 0]: Float64Array) =>
    count < 2 ? null : Math.sqrt(squares / (count - 1)),
}

/** Opens a file of a user. Text in double quotes is always a name, LIKE distinguishes cases as in the other databases. */
export const openFile = (file: string, writable: boolean): DatabaseSync => {
  const database = new DatabaseSync(file, {
    readOnly: !writable,
    timeout: busyMs,
    defensive: true,
    limits: { length: longestValue },
  })
  database.exec(
    `PRAGMA hard_heap_limit = ${heapBytes}; PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF; PRAGMA case_sensitive_like = ON`,
  )
  database.function('fold_case', { deterministic: true, directOnly: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  )
  database.function('number_in', { deterministic: true, directOnly: true }, (text) =>
    typeof text === 'string' ? numberIn(text) : null,
  )
  database.function('moment_in', { deterministic: true, directOnly: true }, (text, format) =>
    typeof text === 'string' ? momentIn(text, String(format)) : null,
  )
  database.aggregate('stddev_samp', { deterministic: true, directOnly: true, ...deviation })
  lookAround(database, file)
  return database
}

const isOneStatement = (database: DatabaseSync, rest: string) => {
  try {
    database.prepare(rest)
    return false
  } catch (error) {
    return fieldsOf(error)['code'] === 'ERR_INVALID_ARG_VALUE'
  }
}

const maxValues = 32_766

/** Prepares the one statement that a text holds, under an authority; a statement after it is refused, not left out. */
export const prepareOne = (
  database: DatabaseSync,
  sql: string,
  values: number,
  authority: Authority | null,
) => {
  if (sql.includes('\0')) throw badRequest('A statement cannot hold a NUL character')
  if (values > maxValues)
    throw badRequest(`SQLite takes at most ${maxValues} values in a statement: filter by fewer`)
  database.setAuthorizer(authority)
  database.limits.variableNumber = values
  const statement = database.prepare(sql)
  const rest = sql.slice(statement.sourceSQL.length)
  if (rest.trim() !== '' && !isOneStatement(database, rest))
    throw badRequest('Only one statement can be run at a time')
  statement.setReturnArrays(true)
  statement.setReadBigInts(true)
  return statement
}

/** Runs the server's own statement, which no authority limits. */
export const own = (database: DatabaseSync, sql: string): void => {
  database.setAuthorizer(null)
  database.exec(sql)
}
