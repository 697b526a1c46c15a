import type { Engine } from './engine.ts'

const most = 1000

interface Kept {
  since: number
  /** What the list was read from: another one makes it stale. */
  source: string
  list: Promise<unknown>
}

interface Asked {
  /** How long a list is good, 0 for as long as its source stays; nothing is kept where it is null. */
  seconds: number | null
  /** Whether the database is asked whatever is kept. */
  force: boolean
  key: readonly unknown[]
  /** The database as it is described now. */
  place: unknown
  engine: Pick<Engine, 'generation'>
}

/** Keeps the lists that databases gave of their schemas and tables. What this server writes into a database ends them. */
export const createKeptLists = () => {
  const kept = new Map<string, Kept>()
  return async <List>(
    { seconds, force, key: parts, place, engine }: Asked,
    read: () => Promise<List>,
  ): Promise<List> => {
    if (seconds === null) return read()
    const key = JSON.stringify(parts)
    const source = JSON.stringify([place, engine.generation(null)])
    const found = kept.get(key)
    const isGood =
      found?.source === source && (seconds === 0 || Date.now() - found.since < seconds * 1000)
    if (isGood && !force) return found.list as Promise<List>
    const list = read()
    kept.delete(key)
    kept.set(key, { since: Date.now(), source, list })
    list.catch(() => kept.get(key)?.list === list && kept.delete(key))
    const [eldest] = kept.keys()
    if (kept.size > most && eldest !== undefined) kept.delete(eldest)
    return list
  }
}
