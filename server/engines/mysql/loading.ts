import type { Connection } from '../reach/connection.ts'
import type { Batch, Load } from '../remote/driver.ts'
import type { Cell } from '../engine.ts'
import { conflict, unacceptable } from '../../problem.ts'
import {
  checkAppend,
  checkCounts,
  columnNamed,
  countingOutputs,
  countsIn,
  doesNotFit,
  tableExists,
} from '../remote/adopting.ts'
import { newLoadName } from '../remote/loadNames.ts'
import { schemaOf } from './catalogue.ts'
import { refusalOf } from './refusals.ts'
import { identifier } from './dialect.ts'
import { insertInto } from './inserting.ts'
import { clearLeftovers, lockName, type QualifiedTable } from './leftovers.ts'
import { loadTypes, longText } from './loadTypes.ts'
import { run, type Session, type Sessions } from './sessions.ts'

const named = ({ schema, table }: QualifiedTable) => `${identifier(schema)}.${identifier(table)}`

/** What the name is taken by: a table with its engine and columns, a view, or nothing. */
const currentTable = async (session: Session, { schema, table }: QualifiedTable) => {
  const { rows } = await run(
    session,
    'SELECT TABLE_TYPE, ENGINE FROM information_schema.TABLES WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?',
    [schema, table],
  )
  const [found] = rows
  if (found === undefined) return null
  const columns = await run(
    session,
    'SELECT COLUMN_NAME, COLUMN_TYPE FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? ORDER BY ORDINAL_POSITION',
    [schema, table],
  )
  return {
    isTable: String(found[0]).endsWith('TABLE'),
    engine: String(found[1]),
    columns: columns.rows.map(([name, type]) => ({ name: String(name), type: String(type) })),
  }
}
type CurrentTable = NonNullable<Awaited<ReturnType<typeof currentTable>>>

/** The server rounds 1.5 for a column of whole numbers without a word. */
async function* withoutFractions(
  { columns, batches }: Load,
  existing: CurrentTable['columns'],
): AsyncGenerator<Batch> {
  const wholes = columns.flatMap(({ name, type }, index) => {
    const into = columnNamed(existing, name)
    return into !== undefined && /int/i.test(into.type) && /^(DOUBLE|FLOAT|DECIMAL)/.test(type)
      ? [{ index, into }]
      : []
  })
  for await (const batch of batches) {
    for (const { index, into } of wholes) {
      const cell = batch.columns[index]?.find((one) => Number(one) % 1 !== 0)
      if (cell !== undefined) throw doesNotFit(String(cell), into)
    }
    yield batch
  }
}

const settings = `SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,NO_AUTO_VALUE_ON_ZERO,NO_ENGINE_SUBSTITUTION', time_zone = '+00:00',
  net_read_timeout = 3600, net_write_timeout = 3600, wait_timeout = 28800`

const counted = async (session: Session, table: string, { columns }: Load) =>
  countsIn(
    (
      await run(
        session,
        `SELECT ${countingOutputs(columns.map(({ name }) => identifier(name)))} FROM ${table}`,
      )
    ).rows[0],
  )

const appended = async (
  session: Session,
  target: QualifiedTable,
  load: Load,
  { engine, columns }: CurrentTable,
) => {
  if (engine !== 'InnoDB')
    throw unacceptable(
      `Nothing can be appended to ${target.table} whole or not at all: its storage engine ${engine} has no transactions. Replace it instead`,
    )
  await run(session, 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
  await run(session, 'START TRANSACTION')
  const before = await counted(session, named(target), load)
  await insertInto(session, named(target), { ...load, batches: withoutFractions(load, columns) })
  checkCounts(load, await counted(session, named(target), load), before)
  await run(session, 'COMMIT')
}

/** Makes the table and fills it. Texts are compared to the letter, as they are in the file; one that is long makes its column wide. */
const filled = async (session: Session, table: string, load: Load) => {
  const types = loadTypes(load.columns)
  const names = load.columns.map(({ name }) => identifier(name))
  const columns = names.map((name, index) => `${name} ${types[index]} NULL`).join(', ')
  await run(
    session,
    `CREATE TABLE ${table} (${columns}) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
  )
  const short = new Set(types.flatMap((type, index) => (type.startsWith('VARCHAR') ? [index] : [])))
  await insertInto(session, table, load, short, async (index) => {
    await run(session, `ALTER TABLE ${table} MODIFY ${names[index]} ${longText} NULL`)
  })
  checkCounts(load, await counted(session, table, load))
}

const refuseReferenced = async (session: Session, { schema, table }: QualifiedTable) => {
  const { rows } = await run(
    session,
    'SELECT TABLE_NAME FROM information_schema.REFERENTIAL_CONSTRAINTS WHERE UNIQUE_CONSTRAINT_SCHEMA = ? AND REFERENCED_TABLE_NAME = ? AND TABLE_NAME <> ?',
    [schema, table, table],
  )
  if (rows.length > 0)
    throw conflict(
      `Table ${table} cannot be replaced: a foreign key of ${String(rows[0]?.[0])} points to it`,
    )
}

/** Statements that define tables commit at once here: the table is filled under a hidden name and takes its own in one step. */
const swapped = async (session: Session, target: QualifiedTable, load: Load, replaces: boolean) => {
  const [arriving, leaving] = [newLoadName(Date.now()), newLoadName(Date.now())].map((table) => ({
    schema: target.schema,
    table,
  })) as [QualifiedTable, QualifiedTable]
  if (replaces) await refuseReferenced(session, target)
  await lockName(session, arriving)
  try {
    await filled(session, named(arriving), load)
    const aside = replaces ? `${named(target)} TO ${named(leaving)}, ` : ''
    await run(session, `RENAME TABLE ${aside}${named(arriving)} TO ${named(target)}`)
  } catch (error) {
    await run(session, `DROP TABLE IF EXISTS ${named(arriving)}`).catch(() => undefined)
    throw error
  }
  if (replaces) await run(session, `DROP TABLE ${named(leaving)}`).catch(() => undefined)
}

const loaded = async (session: Session, target: QualifiedTable, load: Load) => {
  await run(session, settings)
  await run(session, 'SET SESSION max_statement_time = 0').catch(() => undefined)
  await clearLeftovers(session, target.schema)
  const found = await currentTable(session, target)
  if (found !== null && load.ifExists === 'fail') throw tableExists(target.table)
  if (found !== null && !found.isTable)
    throw conflict(`${target.table} is a view: choose another name`)
  if (found !== null && load.ifExists === 'append') {
    checkAppend(
      load.columns.map(({ name }) => name),
      found.columns.map(({ name }) => name),
    )
    await appended(session, target, load, found)
  } else await swapped(session, target, load, found !== null)
  return Number((await run(session, `SELECT COUNT(*) FROM ${named(target)}`)).rows[0]?.[0] as Cell)
}

/** Copies a staged table in a session of its own. */
export const loader =
  (connection: Connection, sessions: Sessions) =>
  async (load: Load, signal: AbortSignal): Promise<number> => {
    const refused = (error: unknown) => {
      throw signal.aborted ? signal.reason : refusalOf(error, connection)
    }
    const target = { schema: schemaOf(connection, load.into.schema), table: load.into.table }
    const session = await sessions.open(signal).catch(refused)
    const stop = () => void sessions.end(session)
    signal.addEventListener('abort', stop, { once: true })
    try {
      return await loaded(session, target, load).catch(refused)
    } finally {
      signal.removeEventListener('abort', stop)
      sessions.drop(session)
    }
  }
