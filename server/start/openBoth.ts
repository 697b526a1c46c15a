import { join } from 'node:path'
import { openDuckDb, type EmbeddedWorkspace } from '../engines/duckdb/openDuckDb.ts'
import type { Workspace } from '../engines/workspace.ts'
import { folderFiles } from '../files/folderFiles.ts'
import type { SharedFiles } from '../files/sharedFiles.ts'
import {
  beginAnew,
  checkFiles,
  checkIdentity,
  checkWorkspaceIsThere,
  identitySetting,
  openOrRefuse,
  workspaceFile,
} from './identity.ts'
import type { Config } from './config.ts'
import { openTables } from './tables/openTables.ts'
import { repairNames } from './repairNames.ts'
import { StartRefusal } from '../startRefusal.ts'
import { openStore, storeKind, type Store } from '../store/db/open.ts'
import { settingOf } from '../store/db/settings.ts'
import { alone, type Peers } from '../store/peers/peers.ts'

const openMetadata = async (config: Config): Promise<Store> => {
  const { storeLocation } = config
  if (storeKind(storeLocation) === 'sqlite')
    return openOrRefuse(storeLocation, config, () => openStore(storeLocation))
  return openStore(storeLocation).catch((error: unknown) => {
    if (error instanceof StartRefusal) throw error
    throw new StartRefusal(
      `The metadata that DATABASE_URL names cannot be opened: ${(error as Error).message}`,
    )
  })
}

/** Refuses to serve tables from a file whose metadata say that they lie in PostgreSQL. */
const refuseElsewhere = async (store: Store) => {
  const { backend } = await store
    .selectFrom('database')
    .select('backend')
    .where('is_internal', '=', 1)
    .executeTakeFirstOrThrow()
  if (backend !== 'duckdb')
    throw new StartRefusal(
      `The uploaded tables of this workspace lie in ${backend === 'clickhouse' ? 'ClickHouse' : 'PostgreSQL'}: let CHARTROOM_TABLES name it.`,
    )
}

const openFitting = async (config: Config, files: SharedFiles) => {
  checkFiles(config)
  const store = await openMetadata(config)
  const file = workspaceFile(config)
  let workspace: EmbeddedWorkspace | null = null
  try {
    await refuseElsewhere(store)
    await checkWorkspaceIsThere(config, store)
    workspace = await openOrRefuse(file, config, () =>
      openDuckDb({ file, stagingFolder: join(config.dataFolder, 'staging') }),
    )
    await checkIdentity(config, store, workspace)
    await files.claim((await settingOf(store, identitySetting)) ?? '', true)
    return { store, workspace }
  } catch (error) {
    await workspace?.close()
    await store.destroy()
    throw error
  }
}

const openShared = async (
  config: Config,
  tablesLocation: string,
  files: SharedFiles,
  peers: Peers,
) => {
  const store = await openMetadata(config)
  try {
    return { store, workspace: await openTables(config, tablesLocation, files, store, peers) }
  } catch (error) {
    await store.destroy()
    throw error
  }
}

/** Opens metadata and a workspace that lie in files of one data folder. */
export const openEmbedded = async (
  config: Config,
  files: SharedFiles = folderFiles(config.dataFolder),
) => {
  if (config.onDamage !== 'anew') return openFitting(config, files)
  return openFitting({ ...config, onDamage: 'refuse' }, files).catch((error: unknown) => {
    if (!(error instanceof StartRefusal) || !error.isDamage) throw error
    beginAnew(config)
    return openFitting(config, files)
  })
}

/** What a server works with. */
export interface Opened {
  store: Store
  workspace: Workspace
  /** Mends what earlier versions made, before anybody is served. */
  repair: (log: Parameters<typeof repairNames>[2]) => Promise<void>
}

/** Opens the metadata and the workspace, which belong together; what is missing, broken or of another time is refused, or dealt with as the settings say. */
export const openBoth = async (
  config: Config,
  files: SharedFiles = folderFiles(config.dataFolder),
  peers: Peers = alone,
): Promise<Opened> => {
  if (config.tablesLocation !== null)
    return {
      ...(await openShared(config, config.tablesLocation, files, peers)),
      repair: () => Promise.resolve(),
    }
  const { store, workspace } = await openEmbedded(config, files)
  return { store, workspace, repair: (log) => repairNames(workspace, store, log) }
}
