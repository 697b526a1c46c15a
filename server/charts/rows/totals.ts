const max = 1000
const retentionMs = 60_000

/** Remembers for a minute how many rows a statement counted, so that scrolling does not count them for every page. */
export const createTotals = () => {
  const totals = new Map<string, { total: number; since: number }>()
  return {
    find: (key: string): number | null => {
      const found = totals.get(key)
      return found === undefined || Date.now() - found.since > retentionMs ? null : found.total
    },
    store: (key: string, total: number) => {
      totals.delete(key)
      totals.set(key, { total, since: Date.now() })
      for (const oldest of totals.keys()) {
        if (totals.size <= max) return
        totals.delete(oldest)
      }
    },
  }
}
export type Totals = ReturnType<typeof createTotals>
