/** Counts attempts per key over a sliding window. An attempt counts until it is forgiven, so that many at once do not slip through. */
export const createThrottle = (limit: number, windowMs: number, now: () => number = Date.now) => {
  const attempts = new Map<string, number[]>()
  const mostKeys = 10_000

  const dropStale = (since: number) => {
    for (const [key, times] of attempts) if ((times.at(-1) ?? 0) <= since) attempts.delete(key)
  }

  return {
    /** Counts an attempt and answers 0, or answers the seconds to wait. */
    enter: (key: string) => {
      const time = now()
      const recent = (attempts.get(key) ?? []).filter((attempt) => attempt > time - windowMs)
      const [oldest = time] = recent
      if (recent.length >= limit) return Math.ceil((oldest + windowMs - time) / 1000)
      if (attempts.size >= mostKeys) dropStale(time - windowMs)
      attempts.set(key, [...recent, time])
      return 0
    },
    forgive: (key: string) => {
      attempts.delete(key)
    },
  }
}
