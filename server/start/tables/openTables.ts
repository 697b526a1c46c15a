import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createWritesOfOthers } from '../../databases/writesOfOthers.ts'
import { openEngine } from '../../engines/engines.ts'
import type { Workspace } from '../../engines/workspace.ts'
import type { SharedFiles } from '../../files/sharedFiles.ts'
import { workspaceAddress } from '../../store/databases/databases.ts'
import type { Store } from '../../store/db/open.ts'
import { settingOf, storeSetting } from '../../store/db/settings.ts'
import type { Peers } from '../../store/peers/peers.ts'
import type { Config } from '../config.ts'
import { identitySetting, shownTables } from '../identity.ts'
import { openTablesDatabase } from './openTablesDatabase.ts'
import { markText, readMark, tablesRefused, type TablesDatabase } from './tablesDatabase.ts'

/** Checks that the tables, the metadata and the files belong together; new ones are made to. */
const checkTogether = async (
  database: TablesDatabase,
  files: SharedFiles,
  store: Store,
  peers: Peers,
): Promise<void> => {
  const found = readMark(await database.prepare())
  const stored = await settingOf(store, identitySetting)
  if (found?.isMoving === true)
    throw tablesRefused(
      'a move into this database did not end. Run it again, or name an empty database.',
    )
  if (found === null && (await shownTables(store)).length > 0)
    throw tablesRefused(
      'the tables of the datasets are not in this database. Name the one that they were uploaded to, or leave the setting out where they lie in the data folder.',
    )
  if (found !== null && found.identity !== stored)
    throw tablesRefused('this database has the tables of another workspace. Name an empty one.')
  const identity = stored ?? randomUUID()
  await database.setMark(markText({ identity, isMoving: false }))
  if (stored === undefined) await storeSetting(store, identitySetting, identity)
  await files.claim(identity, peers.isAlone)
}

/** Stores which kind of database has the uploaded tables, and in which schema. */
export const storeWorkspace = (
  store: Store,
  { address, schema }: Pick<TablesDatabase, 'address' | 'schema'>,
) =>
  store
    .updateTable('database')
    .set({ backend: address.backend, sqlalchemy_uri: workspaceAddress(schema) })
    .where('is_internal', '=', 1)
    .execute()

/** Removes what servers left that do not run any more. */
const removeAbandonedStaging = async (folder: string, peers: Peers) => {
  const running = new Set((await peers.running()).map(String))
  const found = await readdir(folder).catch(() => [])
  for (const name of found.filter((one) => !running.has(one)))
    await rm(join(folder, name), { recursive: true, force: true })
}

/** Opens the database of the tables of a workspace that several servers serve. */
export const openTables = async (
  { dataFolder, port }: Pick<Config, 'dataFolder' | 'port'>,
  location: string,
  files: SharedFiles,
  store: Store,
  peers: Peers,
): Promise<Workspace> => {
  const policy = { ownPort: port, allowed: null }
  const database = await openTablesDatabase(location, policy)
  const { address, schema } = database
  try {
    await checkTogether(database, files, store, peers)
  } finally {
    await database.close()
  }
  const stagingFolder = join(dataFolder, 'staging', String(peers.number))
  await removeAbandonedStaging(join(dataFolder, 'staging'), peers)
  await mkdir(stagingFolder, { recursive: true, mode: 0o700 })
  const engine = await openEngine(
    { address, authority: null, impersonated: null, writable: true },
    { dataFolder, stagingFolder, policy },
  )
  const shared = createWritesOfOthers(peers)('workspace', engine)
  await storeWorkspace(store, database)
  return {
    ...shared,
    schemas: () => Promise.resolve([schema]),
    stagingFolder,
    isRunning: () => true,
    close: async () => {
      await shared.close()
      await rm(stagingFolder, { recursive: true, force: true })
    },
  }
}
