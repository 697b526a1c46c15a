import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { ImportWork } from '../../server/uploads/importer/messages.ts'
import { readFile } from '../../server/uploads/importer/readFile.ts'
import { previewOptions } from '../../server/uploads/csv/options.ts'
import type { Preview } from '../../server/uploads/import/preview.ts'

export interface SentNow {
  fileName: string
  content: string | Uint8Array
  /** How large the file is of which this is the start. */
  size?: number
}

const inFolder = async <Answer>(use: (folder: string) => Promise<Answer>) => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-files-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const workFor = async (
  folder: string,
  files: readonly SentNow[],
  fields: Record<string, string>,
  stagedFile: string | null,
): Promise<ImportWork> => ({
  files: await Promise.all(
    files.map(async ({ fileName, content, size = 0 }, at) => {
      const path = join(folder, `received-${at}`)
      await writeFile(path, content)
      return { path, name: fileName, isCut: size > Buffer.byteLength(content) }
    }),
  ),
  folder,
  options: previewOptions(fields),
  stagedFile,
  memoryMb: 512,
  threads: 2,
})

/** The engine that looks into what was staged, file after file. */
let engine: Promise<DuckDBInstance> | undefined
let count = 0

const tableIn = async (stagedFile: string) => {
  const connection = await (await (engine ??= DuckDBInstance.create(':memory:'))).connect()
  const name = `staged_${(count += 1)}`
  try {
    await connection.run(`SET TimeZone = 'UTC'`)
    await connection.run(`ATTACH '${stagedFile}' AS ${name} (READ_ONLY)`)
    const reader = await connection.runAndReadAll(`FROM ${name}.staged`)
    const columns = reader
      .columnNames()
      .map((column, index) => `${column} ${String(reader.columnTypes()[index])}`)
    const rows = reader.getRowsJson() as unknown[][]
    await connection.run(`DETACH ${name}`)
    return { columns, rows }
  } finally {
    connection.closeSync()
  }
}

/** What an upload makes of files, as its process reads them: columns with types, rows as text, warnings; or why it refuses them. */
export const importingFiles = (files: readonly SentNow[], fields: Record<string, string> = {}) =>
  inFolder(async (folder) => {
    const stagedFile = join(folder, 'staged.duckdb')
    const answer = await readFile(await workFor(folder, files, fields, stagedFile), null)
    if (answer.kind === 'refused')
      return {
        refused: answer.message,
        fixes: (answer.errors ?? []).flatMap(({ extra }) => extra['fixes'] ?? []),
      }
    if (answer.kind !== 'imported') throw new Error('It was shown and not read')
    const { columns, rows } = await tableIn(stagedFile)
    return { columns, rows, warnings: answer.warnings, leftOut: answer.leftOut }
  })

/** What a preview shows of files. */
export const previewingFiles = (
  files: readonly SentNow[],
  fields: Record<string, string> = {},
): Promise<Preview> =>
  inFolder(async (folder) => {
    const answer = await readFile(await workFor(folder, files, fields, null), null)
    if (answer.kind === 'previewed') return answer.preview
    throw new Error(answer.kind === 'refused' ? answer.message : 'It was read and not shown')
  })
