import type { App } from '../instance.ts'

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

type Closings = readonly (() => Promise<void> | void)[]

/** Stops a server in its process: no new requests, running ones finish, then what it holds is closed in order. */
export const closeServer = async (app: App, closings: Closings) => {
  await closeConnections(app)
  for (const close of closings) await close()
}

/**
 * Answers how to stop the server: it is closed, and the process ends with the code. Once it stops, another call changes
 * nothing.
 */
export const orderlyStop = (app: App, closings: Closings) => {
  let stopping: Promise<void> | null = null
  const stop = async (code: number) => {
    try {
      await closeServer(app, closings)
    } catch (error) {
      app.log.fatal({ err: error }, 'the server could not be stopped in order')
      process.exit(1)
    }
    process.exit(code)
  }
  return (code = 0) => (stopping ??= stop(code))
}

/** Stops on SIGTERM or SIGINT. A second signal, two seconds later or more, ends it at once. */
export const stopOnSignals = (app: App, stop: () => Promise<void>) => {
  let since: number | null = null
  const onSignal = (signal: string) => {
    if (since !== null) {
      if (Date.now() - since > echoMs) process.exit(1)
      return
    }
    since = Date.now()
    app.log.info({ signal }, 'stopping')
    void stop()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal)
}
