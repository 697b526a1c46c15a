import { randomUUID } from 'node:crypto'
import type { Connection } from '../reach/connection.ts'
import type { Batch, Reading, Rows } from '../remote/driver.ts'
import { withLiterals, withoutEnd } from '../sqlText/statementText.ts'
import { requestFailure } from './failures.ts'
import { checkReading } from './gate.ts'
import { literal } from './quoting.ts'
import { answerFormat, rowsOf } from './rows.ts'
import type { Session } from './session.ts'

/** Batches whose errors are reported as the server's, and whose statement ends with the signal. */
async function* guarded(
  batches: AsyncIterable<Batch>,
  connection: Connection,
  signal: AbortSignal,
  finish: () => void,
) {
  try {
    yield* batches
  } catch (error) {
    throw signal.aborted ? signal.reason : requestFailure(error, connection)
  } finally {
    finish()
  }
}

/**
 * Reads one statement. The server itself refuses to write (but for KILL QUERY), and lets some functions reach files and other hosts
 * all the same: the gate refuses those. A second FORMAT, INTO OUTFILE and a second statement are errors of syntax to it.
 */
export const reader =
  (connection: Connection, session: Session, { serverHas } = session) =>
  async (reading: Reading, signal: AbortSignal): Promise<Rows> => {
    const sql = withoutEnd(withLiterals(reading, literal))
    if (reading.userSql)
      checkReading(sql, { ...(await serverHas()), schema: reading.schema ?? null })
    const queryId = randomUUID()
    const kill = () => void session.kill(queryId)
    const settings = await session.settingsFor(reading.timeoutMs, true)
    signal.throwIfAborted()
    signal.addEventListener('abort', kill, { once: true })
    const finish = () => signal.removeEventListener('abort', kill)
    try {
      const onlyColumns = reading.maxRows === 0 && /^\s*(SELECT|WITH|\()/i.test(sql)
      const limited = onlyColumns ? `SELECT * FROM (\n${sql}\n) LIMIT 0` : sql
      const stream = await session.send(
        `${limited}\nFORMAT ${answerFormat}`,
        settings,
        queryId,
        signal,
      )
      const rows = await rowsOf(stream, connection)
      return { columns: rows.columns, batches: guarded(rows.batches, connection, signal, finish) }
    } catch (error) {
      finish()
      throw signal.aborted ? signal.reason : requestFailure(error, connection)
    }
  }
