import { flushCompileCache } from 'node:module'
import { readConfig } from './start/config.ts'
import { guardProcess } from './start/guard.ts'
import { collectWhenIdle } from './start/idleCollection.ts'
import { openServer } from './openServer.ts'
import { orderlyStop, stopOnSignals } from './start/stopping.ts'
import { StartRefusal } from './startRefusal.ts'

/** Answers how to show the password of a first admin; a second call shows nothing. */
const showOnce = (password: string | undefined) => {
  let unseen = password
  return () => {
    if (unseen !== undefined)
      process.stdout.write(
        `Sign in as admin with the password ${unseen}\nIt is shown only now; you can change it in the user menu.\n`,
      )
    unseen = undefined
  }
}

const start = async () => {
  const config = readConfig(process.env, process.stdout.isTTY)
  const { app, password, closings, serve } = await openServer(config)
  const showPassword = showOnce(password)
  process.on('exit', showPassword)
  const stop = orderlyStop(app, closings)
  guardProcess(app.log, () => void stop(1))
  stopOnSignals(app, stop)
  const address = await serve()
  if (globalThis.gc) collectWhenIdle(globalThis.gc)
  process.stdout.write(`\nChartroom is at ${address}\n`)
  showPassword()
  process.stdout.write('\n')
  // A server that is killed later would leave nothing to the next start.
  flushCompileCache()
}

start().catch((error: unknown) => {
  const shown =
    error instanceof StartRefusal
      ? error.message
      : error instanceof Error
        ? error.stack
        : String(error)
  process.stderr.write(`Chartroom did not start.\n${shown}\n`)
  process.exit(1)
})
