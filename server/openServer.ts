import type { AddressInfo } from 'node:net'
import { fieldsOf } from '../src/api/contract/fieldsOf.ts'
import { buildApp } from './app.ts'
import { createExamples } from './examples/createExamples.ts'
import type { App } from './instance.ts'
import { StartRefusal } from './startRefusal.ts'
import { claimStore } from './store/db/claim.ts'
import { endAbandonedRuns } from './store/queries/queries.ts'
import type { Config } from './start/config.ts'
import { claimDataFolder } from './start/dataFolder.ts'
import { createFirstAdmin } from './start/firstAdmin.ts'
import { openBoth } from './start/openBoth.ts'
import { repairNames } from './start/repairNames.ts'
import { openSecret } from './start/secret.ts'

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

/** Makes the sample project; its own calls are nobody's requests and leave no line. */
const createQuietly = async (app: App) => {
  const { level } = app.log
  if (level === 'info') app.log.level = 'warn'
  await createExamples(app).catch((error: unknown) =>
    app.log.warn({ err: error }, 'the sample project was not created'),
  )
  app.log.level = level
}

/**
 * Claims and opens what the settings name, and builds the app over it. `password` is the one of an admin who was made
 * without one, `closings` give back in their order what is open, `serve` listens and answers the address. What cannot be
 * used is refused by a `StartRefusal`.
 */
export const openServer = async (config: Config) => {
  const release = claimDataFolder(config.dataFolder)
  const secret = openSecret(config)
  const releaseStore = await claimStore(config.storeLocation)
  const { store, workspace } = await openBoth(config)
  const app = buildApp({ config, store, secret, workspace })
  const password = await createFirstAdmin(store, config.adminPassword)
  return {
    app,
    password,
    closings: [() => workspace.close(), () => store.destroy(), releaseStore, release],
    serve: async () => {
      await app.ready()
      await repairNames(workspace, store, app.log)
      await endAbandonedRuns(store)
      if (config.examples) await createQuietly(app)
      return listen(app, config)
    },
  }
}
