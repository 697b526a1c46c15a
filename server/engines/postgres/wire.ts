import type { Socket } from 'node:net'
import type { ClientBase } from 'pg'

/** What of pg's connection a statement of our own speaks through. */
export interface Wire {
  stream: Socket
  query: (text: string) => void
  parse: (message: { text: string }) => void
  bind: (message: { values: (string | null)[] }) => void
  describe: (message: { type: 'P'; name: string }) => void
  execute: (message: { rows: number }) => void
  sync: () => void
  sendCopyFromChunk: (chunk: Uint8Array) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
}

export interface Field {
  name: string
  dataTypeID: number
  dataTypeModifier: number
}

/** A statement that speaks to the server itself; pg calls these while it is the connection's turn. */
export interface Spoken {
  submit: (wire: Wire) => void
  handleRowDescription?: (message: { fields: Field[] }) => void
  handleDataRow?: (message: { fields: (string | null)[] }) => void
  handlePortalSuspended?: () => void
  handleEmptyQuery?: () => void
  handleCommandComplete: (message: { text: string }) => void
  handleCopyInResponse: (wire: Wire) => void
  handleCopyData?: () => void
  handleError: (error: Error) => void
  handleReadyForQuery: () => void
}

/** Gives the statement its turn on the connection. */
export const speak = (client: ClientBase, statement: Spoken): void => {
  void client.query(statement as unknown as Parameters<ClientBase['query']>[0])
}
