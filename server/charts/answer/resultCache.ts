import { createHash } from 'node:crypto'
import type { Cell, ResultColumn } from '../../engines/engine.ts'
import type { Outcome } from './outcome.ts'

interface Entry {
  columns: ResultColumn[]
  data: Uint8Array[]
  records: Uint8Array[] | null
  extents: Outcome['extents']
  rowcount: number
  truncated: boolean
  bytes: number
  since: number
}

export interface ResultCache {
  /** A kept result not older than the timeout, and when it was made. A timeout of 0 never expires. */
  find: (key: string, timeoutSeconds: number) => { outcome: Outcome; since: number } | null
  /** The same outcome, kept under the key once it has been read to its end. */
  storing: (key: string, outcome: Outcome) => Outcome
}

/** Everything an answer's bytes depend on, as one short text. */
export const cacheKey = (...parts: (Cell | Cell[])[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

async function* replayed(buffered: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* buffered
}

const outcomeOf = ({ columns, data, records, extents, rowcount, truncated }: Entry): Outcome => ({
  columns,
  data: replayed(data),
  records: records === null ? null : replayed(records),
  extents,
  rowcount: () => rowcount,
  truncated: () => truncated,
})

/** Passes an outcome on and holds a copy of its bytes; too large ones are not held to the end. */
const copied = (outcome: Outcome, maxBytes: number, store: (entry: Entry) => void): Outcome => {
  const since = Date.now()
  const data: Uint8Array[] = []
  const records: Uint8Array[] | null = outcome.records === null ? null : []
  let bytes = 0
  const copying = async function* (
    source: AsyncGenerator<Uint8Array>,
    copy: Uint8Array[],
    isLast: boolean,
  ) {
    for await (const piece of source) {
      bytes += piece.byteLength
      if (bytes <= maxBytes) copy.push(piece)
      else copy.length = 0
      yield piece
    }
    const { columns, extents, rowcount, truncated } = outcome
    if (isLast && bytes <= maxBytes)
      store({
        columns,
        data,
        records,
        extents,
        rowcount: rowcount(),
        truncated: truncated(),
        bytes,
        since,
      })
  }
  return {
    ...outcome,
    data: copying(outcome.data, data, records === null),
    records: outcome.records === null ? null : copying(outcome.records, records ?? [], true),
  }
}

/** Keeps results as bytes within a bound of memory; the least lately used go first. */
export const createResultCache = (
  maxBytes = 128 * 1024 * 1024,
  maxEntryBytes = 16 * 1024 * 1024,
): ResultCache => {
  const entries = new Map<string, Entry>()
  let buffered = 0
  const evict = (key: string) => {
    buffered -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  const store = (key: string, entry: Entry) => {
    evict(key)
    entries.set(key, entry)
    buffered += entry.bytes
    for (const oldest of entries.keys()) {
      if (buffered <= maxBytes) return
      evict(oldest)
    }
  }
  return {
    find: (key, timeoutSeconds) => {
      const entry = entries.get(key)
      if (entry === undefined) return null
      if (timeoutSeconds > 0 && Date.now() - entry.since >= timeoutSeconds * 1000) {
        evict(key)
        return null
      }
      entries.delete(key)
      entries.set(key, entry)
      return { outcome: outcomeOf(entry), since: entry.since }
    },
    storing: (key, outcome) => copied(outcome, maxEntryBytes, (entry) => store(key, entry)),
  }
}
