import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { LeftOutLine } from '../../../src/api/contract/upload.ts'
import { unacceptable } from '../../problem.ts'
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
}

/** The engine reads such a file as it is. */
export const isPlain = ({
  separator,
  escape,
  comment,
  shortRows,
  longRows,
}: Pick<CsvOptions, 'separator' | 'escape' | 'comment' | 'shortRows' | 'longRows'>) =>
  separator.length === 1 &&
  separator !== ' ' &&
  escape === 'doubled' &&
  comment === '' &&
  shortRows === 'refuse' &&
  longRows === 'refuse'

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

/** Writes records one after the other as they are to be taken, and notes those that are changed. */
const recordWriter = (options: CsvOptions) => {
  const { shortRows, longRows, skipSpaces, quote } = options
  const shifts = lineShifts()
  const filled: number[] = []
  const cut: number[] = []
  const leftOut: LeftOutLine[] = []
  let leftOutLength = 0
  let width: number | null = null
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
  const fitted = ({ values }: RecordRead) => {
    const columns = (width ??= values.length)
    if (values.length < columns && shortRows === 'fill') {
      filled.push(sourceLines + 1)
      return [...values, ...Array.from({ length: columns - values.length }, () => '')]
    }
    if (isWhole(values, columns)) return values
    if (values.length > columns && longRows === 'cut') {
      cut.push(sourceLines + 1)
      return values.slice(0, columns)
    }
    const isLeftOut =
      (values.length < columns && shortRows === 'leave_out') ||
      (values.length > columns && longRows === 'leave_out')
    return isLeftOut ? null : values
  }
  return {
    dropLines: drop,
    comment: () => {
      comments += 1
      drop(1)
    },
    record: (record: RecordRead, text: string): string => {
      if (record.isMalformed || record.isOpen) throw misquoted(sourceLines + 1, quote)
      const own = linesIn(text) + 1
      const isBlank =
        record.values.length === 1 && record.values[0]?.trim() === '' && !record.quoted[0]
      const values = isBlank ? record.values : fitted(record)
      if (values === null) {
        leaveOut(text)
        drop(own)
        return ''
      }
      lines += own
      sourceLines += own
      return `${values.map((value, at) => written(value, record.quoted[at] ?? false, skipSpaces)).join(unit)}\n`
    },
    result: (): Omit<Restated, 'path'> => ({
      sourceLine: shifts.sourceLine,
      comments,
      filled,
      cut,
      leftOut,
    }),
  }
}

/**
 * Writes a text anew, record by record, in a form that the engine takes: without the lines before its header and without
 * comments, each value quoted where it was. Of a file that was cut, the record that is not whole is left out.
 */
export const restate = async (
  from: string,
  to: string,
  options: CsvOptions,
  isCut: boolean,
): Promise<Restated> => {
  const writer = recordWriter(options)
  let text = ''
  let at = 0
  let skipped = 0
  let isFirst = true
  const lineIsWhole = (isLast: boolean) => {
    const next = nextLine(text, at)
    // What ends in CR may go on with the LF that belongs to it.
    return isLast || next < text.length
  }
  const skipLines = (isLast: boolean) => {
    while (skipped < options.skipRows && at < text.length && lineIsWhole(isLast)) {
      at = nextLine(text, at)
      skipped += 1
      writer.dropLines(1)
    }
    return skipped === options.skipRows || isLast
  }
  const take = (isLast: boolean): string => {
    let out = ''
    if (!skipLines(isLast)) return out
    while (at < text.length) {
      if (text.length - at < 4 && !isLast) break
      if (isComment(text, at, options)) {
        if (!lineIsWhole(isLast)) break
        writer.comment()
        at = nextLine(text, at)
        continue
      }
      const record = recordAt(text, at, options)
      if (!isLast && record.next >= text.length) break
      if (isLast && isCut && !record.isEnded) break
      out += writer.record(record, text.slice(at, record.end))
      at = record.next
    }
    text = text.slice(at)
    at = 0
    return out
  }
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  await pipeline(
    createReadStream(from, { highWaterMark: 1_048_576 }),
    async function* (chunks: AsyncIterable<Uint8Array>) {
      let awaited = 0
      for await (const chunk of chunks) {
        text += decoder.decode(chunk, { stream: true })
        if (isFirst) text = text.replace(/^\uFEFF+/, '')
        isFirst = false
        if (text.length > longestRecord)
          throw unacceptable(
            'A row of the file is longer than 64 MB, which is the most that can be read',
          )
        if (text.length < awaited) continue
        const out = take(false)
        // A record that is not whole yet is read again from its start: the more of it there is, the later.
        awaited = 2 * text.length
        yield Buffer.from(out)
      }
      yield Buffer.from(take(true))
    },
    createWriteStream(to),
  )
  return { path: to, ...writer.result() }
}

const first = (lines: readonly number[]) => `line ${lines[0]} is the first`
const rows = (count: number, one: string, many: string) =>
  count === 1 ? `One row ${one}` : `${count.toLocaleString('en-US')} rows ${many}`
const maxNamed = 5

/** What a user is told of records that were not taken as they stand. */
export const restatedNotes = (
  { comments, filled, cut, leftOut }: Restated,
  { comment }: Pick<CsvOptions, 'comment'>,
): string[] => {
  const named = leftOut.slice(0, maxNamed).map(({ line }) => line)
  return [
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
    ...(leftOut.length === 0
      ? []
      : [
          `${leftOut.length === 1 ? 'One line has' : `${leftOut.length.toLocaleString('en-US')} lines have`} another number of values than the header and ${leftOut.length === 1 ? 'is' : 'are'} left out: ${named.join(', ')}${leftOut.length > maxNamed ? ', …' : ''}`,
        ]),
  ]
}
