import { Readable } from 'node:stream'
import { conflict, unacceptable } from '../../problem.ts'
import {
  checkAppend,
  checkCounts,
  countingOutputs,
  countsIn,
  tableExists,
} from '../remote/adopting.ts'
import type { Connection } from '../reach/connection.ts'
import type { Load } from '../remote/driver.ts'
import type { ResultColumn } from '../engine.ts'
import { isLeftover, newLoadName } from '../remote/loadNames.ts'
import { requestFailure } from './failures.ts'
import { fieldOf, loadType } from './loadTypes.ts'
import { identifier, literal } from './quoting.ts'
import type { Session } from './session.ts'

interface CurrentTable {
  engine: string
  columns: { name: string; type: string }[]
}

/** The rows as the server reads them, in the order of the given columns. */
async function* written({ batches }: Load, columns: readonly { name: string; type: string }[]) {
  const fields = columns.map(({ name, type }) => fieldOf(name, type))
  for await (const { rowCount, columns: cells } of batches) {
    let text = ''
    for (let row = 0; row < rowCount; row += 1)
      text += `${fields.map((field, index) => field(cells[index]?.[row] ?? null)).join('\t')}\n`
    yield Buffer.from(text)
  }
}

/** The type of each arriving column where the rows go: its own in a new table, that of the existing column in an old one. */
const targetColumns = (columns: readonly ResultColumn[], currentTable: CurrentTable) =>
  columns.map(
    ({ name }) =>
      currentTable.columns.find((column) => column.name.toLowerCase() === name.toLowerCase()) ?? {
        name,
        type: 'String',
      },
  )

const loading = (session: Session, load: Load, database: string, signal: AbortSignal) => {
  const { query, command } = session
  const { table } = load.into
  const named = (name: string) => `${identifier(database)}.${identifier(name)}`

  const clearLeftovers = async () => {
    const rows = await query(`SELECT name FROM system.tables WHERE database = ${literal(database)}`)
    for (const name of rows.map(([one]) => String(one)))
      if (isLeftover(name, Date.now()))
        await command(`DROP TABLE IF EXISTS ${named(name)}`).catch(() => undefined)
  }

  const currentTable = async (): Promise<CurrentTable | null> => {
    const [found] = await query(
      `SELECT engine FROM system.tables WHERE database = ${literal(database)} AND name = ${literal(table)}`,
    )
    if (found === undefined) return null
    const columns = await query(
      `SELECT name, type FROM system.columns WHERE database = ${literal(database)} AND table = ${literal(table)} AND default_kind NOT IN ('MATERIALIZED', 'ALIAS')`,
    )
    return {
      engine: String(found[0]),
      columns: columns.map(([name, type]) => ({ name: String(name), type: String(type) })),
    }
  }

  const insert = async (into: string, columns: readonly { name: string; type: string }[]) => {
    const names = columns.map(({ name }) => identifier(name))
    await command(
      `INSERT INTO ${into} (${names.join(', ')}) FORMAT TabSeparated`,
      signal,
      Readable.from(written(load, columns)),
    )
    const [counts] = await query(`SELECT ${countingOutputs(names)} FROM ${into}`)
    checkCounts(load, countsIn(counts))
  }

  const create = async (name: string) => {
    const types = new Set(
      (await query('SELECT name FROM system.data_type_families')).map(([type]) => String(type)),
    )
    const columns = load.columns.map(({ name: column, type }) => ({
      name: column,
      type: loadType(type, types),
    }))
    await command(
      `CREATE TABLE ${named(name)} (${columns.map((column) => `${identifier(column.name)} ${column.type}`).join(', ')}) ENGINE = MergeTree ORDER BY tuple()`,
    )
    await insert(named(name), columns)
  }

  const exchange = async (arriving: string) => {
    const leaving = newLoadName(Date.now())
    const both = command(`EXCHANGE TABLES ${named(arriving)} AND ${named(table)}`).then(
      () => arriving,
    )
    const old = await both.catch(async () => {
      await command(
        `RENAME TABLE ${named(table)} TO ${named(leaving)}, ${named(arriving)} TO ${named(table)}`,
      )
      return leaving
    })
    await command(`DROP TABLE IF EXISTS ${named(old)}`).catch(() => undefined)
  }

  /** The parts of a table like the existing one are put into it by one statement, which nothing of ours can cut in two. */
  const append = async (arriving: string, old: CurrentTable) => {
    checkAppend(
      load.columns.map(({ name }) => name),
      old.columns.map(({ name }) => name),
    )
    await command(`CREATE TABLE ${named(arriving)} AS ${named(table)}`)
    await insert(named(arriving), targetColumns(load.columns, old))
    const partitions = await query(
      `SELECT DISTINCT partition_id FROM system.parts WHERE database = ${literal(database)} AND table = ${literal(arriving)} AND active`,
    )
    const attached = partitions.map(
      ([id]) => `ATTACH PARTITION ID ${literal(String(id))} FROM ${named(arriving)}`,
    )
    signal.throwIfAborted()
    if (attached.length > 0) await command(`ALTER TABLE ${named(table)} ${attached.join(', ')}`)
    await command(`DROP TABLE IF EXISTS ${named(arriving)}`).catch(() => undefined)
  }

  return async () => {
    await clearLeftovers()
    const old = await currentTable()
    if (old !== null && load.ifExists === 'fail') throw tableExists(table)
    if (old?.engine.endsWith('View') === true)
      throw conflict(`${table} is a view: choose another name`)
    if (
      old !== null &&
      load.ifExists === 'append' &&
      !/^(?!Replicated|Shared).*MergeTree$/.test(old.engine)
    )
      throw unacceptable(
        `Nothing can be appended to ${table} whole or not at all: its engine ${old.engine} cannot take rows in one step. Replace it instead`,
      )
    const arriving = newLoadName(Date.now())
    try {
      if (old !== null && load.ifExists === 'append') await append(arriving, old)
      else {
        await create(arriving)
        signal.throwIfAborted()
        if (old === null) await command(`RENAME TABLE ${named(arriving)} TO ${named(table)}`)
        else await exchange(arriving)
      }
    } catch (error) {
      await command(`DROP TABLE IF EXISTS ${named(arriving)}`).catch(() => undefined)
      throw error
    }
    return Number((await query(`SELECT count() FROM ${named(table)}`))[0]?.[0])
  }
}

/** Fills a table under a name that no list shows, which then takes its own name, or whose parts the existing table takes. */
export const loader =
  (connection: Connection, session: Session) =>
  async (load: Load, signal: AbortSignal): Promise<number> => {
    try {
      const [[database] = []] =
        load.into.schema === null
          ? await session.query('SELECT currentDatabase()')
          : [[load.into.schema]]
      return await loading(session, load, String(database), signal)()
    } catch (error) {
      throw signal.aborted ? signal.reason : requestFailure(error, connection)
    }
  }
