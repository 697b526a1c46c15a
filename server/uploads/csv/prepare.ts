import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { LeftOutLine, UploadFix } from '../../../src/api/contract/upload.ts'
import { unacceptable, type Refusal } from '../../problem.ts'
import { foundDialect, looksHeaderless, separatorLine, type Dialect } from './dialect.ts'
import { meantBy, mendedUtf8 } from './encoding.ts'
import { readHeader, type Header } from './header.ts'
import { completed, likelyGrammar, type CsvOptions, type PreviewOptions } from './options.ts'
import { otherFormat } from './otherFormat.ts'
import { firstRecords, linesIn, nextLine } from './recordText.ts'
import { fixable } from './rejects.ts'
import {
  formFeed,
  isPlain,
  restate,
  restatedGrammar,
  restatedNotes,
  type Restated,
} from './restate.ts'
import { canonicalize, scanFile, type SpacedValues } from './rewrite.ts'
import { isRagged, marksOfAll } from './columnMarks.ts'
import { longestRecord, type Grammar, type Scan } from './scan.ts'
import { markLength, type TextSample } from './textSample.ts'
import { inUtf8, startInUtf8, type Utf8Text } from './utf8Text.ts'
import { linesOf, walkRecords } from './walk.ts'

/** A file as the engine takes it: UTF-8 text, one kind of line end, its header, if any, in the first line. */
export interface PreparedCsv {
  path: string
  scan: Scan
  header: Header
  /** True where the first record of `path` holds the names. */
  headed: boolean
  warnings: string[]
  /** Other ways to read it, which are as likely. */
  fixes: UploadFix[]
  /** The types of the columns where the file itself has them; null for text. */
  types: string[] | null
  /** The text the user's lines are counted in, as `sourceLine` tells them; null for a workbook. */
  source: string | null
  sourceLine: (line: number) => number
  /** Lines of the text that are not in `path`, before its first. */
  linesBefore: number
  /** The lines of the user's file that some rows stand in, counted from 0. */
  linesOf: (rows: readonly number[]) => Promise<number[]>
  /** Lines that have another number of values than the header and are no rows, as was chosen. */
  leftOut: readonly LeftOutLine[]
}

export interface Prepared {
  /** How `csv` is to be read, and how the user's file is written. */
  options: CsvOptions
  dialect: CsvOptions
  csv: PreparedCsv
  /** The tables of a text that has several. */
  tables: Dialect['tables']
  /** Why it is not imported before something is chosen. */
  undecided: Refusal | null
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

const refuseOtherFormat = ({ head }: Scan) => {
  const other = otherFormat(head)
  if (other !== null) throw unacceptable(other)
}

const checkText = (scan: Scan, isRestated: boolean) => {
  if (scan.records === 0 || holdsNothing(scan)) throw unacceptable('The file is empty')
  if (!isRestated) refuseOtherFormat(scan)
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

/** A text in UTF-8 with the options it is read with, and those of the user's file. */
interface ReadableText {
  text: Utf8Text
  options: CsvOptions
  dialect: CsvOptions
  restated: Restated | null
  tables: Dialect['tables']
  /** What is known of the bytes of the user's text. */
  sample: TextSample
}

const wholeStart = async (text: Utf8Text, options: CsvOptions): Promise<Utf8Text> => {
  const scan = await scanFile(text.path, options)
  if (scan.openRecordStart === 0) throw unacceptable('The first 4 MB of the file hold no whole row')
  await truncate(text.path, scan.openRecordStart)
  return { ...text, scan: await scanFile(text.path, options) }
}

const isSameGrammar = (one: Grammar, other: Grammar) =>
  one.separator === other.separator && one.quote === other.quote

/** The text in the form of records that the engine reads, where it is written in another one. */
const restatedText = async (
  text: Utf8Text,
  dialect: CsvOptions,
  tables: Dialect['tables'],
  dropsRepeats: boolean,
  { folder, isCut }: Source,
): Promise<ReadableText> => {
  refuseOtherFormat(text.scan)
  const restated = await restate(
    text.path,
    join(folder, 'restated.csv'),
    dialect,
    dropsRepeats,
    isCut,
  )
  const options: CsvOptions = {
    ...dialect,
    ...restatedGrammar,
    escape: 'doubled',
    comment: '',
    skipRows: 0,
    headerLines: 1,
    skipFooter: 0,
    endLine: null,
  }
  const { path } = restated
  return {
    text: { ...text, path, scan: await scanFile(path, options) },
    options,
    dialect,
    restated,
    tables,
    sample: text.scan,
  }
}

/** Why a text is not imported of which nobody can tell whether the tables in it are one: their headers are the same. */
const undecidedTables = (tables: Dialect['tables'], { table }: PreviewOptions) => {
  const repeated = tables.find(({ repeats }) => repeats)
  if (table !== null || repeated === undefined) return null
  return fixable(
    `Line ${repeated.start + 1} repeats the header: the file holds ${tables.length} tables one below the other. Choose one of them, or take all as one`,
    [
      ...tables.slice(0, 2).map(({ start }, index) => ({
        says: `Read the table in line ${start + 1}`,
        options: { table: index + 1 },
      })),
      { says: 'Take all as one table', options: { table: 0 } },
    ],
  )
}

const readText = async (source: Source, chosen: PreviewOptions): Promise<ReadableText> => {
  const { path, folder, scan: received, isCut } = source
  const likely = likelyGrammar(chosen)
  const text = isCut
    ? await startInUtf8(path, folder, chosen.encoding, likely)
    : await inUtf8(path, folder, received, chosen.encoding, likely)
  const head = new TextDecoder().decode(text.scan.head)
  const found = foundDialect(head, chosen, isCut)
  const { tables } = found
  const options = { ...completed(chosen, found), encoding: text.encoding }
  const hasRepeats = tables.some(({ repeats }) => repeats)
  const dropsRepeats = options.table === 0 && hasRepeats
  if (!isPlain(options, { dropsRepeats, hasFormFeeds: head.includes(formFeed) }))
    return restatedText(text, options, tables, dropsRepeats, source)
  const plain = { options, dialect: options, restated: null, tables, sample: text.scan }
  if (isCut) return { ...plain, text: await wholeStart(text, options) }
  if (isSameGrammar(options, likely)) return { ...plain, text }
  return { ...plain, text: { ...text, scan: await scanFile(text.path, options) } }
}

/** How many rows at the end hold nothing, as sheets have them that were saved as text; the header is none of them. */
const emptyRows = (
  { emptyTail, records }: Scan,
  { names }: Header,
  { header, skipBlankLines }: CsvOptions,
) =>
  skipBlankLines && names.length > 1 && emptyTail.records < records - (header ? 1 : 0)
    ? emptyTail.records
    : 0

const emptyRowsNotes = (rows: number) =>
  rows === 0
    ? []
    : [
        rows === 1
          ? 'The last row holds no value and is left out'
          : `The last ${rows.toLocaleString('en-US')} rows hold no value and are left out`,
      ]

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
  const areNumbered = names.every((name, at) => name === `column_${at + 1}`)
  const called = names.length === 1 ? 'column_1' : `column_1 to column_${names.length}`
  return [
    `The file is read without a header line${areNumbered ? `: its columns are called ${called}` : ''}`,
  ]
}

/** A way to read the first control character as the sign that it was before a wrong conversion. */
const controlFixes = ({ controlAt, head }: TextSample): UploadFix[] => {
  const byte = controlAt === null ? undefined : head[controlAt + 1]
  const sign = byte === undefined ? null : meantBy(String.fromCharCode(byte))
  return sign === null
    ? []
    : [
        {
          says: `Read control characters as the signs of Windows-1252, as the first as ${sign}`,
          options: { encoding: mendedUtf8 },
        },
      ]
}

const linesBefore = (head: Uint8Array, { skipRows }: CsvOptions) => {
  const text = new TextDecoder().decode(head)
  let end = 0
  for (let line = 0; line < skipRows && end < text.length; line += 1) end = nextLine(text, end)
  return text.slice(0, end)
}

/** Says where a text holds a control character that nobody types: another encoding than its own was once converted. */
const controlNotes = ({ controlAt, head }: TextSample) => {
  if (controlAt === null) return []
  const character = head[controlAt + 1]
  const position =
    character === undefined
      ? 'The file holds a control character'
      : `Line ${linesIn(new TextDecoder().decode(head.subarray(0, controlAt))) + 1} holds the control character U+00${character.toString(16).toUpperCase()}`
  return [`${position}: the text may have been converted from a wrong encoding before`]
}

/** Says which lines were found to be no part of the table below them, where they hold anything. */
const titleNotes = (head: Uint8Array, dialect: CsvOptions, tables: Dialect['tables']) => {
  if (dialect.skipRows === 0) return []
  if (tables.some(({ start }) => start < dialect.skipRows)) return []
  const before = linesBefore(head, dialect)
  if (before.replace(separatorLine, '').trim() === '') return []
  return [
    dialect.skipRows === 1
      ? 'Line 1 stands before the table and is left out'
      : `Lines 1 to ${dialect.skipRows} stand before the table and are left out`,
  ]
}

/** Says which lines the names were found to be made of. */
const headerLineNotes = ({ header, headerLines: lines, skipRows }: CsvOptions) =>
  !header || lines === 1
    ? []
    : [
        `The names of the columns are made of ${lines} lines: ${skipRows + 1} to ${skipRows + lines}`,
      ]

const listed = (numbers: readonly number[]) =>
  `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1) ?? ''}`

/** Says that a file holds several tables, and which of them is read. */
const tableNotes = (tables: Dialect['tables'], { table }: CsvOptions) =>
  tables.length === 0 || table === 0
    ? []
    : [
        `The file holds ${tables.length} tables, which begin in the lines ${listed(tables.map(({ start }) => start + 1))}: the one in line ${(tables[Math.min(table, tables.length) - 1]?.start ?? 0) + 1} is read`,
      ]

const gapNote = (line: number) =>
  `Line ${line} of the file follows blank lines: it and those below are taken as rows of the same table`

/** Says which rows have quotes that do not quote: what was one value may be read as two. */
const quoteNotes = ({ brokenQuotes: { records, first } }: Scan, line: (record: number) => number) =>
  first === null
    ? []
    : [
        `Line ${line(first)} has quotes inside values that do not begin with one: they are taken as they stand, and separators between them part values${records === 1 ? '' : `. So have ${(records - 1).toLocaleString('en-US')} more`}`,
      ]

/** Says how many values lose the spaces before them, with the first. */
const spaceNotes = ({ count, first }: SpacedValues, line: (at: number) => number) =>
  count === 0
    ? []
    : [
        `The spaces before ${count === 1 ? 'one value' : `${count.toLocaleString('en-US')} values`} are left out, as before ${first.value} in line ${line(first.line)}`,
      ]

const ofRows = (scan: Scan, { header }: CsvOptions): Scan =>
  header ? scan : { ...scan, ...marksOfAll(scan.first, scan) }

/** Where the rows end that are asked for, where some have other numbers of values: the engine would read on, and fail at those below. */
const endOfRows = async (csv: PreparedCsv, options: CsvOptions) => {
  if (options.rowLimit === null || !isRagged(csv)) return Infinity
  let left = Math.max(1, options.rowLimit + (options.header ? 1 : 0))
  let end = csv.header.byte
  await walkRecords(csv.path, options, csv.header, ({ blank, to }) => {
    if (left <= 0) return 'stop'
    if (!blank) left -= 1
    end = to
    return undefined
  })
  return end
}

/** Looks at a text file as a whole and writes it anew where the engine would not take it or would lose something of it. */
export const prepareText = async (source: Source, chosen: PreviewOptions): Promise<Prepared> => {
  const { text, options, dialect, restated, tables, sample } = await readText(source, chosen)
  checkText(text.scan, restated !== null)
  const undecided = undecidedTables(tables, chosen)
  const header = readHeader(text.scan.head, options, dialect.separator)
  const { separator, quote, skipSpaces, skipBlankLines } = options
  const single = header.names.length === 1
  const sourceLine = restated?.sourceLine ?? ((line: number) => line)
  const emptied = emptyRows(text.scan, header, options)
  const ready: PreparedCsv = {
    path: text.path,
    scan: ofRows(text.scan, options),
    header,
    headed: options.header,
    types: null,
    source: text.path,
    sourceLine,
    linesBefore: 0,
    fixes: [...text.fixes, ...controlFixes(sample)],
    warnings: [
      ...text.warnings,
      ...controlNotes(sample),
      ...titleNotes(sample.head, dialect, tables),
      ...headerLineNotes(dialect),
      ...tableNotes(tables, dialect),
      ...header.warnings,
      ...headerNotes(text.scan.head, options, header),
      ...quoteNotes(text.scan, sourceLine),
      ...(restated === null ? [] : restatedNotes(restated, dialect)),
      ...emptyRowsNotes(emptied),
    ],
    linesOf: async (rows) => {
      const lines = await linesOf(
        text.path,
        options,
        header,
        rows.map((row) => row + (options.header ? 1 : 0)),
        !skipBlankLines,
      )
      return lines.map(sourceLine)
    },
    leftOut: restated?.leftOut ?? [],
  }
  const gapNotes = ({ afterGap }: Scan, linesBefore: number) =>
    single || afterGap === null ? [] : [gapNote(sourceLine(afterGap + linesBefore))]
  const rowsEnd = await endOfRows(ready, options)
  if (emptied === 0 && rowsEnd === Infinity && !needsRewriting(text.scan, header, options))
    return {
      options,
      dialect,
      tables,
      undecided,
      csv: { ...ready, warnings: [...ready.warnings, ...gapNotes(text.scan, 0)] },
    }
  const path = join(source.folder, 'canonical.csv')
  const blankLine = skipBlankLines
    ? single
      ? ''
      : '\n'
    : `${separator.repeat(header.names.length - 1)}\n`
  const end = Math.min(rowsEnd, emptied === 0 ? Infinity : text.scan.emptyTail.start)
  const { scan, spaced } = await canonicalize(text.path, [header.byte, end], path, {
    separator,
    quote,
    dropSpaces: skipSpaces,
    blankLine,
    headed: options.header,
    spacedSeparator: header.spacedSeparator,
  })
  return {
    options,
    dialect,
    tables,
    undecided,
    csv: {
      ...ready,
      path,
      linesBefore: header.line - 1,
      scan: ofRows(scan, options),
      warnings: [
        ...ready.warnings,
        ...spaceNotes(spaced, (line) => sourceLine(header.line + line)),
        ...gapNotes(scan, header.line - 1),
      ],
    },
  }
}
