import { isUtf8 } from 'node:buffer'
import { createForeignBuffer } from './foreign.ts'
import { columnMarks, kinds, MINUS, zeroLed, type ColumnMarks, type Widths } from './marks.ts'

/** How the values of a text file are told apart; an empty quote means that none is quoted. */
export interface Grammar {
  separator: string
  quote: string
}

/** What one pass over the bytes of a CSV tells, apart from its values. */
export interface Scan extends ColumnMarks {
  bytes: number
  utf8: boolean
  binary: boolean
  /** Records that are not blank, the header among them. */
  records: number
  blankLines: number
  /** The first record that has blank lines between it and an earlier one, counted with these lines. */
  afterGap: number | null
  lineEnds: { lf: number; crlf: number; cr: number }
  /** Fields that start with spaces. */
  spacedFields: number
  longestRecord: number
  /** Where the last record starts that no line end closes, else the end of the file. */
  openRecordStart: number
  /** The file ends inside a quoted value that starts in this record. */
  openQuoteRecord: number | null
  /** What is told of the first record's values: the scan's own marks are of those that follow. */
  first: ColumnMarks
  widths: Widths
  head: Uint8Array
  /** The first lines anywhere in the file that hold more than ASCII. */
  foreign: Uint8Array
}

export const headBytes = 4_194_304
/** Longer records are not read. */
export const longestRecord = 67_108_864
const LF = 10
const CR = 13
const SPACE = 32
const ZERO = 48

const STOP = 32_768

/** The kinds of signs, with those marked that end a run of signs. */
const withStops = (stops: readonly number[]) =>
  kinds.map((kind, byte) => (stops.includes(byte) ? kind | STOP : kind))

const START = 0
const PLAIN = 1
const QUOTED = 2
const CLOSING = 3

/** The bytes of a UTF-8 mark at the start of a file. */
export const markLength = (head: Uint8Array) =>
  head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0

const incompleteTail = (bytes: Uint8Array) => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0
  }
  return 0
}

/** True for bytes that are UTF-8, but for a last sign that may be cut. */
export const isUtf8Start = (bytes: Uint8Array) =>
  isUtf8(bytes.subarray(0, bytes.length - incompleteTail(bytes)))

const utf8Checker = () => {
  let carried = new Uint8Array(0)
  let valid = true
  return {
    push: (chunk: Uint8Array) => {
      if (!valid) return
      const joined = carried.length === 0 ? chunk : Buffer.concat([carried, chunk])
      const tail = incompleteTail(joined)
      valid = isUtf8(joined.subarray(0, joined.length - tail))
      carried = new Uint8Array(joined.subarray(joined.length - tail))
    },
    valid: () => valid && carried.length === 0,
  }
}

const createHeadBuffer = () => {
  const parts: Uint8Array[] = []
  let buffered = 0
  return {
    push: (chunk: Uint8Array) => {
      if (buffered >= headBytes) return
      const part = new Uint8Array(chunk.subarray(0, headBytes - buffered))
      parts.push(part)
      buffered += part.length
    },
    bytes: () => new Uint8Array(Buffer.concat(parts)),
  }
}

/**
 * Follows the quotes of a CSV byte by byte, so that the records are counted without the engine's help and what the
 * engine does not take (mixed line ends, spaces before values) is known before it reads. A quote opens a quoted value
 * only at the start of a field.
 */
export const createScanner = ({ separator, quote }: Grammar) => {
  const delimiter = separator.charCodeAt(0)
  const quoteSign = quote === '' ? -1 : quote.charCodeAt(0)
  const utf8 = utf8Checker()
  const head = createHeadBuffer()
  const foreign = createForeignBuffer()
  const lineEnds = { lf: 0, crlf: 0, cr: 0 }
  const marks = columnMarks()
  let state = START
  let opened = false
  let awaited: 'nothing' | 'zero' | null = null
  let mark = 0
  let valueStart = 0
  let bytes = 0
  let binary = false
  let records = 0
  let blankLines = 0
  let blankBefore = false
  let afterGap: number | null = null
  let spacedFields = 0
  let spaced = false
  let empty = true
  let afterCr = false
  let recordStart = 0
  let longest = 0

  const endField = (at: number) => {
    marks.endField(mark, at - valueStart - (state === CLOSING ? 1 : 0))
    mark = 0
  }

  const endRecord = (at: number) => {
    endField(at)
    marks.endRecord(empty)
    if (empty) blankLines += 1
    else records += 1
    if (!empty && blankBefore && afterGap === null) afterGap = records + blankLines
    blankBefore = empty && records > 0
    if (at - recordStart > longest) longest = at - recordStart
    recordStart = at + 1
    empty = true
    spaced = false
    state = START
  }

  const inQuotes = withStops([quoteSign])
  const unquoted = withStops([quoteSign, delimiter, LF, CR])

  /** Goes on behind what needs no decision: signs inside a value. */
  const pass = (chunk: Uint8Array, from: number, signs: Uint16Array) => {
    const { length } = chunk
    let seen = mark
    let index = from
    for (; index < length; index += 1) {
      const kind = signs[chunk[index] as number] as number
      if (kind >= STOP) break
      seen |= kind
    }
    mark = seen
    return index
  }

  /** The first sign of a value decides with the second whether it is a number led by a zero. They may come in two chunks. */
  const begin = (chunk: Uint8Array, index: number, after: 'nothing' | 'zero') => {
    if (awaited === null) valueStart = bytes + index
    const first = after === 'nothing' && kinds[chunk[index] as number] === MINUS ? index + 1 : index
    awaited = first >= chunk.length ? 'nothing' : null
    const second = after === 'zero' ? first : first + 1
    if (after === 'nothing' && chunk[first] !== ZERO) return
    if (second >= chunk.length) awaited = 'zero'
    else mark |= zeroLed(kinds[chunk[second] as number] as number)
  }

  const push = (chunk: Uint8Array) => {
    utf8.push(chunk)
    head.push(chunk)
    foreign.push(chunk)
    if (!binary && chunk.includes(0)) binary = true
    if (awaited !== null && chunk.length > 0) begin(chunk, 0, awaited)
    for (let index = bytes === 0 ? markLength(chunk) : 0; index < chunk.length; index += 1) {
      const byte = chunk[index] as number
      if (state === QUOTED) {
        if (opened) begin(chunk, index, 'nothing')
        opened = false
        index = pass(chunk, index, inQuotes)
        if (index < chunk.length) state = CLOSING
        continue
      }
      if (afterCr) {
        afterCr = false
        if (byte === LF) {
          lineEnds.crlf += 1
          recordStart += 1
          continue
        }
        lineEnds.cr += 1
      }
      if (byte === LF) {
        lineEnds.lf += 1
        endRecord(bytes + index)
      } else if (byte === CR) {
        afterCr = true
        endRecord(bytes + index)
      } else if (byte === delimiter) {
        endField(bytes + index)
        empty = false
        spaced = false
        state = START
      } else if (state === START && byte === SPACE) {
        if (!spaced) spacedFields += 1
        spaced = true
      } else {
        empty = false
        if (byte === quoteSign && (state === START || state === CLOSING)) {
          opened = state === START
          state = QUOTED
        } else {
          if (state === START) begin(chunk, index, 'nothing')
          state = PLAIN
          mark |= kinds[byte] as number
          index = pass(chunk, index + 1, unquoted) - 1
        }
      }
    }
    bytes += chunk.length
  }

  const finish = (): Scan => {
    const openQuoteRecord = state === QUOTED ? records + blankLines + 1 : null
    const openRecordStart = recordStart
    if (afterCr) lineEnds.cr += 1
    if (recordStart < bytes && !(empty && !spaced)) endRecord(bytes)
    return {
      bytes,
      utf8: utf8.valid(),
      binary,
      records,
      blankLines,
      afterGap,
      lineEnds: { ...lineEnds },
      spacedFields,
      longestRecord: longest,
      openRecordStart,
      openQuoteRecord,
      first: marks.first(),
      ...marks.others(),
      widths: marks.widths(),
      head: head.bytes(),
      foreign: foreign.bytes(),
    }
  }
  /** The record that no line end has closed so far. */
  const openRecord = () => ({
    number: records + blankLines + 1,
    bytes: bytes - recordStart,
    isQuoted: state === QUOTED,
  })
  return { push, openRecord, finish }
}
export type Scanner = ReturnType<typeof createScanner>
