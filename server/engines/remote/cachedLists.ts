import type { Engine } from '../engine.ts'

const max = 1000

interface CachedList {
  since: number
  /** What the list was read from: another one makes it stale. */
  source: string
  list: Promise<unknown>
}

interface ListRequest {
  /** How long a list is good, 0 for as long as its source stays; nothing is kept where it is null. */
  seconds: number | null
  /** Whether the database is asked whatever is kept. */
  force: boolean
  key: readonly unknown[]
  /** The database as it is described now. */
  cacheKey: unknown
  engine: Pick<Engine, 'generation'>
}

/** Keeps the lists that databases gave of their schemas and tables. What this server writes into a database ends them. */
export const createCachedLists = () => {
  const cached = new Map<string, CachedList>()
  return async <List>(
    { seconds, force, key: parts, cacheKey, engine }: ListRequest,
    read: () => Promise<List>,
  ): Promise<List> => {
    if (seconds === null) return read()
    const key = JSON.stringify(parts)
    const source = JSON.stringify([cacheKey, engine.generation(null)])
    const found = cached.get(key)
    const isGood =
      found?.source === source && (seconds === 0 || Date.now() - found.since < seconds * 1000)
    if (isGood && !force) return found.list as Promise<List>
    const list = read()
    cached.delete(key)
    cached.set(key, { since: Date.now(), source, list })
    list.catch(() => cached.get(key)?.list === list && cached.delete(key))
    const [eldest] = cached.keys()
    if (cached.size > max && eldest !== undefined) cached.delete(eldest)
    return list
  }
}
