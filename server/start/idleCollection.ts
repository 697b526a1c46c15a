import { performance } from 'node:perf_hooks'

/** Shares of the time in which the event loop was busy: above the one the server works, below the other it waits. */
const working = 0.2
const waiting = 0.05

/** Says of each interval whether it is the first one of rest after work. */
export const endsOfWork = () => {
  let hasWorked = false
  return (busyShare: number) => {
    const ends = hasWorked && busyShare < waiting
    hasWorked = busyShare > working || (hasWorked && !ends)
    return ends
  }
}

/**
 * Collects garbage once after each spell of work. V8 leaves its heap as large as the busiest moment made it until it
 * allocates again, which an idle server does not.
 */
export const collectWhenIdle = (collect: () => unknown) => {
  const isEnd = endsOfWork()
  let last = performance.eventLoopUtilization()
  const look = () => {
    const now = performance.eventLoopUtilization()
    if (isEnd(performance.eventLoopUtilization(now, last).utilization)) collect()
    last = now
  }
  setInterval(look, 10_000).unref()
}
