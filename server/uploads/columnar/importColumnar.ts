import { open, stat } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { UploadFix } from '../../../src/api/contract/upload.ts'
import { messageOf } from '../../engines/duckdb/engineErrors.ts'
import { identifier, quoted } from '../../engines/sqlText/quoting.ts'
import { Refusal, unacceptable } from '../../problem.ts'
import { columnNames } from '../csv/header.ts'
import { completed, type PreviewOptions } from '../csv/options.ts'
import { selection } from '../csv/readCsv.ts'
import { badCell } from '../csv/rejects.ts'
import { geographyNotes } from '../types/geography.ts'
import { stagedTable } from '../types/stagedTable.ts'
import { unpacksTooFar } from '../unpack/limits.ts'
import { parquetColumns, type ParquetColumn } from './parquetColumns.ts'

const magic = 'PAR1'
const tail = 8
const maxNamed = 5

const damaged = (why: string) =>
  unacceptable(
    `The Parquet file is damaged or was cut off (${why}): write it again, or send it again`,
  )

const checkEnds = async (path: string) => {
  const { size } = await stat(path)
  const file = await open(path)
  try {
    const ends = Buffer.alloc(magic.length + tail)
    await file.read(ends, 0, magic.length, 0)
    await file.read(ends, magic.length, tail, Math.max(0, size - tail))
    const [first, last] = [ends.toString('latin1', 0, 4), ends.toString('latin1', 8)]
    if (first === 'PARE' || last === 'PARE')
      throw unacceptable('The Parquet file is encrypted: write it without encryption')
    if (first !== magic) throw unacceptable('The file is no Parquet file, whatever its name says')
    if (last !== magic) throw damaged('its end is missing')
    if (ends.readUInt32LE(4) + tail + magic.length > size)
      throw damaged('its footer says to be longer than the file')
  } finally {
    await file.close()
  }
  return size
}

/** Refuses a file that says to hold more than a file of its size does; its text may repeat one value without end. */
const checkSize = async (connection: DuckDBConnection, path: string, bytes: number) => {
  const reader = await connection.runAndReadAll(
    `SELECT sum(num_rows)::DOUBLE, (SELECT count(*)::DOUBLE FROM parquet_schema(${quoted(path)})) FROM parquet_file_metadata(${quoted(path)})`,
  )
  const [[rows, columns] = []] = reader.getRows()
  const cells = Number(rows) * Number(columns)
  if (Number(rows) < 0) throw damaged('it says to have less than no rows')
  if (unpacksTooFar(cells, bytes))
    throw unacceptable(
      `The Parquet file says to hold ${Number(rows).toLocaleString('en-US')} rows, which is more than can be read of ${bytes.toLocaleString('en-US')} bytes`,
    )
  return Number(rows)
}

const refuseLost = async (
  connection: DuckDBConnection,
  name: string,
  type: string,
  isLost: string,
) => {
  const column = identifier(name)
  const reader = await connection.runAndReadAll(
    `SELECT rowid, CAST(${column} AS VARCHAR) FROM staged WHERE ${column} IS NOT NULL AND (${isLost}) ORDER BY rowid LIMIT ${maxNamed}`,
  )
  const fixes: UploadFix[] = [
    { says: `Take the column ${name} as text`, options: { column_types: { [name]: 'VARCHAR' } } },
  ]
  const errors = reader.getRows().map(([row, value]) =>
    badCell(`Row ${Number(row) + 1}: ${String(value)} of the column ${name} is no ${type}`, {
      line: Number(row) + 1,
      column: name,
      value: String(value),
      expected: `a value of ${type}`,
      fixes,
    }),
  )
  if (errors[0] !== undefined) throw new Refusal(422, errors[0].message, { errors })
}

const takeTypes = async (
  connection: DuckDBConnection,
  types: ReadonlyMap<string, string>,
  names: readonly string[],
) => {
  for (const [name, type] of types) {
    if (!names.includes(name))
      throw unacceptable(`The file has no column ${name}`, {
        column_types: [`The file has no column ${name}`],
      })
    const column = identifier(name)
    const described = await connection.runAndReadAll(`SELECT typeof(${column}) FROM staged LIMIT 1`)
    const own = String(described.getRows()[0]?.[0] ?? 'VARCHAR')
    const cast = `TRY_CAST(${column} AS ${type})`
    const isLost =
      own === 'VARCHAR' || type === 'VARCHAR'
        ? `${cast} IS NULL`
        : `TRY_CAST(${cast} AS ${own}) IS DISTINCT FROM ${column}`
    await refuseLost(connection, name, type, isLost)
    await connection.run(
      `ALTER TABLE staged ALTER ${column} SET DATA TYPE ${type} USING CAST(${column} AS ${type})`,
    )
  }
}

/** A Parquet file as it is to be read. */
export interface PreparedParquet {
  parquet: string
  options: PreviewOptions
}

type ForColumns = (names: readonly string[]) => Partial<PreviewOptions>

const loaded = async (
  connection: DuckDBConnection,
  from: string,
  columns: readonly ParquetColumn[],
  names: readonly string[],
  options: PreviewOptions,
) => {
  const values = columns.map(({ sql }, index) => `${sql} AS ${identifier(names[index] as string)}`)
  const limit = options.rowLimit === null ? '' : ` LIMIT ${options.rowLimit}`
  await connection.run(
    `CREATE OR REPLACE TABLE staged AS SELECT ${selection(names, completed(options)).join(', ')} FROM (SELECT ${values.join(', ')} FROM ${from})${limit}`,
  )
  const [[rows] = []] = (await connection.runAndReadAll('SELECT count(*) FROM staged')).getRows()
  return Number(rows)
}

/** Reads a Parquet file into the table `staged` with its own types, whole or not at all; `forColumns` says what is chosen of its columns once they are known. */
export const importParquet = async (
  connection: DuckDBConnection,
  { parquet: path, options: chosen }: PreparedParquet,
  forColumns: ForColumns = () => ({}),
) => {
  const bytes = await checkEnds(path)
  const from = `read_parquet(${quoted(path)}, hive_partitioning = false)`
  const explained = (error: unknown) => {
    if (error instanceof Refusal) return error
    return damaged(
      messageOf(error).replaceAll(path, 'the file').replace(/\/\S+/g, '…').slice(0, 200),
    )
  }
  try {
    const expected = await checkSize(connection, path, bytes)
    const columns = await parquetColumns(connection, from)
    const { names, warnings } = columnNames(
      columns.map(({ name }) => name),
      {
        header: true,
        renameDuplicates: chosen.renameDuplicates,
        columnNames: chosen.columnNames,
      },
    )
    const options = { ...chosen, ...forColumns(names) }
    for (const name of options.useColumns ?? [])
      if (!names.includes(name)) throw unacceptable(`The file has no column ${name}`)
    const rows = await loaded(connection, from, columns, names, options)
    if (rows !== Math.min(expected, options.rowLimit ?? Infinity))
      throw damaged(`it says to hold ${expected} rows, and ${rows} could be read`)
    await takeTypes(connection, options.columnTypes, names)
    return {
      rows,
      warnings: [
        ...warnings,
        ...columns.flatMap(({ note }) => note ?? []),
        ...(await geographyNotes(stagedTable(connection))),
      ],
      fixes: [],
      leftOut: [],
    }
  } catch (error) {
    throw explained(error)
  }
}
