import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fieldsOf } from '../../src/api/contract/fieldsOf.ts'
import type { EmbeddedWorkspace } from '../engines/duckdb/openDuckDb.ts'
import type { Config } from './config.ts'
import { StartRefusal } from '../startRefusal.ts'
import type { Store } from '../store/db/open.ts'
import { storeKind } from '../store/db/open.ts'
import { storeSetting, settingOf } from '../store/db/settings.ts'

type Settings = Pick<Config, 'dataFolder' | 'storeLocation' | 'onDamage'>

export const identitySetting = 'identity'
export const writesSetting = 'workspace_writes'
const maxNamed = 10

export const workspaceFile = ({ dataFolder }: Pick<Config, 'dataFolder'>) =>
  join(dataFolder, 'workspace.duckdb')

const nameOfStore = ({ storeLocation }: Settings) =>
  storeKind(storeLocation) === 'sqlite' ? storeLocation : 'The database that DATABASE_URL names'

const remedy = `Restore the data folder, and the database of DATABASE_URL if it is set, from one backup. Without a backup, start once with CHARTROOM_ON_DAMAGE=accept to go on with what is left, or with CHARTROOM_ON_DAMAGE=anew to begin with an empty workspace; both move what cannot be used to a folder beside it and delete nothing.`

/** A start that is refused because of what lies in the data folder: what is the matter, and what to do. */
const damaged = (what: string) => new StartRefusal(`${what}\n${remedy}`, true)

const isThere = (file: string) => existsSync(file) && statSync(file).size > 0

/** Moves a file, with what its database writes beside it, into a new folder of the data folder. */
const setAside = (dataFolder: string, ...files: string[]) => {
  const folder = join(dataFolder, `set-aside-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const file of files)
    for (const name of readdirSync(dirname(file)).filter((found) =>
      found.startsWith(basename(file)),
    ))
      renameSync(join(dirname(file), name), join(folder, name))
  process.stderr.write(`Moved to ${folder}: ${files.map((file) => basename(file)).join(', ')}\n`)
}

/** Moves both files aside, so that the start makes new ones. */
export const beginAnew = (settings: Settings) => {
  if (storeKind(settings.storeLocation) === 'postgres')
    throw new StartRefusal(
      'To begin anew with PostgreSQL, let DATABASE_URL name an empty database and CHARTROOM_DATA an empty folder.',
    )
  setAside(settings.dataFolder, settings.storeLocation, workspaceFile(settings))
}

/** Opens a file of the data folder. Where that fails the start is refused with the file's name, or the file set aside as the settings say. */
export const openOrRefuse = async <Opened>(
  file: string,
  { dataFolder, onDamage }: Settings,
  open: () => Promise<Opened>,
): Promise<Opened> => {
  try {
    return await open()
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    const fields = fieldsOf(error)
    const code = typeof fields['code'] === 'string' ? fields['code'] : ''
    const message = String(fields['message'])
    const errcode = Number(fields['errcode'] ?? 0)
    const text = message.replaceAll(/\s+/g, ' ').slice(0, 300)
    if (code === 'ENOSPC' || errcode === 13 || /No space left|disk is full/i.test(message))
      throw new StartRefusal(
        `There is no room left on the disk of ${file}. Free some, and start again.`,
      )
    if (
      ['EROFS', 'EACCES', 'EPERM'].includes(code) ||
      (errcode & 0xff) === 8 ||
      /Permission denied|Read-only file system/i.test(message)
    )
      throw new StartRefusal(
        `${file} cannot be written (${text}). Give the user who runs Chartroom the right to read and write ${dataFolder}.`,
      )
    if (/\block(ed)?\b/i.test(message))
      throw new StartRefusal(
        `${file} is held by another program (${text}). Close it there, and start again.`,
      )
    if (onDamage === 'refuse') throw damaged(`${file} cannot be read: ${text}.`)
    setAside(dataFolder, file)
    return open()
  }
}

/** Before anything is opened: refuses a file that is missing or empty while the other is there. */
export const checkFiles = (settings: Settings) => {
  if (storeKind(settings.storeLocation) === 'postgres') return
  const [metadata, workspace] = [settings.storeLocation, workspaceFile(settings)]
  if (isThere(metadata) || !isThere(workspace) || settings.onDamage === 'accept') return
  throw damaged(
    `${metadata} is ${existsSync(metadata) ? 'empty' : 'missing'}, while ${workspace} is there.`,
  )
}

/** How many writes of the workspace the metadata have seen; one that took none is no loss. */
const writesOf = async (store: Store) => Number((await settingOf(store, writesSetting)) ?? 0)

/** The tables of the workspace that datasets show. */
export const shownTables = (store: Store) =>
  store
    .selectFrom('dataset')
    .innerJoin('database', 'database.id', 'dataset.database_id')
    .select(['dataset.table_name as table', 'dataset.schema'])
    .where('database.is_internal', '=', 1)
    .where('dataset.sql', 'is', null)
    .where('dataset.deleted_on', 'is', null)
    .orderBy('dataset.table_name')
    .execute()

const namesOf = (tables: Awaited<ReturnType<typeof shownTables>>) => [
  ...new Set(tables.map(({ table }) => table)),
]

/** Those of them that the workspace does not have. */
const lostTables = async (store: Store, workspace: EmbeddedWorkspace) => {
  const shown = await shownTables(store)
  const columns = await Promise.all(shown.map((table) => workspace.columns(table)))
  return namesOf(shown.filter((_, index) => columns[index] === null))
}

const named = (tables: readonly string[]) =>
  tables.length === 0
    ? ''
    : ` Tables that are gone: ${tables.slice(0, maxNamed).join(', ')}${tables.length > maxNamed ? ` and ${tables.length - maxNamed} more` : ''}.`

/**
 * Before the workspace is opened: refuses one that is missing or empty where the metadata know of one. An empty file
 * that a first start left, which was killed while it made it, makes way.
 */
export const checkWorkspaceIsThere = async (settings: Settings, store: Store) => {
  const file = workspaceFile(settings)
  if (isThere(file) || settings.onDamage === 'accept') return
  const tables = namesOf(await shownTables(store))
  if (tables.length > 0 || (await writesOf(store)) > 0)
    throw damaged(`${file} is ${existsSync(file) ? 'empty' : 'missing'}.${named(tables)}`)
  rmSync(file, { force: true })
}

/** What is the matter between the metadata and the workspace, or null where they fit. */
const misfit = async (settings: Settings, store: Store, workspace: EmbeddedWorkspace) => {
  const file = workspaceFile(settings)
  const identity = await settingOf(store, identitySetting)
  const mark = await workspace.mark()
  if (identity === undefined) {
    const users = await store.selectFrom('user').select('id').limit(1).execute()
    return users.length === 0 && (await workspace.tables('main')).length > 0
      ? `${nameOfStore(settings)} is empty, while ${file} holds tables.`
      : null
  }
  const writes = await writesOf(store)
  if (mark === null && writes === 0 && (await workspace.tables('main')).length === 0) return null
  if (mark?.identity !== identity)
    return `${file} does not belong to the metadata in ${nameOfStore(settings).replace('The', 'the')}: they were not saved together.${named(await lostTables(store, workspace))}`
  if (mark.writes >= writes) return null
  return `${file} lacks the last ${writes - mark.writes} of its changes: ${file}.wal is gone or damaged, or the file comes from an older backup than the metadata.${named(await lostTables(store, workspace))}`
}

/**
 * Checks that the metadata and the workspace belong together and that the workspace has all that was acknowledged: both
 * carry one identity, and the metadata count the writes that the workspace was seen to have. What older versions made
 * gets both at its first start. Afterwards every write of the workspace is counted.
 */
export const checkIdentity = async (
  settings: Settings,
  store: Store,
  workspace: EmbeddedWorkspace,
) => {
  const found = await misfit(settings, store, workspace)
  if (found !== null && settings.onDamage !== 'accept') throw damaged(found)
  const mark = await workspace.mark()
  const stored = await settingOf(store, identitySetting)
  const identity = stored ?? mark?.identity ?? randomUUID()
  const writes = mark?.writes ?? 0
  if (mark?.identity !== identity) await workspace.setMark({ identity, writes })
  if (stored === undefined) await storeSetting(store, identitySetting, identity)
  if (found !== null) await storeSetting(store, writesSetting, String(writes))
  let noting = Promise.resolve()
  workspace.onWritten((count) => {
    noting = noting
      .then(async () => {
        await storeSetting(store, writesSetting, String(count))
      })
      .catch(() => undefined)
    return noting
  })
}
