import { join } from 'node:path'
import { unacceptable } from '../problem.ts'
import { readHeader, type Header } from './header.ts'
import type { CsvOptions } from './options.ts'
import { canonicalize, scanFile, transcode } from './rewrite.ts'
import { markLength, type Scan } from './scan.ts'

/** A CSV as the engine takes it: UTF-8, one kind of line end, its header in the first line. */
export interface PreparedCsv {
  path: string
  scan: Scan
  header: Header
  warnings: string[]
  /** The line of the user's file that a line of the prepared one came from. */
  lineOf: (line: number) => number
}

const page = /^\s*<(!doctype\s+html|html|head|body)\b/i

const startsWith = (head: Uint8Array, ...bytes: number[]) => bytes.every((byte, index) => head[index] === byte)

const utf16 = (head: Uint8Array) =>
  startsWith(head, 0xff, 0xfe) ? 'utf-16le' : startsWith(head, 0xfe, 0xff) ? 'utf-16be' : null

const checkText = (scan: Scan) => {
  if (scan.records === 0) throw unacceptable('The file is empty')
  if (scan.binary) throw unacceptable('The file is not a text file: it holds binary data')
  if (page.test(Buffer.from(scan.head.subarray(0, 1024)).toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '')))
    throw unacceptable('The file is a web page, not a CSV file')
}

const inUtf8 = async (path: string, folder: string, received: Scan | null, { separator, encoding }: CsvOptions) => {
  const scan = received ?? (await scanFile(path, separator))
  const to = join(folder, 'utf8.csv')
  const named = encoding === null || encoding === 'utf-8' ? utf16(scan.head) : encoding
  if (named !== null) return { path: to, scan: await transcode(path, to, separator, named), warnings: [] }
  if (scan.utf8 || scan.binary) return { path, scan, warnings: [] }
  if (encoding === 'utf-8') throw unacceptable('The file is not valid UTF-8: choose its encoding')
  const warnings = ['The file is not UTF-8: it was read as Windows-1252']
  return { path: to, scan: await transcode(path, to, separator, 'windows-1252'), warnings }
}

const quote = 34

const needsRewriting = (scan: Scan, { line, names }: Header, options: CsvOptions) => {
  const { lf, crlf, cr } = scan.lineEnds
  const blanksMatter = options.skipBlankLines ? names.length === 1 : true
  return line > 1 || (markLength(scan.head) > 0 && scan.head[3] === quote) || cr > 0 || (lf > 0 && crlf > 0) || (options.skipSpaces && scan.spacedFields > 0) || (scan.blankLines > 0 && blanksMatter)
}

/** Looks at the file as a whole and writes it anew where the engine would not take it or would lose something of it. */
export const prepareCsv = async (path: string, folder: string, received: Scan | null, options: CsvOptions): Promise<PreparedCsv> => {
  const text = await inUtf8(path, folder, received, options)
  checkText(text.scan)
  const header = readHeader(text.scan.head, options)
  const warnings = [...text.warnings, ...header.warnings]
  const ready = { ...text, header, warnings, lineOf: (line: number) => line }
  if (!needsRewriting(text.scan, header, options)) return ready
  const to = join(folder, 'canonical.csv')
  const { separator, skipSpaces, skipBlankLines } = options
  const single = header.names.length === 1
  const blankLine = skipBlankLines ? (single ? '' : '\n') : `${separator.repeat(header.names.length - 1)}\n`
  const canonical = { separator, dropSpaces: skipSpaces, blankLine }
  const { scan, dropped } = await canonicalize(text.path, header.byte, to, canonical)
  const lineOf = (line: number) => line + header.line - 1 + dropped.filter((before) => before <= line).length
  return { ...ready, path: to, scan, lineOf }
}
