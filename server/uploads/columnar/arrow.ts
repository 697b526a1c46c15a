import { readFile, stat } from 'node:fs/promises'
import { zstdDecompressSync } from 'node:zlib'
import { DuckDBDataChunk, type DuckDBConnection } from '@duckdb/node-api'
import { CompressionType, setCompressionCodec, tableFromIPC, type Table } from '@uwdata/flechette'
import { identifier } from '../../engines/sqlText/quoting.ts'
import { unacceptable } from '../../problem.ts'
import { columnNames } from '../csv/header.ts'
import { megabytes, unpacksTooFar } from '../unpack/limits.ts'
import { readerOf, valueAt, type ArrowBatch } from './arrowValues.ts'
import type { OpenColumnar } from './openColumnar.ts'
import { unpackLz4 } from './lz4.ts'

const rowsTable = 'arrow_rows'
const maxBytes = 2_147_483_647
const rowsOfChunk = 2048
const bigEndian = 1

const magicAt = (bytes: Buffer, at: number, magic: string) =>
  bytes.toString('latin1', at, at + magic.length) === magic

/** Refuses what is no Arrow file by its ends; answers what is said of a stream that does not say where it ends. */
const checkEnds = (bytes: Buffer) => {
  const isFile = magicAt(bytes, 0, 'ARROW1')
  if (magicAt(bytes, 0, 'FEA1'))
    throw unacceptable(
      'The file is of Feather version 1, which cannot be read: write it with version 2, or as Parquet',
    )
  if (isFile && !magicAt(bytes, bytes.length - 6, 'ARROW1')) throw new Error('its end is missing')
  if (!isFile && bytes.readUInt32LE(0) !== 0xffffffff)
    throw unacceptable('The file is no Arrow file, whatever its name says')
  const isEnded = isFile || bytes.toString('hex', bytes.length - 8) === 'ffffffff00000000'
  return isEnded
    ? []
    : ['The stream does not say where it ends: rows that were cut off would not be seen']
}

/** Lets the reader unpack buffers until they are more than a file of this size holds. */
const allowUnpacking = (packed: number) => {
  let unpacked = 0
  const counted = (length: number) => {
    unpacked += length
    if (length < 0 || unpacksTooFar(unpacked, packed))
      throw unacceptable(
        `The Arrow file unpacks to more than can be read of ${packed.toLocaleString('en-US')} bytes`,
      )
    return length
  }
  const encode = () => {
    throw new Error('Nothing is packed here')
  }
  setCompressionCodec(CompressionType.ZSTD, {
    encode,
    decode: (bytes, length) => {
      const plain = zstdDecompressSync(bytes, { maxOutputLength: Math.max(1, counted(length)) })
      if (plain.length !== length) throw new RangeError('a column holds less than it says')
      return new Uint8Array(plain)
    },
  })
  setCompressionCodec(CompressionType.LZ4_FRAME, {
    encode,
    decode: (bytes, length) => unpackLz4(bytes, counted(length)),
  })
}

const read = (bytes: Buffer) => {
  allowUnpacking(bytes.length)
  const table = tableFromIPC(
    bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes),
    // What is not read by it is not to be refused for its size either.
    { useBigInt: true, useBigIntTimestamp: true, useDecimalInt: true },
  )
  const { fields, endianness } = table.schema
  if (fields.length === 0) throw unacceptable('The Arrow file has no columns')
  if (endianness === bigEndian)
    throw unacceptable('The Arrow file is big-endian: write it little-endian')
  if (unpacksTooFar(table.numRows * fields.length, bytes.length))
    throw unacceptable(
      `The Arrow file says to hold ${table.numRows.toLocaleString('en-US')} rows, which is more than can be read of ${bytes.length.toLocaleString('en-US')} bytes`,
    )
  return table
}

const fill = async (connection: DuckDBConnection, table: Table, names: readonly string[]) => {
  const columns = table.schema.fields.map((field, at) => {
    const batches = (table.children[at]?.data ?? []) as unknown as ArrowBatch[]
    return { batches, ...readerOf(field, batches) }
  })
  const types = columns.map(({ type }) => type)
  const defined = types.map((type, at) => `${identifier(names[at] ?? '')} ${String(type)}`)
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${rowsTable} (${defined.join(', ')})`)
  const appender = await connection.createAppender(rowsTable, 'main', 'temp')
  for (const [part, { length }] of (columns[0]?.batches ?? []).entries())
    for (let start = 0; start < length; start += rowsOfChunk) {
      const rows = Math.min(rowsOfChunk, length - start)
      const chunk = DuckDBDataChunk.create(types, rows)
      for (const [column, { batches, read: readValue }] of columns.entries()) {
        const batch = batches[part]
        if (batch?.length !== length) throw new RangeError('its columns differ in length')
        chunk.setColumnValues(
          column,
          Array.from({ length: rows }, (_, row) => valueAt(readValue, batch, start + row)),
        )
      }
      appender.appendDataChunk(chunk)
    }
  appender.closeSync()
  return columns.flatMap(({ note }, at) => note?.(names[at] ?? '') ?? [])
}

/**
 * Reads an Arrow file, or a stream of Arrow's record batches, into a temporary table with its own types. Buffers may be
 * packed by LZ4 or zstd. Of a moment with a zone its instant stays, in UTC; dictionaries become what they stand for.
 */
export const openArrow: OpenColumnar = async (connection, path) => {
  const { size } = await stat(path)
  if (size > maxBytes)
    throw unacceptable(
      `The Arrow file has ${megabytes(size)}; at most ${megabytes(maxBytes)} can be read: write it as Parquet`,
    )
  const bytes = await readFile(path)
  if (bytes.length < 8) throw new Error('it is empty')
  const endNotes = checkEnds(bytes)
  const table = read(bytes)
  const { names, warnings } = columnNames(
    table.schema.fields.map(({ name }) => name),
    { header: true, renameDuplicates: true, columnNames: [] },
  )
  const notes = await fill(connection, table, names)
  return {
    from: `temp.main.${rowsTable}`,
    rows: table.numRows,
    warnings: [...endNotes, ...warnings, ...notes],
    close: async () => {
      await connection.run(`DROP TABLE temp.main.${rowsTable}`)
    },
  }
}
