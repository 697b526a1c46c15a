import { fixedSizeBinary } from '@uwdata/flechette'
import { expect, test } from 'vitest'
import { readerOf } from '../../../../server/uploads/columnar/arrowValues.ts'
import { importColumnar } from '../../../../server/uploads/columnar/importColumnar.ts'
import { previewOptions } from '../../../../server/uploads/csv/options.ts'
import { withFile } from '../../../support/fileReading.ts'

test('the largest numbers without a sign of a Parquet file are read as they are', () =>
  withFile({ content: '' }, async (connection, path) => {
    await connection.run(
      `COPY (SELECT 255::UTINYINT AS a, 65535::USMALLINT AS b, 4294967295::UINTEGER AS c, 18446744073709551615::UBIGINT AS d) TO '${path}' (FORMAT parquet)`,
    )
    await importColumnar(connection, { columnar: 'parquet', path, options: previewOptions({}) })
    const read = await connection.runAndReadAll('FROM staged')
    expect({ types: read.columnTypes().map(String), rows: read.getRows() }).toEqual({
      types: ['SMALLINT', 'INTEGER', 'BIGINT', 'HUGEINT'],
      rows: [[255, 65_535, 4_294_967_295n, 18_446_744_073_709_551_615n]],
    })
  }))

test('moments in nanoseconds and bytes of a Parquet file are what all values that are there allow', () =>
  withFile({ content: '' }, async (connection, path) => {
    await connection.run(
      `COPY (FROM (VALUES (NULL::TIMESTAMP_NS, TIMESTAMP_NS '2024-01-01 00:00:00.000001', NULL::BLOB, encode('ä')), (NULL, NULL, NULL, NULL)) AS t(none, micros, nothing, text)) TO '${path}' (FORMAT parquet)`,
    )
    const prepared = { columnar: 'parquet' as const, path, options: previewOptions({}) }
    const { warnings } = await importColumnar(connection, prepared)
    const read = await connection.runAndReadAll('FROM staged')
    const asText = ['nothing', 'text'].map(
      (name) => `The column ${name} holds bytes that are text in UTF-8: it is taken as text`,
    )
    expect({ types: read.columnTypes().map(String), warnings }).toEqual({
      types: ['TIMESTAMP', 'TIMESTAMP', 'VARCHAR', 'VARCHAR'],
      warnings: asText,
    })
  }))

test('bytes of Arrow that are said to be UUIDs are written as such, others stay bytes', () => {
  const type = fixedSizeBinary(16)
  const batch = { length: 1, type, values: Uint8Array.from({ length: 16 }, (_, at) => 17 * at) }
  const read = (extension: string) => {
    const metadata = new Map([['ARROW:extension:name', extension]])
    const reader = readerOf({ name: 'id', type, nullable: true, metadata }, [batch])
    return [String(reader.type), String(reader.read(batch, 0))]
  }
  expect([read('arrow.uuid'), read('other')]).toEqual([
    ['VARCHAR', '00112233-4455-6677-8899-aabbccddeeff'],
    ['BLOB', expect.any(String)],
  ])
})
