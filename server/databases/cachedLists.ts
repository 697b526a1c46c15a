import { LRUCache } from 'lru-cache'
import type { Engine } from '../engines/engine.ts'

const maxLists = 1000

interface CachedList {
  /** In milliseconds. */
  since: number
  /** What the list was read from: another one makes it stale. */
  source: string
  list: Promise<unknown>
}

interface ListRequest {
  /** How long a list is good, 0 for as long as its source stays; nothing is cached where it is null. */
  seconds: number | null
  /** True to read the list from the database whatever is cached. */
  force: boolean
  key: readonly unknown[]
  /** The database as it is described now. */
  cacheKey: unknown
  engine: Pick<Engine, 'generation'>
}

/** Caches the lists that databases gave of their schemas and tables. What this server writes into a database ends them. */
export const createCachedLists = () => {
  const cached = new LRUCache<string, CachedList>({ max: maxLists })
  return async <List>(
    { seconds, force, key: parts, cacheKey, engine }: ListRequest,
    read: () => Promise<List>,
  ): Promise<List> => {
    if (seconds === null) return read()
    const key = JSON.stringify(parts)
    const source = JSON.stringify([cacheKey, engine.generation(null)])
    const found = cached.get(key)
    const isFresh =
      found?.source === source && (seconds === 0 || Date.now() - found.since < seconds * 1000)
    if (isFresh && !force) return found.list as Promise<List>
    const list = read()
    cached.set(key, { since: Date.now(), source, list })
    list.catch(() => cached.peek(key)?.list === list && cached.delete(key))
    return list
  }
}
