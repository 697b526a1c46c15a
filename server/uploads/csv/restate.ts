import { open } from 'node:fs/promises'
import type { LeftOutLine } from '../../../src/api/contract/upload.ts'
import { unacceptable } from '../../problem.ts'
import { filePieces } from './filePieces.ts'
import { joinedNames } from './headerLines.ts'
import type { CsvOptions } from './options.ts'
import { isComment, linesIn, nextLine, recordAt, type RecordRead } from './recordText.ts'
import { misquoted } from './rejects.ts'
import { longestRecord } from './scan.ts'

/** How records are written that were read in another way: nothing that people type separates them. */
export const restatedGrammar = { separator: '\u001f', quote: '"' }

const mostLeftOut = 10_000
const longestLeftOut = 1_000_000

/** What became of the records of a file that were not taken as they stand. */
export interface Restated {
  path: string
  /** The line of the user's file that a line of the written one comes from, both counted from 1. */
  sourceLine: (line: number) => number
  comments: number
  filled: readonly number[]
  cut: readonly number[]
  leftOut: readonly LeftOutLine[]
  /** Columns that were made of values beyond the header. */
  added: number
  /** Lines that began with a form feed. */
  formFeeds: number
  /** The lines that are the header once more, counted as those that are left out. */
  repeated: readonly number[]
  /** The lines below the table. */
  footer: readonly string[]
}

/** What of a text is no part of its table, beside what the options say. */
export interface Surroundings {
  /** Lines that are the header once more are no rows. */
  dropsRepeats: boolean
  hasFormFeeds: boolean
}

/** The engine reads such a file as it is. */
export const isPlain = (
  {
    separator,
    escape,
    comment,
    shortRows,
    longRows,
    header,
    headerLines,
    skipFooter,
    endLine,
  }: CsvOptions,
  { dropsRepeats, hasFormFeeds }: Surroundings,
) =>
  separator.length === 1 &&
  separator !== ' ' &&
  escape === 'doubled' &&
  comment === '' &&
  shortRows === 'refuse' &&
  longRows === 'refuse' &&
  (!header || headerLines === 1) &&
  skipFooter === 0 &&
  endLine === null &&
  !dropsRepeats &&
  !hasFormFeeds

export const formFeed = '\f'
const { separator: unit } = restatedGrammar
const needsQuotes = /[\u001f\n\r]|^ *"/

const written = (value: string, isQuoted: boolean, dropSpaces: boolean) => {
  if (isQuoted) return `"${value.replaceAll('"', '""')}"`
  if (!needsQuotes.test(value)) return value
  const kept = dropSpaces ? value.replace(/^ +/, '') : value
  return `"${kept.replaceAll('"', '""')}"`
}

/** Where lines that are not in the written file lie, so that its lines can be told as those of the user's. */
const lineShifts = () => {
  const shifts: { line: number; by: number }[] = []
  let sum = 0
  return {
    dropped: (writtenLines: number, lines: number) => {
      sum += lines
      const last = shifts.at(-1)
      if (last?.line === writtenLines) last.by = sum
      else shifts.push({ line: writtenLines, by: sum })
    },
    sourceLine: (line: number) => {
      let [low, high] = [0, shifts.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((shifts[middle]?.line ?? 0) < line) low = middle + 1
        else high = middle
      }
      return line + (shifts[low - 1]?.by ?? 0)
    },
  }
}

/** A record that has every value of the header and only empty ones beyond it. */
const isWhole = (values: readonly string[], columns: number) =>
  values.length > columns &&
  values.every((value, column) => (column < columns ? value !== '' : value === ''))

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, at) => text.trim() === other[at]?.trim())

const isBlankRecord = ({ values, quoted }: RecordRead) =>
  values.length === 1 && values[0]?.trim() === '' && quoted[0] !== true

const padded = (values: readonly string[], width: number) =>
  Array.from({ length: width }, (_, column) => values[column] ?? '')

/** A name in one line. */
const asName = (text: string) => {
  const parts = text.split(/[\r\n]+/).map((part) => part.trim())
  return `"${parts
    .filter((part) => part !== '')
    .join(' ')
    .replaceAll('"', '""')}"`
}

/** Takes what a text holds, in its order. */
interface Visitor {
  dropLines: (count: number) => void
  comment: () => void
  /** What is written of a record. */
  record: (record: RecordRead, text: string) => string
  /** How many lines of the text it has had. */
  lines: () => number
}

/** Writes records one after the other as they are to be taken, and notes those that are changed. */
const recordWriter = (options: CsvOptions, dropsRepeats: boolean, keptWidth: number) => {
  const { shortRows, longRows, skipSpaces, quote, header, headerLines } = options
  const shifts = lineShifts()
  const filled: number[] = []
  const cut: number[] = []
  const leftOut: LeftOutLine[] = []
  const headings: string[][] = []
  let names: readonly string[] | null = null
  let leftOutLength = 0
  let base: number | null = null
  let width = 0
  const repeated: number[] = []
  let comments = 0
  let lines = 0
  let sourceLines = 0
  const drop = (count: number) => {
    shifts.dropped(lines, count)
    sourceLines += count
  }
  const leaveOut = (text: string) => {
    leftOut.push({ line: sourceLines + 1, text })
    leftOutLength += text.length
    if (leftOut.length > mostLeftOut || leftOutLength > longestLeftOut)
      throw unacceptable(
        `More than ${leftOut.length > mostLeftOut ? `${mostLeftOut.toLocaleString('en-US')} lines` : '1 MB of lines'} have another number of values than the header: too many to leave out. Look at the separator and the quotes`,
      )
  }
  const fitted = (values: readonly string[]) => {
    if (base === null) {
      base = values.length
      width = Math.max(base, keptWidth)
      return padded(values, width)
    }
    if (values.length >= base && longRows === 'keep') return padded(values, width)
    if (values.length < base && shortRows === 'fill') {
      filled.push(sourceLines + 1)
      return padded(values, width)
    }
    if (isWhole(values, base)) return values
    if (values.length > base && longRows === 'cut') {
      cut.push(sourceLines + 1)
      return values.slice(0, base)
    }
    const isLeftOut =
      (values.length < base && shortRows === 'leave_out') ||
      (values.length > base && longRows === 'leave_out')
    return isLeftOut ? null : values
  }
  const heading = (values: string[], own: number) => {
    headings.push(values)
    if (headings.length < headerLines) {
      drop(own)
      return ''
    }
    names = fitted(joinedNames(headings)) ?? []
    lines += 1
    sourceLines += 1
    if (own > 1) drop(own - 1)
    return `${names.map(asName).join(unit)}\n`
  }
  const visitor: Visitor = {
    dropLines: drop,
    comment: () => {
      comments += 1
      drop(1)
    },
    lines: () => sourceLines,
    record: (record, text) => {
      if (record.isMalformed || record.isOpen) {
        const at = record.malformedAt ?? record.values.length - 1
        throw misquoted(sourceLines + 1, quote, {
          column: names?.[at] ?? null,
          value: record.values[at] ?? '',
        })
      }
      const own = linesIn(text) + 1
      const isBlank = isBlankRecord(record)
      if (header && headerLines > 1 && names === null) {
        if (!isBlank) return heading(record.values, own)
        drop(own)
        return ''
      }
      if (!isBlank && dropsRepeats && names !== null && isSame(names, record.values)) {
        repeated.push(sourceLines + 1)
        leaveOut(text)
        drop(own)
        return ''
      }
      if (!isBlank) names ??= record.values
      const values = isBlank ? record.values : fitted(record.values)
      if (values === null) {
        leaveOut(text)
        drop(own)
        return ''
      }
      lines += own
      sourceLines += own
      return `${values.map((value, at) => written(value, record.quoted[at] ?? false, skipSpaces)).join(unit)}\n`
    },
  }
  const result = () => ({
    sourceLine: shifts.sourceLine,
    comments,
    filled,
    cut,
    leftOut,
    repeated,
    added: base === null ? 0 : width - base,
  })
  return { visitor, result }
}

const isMoreThanSpaces = (value: string) => /[^ ]/.test(value)

/** How many values a text has in its widest record, those at its end that are empty or spaces not counted. */
const widest = () => {
  let max = 0
  let lines = 0
  const dropLines = (count: number) => {
    lines += count
  }
  const visitor: Visitor = {
    dropLines,
    comment: () => dropLines(1),
    lines: () => lines,
    record: ({ values }, text) => {
      max = Math.max(max, values.findLastIndex(isMoreThanSpaces) + 1)
      dropLines(linesIn(text) + 1)
      return ''
    },
  }
  return { visitor, max: () => max }
}

const maxFooterLine = 200

/** Goes through the records of a text from the line on in which its table begins, to the line `end`; answers what stands below. */
const readRecords = async (
  from: string,
  options: CsvOptions,
  {
    visitor,
    end,
    footerEnd,
    isCut,
  }: { visitor: Visitor; end: number; footerEnd: number; isCut: boolean },
  write: (text: string) => Promise<void>,
) => {
  let text = ''
  let at = 0
  let skipped = 0
  let isFirst = true
  let formFeeds = 0
  const footer: string[] = []
  const lineIsWhole = (isLast: boolean) => {
    const next = nextLine(text, at)
    // What ends in CR may go on with the LF that belongs to it.
    return isLast || next < text.length
  }
  const skipLines = (isLast: boolean) => {
    while (skipped < options.skipRows && at < text.length && lineIsWhole(isLast)) {
      at = nextLine(text, at)
      skipped += 1
      visitor.dropLines(1)
    }
    return skipped === options.skipRows || isLast
  }
  const takeFooter = (isLast: boolean) => {
    if (visitor.lines() >= footerEnd) at = text.length
    else if (lineIsWhole(isLast)) {
      const next = nextLine(text, at)
      footer.push(text.slice(at, next).trim().slice(0, maxFooterLine))
      visitor.dropLines(1)
      at = next
    } else return false
    return true
  }
  const take = (isLast: boolean): string => {
    let out = ''
    if (!skipLines(isLast)) return out
    while (at < text.length) {
      if (text.length - at < 4 && !isLast) break
      if (visitor.lines() >= end) {
        if (takeFooter(isLast)) continue
        break
      }
      if (isComment(text, at, options)) {
        if (!lineIsWhole(isLast)) break
        visitor.comment()
        at = nextLine(text, at)
        continue
      }
      const fed = text[at] === formFeed ? 1 : 0
      const record = recordAt(text, at + fed, options)
      if (!isLast && record.next >= text.length) break
      if (isLast && isCut && !record.isEnded) break
      formFeeds += fed
      out += visitor.record(record, text.slice(at + fed, record.end))
      at = record.next
    }
    text = text.slice(at)
    at = 0
    return out
  }
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let awaited = 0
  for await (const chunk of filePieces(from)) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (isFirst) text = text.replace(/^\uFEFF+/, '')
    isFirst = false
    if (text.length > longestRecord)
      throw unacceptable(
        'A row of the file is longer than 64 MB, which is the most that can be read',
      )
    if (text.length < awaited) continue
    await write(take(false))
    // A record that is not whole yet is read again from its start: the more of it there is, the later.
    awaited = 2 * text.length
  }
  await write(take(true))
  return { formFeeds, footer: footer.filter((line) => /[\p{L}\p{N}]/u.test(line)) }
}

/** How many lines a file has. */
const linesInFile = async (path: string) => {
  const [LF, CR] = [10, 13]
  let lines = 0
  let last = LF
  for await (const chunk of filePieces(path))
    for (const byte of chunk as Uint8Array) {
      if (byte === CR || (byte === LF && last !== CR)) lines += 1
      last = byte
    }
  return lines + (last === LF || last === CR ? 0 : 1)
}

const endOf = async (from: string, { endLine, skipFooter }: CsvOptions) => {
  const footerEnd = endLine ?? (skipFooter > 0 ? await linesInFile(from) : Infinity)
  return { end: footerEnd - skipFooter, footerEnd }
}

/**
 * Writes a text anew, record by record, in a form that the engine takes: without the lines around its table and without
 * comments, its names in one line, each value quoted where it was. Of a file that was cut, the record that is not whole
 * is left out.
 */
export const restate = async (
  from: string,
  to: string,
  options: CsvOptions,
  dropsRepeats: boolean,
  isCut: boolean,
): Promise<Restated> => {
  const range = { ...(await endOf(from, options)), isCut }
  const widths = widest()
  if (options.longRows === 'keep')
    await readRecords(from, options, { ...range, visitor: widths.visitor }, () => Promise.resolve())
  const { visitor, result } = recordWriter(options, dropsRepeats, widths.max())
  const file = await open(to, 'w', 0o600)
  try {
    const write = async (text: string) => {
      await file.write(text)
    }
    const around = await readRecords(from, options, { ...range, visitor }, write)
    return { path: to, ...result(), ...around }
  } finally {
    await file.close()
  }
}

const first = (lines: readonly number[]) => `line ${lines[0]} is the first`
const rows = (count: number, one: string, many: string) =>
  count === 1 ? `One row ${one}` : `${count.toLocaleString('en-US')} rows ${many}`
const maxNamed = 5
const longestNamed = 60
const named = (lines: readonly number[]) =>
  `${lines.slice(0, maxNamed).join(', ')}${lines.length > maxNamed ? ', …' : ''}`

/** What a user is told of records that were not taken as they stand. */
export const restatedNotes = (
  { comments, filled, cut, leftOut, repeated, added, formFeeds, footer }: Restated,
  { comment, skipFooter }: Pick<CsvOptions, 'comment' | 'skipFooter'>,
): string[] => {
  const headers = new Set(repeated)
  const unfit = leftOut.map(({ line }) => line).filter((line) => !headers.has(line))
  return [
    ...(skipFooter === 0 || footer.length === 0
      ? []
      : [
          `${skipFooter === 1 ? 'The last line stands' : `The last ${skipFooter} lines stand`} below the table and ${skipFooter === 1 ? 'is' : 'are'} left out: “${footer[0]?.slice(0, longestNamed) ?? ''}${(footer[0]?.length ?? 0) > longestNamed ? '…' : ''}”`,
        ]),
    ...(repeated.length === 0
      ? []
      : [
          `${repeated.length === 1 ? 'One line repeats' : `${repeated.length.toLocaleString('en-US')} lines repeat`} the header and ${repeated.length === 1 ? 'is' : 'are'} left out: ${named(repeated)}`,
        ]),
    ...(formFeeds === 0
      ? []
      : [
          `${formFeeds === 1 ? 'One line begins' : `${formFeeds.toLocaleString('en-US')} lines begin`} with a form feed, which is left out`,
        ]),
    ...(added === 0
      ? []
      : [
          `Rows have more values than the header: ${added === 1 ? 'one column was' : `${added.toLocaleString('en-US')} columns were`} added`,
        ]),
    ...(comments === 0
      ? []
      : [
          `${comments === 1 ? 'One line that begins' : `${comments.toLocaleString('en-US')} lines that begin`} with ${comment} ${comments === 1 ? 'is taken as a comment' : 'are taken as comments'}`,
        ]),
    ...(filled.length === 0
      ? []
      : [
          `${rows(filled.length, 'was', 'were')} too short and filled with missing values: ${first(filled)}`,
        ]),
    ...(cut.length === 0
      ? []
      : [`${rows(cut.length, 'was', 'were')} too long and lost the surplus values: ${first(cut)}`]),
    ...(unfit.length === 0
      ? []
      : [
          `${unfit.length === 1 ? 'One line has' : `${unfit.length.toLocaleString('en-US')} lines have`} another number of values than the header and ${unfit.length === 1 ? 'is' : 'are'} left out: ${named(unfit)}`,
        ]),
  ]
}
