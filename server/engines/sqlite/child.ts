import { flushCompileCache } from 'node:module'
import type { DatabaseSync } from 'node:sqlite'
import { Refusal } from '../../problem.ts'
import { openFile } from './connection.ts'
import { refusalOf } from './errors.ts'
import type { Answer, ProcessRequest, Request } from './messages.ts'
import { nextRows, startReading, stopReading, type Open } from './reading.ts'
import { dropTable, execute, fill, loadRows, startFilling, type Filling } from './writing.ts'

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
  return done(request.kind === 'keep' && filling !== null ? loadRows(open, filling) : 0)
}

const onMessage = (request: ProcessRequest): Answer => {
  if (request.kind === 'request' && database !== null) return answer(database, request.request)
  if (request.kind === 'open') {
    opening = request
    database = openFile(request.file, request.writable)
  }
  return done()
}

process.on('message', (request: ProcessRequest) => {
  let answer: Answer
  try {
    answer = onMessage(request)
  } catch (error) {
    const { status, message } =
      error instanceof Refusal ? error : refusalOf(error, opening.file, opening.writable)
    answer = { kind: 'refused', status, message }
  }
  if (process.connected) process.send?.(answer)
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
// It ends by being killed, and Node would write what it compiled at an ordinary exit only.
flushCompileCache()
