import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { fieldsOf } from '../../src/api/contract/fieldsOf.ts'
import { createWritesOfOthers } from '../databases/writesOfOthers.ts'
import { openEngine } from '../engines/engines.ts'
import { parseAddress } from '../engines/reach/address.ts'
import type { Workspace } from '../engines/workspace.ts'
import type { SharedFiles } from '../files/sharedFiles.ts'
import { StartRefusal } from '../startRefusal.ts'
import type { Store } from '../store/db/open.ts'
import { settingOf, storeSetting } from '../store/db/settings.ts'
import type { Peers } from '../store/peers/peers.ts'
import type { Config } from './config.ts'
import { identitySetting, shownTables } from './identity.ts'

/** The schema of uploaded tables has one name, whichever database they lie in. */
const schema = 'main'
const mark = 'Chartroom '

const refused = (what: string) => new StartRefusal(`CHARTROOM_TABLES: ${what}`)

/** Makes the schema, where statements look for names first; answers the identity that it was given before. */
const prepare = async (client: pg.Client): Promise<string | null> => {
  const { rows: metadata } = await client.query(
    `SELECT 1 FROM pg_class WHERE relname = 'kysely_migration'`,
  )
  if (metadata.length > 0)
    throw refused(
      'the metadata lie in this database, and whoever may run SQL could read them. Name a database of its own, on the same server or another.',
    )
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`)
  await client.query(`DO $$ BEGIN EXECUTE format(
    'ALTER ROLE %I IN DATABASE %I SET search_path = ${schema}', current_user, current_database()); END $$`)
  const { rows } = await client.query<{ comment: string | null }>(
    `SELECT obj_description(oid, 'pg_namespace') AS comment FROM pg_namespace WHERE nspname = $1`,
    [schema],
  )
  const comment = rows[0]?.comment ?? ''
  return comment.startsWith(mark) ? comment.slice(mark.length) : null
}

const connected = async (location: string) => {
  const client = new pg.Client({ connectionString: location })
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw refused(`the database cannot be reached: ${String(fieldsOf(error)['message'])}`)
  })
  return client
}

/** Checks that the tables, the metadata and the files belong together; new ones are made to. */
const checkTogether = async (
  location: string,
  files: SharedFiles,
  store: Store,
  peers: Peers,
): Promise<void> => {
  const client = await connected(location)
  try {
    const found = await prepare(client)
    const stored = await settingOf(store, identitySetting)
    if (found === null && (await shownTables(store)).length > 0)
      throw refused(
        'the tables of the datasets are not in this database. Name the one that they were uploaded to, or leave the setting out where they lie in the data folder.',
      )
    if (found !== null && found !== stored)
      throw refused('this database has the tables of another workspace. Name an empty one.')
    const identity = stored ?? randomUUID()
    await client.query(`COMMENT ON SCHEMA ${schema} IS '${mark}${identity}'`)
    if (stored === undefined) await storeSetting(store, identitySetting, identity)
    await files.claim(identity, peers.isAlone)
  } finally {
    await client.end()
  }
}

/** Removes what servers left that do not run any more. */
const removeAbandonedStaging = async (folder: string, peers: Peers) => {
  const running = new Set((await peers.running()).map(String))
  const found = await readdir(folder).catch(() => [])
  for (const name of found.filter((one) => !running.has(one)))
    await rm(join(folder, name), { recursive: true, force: true })
}

/** Opens the PostgreSQL that has the uploaded tables of a workspace that several servers serve. */
export const openTables = async (
  { dataFolder, port }: Pick<Config, 'dataFolder' | 'port'>,
  location: string,
  files: SharedFiles,
  store: Store,
  peers: Peers,
): Promise<Workspace> => {
  await checkTogether(location, files, store, peers)
  const stagingFolder = join(dataFolder, 'staging', String(peers.number))
  await removeAbandonedStaging(join(dataFolder, 'staging'), peers)
  await mkdir(stagingFolder, { recursive: true, mode: 0o700 })
  const address = { address: parseAddress(location), authority: null, impersonated: null }
  const engine = await openEngine(
    { ...address, writable: true },
    { dataFolder, stagingFolder, policy: { ownPort: port, allowed: null } },
  )
  const shared = createWritesOfOthers(peers)('workspace', engine)
  await store
    .updateTable('database')
    .set({ backend: 'postgresql' })
    .where('is_internal', '=', 1)
    .execute()
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
