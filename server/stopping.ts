import type { App } from './instance.ts'

const patienceMs = 10_000
const sweepMs = 50
/** npm passes on the Ctrl-C that the terminal has sent already: the same signal twice is one wish. */
const echoMs = 2000

/** Ends running requests' connections as soon as they are answered, and after ten seconds those that still are not. */
const closeConnections = async (app: App) => {
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
  const impatient = setTimeout(() => app.server.closeAllConnections(), patienceMs)
  await app.close()
  clearInterval(sweep)
  clearTimeout(impatient)
}

/**
 * On SIGTERM or SIGINT: no new requests, running ones finish, then what the server holds is closed in order. A second
 * signal, two seconds later or more, ends it at once.
 */
export const stopOnSignals = (app: App, closings: (() => Promise<void> | void)[]) => {
  let since: number | null = null
  const stop = async (signal: string) => {
    if (since !== null) {
      if (Date.now() - since > echoMs) process.exit(1)
      return
    }
    since = Date.now()
    app.log.info({ signal }, 'stopping')
    await closeConnections(app)
    for (const close of closings) await close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}
