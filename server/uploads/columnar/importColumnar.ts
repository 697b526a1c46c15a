import type { DuckDBConnection } from '@duckdb/node-api'
import type { UploadFix } from '../../../src/api/contract/upload.ts'
import type { UploadFormat } from '../../../src/api/contract/uploadFormats.ts'
import { messageOf } from '../../engines/duckdb/engineErrors.ts'
import { identifier } from '../../engines/sqlText/quoting.ts'
import { Refusal, unacceptable } from '../../problem.ts'
import { columnNames } from '../csv/header.ts'
import { completed, type PreviewOptions } from '../csv/options.ts'
import { selection } from '../csv/readCsv.ts'
import { badCell } from '../csv/rejects.ts'
import { geographyNotes } from '../types/geography.ts'
import { stagedTable } from '../types/stagedTable.ts'
import type { OpenColumnar, OpenedColumnar } from './openColumnar.ts'
import { openParquet } from './parquet.ts'
import { typedColumns, type TypedColumn } from './typedColumns.ts'

const maxNamed = 5

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

const formats = {
  parquet: { title: 'Parquet', open: openParquet },
  arrow: {
    title: 'Arrow',
    open: async (connection: DuckDBConnection, path: string) => {
      const { openArrow } = await import('./arrow.ts')
      return openArrow(connection, path)
    },
  },
} as const satisfies Record<string, { title: string; open: OpenColumnar }>

export type ColumnarFormat = keyof typeof formats

export const isColumnarFormat = (format: UploadFormat): format is ColumnarFormat =>
  Object.hasOwn(formats, format)

/** What such a file is called in messages. */
export const columnarTitle = (format: ColumnarFormat) => formats[format].title

/** A file of columns with types as it is to be read. */
export interface PreparedColumnar {
  columnar: ColumnarFormat
  path: string
  options: PreviewOptions
}

type ForColumns = (names: readonly string[]) => Partial<PreviewOptions>

const loaded = async (
  connection: DuckDBConnection,
  from: string,
  columns: readonly TypedColumn[],
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

/** Reads a file of columns with types into the table `staged`, whole or not at all; `forColumns` says what is chosen of its columns once they are known. */
export const importColumnar = async (
  connection: DuckDBConnection,
  { columnar, path, options: chosen }: PreparedColumnar,
  forColumns: ForColumns = () => ({}),
) => {
  const { title, open } = formats[columnar]
  const damaged = (why: string) =>
    unacceptable(
      `The ${title} file is damaged or was cut off (${why}): write it again, or send it again`,
    )
  let opened: OpenedColumnar | null = null
  try {
    opened = await open(connection, path)
    const { from, rows: expected } = opened
    const columns = await typedColumns(connection, from)
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
    const taken = new Set((await stagedTable(connection).columns()).map(({ name }) => name))
    return {
      rows,
      warnings: [
        ...opened.warnings,
        ...warnings,
        ...columns.flatMap(({ note }, at) => (taken.has(names[at] ?? '') ? (note ?? []) : [])),
        ...(await geographyNotes(stagedTable(connection))),
      ],
      fixes: [],
      leftOut: [],
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw damaged(
      messageOf(error)
        .replaceAll(path, 'the file')
        .replace(/\/\S+/g, '…')
        .replace(/\.$/, '')
        .slice(0, 200),
    )
  } finally {
    await opened?.close()
  }
}
