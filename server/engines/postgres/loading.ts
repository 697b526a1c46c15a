import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import { unacceptable } from '../../problem.ts'
import {
  checkAppend,
  checkCounts,
  countingOutputs,
  countsIn,
  tableExists,
} from '../remote/adopting.ts'
import type { Load } from '../remote/driver.ts'
import type { TableReference } from '../engine.ts'
import { copyInto } from './copying.ts'
import { maxNameBytes } from './dialect.ts'
import { leaveOthersSchemas, transaction, type Sessions } from './sessions.ts'

const noLimit = 0

const simple: Readonly<Record<string, string>> = {
  BOOLEAN: 'boolean',
  TINYINT: 'smallint',
  SMALLINT: 'smallint',
  INTEGER: 'integer',
  BIGINT: 'bigint',
  UTINYINT: 'smallint',
  USMALLINT: 'integer',
  UINTEGER: 'bigint',
  UBIGINT: 'numeric(20)',
  HUGEINT: 'numeric(39)',
  UHUGEINT: 'numeric(39)',
  FLOAT: 'real',
  DOUBLE: 'double precision',
  DATE: 'date',
  TIME: 'time',
  UUID: 'uuid',
  BLOB: 'bytea',
  'TIMESTAMP WITH TIME ZONE': 'timestamp with time zone',
}

/** PostgreSQL's type for one of DuckDB's. */
const typeFor = (type: string) => {
  if (/^DECIMAL\(\d+,\d+\)$/.test(type)) return type.replace('DECIMAL', 'numeric')
  if (/^TIMESTAMP(_S|_MS|_NS)?$/.test(type)) return 'timestamp'
  return simple[type] ?? 'text'
}

const quoted = (name: string) => pg.escapeIdentifier(name)

const checkName = (name: string) => {
  if (Buffer.byteLength(name) > maxNameBytes)
    throw unacceptable(
      `The name ${name} is too long: PostgreSQL keeps ${maxNameBytes} bytes of a name. Shorten it`,
    )
}

const namesOf = (rows: string[][]) => rows.map(([name = '']) => name)

/** Puts a staged table into the database in one transaction: everybody sees the old table until the new one is whole. */
export const load = async (
  sessions: Sessions,
  request: Load,
  signal: AbortSignal,
): Promise<number> => {
  const { into, ifExists, columns, batches } = request
  for (const name of [into.table, ...columns.map(({ name }) => name)]) checkName(name)
  const session = await sessions.begin(signal)
  const { client } = session
  const query = async (text: string, values: unknown[] = []) =>
    (await client.query<string[]>({ text, values, rowMode: 'array' })).rows

  const counted = async (target: string, names: readonly string[]) =>
    countsIn((await query(`SELECT ${countingOutputs(names.map(quoted))} FROM ${target}`))[0])

  const fill = async (target: string, names: readonly string[]) => {
    await copyInto(
      client,
      `COPY ${target} (${names.map(quoted).join(', ')}) FROM STDIN`,
      columns,
      batches,
    )
  }

  const fresh = async (
    { schema, table }: TableReference & { schema: string },
    isThere: boolean,
  ) => {
    const made = `chartroom_${randomUUID().replaceAll('-', '')}`
    const target = `${quoted(schema)}.${quoted(made)}`
    await query(
      `CREATE TABLE ${target} (${columns.map(({ name, type }) => `${quoted(name)} ${typeFor(type)}`).join(', ')})`,
    )
    const names = columns.map(({ name }) => name)
    await fill(target, names)
    checkCounts(request, await counted(target, names))
    if (isThere) await query(`DROP TABLE ${quoted(schema)}.${quoted(table)}`)
    await query(`ALTER TABLE ${target} RENAME TO ${quoted(table)}`)
  }

  const append = async (target: string, existing: readonly string[]) => {
    const arriving = columns.map(({ name }) => name)
    checkAppend(arriving, existing)
    const names = arriving.map(
      (name) => existing.find((other) => other.toLowerCase() === name.toLowerCase()) ?? name,
    )
    const before = await counted(target, names)
    await fill(target, names)
    checkCounts(request, await counted(target, names), before)
  }

  const put = async () => {
    await client.query(transaction('READ WRITE', noLimit))
    await query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
    const usual = await leaveOthersSchemas(client, 'LOCAL')
    const schema = into.schema ?? usual ?? 'public'
    const there = await query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema])
    if (there.length === 0) await query(`CREATE SCHEMA ${quoted(schema)}`)
    const existing = namesOf(
      await query(
        'SELECT column_name FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2 ORDER BY ordinal_position',
        [schema, into.table],
      ),
    )
    const target = `${quoted(schema)}.${quoted(into.table)}`
    if (existing.length > 0 && ifExists === 'fail') throw tableExists(into.table)
    if (existing.length > 0 && ifExists === 'append') await append(target, existing)
    else await fresh({ schema, table: into.table }, existing.length > 0)
    const [[count = '0'] = []] = await query(`SELECT count(*) FROM ${target}`)
    signal.throwIfAborted()
    await client.query('COMMIT')
    return Number(count)
  }

  try {
    return await put()
  } catch (error) {
    throw fieldsOf(error)['code'] === '42P07' ? tableExists(into.table) : error
  } finally {
    await session.leave(false)
  }
}
