import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { unacceptable } from '../../problem.ts'
import { foundDialect, looksHeaderless } from './dialect.ts'
import { readHeader, type Header } from './header.ts'
import { completed, type CsvOptions, type PreviewOptions } from './options.ts'
import { otherFormat } from './otherFormat.ts'
import { firstRecords } from './recordText.ts'
import { canonicalize, scanFile } from './rewrite.ts'
import { marksOfAll } from './columnMarks.ts'
import { longestRecord, type Scan } from './scan.ts'
import { markLength } from './textSample.ts'
import { inUtf8, startInUtf8 } from './utf8Text.ts'
import { linesOf } from './walk.ts'

/** A file as the engine takes it: UTF-8 text, one kind of line end, its header, if any, in the first line. */
export interface PreparedCsv {
  path: string
  scan: Scan
  header: Header
  /** True where the first record of `path` holds the names. */
  headed: boolean
  warnings: string[]
  /** The types of the columns where the file itself has them; null for text. */
  types: string[] | null
  /** The text the user's lines are counted in; null for a workbook. */
  source: string | null
  /** The lines of the user's file that some rows stand in, counted from 0. */
  linesOf: (rows: readonly number[]) => Promise<number[]>
}

export interface Prepared {
  options: CsvOptions
  csv: PreparedCsv
}

/** The file that came. `isCut` says that it is only the start of one. */
export interface Source {
  path: string
  folder: string
  /** What was seen while the file arrived; null when its separator was not known then. */
  scan: Scan | null
  isCut: boolean
}

const lineOfZero = (head: Uint8Array) => {
  const zero = head.indexOf(0)
  return zero < 0
    ? 1
    : head.subarray(0, zero).reduce((lines, byte) => lines + (byte === 10 ? 1 : 0), 1)
}

const holdsNothing = ({ bytes, head }: Scan) =>
  bytes <= 1_048_576 && /^[\s,;|"'\uFEFF]*$/.test(new TextDecoder().decode(head))

const checkText = (scan: Scan) => {
  if (scan.records === 0 || holdsNothing(scan)) throw unacceptable('The file is empty')
  const other = otherFormat(scan.head)
  if (other !== null) throw unacceptable(other)
  if (scan.binary) {
    const line = lineOfZero(scan.head)
    throw unacceptable(
      `The file is not a text file: ${line === 1 ? 'it holds binary data' : `line ${line} holds a NUL byte`}`,
    )
  }
  if (scan.longestRecord > longestRecord)
    throw unacceptable(
      `A row of the file is ${Math.ceil(scan.longestRecord / 1_048_576)} MB long; at most 64 MB can be read`,
    )
}

const anyGrammar = { separator: ',', quote: '"' }

const readText = async (
  { path, folder, scan: received, isCut }: Source,
  options: PreviewOptions,
) => {
  const { separator, quote, header, decimalChar, skipRows } = options
  const known = separator !== null && quote !== null ? { separator, quote } : null
  const text = isCut
    ? await startInUtf8(path, folder, options.encoding, anyGrammar)
    : await inUtf8(
        path,
        folder,
        known === null ? null : received,
        options.encoding,
        known ?? anyGrammar,
      )
  const isKnown = known !== null && header !== null && decimalChar !== null && skipRows !== null
  const found = isKnown
    ? undefined
    : foundDialect(new TextDecoder().decode(text.scan.head), options)
  const complete = { ...completed(options, found), encoding: text.encoding }
  if (known !== null && !isCut) return { text, options: complete }
  const whole = await scanFile(text.path, complete)
  if (!isCut) return { text: { ...text, scan: whole }, options: complete }
  if (whole.openRecordStart === 0)
    throw unacceptable('The first 4 MB of the file hold no whole row')
  await truncate(text.path, whole.openRecordStart)
  return { text: { ...text, scan: await scanFile(text.path, complete) }, options: complete }
}

const needsRewriting = (scan: Scan, { line, names }: Header, options: CsvOptions) => {
  const { lf, crlf, cr } = scan.lineEnds
  const blanksMatter = options.skipBlankLines ? names.length === 1 : true
  const markedQuote = markLength(scan.head) > 0 && scan.head[3] === options.quote.charCodeAt(0)
  return (
    line > 1 ||
    markedQuote ||
    cr > 0 ||
    (lf > 0 && crlf > 0) ||
    (options.skipSpaces && scan.spacedFields > 0) ||
    (scan.blankLines > 0 && blanksMatter)
  )
}

const headerNotes = (head: Uint8Array, options: CsvOptions, { byte, names }: Header) => {
  const text = new TextDecoder().decode(head.subarray(byte))
  const looks = looksHeaderless(firstRecords(text, options, 100).map(({ values }) => values))
  if (options.header)
    return looks
      ? ['The first line is taken as the names of the columns, though it looks like values']
      : []
  return [
    `The file is read without a header line: its columns are called ${names.length === 1 ? 'column_1' : `column_1 to column_${names.length}`}`,
  ]
}

const gapNote = ({ afterGap }: Scan, linesBefore: number) =>
  afterGap === null
    ? []
    : [
        `Line ${afterGap + linesBefore} of the file follows blank lines: it and those below are taken as rows of the same table`,
      ]

const ofRows = (scan: Scan, { header }: CsvOptions): Scan =>
  header ? scan : { ...scan, ...marksOfAll(scan.first, scan) }

/** Looks at a text file as a whole and writes it anew where the engine would not take it or would lose something of it. */
export const prepareText = async (source: Source, chosen: PreviewOptions): Promise<Prepared> => {
  const { text, options } = await readText(source, chosen)
  checkText(text.scan)
  const header = readHeader(text.scan.head, options)
  const { separator, quote, skipSpaces, skipBlankLines } = options
  const single = header.names.length === 1
  const ready: PreparedCsv = {
    path: text.path,
    scan: ofRows(text.scan, options),
    header,
    headed: options.header,
    types: null,
    source: text.path,
    warnings: [
      ...text.warnings,
      ...header.warnings,
      ...headerNotes(text.scan.head, options, header),
    ],
    linesOf: (rows) =>
      linesOf(
        text.path,
        options,
        header,
        rows.map((row) => row + (options.header ? 1 : 0)),
        !skipBlankLines && !single,
      ),
  }
  if (!needsRewriting(text.scan, header, options))
    return {
      options,
      csv: { ...ready, warnings: [...ready.warnings, ...(single ? [] : gapNote(text.scan, 0))] },
    }
  const path = join(source.folder, 'canonical.csv')
  const blankLine = skipBlankLines
    ? single
      ? ''
      : '\n'
    : `${separator.repeat(header.names.length - 1)}\n`
  const scan = await canonicalize(text.path, header.byte, path, {
    separator,
    quote,
    dropSpaces: skipSpaces,
    blankLine,
  })
  return {
    options,
    csv: {
      ...ready,
      path,
      scan: ofRows(scan, options),
      warnings: [...ready.warnings, ...(single ? [] : gapNote(scan, header.line - 1))],
    },
  }
}
