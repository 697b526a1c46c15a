import { flushCompileCache } from 'node:module'
import type { DatabaseSync } from 'node:sqlite'
import { Refusal } from '../../problem.ts'
import { openFile } from './connection.ts'
import { refusalOf } from './errors.ts'
import type { Answer, Asked, Request } from './messages.ts'
import { nextRows, startReading, stopReading, type Open } from './reading.ts'
import { dropTable, execute, fill, keep, startFilling, type Filling } from './writing.ts'

let opening = { file: '', writable: false }
let database: DatabaseSync | null = null
let reading: Open | null = null
let filling: Filling | null = null

const done = (rows = 0): Answer => ({ kind: 'done', rows })

const answer = (open: DatabaseSync, request: Request): Answer => {
  if (request.kind === 'read') {
    reading = startReading(open, request)
    return { kind: 'columns', columns: reading.columns }
  }
  if (request.kind === 'next')
    return reading === null
      ? { kind: 'batch', batch: { rowCount: 0, columns: [] } }
      : nextRows(reading)
  if (request.kind === 'stop') {
    stopReading(reading)
    reading = null
    return done()
  }
  if (request.kind === 'execute') return execute(open, request.sql, request.maxRows)
  if (request.kind === 'fill') filling = startFilling(open, request.load)
  if (request.kind === 'rows' && filling !== null) fill(filling, request.batch)
  if (request.kind === 'drop') dropTable(open, request.table)
  return done(request.kind === 'keep' && filling !== null ? keep(open, filling) : 0)
}

const heed = (asked: Asked): Answer => {
  if (asked.kind === 'ask' && database !== null) return answer(database, asked.request)
  if (asked.kind === 'open') {
    opening = asked
    database = openFile(asked.file, asked.writable)
  }
  return done()
}

process.on('message', (asked: Asked) => {
  let told: Answer
  try {
    told = heed(asked)
  } catch (error) {
    const { status, message } =
      error instanceof Refusal ? error : refusalOf(error, opening.file, opening.writable)
    told = { kind: 'refused', status, message }
  }
  if (process.connected) process.send?.(told)
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
// It ends by being killed, and Node would write what it compiled at an ordinary exit only.
flushCompileCache()
