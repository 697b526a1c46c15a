import type { AddressInfo } from 'node:net'
import { fieldsOf } from '../src/api/contract/fieldsOf.ts'
import { buildApp } from './app.ts'
import { createExamples } from './examples/createExamples.ts'
import { isFolderShared, openFiles } from './files/openFiles.ts'
import type { App } from './instance.ts'
import { StartRefusal } from './startRefusal.ts'
import { storeKind } from './store/db/open.ts'
import { openReader } from './store/db/reader.ts'
import { checkSecret } from './start/secretMark.ts'
import { claimAlone, joinPeers } from './store/peers/joinPeers.ts'
import { alone } from './store/peers/peers.ts'
import { endAbandonedRuns } from './store/queries/queries.ts'
import type { Config } from './start/config.ts'
import { claimDataFolder } from './start/dataFolder.ts'
import { createFirstAdmin } from './start/firstAdmin.ts'
import { openBoth } from './start/openBoth.ts'
import { openSecret } from './start/secret.ts'
import { shownAddress } from './start/shownAddress.ts'

const listen = async (app: App, { host, port }: Config) => {
  try {
    await app.listen({ host, port })
  } catch (error) {
    if (fieldsOf(error)['code'] !== 'EADDRINUSE') throw error
    throw new StartRefusal(`Port ${port} is taken. Stop what uses it, or set PORT to another one.`)
  }
  const { port: bound } = app.server.address() as AddressInfo
  return shownAddress(host, bound)
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

/** Joins the servers of a workspace that several serve, or takes it for this one. */
const joinOrClaim = async ({ storeLocation, tablesLocation }: Config) => {
  if (tablesLocation !== null) {
    const peers = await joinPeers(storeLocation)
    return { peers, leave: peers.close }
  }
  const leave =
    storeKind(storeLocation) === 'sqlite'
      ? () => Promise.resolve()
      : await claimAlone(storeLocation)
  return { peers: alone, leave }
}

/**
 * Claims and opens what the settings name, and builds the app over it. `password` is the one of an admin who was made
 * without one, `closings` give back in their order what is open, `serve` listens and answers the address. What cannot be
 * used is refused by a `StartRefusal`.
 */
export const openServer = async (config: Config) => {
  const release = claimDataFolder(config.dataFolder, isFolderShared(config))
  const closings: (() => Promise<void> | void)[] = [release]
  const opened = async () => {
    const secret = openSecret(config)
    const { peers, leave } = await joinOrClaim(config)
    closings.unshift(leave)
    const files = await openFiles(config)
    const { store, workspace, repair } = await openBoth(config, files, peers)
    const reader = openReader(store, config.storeLocation)
    closings.unshift(
      () => workspace.close(),
      () => reader.destroy(),
      () => store.destroy(),
    )
    await checkSecret(store, secret, peers)
    const app = buildApp({ config, store, reader, secret, workspace, files, peers })
    const password = await createFirstAdmin(store, config.adminPassword)
    const serve = async () => {
      await app.ready()
      await repair(app.log)
      if (peers.isAlone) await endAbandonedRuns(store)
      if (config.examples) await createQuietly(app)
      const address = await listen(app, config)
      await peers.started()
      return address
    }
    return { app, password, closings, serve }
  }
  return opened().catch(async (error: unknown) => {
    for (const close of closings) await close()
    throw error
  })
}
