/** Counts failures per key over a sliding window. */
export const createThrottle = (limit: number, windowMs: number, now: () => number = Date.now) => {
  const failures = new Map<string, number[]>()
  const maxKeys = 10_000

  const dropStale = (since: number) => {
    for (const [key, times] of failures) if ((times.at(-1) ?? 0) <= since) failures.delete(key)
  }

  const recentOf = (key: string) =>
    (failures.get(key) ?? []).filter((time) => time > now() - windowMs)

  return {
    /** The seconds until a key may try again: 0 while it has failed less often than the limit. */
    wait: (key: string) => {
      const recent = recentOf(key)
      const oldest = recent.at(-limit)
      return oldest === undefined ? 0 : Math.ceil((oldest + windowMs - now()) / 1000)
    },
    fail: (key: string) => {
      const recent = recentOf(key)
      if (failures.size >= maxKeys) dropStale(now() - windowMs)
      failures.set(key, [...recent, now()])
    },
    /** The last failure was none. */
    takeBack: (key: string) => {
      const others = recentOf(key).slice(0, -1)
      if (others.length === 0) failures.delete(key)
      else failures.set(key, others)
    },
    forgive: (key: string) => {
      failures.delete(key)
    },
  }
}
