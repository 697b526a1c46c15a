import type { DuckDBConnection } from '@duckdb/node-api'
import type { PreviewAnswer, UploadDialect } from '../../../src/api/contract/upload.ts'
import type { Cell } from '../../engines/engine.ts'
import { readCells } from '../../engines/duckdb/cells.ts'
import { typeGenericOf } from '../../engines/duckdb/columnTypes.ts'
import { Refusal } from '../../problem.ts'
import { importPrepared, isColumnar, preparePart, type PreparedFile } from './importPrepared.ts'
import { completed, type CsvOptions, type PreviewOptions } from '../csv/options.ts'
import type { Prepared } from '../csv/prepare.ts'
import type { SentFile } from '../parts/listParts.ts'
import { openParts, type OpenedParts, type Part } from '../parts/openParts.ts'
import { importParts } from './importParts.ts'
import { firstRecords } from '../csv/recordText.ts'
import { fixesOf } from '../csv/rejects.ts'
import { stagedTable } from '../types/stagedTable.ts'

const shownRows = 50
const longestCell = 1000

export type Preview = Omit<PreviewAnswer, 'token'>

type Table = Pick<PreviewAnswer, 'columns' | 'rows'>

const short = (cell: Cell) =>
  typeof cell === 'string' && cell.length > longestCell ? `${cell.slice(0, longestCell)}…` : cell

const samplesOf = async (connection: DuckDBConnection, names: readonly string[]) => {
  const samples = await stagedTable(connection).perColumn(
    names,
    (column) => `any_value(${column})::VARCHAR`,
  )
  return samples.map((sample) => (sample === null ? null : String(short(String(sample)))))
}

const staged = async (connection: DuckDBConnection): Promise<Table> => {
  const result = await connection.run(`FROM staged LIMIT ${shownRows}`)
  const names = result.columnNames()
  const chunks = await result.fetchAllChunks()
  const rows = chunks.flatMap((chunk) => {
    const columns = names.map((_, index) =>
      readCells(chunk.getColumnVector(index), 0, chunk.rowCount),
    )
    return Array.from({ length: chunk.rowCount }, (_, row) =>
      columns.map((cells) => short(cells[row] ?? null)),
    )
  })
  const samples = await samplesOf(connection, names)
  const types = result.columnTypes().map(String)
  return {
    columns: names.map((name, index) => ({
      name,
      type: types[index] ?? 'VARCHAR',
      type_generic: typeGenericOf(types[index] ?? 'VARCHAR'),
      sample: samples[index] ?? null,
    })),
    rows,
  }
}

/** The values of a text file as they stand in it, where they make no table. */
const asWritten = ({ csv, options }: Prepared): Table => {
  const text = new TextDecoder().decode(csv.scan.head)
  const records = firstRecords(text, options, shownRows + 1).map(({ values }) =>
    values.map((value) => short(value)),
  )
  const width = Math.max(csv.header.names.length, ...records.map(({ length }) => length))
  const names = Array.from(
    { length: width },
    (_, index) => csv.header.names[index] ?? `Unnamed: ${index}`,
  )
  const rows = records.slice(csv.headed ? 1 : 0)
  return {
    columns: names.map((name, index) => ({
      name,
      type: 'VARCHAR',
      type_generic: typeGenericOf('VARCHAR'),
      sample: (rows.map((row) => row[index]).find((value) => value) as string | undefined) ?? null,
    })),
    rows: rows.map((row) => names.map((_, index) => row[index] ?? null)),
  }
}

const dialectOf = ({
  separator,
  quote,
  escape,
  comment,
  header,
  encoding,
  decimalChar,
  skipRows,
  headerLines,
  skipFooter,
  table,
}: CsvOptions): UploadDialect => ({
  separator: separator as UploadDialect['separator'],
  quote: quote === '' ? 'none' : (quote as UploadDialect['quote']),
  escape,
  comment: comment === '' ? 'none' : (comment as UploadDialect['comment']),
  header,
  encoding: encoding ?? 'utf-8',
  decimal_char: decimalChar,
  skip_rows: skipRows,
  header_lines: headerLines,
  skip_footer: skipFooter,
  table,
})

const tablesShown = (prepared: Prepared | null): PreviewAnswer['tables'] =>
  prepared === null || prepared.tables.length === 0
    ? null
    : prepared.tables.map(({ start, names }) => ({ line: start + 1, names }))

const nothing: Table = { columns: [], rows: [] }

const refusedTable = async (connection: DuckDBConnection, prepared: Prepared) => {
  try {
    return await staged(connection)
  } catch {
    return prepared.csv.source === null ? nothing : asWritten(prepared)
  }
}

/** Several files have a dialect each, files with types of their own none. */
const hasDialect = ([first, ...others]: readonly Part[]) =>
  others.length === 0 &&
  (first === undefined || first.format === 'text' || first.format === 'workbook')

/** What was read of the files that came, as far as it was read. */
interface Looked {
  opened: OpenedParts | null
  prepared: PreparedFile | null
}

/** Reads files as an upload would; answers their table, or what the upload would be refused with. */
export const previewOf = async (
  connection: DuckDBConnection,
  files: readonly SentFile[],
  folder: string,
  options: PreviewOptions,
): Promise<Preview> => {
  const looked: Looked = { opened: null, prepared: null }
  const answer = (
    table: Table,
    warnings: readonly string[],
    refusal: Refusal | null,
    fixes = fixesOf(refusal?.errors),
    fileColumn: string | null = null,
  ): Preview => {
    const { opened, prepared } = looked
    const chosen = opened?.chosen ?? []
    return {
      ...table,
      dialect: hasDialect(chosen)
        ? dialectOf(
            prepared === null || isColumnar(prepared) ? completed(options) : prepared.dialect,
          )
        : null,
      sheets: prepared !== null && 'sheets' in prepared ? prepared.sheets : null,
      sheet: prepared !== null && 'sheet' in prepared ? prepared.sheet : null,
      tables: prepared === null || isColumnar(prepared) ? null : tablesShown(prepared),
      parts: opened?.all ?? null,
      part: opened?.all && chosen.length === 1 ? (chosen[0]?.name ?? null) : null,
      file_column: fileColumn,
      complete: chosen.length === 1 && chosen.every(({ isCut }) => !isCut),
      warnings: [...(opened?.warnings ?? []), ...warnings],
      refusal:
        refusal === null
          ? null
          : {
              message: refusal.message,
              ...(refusal.errors === undefined ? {} : { errors: refusal.errors }),
              ...(refusal.fields === undefined ? {} : { fields: refusal.fields }),
            },
      fixes,
    }
  }
  try {
    const { chosen } = (looked.opened = await openParts(files, folder, options, true))
    const [first] = chosen
    if (chosen.length !== 1 || first === undefined) {
      const rowsOfEach = Math.ceil(shownRows / chosen.length)
      const { warnings, fileColumn } = await importParts(connection, chosen, options, rowsOfEach)
      return answer(await staged(connection), warnings, null, [], fileColumn)
    }
    looked.prepared = await preparePart(first, options)
    const { warnings, fixes } = await importPrepared(connection, looked.prepared)
    // Of a file that was cut the last row is not the file's.
    return answer(await staged(connection), warnings, null, first.isCut ? [] : fixes)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const prepared =
      looked.prepared === null || isColumnar(looked.prepared) ? null : looked.prepared
    return answer(
      prepared === null ? nothing : await refusedTable(connection, prepared),
      prepared?.csv.warnings ?? [],
      error,
    )
  }
}
