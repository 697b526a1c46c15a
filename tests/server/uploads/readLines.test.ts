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

test('columns have the names that are given, decimals of 38 digits and moments of microseconds all of theirs', () =>
  inFolder(async (folder) => {
    const linesFile = join(folder, 'lines.jsonl')
    const rows = [
      ['-12345678901234567890.123456789012345678', '123456789012345678901.123456789012345678'],
      ['1.5', '2.5'],
    ].map((cells) => JSON.stringify([...cells, '2024-01-31T10:00:00.123456']))
    writeFileSync(linesFile, rows.join('\n'))
    const into = join(folder, 'read.duckdb')
    const names = ['x', 'y z', 'when']
    const work = { linesFile, into, kinds: [0, 0, 2], names, folder, memoryMb: 512, threads: 1 }
    expect(await readLines(work)).toMatchObject({ kind: 'imported', columns: names, rows: 2 })
    const instance = await DuckDBInstance.create(into, { access_mode: 'READ_ONLY' })
    const connection = await instance.connect()
    const read = await connection.runAndReadAll('FROM result')
    expect({
      columns: read.columnNames().map((name, at) => `${name} ${String(read.columnTypes()[at])}`),
      first: read.getRowsJson()[0],
    }).toEqual({
      columns: ['x DECIMAL(38,18)', 'y z DOUBLE', 'when TIMESTAMP'],
      first: [
        '-12345678901234567890.123456789012345678',
        123456789012345680000,
        '2024-01-31 10:00:00.123456',
      ],
    })
    connection.closeSync()
    instance.closeSync()
  }))
