import type { FieldPacket, Query, ResultSetHeader } from 'mysql2'
import type { Batch } from '../remote/driver.ts'
import type { Cell, ResultColumn } from '../engine.ts'
import { distinctNames } from '../remote/distinctNames.ts'
import { cellOf } from './cells.ts'
import { columnOf, typeOfField, wireType } from './columnTypes.ts'
import type { Session } from './sessions.ts'

const max = { rows: 2048, bytes: 1_048_576 }

const columnsOf = (fields: readonly FieldPacket[]): ResultColumn[] => {
  const names = distinctNames(fields.map(({ name }) => name))
  return fields.map((field, index) => columnOf(names[index] ?? '', typeOfField(field)))
}

/** The answer of a statement as it comes in: rows wait on the server while nobody takes them. */
export interface Answer {
  columns: ResultColumn[]
  /** Rows that a statement without a result changed. */
  changed: number | null
  /** The next rows, null after the last. */
  next: () => Promise<Batch | null>
}

interface Filling {
  rowCount: number
  bytes: number
  columns: Cell[][]
}

const empty = (columns: readonly ResultColumn[]): Filling => ({
  rowCount: 0,
  bytes: 0,
  columns: columns.map(() => []),
})

/** Follows a statement that was sent; resolves when its columns are known. */
export const answerOf = (session: Session, command: Query) =>
  new Promise<Answer>((resolve, reject) => {
    let columns: ResultColumn[] = []
    let convert: ((value: unknown) => Cell)[] = []
    let filling = empty([])
    let ended = false
    let failure: Error | null = null
    let waiting: { resolve: (batch: Batch | null) => void; reject: (error: Error) => void } | null =
      null

    const isFull = () => filling.rowCount >= max.rows || filling.bytes >= max.bytes
    const taken = (): Batch => {
      const { rowCount, columns: cells } = filling
      filling = empty(columns)
      return { rowCount, columns: cells }
    }
    const advance = () => {
      if (waiting === null) return
      const { resolve: answer, reject: fail } = waiting
      if (failure !== null) fail(failure)
      else if (isFull() || (ended && filling.rowCount > 0)) answer(taken())
      else if (ended) answer(null)
      else return
      waiting = null
    }
    const next = () =>
      new Promise<Batch | null>((answer, fail) => {
        waiting = { resolve: answer, reject: fail }
        advance()
        if (!ended) session.resume()
      })
    const fail = (error: Error) => {
      failure ??= error
      reject(error)
      advance()
    }

    command.on('fields', (fields: FieldPacket[] | undefined) => {
      if (columns.length > 0 || fields === undefined) return
      columns = columnsOf(fields)
      // The client takes no rows with a field of a name like __proto__, and forgets of which kind a geometry is.
      for (const [index, field] of fields.entries()) {
        field.name = String(index)
        if (field.columnType === wireType.geometry) field.columnType = wireType.blob
      }
      convert = columns.map(({ type }) => cellOf(type))
      filling = empty(columns)
      resolve({ columns, changed: null, next })
    })
    command.on('result', (row: unknown[] | ResultSetHeader, index?: number) => {
      if (!Array.isArray(row)) return resolve({ columns, changed: row.affectedRows, next })
      if (index !== undefined && index > 0) return
      for (const [at, value] of row.entries()) {
        const cell = value === null ? null : (convert[at]?.(value) ?? null)
        filling.columns[at]?.push(cell)
        filling.bytes += typeof cell === 'string' ? cell.length : 8
      }
      filling.rowCount += 1
      if (!isFull()) return
      session.pause()
      advance()
    })
    command.on('error', fail)
    session.on('error', fail)
    command.on('end', () => {
      ended = true
      session.off('error', fail)
      advance()
    })
  })
