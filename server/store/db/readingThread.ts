import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { preparedStatements } from './preparedStatements.ts'

export interface Reading {
  id: number
  sql: string
  parameters: SQLInputValue[]
}

export type Read = { id: number; rows: unknown[] } | { id: number; error: unknown }

/** Runs the reads of `reader.ts` one after the other on a connection of its own. */
const database = new DatabaseSync(workerData as string, { readOnly: true, timeout: 5000 })
const statementOf = preparedStatements(database)

const read = ({ id, sql, parameters }: Reading): Read => {
  try {
    return { id, rows: statementOf(sql).all(...parameters) }
  } catch (error) {
    return { id, error }
  }
}

parentPort?.on('message', (reading: Reading) => parentPort?.postMessage(read(reading)))
