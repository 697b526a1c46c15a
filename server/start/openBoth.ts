import { join } from 'node:path'
import { openDuckDb, type Workspace } from '../engines/duckdb/openDuckDb.ts'
import {
  beginAnew,
  checkFiles,
  checkIdentity,
  checkWorkspaceIsThere,
  openOrRefuse,
  workspaceFile,
} from './identity.ts'
import type { Config } from './config.ts'
import { StartRefusal } from '../startRefusal.ts'
import { openStore, storeKind, type Store } from '../store/db/open.ts'

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

const openFitting = async (config: Config) => {
  checkFiles(config)
  const store = await openMetadata(config)
  const file = workspaceFile(config)
  let workspace: Workspace | null = null
  try {
    await checkWorkspaceIsThere(config, store)
    workspace = await openOrRefuse(file, config, () =>
      openDuckDb({ file, stagingFolder: join(config.dataFolder, 'staging') }),
    )
    await checkIdentity(config, store, workspace)
    return { store, workspace }
  } catch (error) {
    await workspace?.close()
    await store.destroy()
    throw error
  }
}

/** Opens the metadata and the workspace, which belong together; what is missing, broken or of another time is refused, or dealt with as the settings say. */
export const openBoth = async (config: Config): Promise<{ store: Store; workspace: Workspace }> => {
  if (config.onDamage !== 'anew') return openFitting(config)
  return openFitting({ ...config, onDamage: 'refuse' }).catch((error: unknown) => {
    if (!(error instanceof StartRefusal) || !error.isDamage) throw error
    beginAnew(config)
    return openFitting(config)
  })
}
