import { randomUUID } from 'node:crypto'
import type { Connection } from '../reach/connection.ts'
import type { Cell, Command, Outcome } from '../engine.ts'
import { codeOf } from '../sqlText/lexer.ts'
import { withoutEnd } from '../sqlText/statementText.ts'
import { requestFailure } from './failures.ts'
import { checkWriting } from './gate.ts'
import { lexer } from './lexer.ts'
import { answerFormat, rowsOf } from './rows.ts'
import type { Session } from './session.ts'

const answering = /^(SELECT|WITH|SHOW|DESC|DESCRIBE|EXPLAIN|EXISTS|CHECK)$/i

const answers = (statement: string) => answering.test(codeOf(lexer, statement)[0]?.text ?? '')

/** Runs one statement that may write. The server does not say how many rows it changed. */
export const executor =
  (connection: Connection, session: Session, { serverHas } = session) =>
  async (
    { sql, schema = null, maxRows, timeoutMs }: Command,
    signal: AbortSignal,
  ): Promise<Outcome> => {
    const queryId = randomUUID()
    const statement = withoutEnd(sql)
    checkWriting(statement, { ...(await serverHas()), schema })
    const settings = await session.settingsFor(timeoutMs, false)
    signal.throwIfAborted()
    const kill = () => void session.kill(queryId)
    signal.addEventListener('abort', kill, { once: true })
    try {
      const formatted = answers(statement) ? `${statement}\nFORMAT ${answerFormat}` : statement
      const { columns, batches } = await rowsOf(
        await session.send(formatted, settings, queryId, signal),
        connection,
      )
      const rows: Cell[][] = []
      for await (const batch of batches) {
        for (let row = 0; row < batch.rowCount; row += 1)
          rows.push(batch.columns.map((cells) => cells[row] ?? null))
        if (rows.length <= maxRows) continue
        kill()
        break
      }
      return {
        columns,
        rows: rows.slice(0, maxRows),
        truncated: rows.length > maxRows,
        changed: null,
      }
    } catch (error) {
      throw signal.aborted ? signal.reason : requestFailure(error, connection)
    } finally {
      signal.removeEventListener('abort', kill)
    }
  }
