import { randomBytes } from 'node:crypto'
import type { FileExportState } from '../../src/api/contract/fileExport.ts'
import type { FileFormat } from './writeFile.ts'

/** A file that is ready to be read from its first byte. */
export interface OpenFile {
  name: string
  format: FileFormat
  bytes: () => AsyncGenerator<Uint8Array>
  /** Ends the query behind it; called when nobody fetches the file. */
  giveUp: () => void
  /** What another server opens it by. */
  again: FileAgain
}

/** Whose file it is and what is in it, as JSON. */
export interface FileAgain {
  userId: number
  input: object
}

/** A file that another server sends in place of this one. */
export interface HandedOver {
  clientId: string
  again: FileAgain
}

interface Entry extends FileExportState {
  clientId: string
  file: OpenFile
}

/** A file on its way to the one who fetched it. */
export interface Sending {
  file: OpenFile
  count: (bytes: number) => void
  end: (message: string | null) => void
}

export interface Exports {
  /** Holds a file ready until it is fetched with the ticket that comes back: once, and within a minute. */
  register: (userId: number, clientId: string, file: OpenFile) => string
  /** Hands the file out; null where the ticket is unknown here, used or expired. */
  fetch: (ticket: string) => Sending | null
  /** Leaves the file to another server, which was sent the ticket; null as for `fetch`. */
  handOver: (ticket: string) => HandedOver | null
  /** How far a user's file is; null where it is not known here. */
  state: (userId: number, clientId: string) => FileExportState | null
}

const fetchWithinMs = 60_000
const rememberedMs = 60_000

/** Knows the files that wait to be fetched and how far those on their way are. */
export const createExports = (): Exports => {
  const tickets = new Map<string, Entry>()
  const states = new Map<string, Entry>()
  const keyOf = (userId: number, clientId: string) => `${userId} ${clientId}`

  const end = (key: string, entry: Entry, message: string | null) => {
    if (entry.state === 'done' || entry.state === 'failed') return
    Object.assign(entry, { state: message === null ? 'done' : 'failed', message })
    setTimeout(() => {
      if (states.get(key) === entry) states.delete(key)
    }, rememberedMs).unref()
  }

  return {
    register: (userId, clientId, file) => {
      const ticket = randomBytes(24).toString('base64url')
      const key = keyOf(userId, clientId)
      const entry: Entry = { clientId, file, state: 'waiting', bytes: 0, message: null }
      tickets.set(ticket, entry)
      states.set(key, entry)
      setTimeout(() => {
        if (!tickets.delete(ticket)) return
        file.giveUp()
        end(key, entry, 'The browser did not fetch the file')
      }, fetchWithinMs).unref()
      return ticket
    },
    fetch: (ticket) => {
      const entry = tickets.get(ticket)
      if (entry === undefined) return null
      tickets.delete(ticket)
      entry.state = 'sending'
      const key = [...states].find(([, known]) => known === entry)?.[0] ?? ''
      return {
        file: entry.file,
        count: (bytes) => {
          entry.bytes += bytes
        },
        end: (message) => end(key, entry, message),
      }
    },
    handOver: (ticket) => {
      const entry = tickets.get(ticket)
      if (entry === undefined) return null
      tickets.delete(ticket)
      const { clientId, file } = entry
      const key = keyOf(file.again.userId, clientId)
      if (states.get(key) === entry) states.delete(key)
      file.giveUp()
      return { clientId, again: file.again }
    },
    state: (userId, clientId) => {
      const entry = states.get(keyOf(userId, clientId))
      if (entry === undefined) return null
      return { state: entry.state, bytes: entry.bytes, message: entry.message }
    },
  }
}
