import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fieldsOf } from '../src/api/contract/fieldsOf.ts'
import { buildApp } from './app.ts'
import { claimDataFolder } from './start/dataFolder.ts'
import { createFirstAdmin } from './start/firstAdmin.ts'
import { guardProcess } from './start/guard.ts'
import { collectWhenIdle } from './start/idleCollection.ts'
import { createExamples } from './examples/createExamples.ts'
import type { App } from './instance.ts'
import { readConfig, type Config } from './start/config.ts'
import { openBoth } from './start/openBoth.ts'
import { repairNames } from './start/repairNames.ts'
import { openSecret } from './start/secret.ts'
import { StartRefusal } from './startRefusal.ts'
import { orderlyStop, stopOnSignals } from './start/stopping.ts'
import { claimStore } from './store/db/claim.ts'
import { endAbandonedRuns } from './store/queries/queries.ts'

const listen = async (app: App, { host, port }: Config) => {
  try {
    await app.listen({ host, port })
  } catch (error) {
    if (fieldsOf(error)['code'] !== 'EADDRINUSE') throw error
    throw new StartRefusal(`Port ${port} is taken. Stop what uses it, or set PORT to another one.`)
  }
  const { port: bound } = app.server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${bound}`
}

const start = async () => {
  process.umask(0o077)
  const config = readConfig(process.env, process.stdout.isTTY)
  const release = claimDataFolder(config.dataFolder)
  process.env['NODE_COMPILE_CACHE'] ??= join(config.dataFolder, 'compiled')
  const secret = openSecret(config)
  const releaseStore = await claimStore(config.storeLocation)
  const { store, workspace } = await openBoth(config)
  const app = buildApp({ config, store, secret, workspace })
  const password = await createFirstAdmin(store, config.adminPassword)
  if (password !== undefined)
    process.stdout.write(
      `\nSign in as admin with the password ${password}\nIt is shown only now; you can change it in the user menu.\n`,
    )
  const stop = orderlyStop(app, [
    () => workspace.close(),
    () => store.destroy(),
    releaseStore,
    release,
  ])
  guardProcess(app.log, () => void stop(1))
  stopOnSignals(app, stop)
  await app.ready()
  await repairNames(workspace, store, app.log)
  await endAbandonedRuns(store)
  if (config.examples)
    await createExamples(app).catch((error: unknown) =>
      app.log.warn({ err: error }, 'the sample project was not created'),
    )
  const address = await listen(app, config)
  if (globalThis.gc) collectWhenIdle(globalThis.gc)
  process.stdout.write(`\nChartroom is at ${address}\n\n`)
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
