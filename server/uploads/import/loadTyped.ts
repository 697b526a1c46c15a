import type { DuckDBConnection } from '@duckdb/node-api'
import { identifier } from '../../engines/sqlText/quoting.ts'
import type { Prepared } from '../csv/prepare.ts'
import { raggedLines, unreadable } from '../csv/ragged.ts'
import { reading, readingTexts, selection } from '../csv/readCsv.ts'
import type { Conversion } from '../types/conversions.ts'
import { datesAhead } from '../types/dates.ts'
import { doubtfulColumns, exactNumbers } from '../types/numbers.ts'
import { readTypes } from '../types/readTypes.ts'
import type { StagedTable } from '../types/stagedTable.ts'
import { versionColumns, versionNote } from '../types/identifiers.ts'
import { lackingValues } from './lostValues.ts'

const sampleRows = 20_480
/** The types a file was read with, and the columns of dates that were read as such at once. */
interface Loaded {
  types: readonly string[]
  ahead: ReadonlyMap<string, Conversion>
}

const load = async (
  table: StagedTable,
  { csv, options }: Prepared,
  types: readonly string[],
  ahead: ReadonlyMap<string, Conversion> = new Map(),
) => {
  const limit = options.rowLimit === null ? '' : ` LIMIT ${options.rowLimit}`
  const columns = selection(csv.header.names, options).join(', ')
  const read = reading(csv, options, types)
  const replaced = [...ahead].map(
    ([name, { sql }]) => `${sql(identifier(name))} AS ${identifier(name)}`,
  )
  const from =
    replaced.length === 0 ? read : `(SELECT * REPLACE (${replaced.join(', ')}) FROM ${read})`
  await table.fill(`SELECT ${columns} FROM ${from}${limit}`)
}

/** True when a text column held nothing in the sampled rows but something later: its type was never looked at. */
const sampleWasBlind = async (table: StagedTable, records: number) => {
  if (records <= sampleRows) return false
  const names = (await table.columns())
    .filter(({ type }) => type === 'VARCHAR')
    .map(({ name }) => identifier(name))
  if (names.length === 0) return false
  const [early] = await table.rows(
    `SELECT ${names.map((name) => `count(${name})`).join(', ')} FROM (FROM staged LIMIT ${sampleRows})`,
  )
  return (early ?? []).some((count) => Number(count) === 0)
}

const foundAhead = async (table: StagedTable, prepared: Prepared, types: readonly string[]) => {
  const { csv, options } = prepared
  if (
    csv.types !== null ||
    csv.scan.records <= sampleRows ||
    (options.rowLimit ?? Infinity) <= sampleRows
  )
    return new Map<string, Conversion>()
  const names = csv.header.names.filter((_, index) => types[index] === 'VARCHAR')
  await table.fill(
    `SELECT ${['NULL', ...names.map(identifier)].join(', ')} FROM ${readingTexts(csv, options)} LIMIT ${sampleRows}`,
  )
  return datesAhead(table, prepared)
}

const loadSampled = async (
  connection: DuckDBConnection,
  table: StagedTable,
  prepared: Prepared,
): Promise<Loaded | null> => {
  const types = await readTypes(connection, prepared.csv, prepared.options, true)
  if (types === null) return null
  try {
    const ahead = await foundAhead(table, prepared, types)
    await load(table, prepared, types, ahead)
    if (prepared.csv.types === null && (await sampleWasBlind(table, prepared.csv.scan.records)))
      return null
    const lacking =
      ahead.size === 0
        ? []
        : (await lackingValues(table, prepared)).filter(({ name }) => ahead.has(name))
    if (lacking.length === 0) return { types, ahead }
    const fitting = new Map(
      [...ahead].filter(([name]) => lacking.every((column) => column.name !== name)),
    )
    await load(table, prepared, types, fitting)
    return { types, ahead: fitting }
  } catch {
    return null
  }
}

/** Reads the rows with the narrowest types that all of them have. */
export const loadTyped = async (
  connection: DuckDBConnection,
  table: StagedTable,
  prepared: Prepared,
): Promise<Loaded> => {
  const sampled = await loadSampled(connection, table, prepared)
  if (sampled !== null) return sampled
  const types = await readTypes(connection, prepared.csv, prepared.options, false)
  try {
    if (types === null) throw new Error('No types')
    await load(table, prepared, types)
    return { types, ahead: new Map() }
  } catch (error) {
    throw (
      (await raggedLines(prepared)) ??
      (await unreadable(prepared, error instanceof Error ? error.message : String(error)))
    )
  }
}

const inexact = (name: string) =>
  `The column ${name} holds numbers with more digits than can be computed with: it is taken as text`

/** Reads again as text what the engine may have misread; numbers get a type that has all their digits. */
export const rereadDoubtful = async (
  table: StagedTable,
  prepared: Prepared,
  { types, ahead }: Loaded,
): Promise<{ notes: string[]; asWritten: readonly string[] }> => {
  const versions = await versionColumns(table, prepared)
  const doubtful = prepared.csv.types === null ? await doubtfulColumns(table, prepared.csv) : []
  if (doubtful.length + versions.length === 0) return { notes: [], asWritten: [] }
  const {
    header: { names },
  } = prepared.csv
  await load(
    table,
    prepared,
    types.map((type, index) =>
      versions.includes(names[index] ?? '') || doubtful.some(({ name }) => name === names[index])
        ? 'VARCHAR'
        : type,
    ),
    ahead,
  )
  const notes = versions.map(versionNote)
  for (const { name } of doubtful.filter(
    ({ name: each, type }) => type === 'DOUBLE' && !versions.includes(each),
  )) {
    const conversion = await exactNumbers(table, name, prepared.options.decimalChar)
    if (conversion === null) notes.push(inexact(name))
    else await table.convert(name, conversion)
  }
  return { notes, asWritten: versions }
}
