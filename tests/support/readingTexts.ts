import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { previewOptions } from '../../server/uploads/csv/options.ts'
import { importTable } from '../../server/uploads/import/importTable.ts'
import { prepareFile } from '../../server/uploads/import/prepareFile.ts'
import { linesOf } from './written.ts'

export type Fields = Record<string, string>
export type Content = string | Uint8Array
type Kind = Parameters<typeof prepareFile>[1]

type ReadText = (content: Content, fields: Fields, kind?: Kind) => Promise<unknown>

/** Reads files one after the other into the same database, by the parts of an upload that need no process of their own. */
export const readingTexts = async (read: (readText: ReadText) => Promise<void>) => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-texts-'))
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  await connection.run(`SET TimeZone = 'UTC'`)
  let count = 0
  const readText: ReadText = async (content, fields, kind = 'text') => {
    const path = join(folder, `${(count += 1)}`)
    await writeFile(path, content)
    await connection.run('DROP TABLE IF EXISTS staged')
    const prepared = await prepareFile(
      { path, folder, scan: null, isCut: false },
      kind,
      previewOptions(fields),
    )
    const { warnings } = await importTable(connection, prepared)
    const rows = await connection.runAndReadAll('FROM staged')
    return {
      columns: rows.columnNames().map((name, at) => `${name} ${String(rows.columnTypes()[at])}`),
      rows: rows.getRowsJson(),
      warnings,
    }
  }
  try {
    await read(readText)
  } finally {
    connection.closeSync()
    instance.closeSync()
    await rm(folder, { recursive: true, force: true })
  }
}

const shown = (value: unknown) => linesOf(JSON.parse(JSON.stringify(value)), null, '')

/** What comes of reading a file, or why it is refused, in lines. */
export const told = async (work: Promise<unknown>) =>
  shown(
    await work.catch(({ message: refused, ...more }: Error) => ({
      refused,
      ...more,
    })),
  )
