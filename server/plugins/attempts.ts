import type { App } from '../instance.ts'
import { Refusal } from '../problem.ts'
import { createThrottle } from '../throttle.ts'

const failures = 10
const windowMs = 5 * 60_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts an attempt at a password, or refuses it with 429 when there were too many. */
    countAttempt: (key: string) => void
    forgiveAttempts: (key: string) => void
  }
}

/** Guards passwords against guessing. */
export const addAttempts = (app: App) => {
  const throttle = createThrottle(failures, windowMs)
  app.decorate('countAttempt', (key) => {
    const seconds = throttle.enter(key)
    if (seconds === 0) return
    throw new Refusal(429, `Too many requests, retry in ${seconds} s`, { headers: { 'retry-after': String(seconds) } })
  })
  app.decorate('forgiveAttempts', throttle.forgive)
}
