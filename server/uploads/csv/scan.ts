import type { Escape } from '../../../src/api/contract/uploadChoices.ts'
import { columnMarks, type ColumnMarks, type Widths } from './columnMarks.ts'
import { afterZero, kindsOfBytes, minus } from './signs.ts'
import { createTextSample, markLength, type TextSample } from './textSample.ts'

/**
 * How the values of a text file are separated and quoted; an empty quote means that none is quoted. Quotes in quoted values
 * are doubled unless they stand behind a backslash; lines that begin with the comment sign, if there is one, are no rows.
 */
export interface Grammar {
  separator: string
  quote: string
  escape?: Escape
  comment?: string
}

interface RecordCounts {
  /** Records that are not blank, the header among them. */
  records: number
  blankLines: number
  /** The first record that has blank lines between it and an earlier one, counted with these lines. */
  afterGap: number | null
  longestRecord: number
  /** The records at the end that hold separators only, and where the first of them starts. */
  emptyTail: { records: number; start: number }
}

/** What one pass over the bytes of a CSV finds, apart from its values. */
export interface Scan extends TextSample, RecordCounts, ColumnMarks {
  lineEnds: { lf: number; crlf: number; cr: number }
  /** Fields that start with spaces. */
  spacedFields: number
  /** Records in which a quote inside one value has its counterpart inside another, and the first of them. */
  brokenQuotes: { records: number; first: number | null }
  /** Where the last record starts that no line end closes, else the end of the file. */
  openRecordStart: number
  /** The file ends inside a quoted value that starts in this record. */
  openQuoteRecord: number | null
  /** The marks of the first record: the scan's own are of those that follow. */
  first: ColumnMarks
  widths: Widths
}

/** Longer records are not read. */
export const longestRecord = 67_108_864
const LF = 10
const CR = 13
const SPACE = 32
const ZERO = 48

const STOP = 32_768

/** The kinds of the bytes, with those marked that end a run of signs inside a value. */
const withStops = (stops: readonly number[]) =>
  kindsOfBytes.map((kind, byte) => (stops.includes(byte) ? kind | STOP : kind))

/** Counts the records by their ends; positions are in bytes from the start of the file. */
const recordCounter = () => {
  const counts: RecordCounts = {
    records: 0,
    blankLines: 0,
    afterGap: null,
    longestRecord: 0,
    emptyTail: { records: 0, start: 0 },
  }
  let start = 0
  let isAfterBlank = false
  const number = () => counts.records + counts.blankLines
  return {
    counts,
    start: () => start,
    /** The number of the record that no line end has closed so far. */
    openNumber: () => number() + 1,
    end: (at: number, isBlank: boolean, isEmpty: boolean) => {
      if (isBlank) counts.blankLines += 1
      else counts.records += 1
      if (!isEmpty) counts.emptyTail.records = 0
      else if (!isBlank) {
        if (counts.emptyTail.records === 0) counts.emptyTail.start = start
        counts.emptyTail.records += 1
      }
      if (!isBlank && isAfterBlank) counts.afterGap ??= number()
      isAfterBlank = isBlank && counts.records > 0
      if (at - start > counts.longestRecord) counts.longestRecord = at - start
      start = at + 1
    },
    skipByte: () => {
      start += 1
    },
  }
}

/** What is known of a value while its bytes come. */
interface ValueSigns {
  mark: number
  start: number
  /** Which of its first two signs is yet to come: it may be in the next chunk. */
  awaited: 'first' | 'second' | null
}

/** Notes whether a value is a number led by a zero, by its first two signs. */
const noteStart = (
  value: ValueSigns,
  chunk: Uint8Array,
  at: number,
  sought: 'first' | 'second',
) => {
  const isNegative = sought === 'first' && kindsOfBytes[chunk[at] as number] === minus
  const first = isNegative ? at + 1 : at
  value.awaited = first >= chunk.length ? 'first' : null
  if (sought === 'first' && chunk[first] !== ZERO) return
  const second = sought === 'first' ? first + 1 : first
  if (second >= chunk.length) value.awaited = 'second'
  else value.mark |= afterZero(kindsOfBytes[chunk[second] as number] as number)
}

/** Notes the signs of a value up to the next one that has to be decided on; answers where that is. */
const noteSigns = (value: ValueSigns, chunk: Uint8Array, from: number, signs: Uint16Array) => {
  const { length } = chunk
  let { mark } = value
  let index = from
  for (; index < length; index += 1) {
    const kind = signs[chunk[index] as number] as number
    if (kind >= STOP) break
    mark |= kind
  }
  value.mark = mark
  return index
}

/**
 * Follows the quotes of a CSV byte by byte, so that the records are counted without the engine's help and what the
 * engine does not take (mixed line ends, spaces before values) is known before it reads. A quote opens a quoted value
 * only at the start of a field.
 */
export const createScanner = ({ separator, quote }: Grammar) => {
  const delimiter = separator.charCodeAt(0)
  const quoteSign = quote === '' ? -1 : quote.charCodeAt(0)
  const inQuotes = withStops([quoteSign])
  const unquoted = withStops([quoteSign, delimiter, LF, CR])
  const sample = createTextSample()
  const columns = columnMarks()
  const records = recordCounter()
  const value: ValueSigns = { mark: 0, start: 0, awaited: null }
  const lineEnds = { lf: 0, crlf: 0, cr: 0 }
  let state: 'start' | 'plain' | 'opened' | 'quoted' | 'closing' = 'start'
  let bytes = 0
  let spacedFields = 0
  let isSpaced = false
  let isBlank = true
  /** Nothing but separators and spaces has come of the record. */
  let isEmpty = true
  let isAfterCr = false
  const brokenQuotes: Scan['brokenQuotes'] = { records: 0, first: null }
  let quotesInside = 0
  let oddValues = 0

  const endField = (at: number) => {
    const end = state === 'closing' ? at - 1 : at
    columns.endField(value.mark, end - value.start)
    value.mark = 0
    isSpaced = false
    state = 'start'
    oddValues += quotesInside & 1
    quotesInside = 0
  }

  const endRecord = (at: number) => {
    endField(at)
    columns.endRecord(isBlank)
    if (oddValues > 1) {
      brokenQuotes.records += 1
      brokenQuotes.first ??= records.openNumber()
    }
    oddValues = 0
    records.end(at, isBlank, isEmpty)
    isBlank = true
    isEmpty = true
  }

  /** A line end, which a CR may have begun in an earlier chunk. */
  const endLine = (byte: number, at: number) => {
    if (byte === CR) isAfterCr = true
    else lineEnds.lf += 1
    endRecord(at)
  }

  const beginValue = (chunk: Uint8Array, at: number) => {
    if (value.awaited === null) value.start = bytes + at
    noteStart(value, chunk, at, 'first')
  }

  const passQuoted = (chunk: Uint8Array, from: number) => {
    if (state === 'opened') beginValue(chunk, from)
    state = 'quoted'
    const at = noteSigns(value, chunk, from, inQuotes)
    if (at < chunk.length) state = 'closing'
    return at
  }

  const passPlain = (chunk: Uint8Array, from: number) => {
    if (state === 'start') beginValue(chunk, from)
    state = 'plain'
    value.mark |= kindsOfBytes[chunk[from] as number] as number
    return noteSigns(value, chunk, from + 1, unquoted) - 1
  }

  const push = (chunk: Uint8Array) => {
    sample.push(chunk)
    if (value.awaited !== null && chunk.length > 0) noteStart(value, chunk, 0, value.awaited)
    for (let index = bytes === 0 ? markLength(chunk) : 0; index < chunk.length; index += 1) {
      if (state === 'quoted' || state === 'opened') {
        index = passQuoted(chunk, index)
        continue
      }
      const byte = chunk[index] as number
      if (isAfterCr) {
        isAfterCr = false
        lineEnds[byte === LF ? 'crlf' : 'cr'] += 1
        if (byte === LF) {
          records.skipByte()
          continue
        }
      }
      if (byte === LF || byte === CR) endLine(byte, bytes + index)
      else if (byte === delimiter) {
        isBlank = false
        endField(bytes + index)
      } else if (byte === SPACE && state === 'start') {
        if (!isSpaced) spacedFields += 1
        isSpaced = true
      } else {
        isBlank = false
        isEmpty = false
        if (byte === quoteSign && state !== 'plain') state = state === 'start' ? 'opened' : 'quoted'
        else {
          if (byte === quoteSign) quotesInside += 1
          index = passPlain(chunk, index)
        }
      }
    }
    bytes += chunk.length
  }

  const isInQuotes = () => state === 'quoted' || state === 'opened'

  const finish = (): Scan => {
    const openQuoteRecord = isInQuotes() ? records.openNumber() : null
    const openRecordStart = records.start()
    if (isAfterCr) lineEnds.cr += 1
    if (openRecordStart < bytes && (!isBlank || isSpaced)) endRecord(bytes)
    return {
      ...sample.result(),
      ...records.counts,
      emptyTail: { ...records.counts.emptyTail },
      ...columns.others(),
      lineEnds: { ...lineEnds },
      spacedFields,
      brokenQuotes: { ...brokenQuotes },
      openRecordStart,
      openQuoteRecord,
      first: columns.first(),
      widths: columns.widths(),
    }
  }

  /** The record that no line end has closed so far. */
  const openRecord = () => ({
    number: records.openNumber(),
    bytes: bytes - records.start(),
    isQuoted: isInQuotes(),
  })
  return { push, openRecord, finish }
}
export type Scanner = ReturnType<typeof createScanner>
