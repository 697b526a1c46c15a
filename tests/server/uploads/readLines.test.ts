import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { readLines } from '../../../server/uploads/importer/readFile.ts'
import { from } from '../../support/modelData.ts'
import { inFolder } from '../../support/python.ts'

test('columns are typed by all their values, also by one far behind the first', () =>
  inFolder(async (folder) => {
    const row = (at: number) => [at, at, at, at, at / 8, '2024-01-31', at % 2 === 0, null]
    const last = [
      1,
      2 ** 60,
      '12345678901234567890123',
      0.5,
      '0.12345678901234567',
      'never',
      true,
      null,
    ]
    const linesFile = join(folder, 'lines.jsonl')
    const rows = [...from(1500, row), last]
    writeFileSync(linesFile, rows.map((cells) => JSON.stringify(cells)).join('\n'))
    const into = join(folder, 'read.duckdb')
    const kinds = [0, 0, 0, 0, 0, 2, 3, 0]
    await readLines({ linesFile, into, kinds, folder, memoryMb: 512, threads: 1 })
    const instance = await DuckDBInstance.create(into, { access_mode: 'READ_ONLY' })
    const connection = await instance.connect()
    const described = await connection.runAndReadAll('DESCRIBE result')
    expect(described.getRows().map(([, type]) => type)).toEqual([
      'BIGINT',
      'HUGEINT',
      'HUGEINT',
      'DOUBLE',
      'DECIMAL(38,17)',
      'VARCHAR',
      'BOOLEAN',
      'BIGINT',
    ])
    connection.closeSync()
    instance.closeSync()
  }))
