import type { DuckDBConnection } from '@duckdb/node-api'
import { areOfType, isDoubtful } from '../csv/signs.ts'
import type { CsvOptions } from '../csv/options.ts'
import type { PreparedCsv } from '../csv/prepare.ts'
import { sniffing } from '../csv/readCsv.ts'

const sampleRows = 20_480
const allRows = -1

const sniff = async (
  connection: DuckDBConnection,
  csv: PreparedCsv,
  options: CsvOptions,
  sampleSize: number,
): Promise<string[] | null> => {
  try {
    const reader = await connection.runAndReadAll(
      `SELECT list_transform("Columns", c -> c.type)::JSON::VARCHAR FROM ${sniffing(csv, options, sampleSize)}`,
    )
    const found = JSON.parse(String(reader.getRows()[0]?.[0] ?? '[]')) as string[]
    const { header, scan } = csv
    const width = header.names.length
    return found.length === width || scan.widths.surplus > 0 ? found.slice(0, width) : null
  } catch {
    return null
  }
}

const known = new Set(['BIGINT', 'DOUBLE', 'BOOLEAN', 'VARCHAR'])

/** Columns that the engine may have misread are read as text first. */
const cautious = (
  { scan, header: { names } }: PreparedCsv,
  { columnTypes }: CsvOptions,
  types: readonly string[],
) =>
  types.map((type, index) =>
    columnTypes.has(names[index] as string) ||
    !known.has(type) ||
    isDoubtful(scan.marks[index], type)
      ? 'VARCHAR'
      : type,
  )

const holdsForAll = ({ scan }: PreparedCsv, types: readonly string[]) =>
  scan.records <= sampleRows || types.every((type, index) => areOfType(scan.marks[index], type))

/**
 * The types of a file's columns. They come from a sample where the signs all values are written with allow no other
 * reading, else from every row: the outcome is that of looking at all rows.
 */
export const readTypes = async (
  connection: DuckDBConnection,
  csv: PreparedCsv,
  options: CsvOptions,
  isSampled: boolean,
): Promise<string[] | null> => {
  const {
    header: { names },
  } = csv
  if (csv.types !== null)
    return csv.types.map((type, index) =>
      options.columnTypes.has(names[index] as string) ? 'VARCHAR' : type,
    )
  const types = await sniff(connection, csv, options, isSampled ? sampleRows : allRows)
  if (isSampled)
    return types !== null && holdsForAll(csv, types) ? cautious(csv, options, types) : null
  return cautious(csv, options, types ?? names.map(() => 'VARCHAR'))
}
