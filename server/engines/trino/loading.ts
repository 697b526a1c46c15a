import { unacceptable } from '../../problem.ts'
import {
  checkAppend,
  checkCounts,
  countingOutputs,
  countsIn,
  tableExists,
} from '../remote/adopting.ts'
import type { Connection } from '../reach/connection.ts'
import type { Driver, Load } from '../remote/driver.ts'
import type { Cell } from '../engine.ts'
import { newLoadName } from '../remote/loadNames.ts'
import { identifier, literal } from '../sqlText/quoting.ts'
import { placed, schemaOf } from './catalogue.ts'
import type { Session } from './session.ts'

const loadMs = 3_600_000
const longestStatement = 500_000

const types: Readonly<Record<string, string>> = {
  BOOLEAN: 'boolean',
  TINYINT: 'bigint',
  SMALLINT: 'bigint',
  INTEGER: 'bigint',
  BIGINT: 'bigint',
  UTINYINT: 'bigint',
  USMALLINT: 'bigint',
  UINTEGER: 'bigint',
  UBIGINT: 'decimal(20,0)',
  HUGEINT: 'decimal(38,0)',
  FLOAT: 'double',
  DOUBLE: 'double',
  DATE: 'date',
}

const typeOf = (type: string) =>
  types[type] ??
  (type.startsWith('TIMESTAMP')
    ? 'timestamp(6)'
    : /^DECIMAL\(\d+,\s*\d+\)$/.test(type)
      ? type
      : 'varchar')

const textOf = (cell: Cell, type: string) => {
  if (cell === null) return null
  return type.startsWith('timestamp') ? String(cell).replace('T', ' ') : String(cell)
}

/**
 * Statements that insert the rows, each as long as a coordinator takes them. The rows of one are a single text in JSON:
 * thousands of values each with a cast of its own take the server thirty times as long to plan.
 */
async function* inserts(into: string, { batches }: Load, columnTypes: readonly string[]) {
  const names = columnTypes.map((_, index) => `c${index}`)
  const casts = columnTypes.map((type, index) =>
    type === 'varchar' ? `c${index}` : `CAST(c${index} AS ${type})`,
  )
  const rowType = `row(${names.map((name) => `${name} varchar`).join(', ')})`
  const statement = (rows: readonly string[]) => {
    const cast = `CAST(json_parse(${literal(`[${rows.join(',')}]`)}) AS array(${rowType}))`
    return `INSERT INTO ${into} SELECT ${casts.join(', ')} FROM UNNEST(${cast}) AS t (${names.join(', ')})`
  }
  let rows: string[] = []
  let length = 0
  for await (const { rowCount, columns } of batches)
    for (let row = 0; row < rowCount; row += 1) {
      const text = JSON.stringify(
        columnTypes.map((type, index) => textOf(columns[index]?.[row] ?? null, type)),
      )
      if (length + text.length > longestStatement && rows.length > 0) {
        yield statement(rows)
        rows = []
        length = 0
      }
      rows.push(text)
      length += text.length + 1
    }
  if (rows.length > 0) yield statement(rows)
}

/** Fills a table under a name that no list shows; one statement of the server then makes the requested table of it. */
export const loader =
  (
    connection: Connection,
    session: Session,
    { columns: columnsOf, spelled }: Pick<Driver, 'columns' | 'spelled'>,
  ) =>
  async (load: Load, signal: AbortSignal): Promise<number> => {
    const run = (sql: string) => session.query(sql, signal, loadMs)
    const schema = schemaOf(connection, load.into.schema)
    const target = placed(connection, load.into)
    const old = (await spelled(load.into)) === null ? null : await columnsOf(load.into)
    if (old !== null && load.ifExists === 'fail') throw tableExists(load.into.table)
    if (old !== null && load.ifExists === 'append')
      checkAppend(
        load.columns.map(({ name }) => name),
        old.map(({ name }) => name),
      )
    const arriving = placed(connection, { schema, table: newLoadName(Date.now()) })
    const columnTypes = load.columns.map(({ type }) => typeOf(type))
    const names = load.columns.map(({ name }) => identifier(name))
    try {
      await run(
        `CREATE TABLE ${arriving} (${names.map((name, index) => `${name} ${columnTypes[index] ?? 'varchar'}`).join(', ')})`,
      )
      for await (const statement of inserts(arriving, load, columnTypes)) await run(statement)
      checkCounts(
        load,
        countsIn((await run(`SELECT ${countingOutputs(names)} FROM ${arriving}`)).rows[0]),
      )
      if (old === null) await run(`CREATE TABLE ${target} AS SELECT * FROM ${arriving}`)
      else if (load.ifExists === 'append')
        await run(
          `INSERT INTO ${target} (${names.join(', ')}) SELECT ${names.join(', ')} FROM ${arriving}`,
        )
      else
        await run(`CREATE OR REPLACE TABLE ${target} AS SELECT * FROM ${arriving}`).catch(
          (error: unknown) => {
            if (signal.aborted) throw error
            throw unacceptable(
              `This catalog cannot replace a table in one step (${error instanceof Error ? error.message : ''}). Choose another name`,
            )
          },
        )
    } finally {
      await session.query(`DROP TABLE IF EXISTS ${arriving}`).catch(() => undefined)
    }
    return Number((await run(`SELECT count(*) FROM ${target}`)).rows[0]?.[0])
  }
