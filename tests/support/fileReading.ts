import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { Refusal } from '../../server/problem.ts'
import { importTable } from '../../server/uploads/import/importTable.ts'
import { completed, previewOptions, type PreviewOptions } from '../../server/uploads/csv/options.ts'
import { prepareFile } from '../../server/uploads/import/prepareFile.ts'
import { previewOf, type Preview } from '../../server/uploads/import/preview.ts'

export interface FileSent {
  content: string | Uint8Array
  fileName?: string
  fields?: Record<string, string>
}

/** The engine that all files of a process are read with, one database in memory for each. */
let engine: Promise<DuckDBInstance> | undefined
let count = 0

const withDatabase = async <Answer>(use: (connection: DuckDBConnection) => Promise<Answer>) => {
  const connection = await (await (engine ??= DuckDBInstance.create(':memory:'))).connect()
  const name = `file_${(count += 1)}`
  try {
    await connection.run(`SET TimeZone = 'UTC'`)
    await connection.run(`ATTACH ':memory:' AS ${name}`)
    await connection.run(`USE ${name}`)
    return await use(connection)
  } finally {
    await connection.run('USE memory')
    await connection.run(`DETACH ${name}`)
    connection.closeSync()
  }
}

/** Writes a file, and answers what is read of it on a connection of its own. */
export const withFile = async <Answer>(
  { content }: Pick<FileSent, 'content'>,
  read: (connection: DuckDBConnection, path: string, folder: string) => Promise<Answer>,
) => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-file-'))
  try {
    const path = join(folder, 'received')
    await writeFile(path, content)
    return await withDatabase((connection) => read(connection, path, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const kindOf = (fileName = 'data.csv') =>
  extname(fileName).startsWith('.xls') ? 'workbook' : 'text'

const read = (sent: FileSent, options: PreviewOptions) =>
  withFile(sent, async (connection, path, folder) => {
    try {
      const prepared = await prepareFile(
        { path, folder, scan: null, isCut: false },
        kindOf(sent.fileName),
        options,
      )
      const { warnings } = await importTable(connection, prepared)
      const reader = await connection.runAndReadAll('FROM staged')
      return {
        columns: reader
          .columnNames()
          .map((name, index) => `${name} ${String(reader.columnTypes()[index])}`),
        rows: reader.getRowsJson() as unknown[][],
        warnings,
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { refused: error.message, errors: error.errors?.map(({ extra }) => extra) ?? [] }
    }
  })

/** What an import makes of a file: its columns with their types, its rows as text, what it warns of, or why it refuses. */
export const importing = (sent: FileSent) =>
  read(sent, completed(previewOptions(sent.fields ?? {})))

/** The same where how the file is written is found by looking at it. */
export const detecting = (sent: FileSent) => read(sent, previewOptions(sent.fields ?? {}))

/** What a preview shows of a file, or of its start where `size` says that it is larger. */
export const previewing = (sent: FileSent, size = 0): Promise<Preview> =>
  withFile(sent, (connection, path, folder) =>
    previewOf(
      connection,
      [
        {
          path,
          name: sent.fileName ?? 'data.csv',
          isCut: size > Buffer.byteLength(sent.content),
        },
      ],
      folder,
      previewOptions(sent.fields ?? {}),
    ),
  )
