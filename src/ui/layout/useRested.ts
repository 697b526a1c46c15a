import { createContext, use, useEffect, useState } from 'react'

const waiting = new Set<() => void>()

/** One at a time, so that the page answers between what they draw. */
const release = () => {
  const [next] = waiting
  if (next === undefined) return
  waiting.delete(next)
  next()
  if (waiting.size > 0) requestIdleCallback(release)
}

/** Whether there is more to come of what the page shows: it is not at rest before that. */
export const AwaitsMore = createContext(false)

/** Whether the page has had nothing to do since this was first drawn: until then leave out what nobody waits for. */
export const useRested = () => {
  const [isRested, setRested] = useState(false)
  const awaitsMore = use(AwaitsMore)
  useEffect(() => {
    if (awaitsMore) return undefined
    const rest = () => setRested(true)
    if (waiting.size === 0) requestIdleCallback(release)
    waiting.add(rest)
    return () => {
      waiting.delete(rest)
    }
  }, [awaitsMore])
  return isRested
}
