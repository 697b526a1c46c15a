import { LRUCache } from 'lru-cache'
import type { ResultColumn } from '../../engines/engine.ts'
import { primed } from './bytes.ts'
import type { Outcome } from './outcome.ts'
import { createSharedRuns } from './sharedRuns.ts'

interface Entry {
  columns: ResultColumn[]
  data: Uint8Array[]
  records: Uint8Array[] | null
  extents: Outcome['extents']
  labels: Outcome['labels']
  incomplete: Outcome['incomplete']
  rowcount: number
  truncated: boolean
  /** The length of data, records and labels in bytes. */
  size: number
  /** When its query began, in milliseconds. */
  since: number
}

interface CachedRequest {
  /** How old a stored result may be; 0 for any age. */
  timeoutSeconds: number
  /** True to run the query whatever is stored. */
  force: boolean
  signal: AbortSignal
}

export interface ResultCache {
  /**
   * The result under a key, and since when it is stored; null where it is not from the cache. Equal requests at one time
   * share one run, which `ending` ends. Results above the limit of an entry are neither stored nor shared: they are
   * streamed, each from a run of its own.
   */
  read: (
    key: string,
    request: CachedRequest,
    run: (ending: AbortSignal) => Promise<Outcome>,
  ) => Promise<{ outcome: Outcome; since: number | null }>
}

async function* replayed(buffered: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* buffered
}

const outcomeOf = ({ data, records, rowcount, truncated, ...entry }: Entry): Outcome => ({
  ...entry,
  data: replayed(data),
  records: records === null ? null : replayed(records),
  rowcount: () => rowcount,
  truncated: () => truncated,
})

/** An outcome that was read to its end, or up to `maxBytes`: then it goes on as an outcome. */
const recorded = async (
  outcome: Outcome,
  since: number,
  maxBytes: number,
): Promise<{ entry: Entry } | { large: Outcome }> => {
  const { columns, extents, labels, incomplete, rowcount, truncated } = outcome
  const labelsLength = labels ? Buffer.byteLength([...labels.x, ...labels.y].join('')) : 0
  const minLength = maxBytes + 1 - labelsLength
  const data = await primed(outcome.data, minLength)
  const records =
    outcome.records === null ? null : await primed(outcome.records, minLength - data.length)
  const size = labelsLength + data.length + (records?.length ?? 0)
  if (size > maxBytes)
    return { large: { ...outcome, data: data.all(), records: records?.all() ?? null } }
  return {
    entry: {
      columns,
      data: data.buffered,
      records: records?.buffered ?? null,
      extents,
      labels,
      incomplete,
      rowcount: rowcount(),
      truncated: truncated(),
      size,
      since,
    },
  }
}

/** Stores results as bytes within a bound of memory; the least recently used are evicted first. */
export const createResultCache = (
  maxBytes = 128 * 1024 * 1024,
  maxEntryBytes = 16 * 1024 * 1024,
): ResultCache => {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => Math.max(1, size),
  })
  const share = createSharedRuns<Entry | null>()

  const find = (key: string, { timeoutSeconds, force }: CachedRequest) => {
    const entry = force ? undefined : entries.get(key)
    if (entry === undefined || timeoutSeconds === 0) return entry
    return Date.now() - entry.since < timeoutSeconds * 1000 ? entry : undefined
  }

  return {
    read: async (key, request, run) => {
      const { signal } = request
      const found = find(key, request)
      if (found !== undefined) return { outcome: outcomeOf(found), since: found.since }
      const own: Outcome[] = []
      const entry = await share(key, request, async (ending) => {
        const since = Date.now()
        const result = await recorded(await run(ending.signal), since, maxEntryBytes)
        if ('entry' in result) {
          if ((entries.peek(key)?.since ?? 0) <= since) entries.set(key, result.entry)
          return result.entry
        }
        if (signal.aborted) await result.large.data.return(undefined)
        else own.push(result.large)
        signal.addEventListener('abort', () => ending.abort(signal.reason), { once: true })
        return null
      })
      return {
        outcome: entry === null ? (own[0] ?? (await run(signal))) : outcomeOf(entry),
        since: null,
      }
    },
  }
}
