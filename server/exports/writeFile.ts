import { PassThrough, pipeline, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Result } from '../engines/engine.ts'
import { csvRows } from '../engines/encode/csvRows.ts'
import { sheetRows } from '../engines/encode/sheetRows.ts'
import { sheetEnd, sheetPath, sheetStart, workbookParts } from './workbook.ts'

export type FileFormat = 'csv' | 'xlsx'

export interface FileOptions {
  title: string
  escapeFormulas: boolean
}

export const mediaTypes: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The columns' names as the one row of a table of texts. */
const header = ({ columns }: Result<'csv' | 'sheet'>, escapeFormulas: boolean) => ({
  columns: columns.map(({ name }) => [name]),
  kinds: columns.map(() => 1 as const),
  rowCount: 1,
  escapeFormulas,
})

/** Ends in an error when the engine had more rows than it was to give: a file is never cut without a word. */
async function* rowBytes({
  chunks,
  truncated,
}: Result<'csv' | 'sheet'>): AsyncGenerator<Uint8Array> {
  for await (const { text } of chunks) yield text
  if (truncated())
    throw new Error('The result grew beyond what a file of this kind holds while it was written')
}

async function* csvBytes(
  result: Result<'csv' | 'sheet'>,
  { escapeFormulas }: FileOptions,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvRows(header(result, escapeFormulas)))
  yield* rowBytes(result)
}

async function* sheetBytes(
  result: Result<'csv' | 'sheet'>,
  { escapeFormulas }: FileOptions,
): AsyncGenerator<Uint8Array> {
  const columns = result.columns.map(({ name, typeGeneric: kind }) => ({ names: [name], kind }))
  yield Buffer.from(sheetStart(columns) + sheetRows(header(result, escapeFormulas)))
  yield* rowBytes(result)
  yield Buffer.from(sheetEnd())
}

/** A workbook of one sheet, whose XML comes in pieces. */
export async function* workbookBytes(
  sheetXml: AsyncIterable<Uint8Array>,
  parts: ReturnType<typeof workbookParts>,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = new PassThrough()
  const fail = (error: Error) => output.destroy(error)
  // yazl pipes the sheet on without listening to how it fails.
  const sheet = Readable.from(sheetXml, { objectMode: false }).on('error', fail)
  zip.on('error', fail)
  pipeline(zip.outputStream, output, () => undefined)
  for (const [path, text] of parts) zip.addBuffer(Buffer.from(text), path)
  zip.addReadStream(sheet, sheetPath, { compressionLevel: 1 })
  zip.end()
  try {
    yield* output as AsyncIterable<Uint8Array>
  } finally {
    sheet.destroy()
  }
}

/** A result as the bytes of a file, in pieces as its rows leave the engine; giving up the pieces ends the query. */
export const fileBytes = (
  format: FileFormat,
  result: Result<'csv' | 'sheet'>,
  options: FileOptions,
): AsyncGenerator<Uint8Array> =>
  format === 'csv'
    ? csvBytes(result, options)
    : workbookBytes(sheetBytes(result, options), workbookParts(options.title))
