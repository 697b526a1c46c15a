import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { counted } from '../../src/api/contract/counted.ts'
import { engineOver } from '../engines/engineOver.ts'
import { dialectOf, openDriver } from '../engines/engines.ts'
import type { EmbeddedWorkspace } from '../engines/duckdb/openDuckDb.ts'
import { maxNameBytes } from '../engines/postgres/dialect.ts'
import { openFiles } from '../files/openFiles.ts'
import { Refusal } from '../problem.ts'
import { createSealing } from '../security/sealing.ts'
import type { Config } from '../start/config.ts'
import { claimDataFolder } from '../start/dataFolder.ts'
import { identitySetting } from '../start/identity.ts'
import { openEmbedded } from '../start/openBoth.ts'
import { repairNames } from '../start/repairNames.ts'
import { openTablesDatabase } from '../start/tables/openTablesDatabase.ts'
import { markText, type TablesDatabase } from '../start/tables/tablesDatabase.ts'
import { StartRefusal } from '../startRefusal.ts'
import { openStore, storeKind, type Store } from '../store/db/open.ts'
import { settingOf } from '../store/db/settings.ts'
import { claimAlone } from '../store/peers/joinPeers.ts'
import { allUsers } from '../store/users/users.ts'
import { adjustMetadata, type NotComputed, type OtherKind } from './adjust.ts'
import { checkEmptyFolder, checkMetadata, checkTablesDatabase } from './destination.ts'
import { moveFiles } from './moveFiles.ts'
import { moveMetadata, type MovedRows } from './moveMetadata.ts'
import { moveTable, tablesIn, type Destination } from './moveTables.ts'

/** What a move has brought over. Both sides were compared: they are equal. */
export interface Moved {
  tables: MovedRows[]
  metadata: MovedRows[]
  files: number
  /** What was written for the embedded engine and is not computed by the new database. */
  notComputed: NotComputed[]
  otherKinds: OtherKind[]
}

interface Source {
  folder: string
  store: Store
  workspace: EmbeddedWorkspace
}

type Closings = (() => Promise<void> | void)[]

const maxNamed = 10

/** Refuses, before anything is moved, names that the new database would cut. */
const checkNames = async ({ workspace }: Source, tables: readonly string[]) => {
  const tooLong: string[] = []
  const isTooLong = (name: string) => Buffer.byteLength(name) > maxNameBytes
  for (const table of tables) {
    if (isTooLong(table)) tooLong.push(`the table ${table}`)
    for (const { name } of (await workspace.columns({ schema: 'main', table })) ?? [])
      if (isTooLong(name)) tooLong.push(`${name} of ${table}`)
  }
  if (tooLong.length > 0)
    throw new StartRefusal(
      `PostgreSQL takes names of at most ${maxNameBytes} bytes, and these are longer: ${tooLong.slice(0, maxNamed).join('; ')}${tooLong.length > maxNamed ? `; and ${tooLong.length - maxNamed} more` : ''}. Upload these tables with shorter names first.`,
    )
}

/** Refuses a workspace with work under way, which would be begun on both sides. */
const checkJobs = async (store: Store) => {
  const open = await store
    .selectFrom('job')
    .select('title')
    .where('ended_on', 'is', null)
    .orderBy('created_on')
    .execute()
  if (open.length > 0)
    throw new StartRefusal(
      `${open.length === 1 ? 'A job is' : `${open.length} jobs are`} not done yet (${open
        .slice(0, 3)
        .map(({ title }) => title)
        .join(', ')}): start the server, let them end or stop them in the bell, and move then.`,
    )
}

/** Refuses a key that is not the old server's, as far as stored passwords of databases show it: none could be read there. */
const checkSecret = async (store: Store, folder: string, secret: string | undefined) => {
  const file = join(folder, 'secret')
  if (secret === undefined && !existsSync(file))
    throw new StartRefusal(
      `${folder} has no file secret, so its server has the key in CHARTROOM_SECRET: set it for the move and for the new servers.`,
    )
  const { open } = createSealing(secret ?? readFileSync(file, 'utf8').trim())
  const sealed = (
    await store.selectFrom('database').select(['uuid', 'sealed_password']).execute()
  ).flatMap(({ uuid, sealed_password: text }) => (text === null ? [] : [{ uuid, text }]))
  if (sealed.length > 0 && sealed.every(({ uuid, text }) => open(text, uuid) === null))
    throw new StartRefusal(
      `${secret === undefined ? `The key in ${file}` : 'CHARTROOM_SECRET'} does not open the stored passwords of databases: ${secret === undefined ? 'set CHARTROOM_SECRET to the one that the old server has' : 'set it to the one that the old server has, or leave it out'}, for the move and for the new servers.`,
    )
}

const openSource = async (folder: string, config: Config, closings: Closings): Promise<Source> => {
  const from = {
    ...config,
    dataFolder: folder,
    storeLocation: join(folder, 'chartroom.sqlite'),
    tablesLocation: null,
    filesLocation: null,
    onDamage: 'refuse' as const,
  }
  if (!existsSync(from.storeLocation))
    throw new StartRefusal(
      `${folder} has no chartroom.sqlite: name the data folder of the server that is to be moved.`,
    )
  closings.unshift(claimDataFolder(folder))
  const { store, workspace } = await openEmbedded(from)
  closings.unshift(
    () => workspace.close(),
    () => store.destroy(),
  )
  await repairNames(workspace, store, { warn: () => undefined })
  return { folder, store, workspace }
}

const openDestination = async (
  database: TablesDatabase,
  { dataFolder, port }: Config,
  closings: Closings,
): Promise<Destination> => {
  const { address, schema } = database
  const driver = await openDriver(
    { address, authority: null, impersonated: null, writable: true },
    { dataFolder, stagingFolder: dataFolder, policy: { ownPort: port, allowed: null } },
  )
  closings.unshift(() => driver.close())
  return { driver, engine: engineOver(driver), dialect: dialectOf(address.backend), schema }
}

const moveTables = async (
  { workspace }: Source,
  names: readonly string[],
  destination: Destination,
  report: (line: string) => void,
) => {
  const moved: MovedRows[] = []
  for (const table of names) {
    const rows = await moveTable(workspace, table, destination).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      throw new StartRefusal(`The table ${table} cannot be moved: ${error.message}`)
    })
    report(`  ${table}: ${counted(rows, 'row')}`)
    moved.push({ table, rows })
  }
  return moved
}

const moveAll = async (
  folder: string,
  config: Config & { tablesLocation: string },
  report: (line: string) => void,
  closings: Closings,
): Promise<Moved> => {
  const source = await openSource(folder, config, closings)
  const identity = await settingOf(source.store, identitySetting)
  const [caller] = await allUsers(source.store)
  if (identity === undefined || caller === undefined)
    throw new StartRefusal(`${folder} was never served: there is nothing to move.`)
  await checkSecret(source.store, folder, config.secret)
  await checkJobs(source.store)
  const names = await tablesIn(source.workspace)
  if (storeKind(config.tablesLocation) === 'postgres') await checkNames(source, names)

  closings.unshift(await claimAlone(config.storeLocation))
  closings.unshift(claimDataFolder(config.dataFolder))
  const database = await openTablesDatabase(config.tablesLocation, {
    ownPort: config.port,
    allowed: null,
  })
  closings.unshift(() => database.close())
  const mark = await database.prepare()
  const destination = await openDestination(database, config, closings)
  const { driver, engine, schema } = destination
  const there = (await driver.tables(schema)).map(({ name }) => name)
  const isUnended = checkTablesDatabase(mark, there, identity)
  await checkMetadata(config.storeLocation, identity, isUnended)
  checkEmptyFolder(config.dataFolder, identity, isUnended)

  await database.setMark(markText({ identity, isMoving: true }))
  const sharedFiles = await openFiles(config)
  await sharedFiles.claim(identity, true)
  const target = await openStore(config.storeLocation)
  closings.unshift(() => target.destroy())
  if (isUnended) report('An earlier move did not end: what it left is removed.')
  for (const table of there) await driver.dropTable({ schema, table })
  report('Tables')
  const tables = await moveTables(source, names, destination, report)
  const files = await moveFiles(folder, config.dataFolder, sharedFiles)
  const { metadata, ...adjusted } = await target.transaction().execute(async (store) => ({
    metadata: await moveMetadata(source.store, store),
    ...(await adjustMetadata({ store, engine, caller }, database)),
  }))
  report('Metadata')
  for (const { table, rows } of metadata)
    if (rows > 0) report(`  ${table}: ${counted(rows, 'row')}`)
  await database.setMark(markText({ identity, isMoving: false }))
  return { tables, metadata, files, ...adjusted }
}

/**
 * Moves a workspace from a data folder with its own files to the databases and the folder that the settings name, and
 * compares both sides. Nothing of the source is changed. Until its end, servers refuse to start on what is moved; a move
 * that failed or was killed is run again and begins anew. Refused by a `StartRefusal`, before anything is written where
 * the settings name what is not empty.
 */
export const moveWorkspace = async (
  folder: string,
  config: Config,
  report: (line: string) => void,
): Promise<Moved> => {
  const { tablesLocation } = config
  if (tablesLocation === null || storeKind(config.storeLocation) !== 'postgres')
    throw new StartRefusal(
      'Set DATABASE_URL, CHARTROOM_TABLES and CHARTROOM_DATA to what the new servers will have: an empty database for the metadata, one for the tables, and an empty folder that all of them see.',
    )
  if (folder === config.dataFolder)
    throw new StartRefusal(
      `CHARTROOM_DATA names the folder that is to be moved, ${folder}: let it name an empty one that the new servers will see.`,
    )
  const closings: Closings = []
  try {
    return await moveAll(folder, { ...config, tablesLocation }, report, closings)
  } finally {
    for (const close of closings) await close()
  }
}
