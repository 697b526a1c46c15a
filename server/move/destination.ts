import { existsSync, readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { StartRefusal } from '../startRefusal.ts'
import { folderMark } from '../files/folderFiles.ts'
import { postgresSchema } from '../start/tables/postgresTables.ts'
import { readMark, tablesRefused } from '../start/tables/tablesDatabase.ts'

/** What a claim of the folder, and a start that was refused, leave in it. */
const ofNoWorkspace = new Set(['lock', 'lock-journal', 'compiled', 'secret'])

/**
 * Refuses a database of tables that is not empty. Answers whether an earlier move of the same workspace began there and
 * did not end: what that left is nobody's.
 */
export const checkTablesDatabase = (
  mark: string | null,
  tables: readonly string[],
  identity: string,
): boolean => {
  const found = readMark(mark)
  if (found?.isMoving === true && found.identity === identity) return true
  if (found !== null || tables.length > 0)
    throw tablesRefused(
      `this database has ${found?.isMoving === true ? 'what a move of another workspace left' : 'tables already'}. Name an empty one.`,
    )
  return false
}

/** Refuses metadata that somebody uses. Those of a move that did not end are served by nobody, and are replaced. */
export const checkMetadata = async (
  location: string,
  identity: string,
  isUnended: boolean,
): Promise<void> => {
  const client = new pg.Client({ connectionString: location })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows: schemas } = await client.query(
      `SELECT 1 FROM pg_namespace WHERE nspname = '${postgresSchema}'`,
    )
    if (schemas.length > 0)
      throw new StartRefusal(
        'The database that DATABASE_URL names is one for uploaded tables, and whoever may run SQL could read the metadata there: name an empty one of its own.',
      )
    const { rows: tables } = await client.query<{ name: string }>(
      'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
    )
    if (tables.length === 0) return
    const isOurs = tables.some(({ name }) => name === 'kysely_migration')
    const hasUsers = async () =>
      (await client.query('SELECT 1 FROM "user" LIMIT 1')).rows.length > 0
    if (isOurs && !(await hasUsers())) return
    const { rows: settings } = isOurs
      ? await client.query<{ value: string }>(`SELECT value FROM setting WHERE name = 'identity'`)
      : { rows: [] }
    if (isUnended && settings[0]?.value === identity) return
    throw new StartRefusal(
      `The database that DATABASE_URL names has ${isOurs ? 'the metadata of a workspace' : 'tables'} already: name an empty one.`,
    )
  } finally {
    await client.end()
  }
}

/** Refuses a data folder in which something lies. */
export const checkEmptyFolder = (folder: string, identity: string, isUnended: boolean): void => {
  const mark = folderMark(folder)
  if (isUnended && existsSync(mark) && readFileSync(mark, 'utf8') === identity) return
  const found = existsSync(folder)
    ? readdirSync(folder).filter((name) => !ofNoWorkspace.has(name))
    : []
  if (found.length > 0)
    throw new StartRefusal(
      `The folder ${folder} is not empty (${found.slice(0, 3).join(', ')}): let CHARTROOM_DATA name an empty one that all servers will see.`,
    )
}
