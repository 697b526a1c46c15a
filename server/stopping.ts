import type { App } from './instance.ts'

const patienceMs = 10_000

/**
 * On SIGTERM or SIGINT: no new requests, running ones finish within ten seconds, then what the server holds is closed
 * in order. A second signal ends the process at once.
 */
export const stopOnSignals = (app: App, closings: (() => Promise<void>)[]) => {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) process.exit(1)
    stopping = true
    app.log.info({ signal }, 'stopping')
    const impatient = setTimeout(() => app.server.closeAllConnections(), patienceMs)
    await app.close()
    clearTimeout(impatient)
    for (const close of closings) await close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}
