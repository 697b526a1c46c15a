import { sql, type Kysely, type RawBuilder } from 'kysely'
import { StartRefusal } from '../startRefusal.ts'
import type { Store } from '../store/db/open.ts'
import { createDigest, differences, type Digest } from './digest.ts'

const rowsAtOnce = 200

type Row = Record<string, unknown>

interface MovedTable {
  name: string
  columns: readonly string[]
}

const rowsOf = async <Found>(store: Store, statement: RawBuilder<Found>) =>
  (await statement.execute(store)).rows

/** The tables of the metadata, each after those that its rows refer to; what searches look through and the numbers of things follow them by themselves. */
const orderedTables = async (from: Store, to: Store): Promise<MovedTable[]> => {
  const columns = await rowsOf(
    to,
    sql<{ name: string; column: string }>`select c.table_name as name, c.column_name as column
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_schema = current_schema() and t.table_type = 'BASE TABLE'
      and t.table_name not like 'kysely%' and t.table_name not like '%\\_text' and t.table_name not in ('peer_message', 'present_count') order by 1, c.ordinal_position`,
  )
  const byName = Map.groupBy(columns, ({ name }) => name)
  const ordered: MovedTable[] = []
  const visited = new Set<string>()
  const visit = async (name: string) => {
    if (visited.has(name)) return
    visited.add(name)
    const references = await rowsOf(
      from,
      sql<{ target: string }>`select "table" as target from pragma_foreign_key_list(${name})`,
    )
    for (const { target } of references) await visit(target)
    ordered.push({ name, columns: (byName.get(name) ?? []).map(({ column }) => column) })
  }
  for (const name of byName.keys()) await visit(name)
  return ordered
}

const textOf = (value: unknown) => {
  if (value === null || value === undefined) return null
  return value instanceof Uint8Array
    ? Buffer.from(value).toString('base64')
    : String(value as string | number)
}

const digestRow = (digest: Digest, { columns }: MovedTable, row: Row) =>
  digest.add((column) => textOf(row[columns[column] as string]))

/** Every table by the name that the database gives. */
const untyped = (store: Store) => store as unknown as Kysely<Record<string, Row>>

const selected = ({ name, columns }: MovedTable) =>
  sql<Row>`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}`

const copied = async (from: Store, to: Store, table: MovedTable): Promise<Digest> => {
  const digest = createDigest(table.columns.length)
  let batch: Row[] = []
  const insert = async () => {
    if (batch.length === 0) return
    const rows = batch.map(
      (row) => sql`(${sql.join(table.columns.map((column) => sql`${row[column]}`))})`,
    )
    await sql`insert into ${sql.table(table.name)} (${sql.join(table.columns.map((column) => sql.ref(column)))}) values ${sql.join(rows)}`.execute(
      to,
    )
    batch = []
  }
  for await (const row of untyped(from).selectFrom(table.name).select(table.columns).stream()) {
    digestRow(digest, table, row)
    batch.push(row)
    if (batch.length === rowsAtOnce) await insert()
  }
  await insert()
  return digest
}

const readBack = async (to: Store, table: MovedTable): Promise<Digest> => {
  const digest = createDigest(table.columns.length)
  await sql`declare moved cursor for ${selected(table)}`.execute(to)
  for (;;) {
    const rows = await rowsOf(to, sql<Row>`fetch ${sql.lit(rowsAtOnce)} from moved`)
    for (const row of rows) digestRow(digest, table, row)
    if (rows.length < rowsAtOnce) break
  }
  await sql`close moved`.execute(to)
  return digest
}

/** Ids that were given once are not given again, also where their rows are gone. */
const continueIds = async (from: Store, to: Store) => {
  const sequences = await rowsOf(
    from,
    sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence where seq > 0`,
  )
  for (const { name, seq } of sequences)
    await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, 'id'), ${seq})`.execute(to)
}

/** What was moved of one table of the metadata. */
export interface MovedRows {
  table: string
  rows: number
}

/**
 * Copies every row of the metadata out of SQLite into PostgreSQL, as part of a transaction, and compares both sides: what
 * was there before is replaced.
 */
export const moveMetadata = async (from: Store, to: Store): Promise<MovedRows[]> => {
  const tables = await orderedTables(from, to)
  await sql`truncate present_count, ${sql.join(tables.map(({ name }) => sql.table(name)))} cascade`.execute(
    to,
  )
  const moved: MovedRows[] = []
  for (const table of tables) {
    const { name, columns } = table
    const read = await copied(from, to, table).catch((error: unknown) => {
      throw new StartRefusal(`The rows of ${name} cannot be stored: ${(error as Error).message}`)
    })
    const stored = await readBack(to, table)
    const differing = differences(columns, read, stored)
    if (read.rows() !== stored.rows() || differing.length > 0)
      throw new StartRefusal(
        `The metadata are not the same on both sides: ${stored.rows()} of ${read.rows()} rows of ${name} arrived${differing.length > 0 ? `, with other values in ${differing.join(', ')}` : ''}.`,
      )
    moved.push({ table: name, rows: read.rows() })
  }
  await continueIds(from, to)
  return moved
}
