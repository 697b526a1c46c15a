import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDuckDb } from '../../../../server/engines/duckdb/openDuckDb.ts'
import { flat } from '../../../support/written.ts'

/** What keeps statements in and answers the same. */
const guarded =
  /access|community|configuration|directories|extension|external|memory|order|secret|temp|TimeZone|unsigned/
const decidedElsewhere =
  /^(default_secret|extension_directory|secret_directory|external_threads|max_temp)/

test('statements of people run with the settings that are written down, and cannot change them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'settings-'))
  const engine = await openDuckDb({
    file: join(folder, 'workspace.duckdb'),
    stagingFolder: join(folder, 'staging'),
    limits: { memoryMb: 512 },
  })
  onTestFinished(async () => {
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  })
  const rowsOf = async (sql: string) => {
    const { chunks } = await engine.query({ sql, maxRows: 1000, timeoutMs: 10_000 }, 'values')
    const rows: string[] = []
    for await (const { rowCount, columns } of chunks)
      for (let row = 0; row < rowCount; row += 1) {
        const [name, value] = columns.map((column) => column[row])
        if (guarded.test(String(name)) && !decidedElsewhere.test(String(name)))
          rows.push(`${String(name)}: ${String(value).replaceAll(folder, '')}`)
      }
    return rows
  }
  const settings = await rowsOf('SELECT name, value FROM duckdb_settings() ORDER BY name')
  const refusals: string[] = []
  for (const sql of [
    'SET threads = 1',
    "SET memory_limit = '9GB'",
    'RESET TimeZone',
    'PRAGMA disable_object_cache',
    'INSTALL httpfs',
    'LOAD httpfs',
    "ATTACH 'other.duckdb'",
    "COPY (SELECT 1) TO 'out.csv'",
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM 'https://example.com/a.parquet'",
  ])
    refusals.push(
      await rowsOf(sql).then(
        (rows) => `${sql}: ${flat(rows)}`,
        ({ message, status }: Error & { status?: number }) =>
          `${sql}: ${status} ${message.split('\n')[0]}`,
      ),
    )
  await expect([...settings, '', ...refusals, ''].join('\n')).toMatchFileSnapshot('./settings.txt')
})
