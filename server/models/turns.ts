import { setImmediate } from 'node:timers/promises'

/** The calling thread lets others of its process work after so many milliseconds. */
const turnMs = 30

/** Called often while a thread computes, lets its other work go on a few times a second; rejects once the signal is aborted. */
export const turnsOf = (signal?: AbortSignal) => {
  let since = performance.now()
  return async () => {
    signal?.throwIfAborted()
    if (performance.now() - since < turnMs) return
    await setImmediate()
    signal?.throwIfAborted()
    since = performance.now()
  }
}
