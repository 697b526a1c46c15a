import type { DuckDBConnection } from '@duckdb/node-api'
import { isDoubtful, meansType } from './marks.ts'
import type { CsvOptions } from './options.ts'
import type { PreparedCsv } from './prepare.ts'
import { sniffing, type CsvTypes } from './readCsv.ts'

const sampleRows = 20_480
const allRows = -1

const allText = (csv: PreparedCsv): CsvTypes => ({ types: csv.header.names.map(() => 'VARCHAR'), dateFormat: null, timestampFormat: null })

const sniff = async (connection: DuckDBConnection, csv: PreparedCsv, options: CsvOptions, sampleSize: number): Promise<CsvTypes | null> => {
  try {
    const reader = await connection.runAndReadAll(
      `SELECT DateFormat, TimestampFormat, list_transform("Columns", c -> c.type)::JSON::VARCHAR FROM ${sniffing(csv, options, sampleSize)}`,
    )
    const [dateFormat, timestampFormat, types] = (reader.getRows()[0] ?? []).map((cell) => (cell === null ? null : String(cell)))
    const found = JSON.parse(types ?? '[]') as string[]
    if (found.length !== csv.header.names.length) return null
    return { types: found, dateFormat: dateFormat ?? null, timestampFormat: timestampFormat ?? null }
  } catch {
    return null
  }
}

const known = new Set(['BIGINT', 'DOUBLE', 'BOOLEAN', 'DATE', 'TIME', 'TIMESTAMP', 'TIMESTAMP WITH TIME ZONE', 'VARCHAR'])

/** Columns whose values the engine may have understood otherwise than they are meant are read as text and looked at then. */
const cautious = ({ scan }: PreparedCsv, { columnTypes }: CsvOptions, names: readonly string[], { types, dateFormat, timestampFormat }: CsvTypes): CsvTypes => {
  const isShort = (type: string) =>
    (type === 'DATE' && dateFormat?.includes('%y')) || (type === 'TIMESTAMP' && timestampFormat?.includes('%y'))
  const asText = (type: string, index: number) =>
    columnTypes.has(names[index] as string) || !known.has(type) || isShort(type) || isDoubtful(scan.marks[index], scan.lengths[index], type)
  return { dateFormat, timestampFormat, types: types.map((type, index) => (asText(type, index) ? 'VARCHAR' : type)) }
}

const holdsForAll = ({ scan }: PreparedCsv, { types }: CsvTypes) =>
  scan.records <= sampleRows || types.every((type, index) => meansType(scan.marks[index], type))

/**
 * The types of a file's columns. They come from a sample where the signs all values are written with allow no other
 * reading, else from every row: the outcome is that of looking at all rows.
 */
export const readTypes = async (connection: DuckDBConnection, csv: PreparedCsv, options: CsvOptions, isSampled: boolean): Promise<CsvTypes | null> => {
  const { header: { names } } = csv
  if (csv.types !== null) return cautious(csv, options, names, { types: csv.types, dateFormat: null, timestampFormat: null })
  const types = await sniff(connection, csv, options, isSampled ? sampleRows : allRows)
  if (isSampled) return types !== null && holdsForAll(csv, types) ? cautious(csv, options, names, types) : null
  return cautious(csv, options, names, types ?? allText(csv))
}
