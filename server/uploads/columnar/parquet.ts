import { open, stat } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import { quoted } from '../../engines/sqlText/quoting.ts'
import { unacceptable } from '../../problem.ts'
import { unpacksTooFar } from '../unpack/limits.ts'
import type { OpenColumnar } from './openColumnar.ts'

const magic = 'PAR1'
const tail = 8

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
    if (last !== magic) throw new Error('its end is missing')
    if (ends.readUInt32LE(4) + tail + magic.length > size)
      throw new Error('its footer says to be longer than the file')
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
  if (Number(rows) < 0) throw new Error('it says to have less than no rows')
  if (unpacksTooFar(cells, bytes))
    throw unacceptable(
      `The Parquet file says to hold ${Number(rows).toLocaleString('en-US')} rows, which is more than can be read of ${bytes.toLocaleString('en-US')} bytes`,
    )
  return Number(rows)
}

/** Opens a Parquet file, which the engine reads by itself. */
export const openParquet: OpenColumnar = async (connection, path) => {
  const bytes = await checkEnds(path)
  return {
    from: `read_parquet(${quoted(path)}, hive_partitioning = false)`,
    rows: await checkSize(connection, path, bytes),
    warnings: [],
    close: () => Promise.resolve(),
  }
}
