import type { ClientBase } from 'pg'
import { badRequest } from '../../problem.ts'
import type { Cell } from '../engine.ts'
import { speak, type Field, type Wire } from './wire.ts'

type Row = (string | null)[]

const bufferBytes = 262_144

export interface StreamRequest {
  text: string
  values: readonly Cell[]
  /** True to execute nothing and answer only the columns. */
  columnsOnly?: boolean
  /** The server stops after so many rows; 0 for all. */
  rows?: number
}

const sizeOf = (row: Row) => row.reduce((sum, cell) => sum + (cell === null ? 4 : cell.length), 0)

/**
 * Sends one statement by the extended protocol, which takes no second one behind a semicolon, and hands out its rows as
 * they come. While nobody takes them the socket is not read, so that the server waits.
 */
export const streamRows = (
  client: ClientBase,
  { text, values, columnsOnly = false, rows = 0 }: StreamRequest,
) => {
  const fields = Promise.withResolvers<Field[]>()
  fields.promise.catch(() => undefined)
  let wire: Wire | null = null
  let buffered: Row[] = []
  let bytes = 0
  let ended = false
  let ignoring = false
  let failure: Error | null = null
  let tag = ''
  let wake = () => undefined as void

  const fail = (error: Error) => {
    failure ??= error
    fields.reject(error)
    wake()
  }

  speak(client, {
    submit: (connection) => {
      wire = connection
      connection.stream.cork()
      connection.parse({ text })
      connection.bind({ values: values.map((value) => (value === null ? null : String(value))) })
      connection.describe({ type: 'P', name: '' })
      if (!columnsOnly) connection.execute({ rows })
      connection.sync()
      connection.stream.uncork()
    },
    handleRowDescription: (message) => fields.resolve(message.fields),
    handleDataRow: (message) => {
      if (ignoring) return
      buffered.push(message.fields)
      bytes += sizeOf(message.fields)
      if (bytes < bufferBytes) return
      wire?.stream.pause()
      wake()
    },
    handlePortalSuspended: () => undefined,
    handleEmptyQuery: () => fail(badRequest('SQL statement is empty')),
    handleCommandComplete: (message) => {
      tag = message.text
    },
    handleCopyInResponse: (connection) => connection.sendCopyFail('No data can be sent here'),
    handleCopyData: () => undefined,
    handleError: fail,
    handleReadyForQuery: () => {
      ended = true
      fields.resolve([])
      wake()
    },
  })

  return {
    fields: fields.promise,
    /** The next rows; null after the last. */
    take: async (): Promise<Row[] | null> => {
      while (bytes < bufferBytes && !ended && failure === null)
        await new Promise<void>((resolve) => (wake = resolve))
      if (failure !== null) throw failure
      if (buffered.length === 0) return null
      const taken = buffered
      buffered = []
      bytes = 0
      wire?.stream.resume()
      return taken
    },
    /** What the server says it did, like `INSERT 0 3`. */
    tag: () => tag,
    /** True when the server is done with it. */
    ended: () => ended || failure !== null,
    /** Lets the rest go by. */
    ignore: () => {
      ignoring = true
      buffered = []
      wire?.stream.resume()
    },
  }
}
