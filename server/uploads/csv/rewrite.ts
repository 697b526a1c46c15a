import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { filePieces } from './filePieces.ts'
import { strictDecoder } from './encoding.ts'
import { createScanner, type Grammar, type Scan } from './scan.ts'

const LF = 10
const CR = 13
const SPACE = 32

export interface Canonical extends Grammar {
  dropSpaces: boolean
  /** Written for a blank line: nothing, or a record of empty values. */
  blankLine: string
  /** The first record holds names, whose spaces are noted with them. */
  headed: boolean
  /** One space behind every separator belongs to it. */
  spacedSeparator: boolean
}

/** Values that lost spaces before them: how many, and the first of them with its line, counted from that on where the copy starts. */
export interface SpacedValues {
  count: number
  first: { line: number; value: string }
}

const maxExample = 40

/** Counts the values without quotes that lose spaces before them. */
const spacedValues = ({ separator, headed, spacedSeparator }: Canonical) => {
  const delimiter = separator.charCodeAt(0)
  const noted: SpacedValues = { count: 0, first: { line: 0, value: '' } }
  const example: number[] = []
  let isInExample = false
  let record = 0
  let line = 0
  let column = 0
  let spaces = 0
  return {
    noted: (): SpacedValues => ({
      ...noted,
      first: {
        ...noted.first,
        value: Buffer.from(example)
          .toString('utf8')
          .replace(/\uFFFD$/, ''),
      },
    }),
    dropSpace: () => {
      spaces += 1
    },
    beginValue: () => {
      const isNoted = spaces > (spacedSeparator && column > 0 ? 1 : 0) && !(headed && record === 0)
      if (isNoted && noted.count === 0) {
        noted.first.line = line
        isInExample = true
      }
      if (isNoted) noted.count += 1
    },
    byte: (byte: number) => {
      if (byte === delimiter) isInExample = false
      if (isInExample && example.length < maxExample) example.push(byte)
    },
    endValue: () => {
      column += 1
      spaces = 0
    },
    endLine: (isRecord: boolean) => {
      if (isRecord) record += 1
      isInExample = false
      line += 1
      column = 0
      spaces = 0
    },
    passLine: () => {
      line += 1
    },
  }
}

/** Writes every line end as LF, drops the spaces before values and replaces blank lines, all outside quoted values only. */
const canonicalizer = (canonical: Canonical) => {
  const { separator, quote, dropSpaces, blankLine } = canonical
  const spaced = spacedValues(canonical)
  const delimiter = separator.charCodeAt(0)
  const quoteSign = quote === '' ? -1 : quote.charCodeAt(0)
  let quoted = false
  let start = true
  let blank = true
  let afterCr = false
  let closing = false
  const endLine = (out: Buffer, at: number) => {
    let length = at
    if (!blank) out[length++] = LF
    else for (const sign of Buffer.from(blankLine)) out[length++] = sign
    spaced.endLine(!blank)
    blank = true
    start = true
    return length
  }
  const change = (chunk: Uint8Array) => {
    const out = Buffer.allocUnsafe(chunk.length * (1 + blankLine.length))
    let length = 0
    for (const byte of chunk) {
      if (!quoted && (byte === LF || byte === CR)) {
        if (!(byte === LF && afterCr)) length = endLine(out, length)
        afterCr = byte === CR
        continue
      }
      afterCr = false
      if (!quoted && start && dropSpaces && byte === SPACE) {
        spaced.dropSpace()
        continue
      }
      if (quoted && byte === LF) spaced.passLine()
      if (start && byte !== quoteSign && byte !== delimiter) spaced.beginValue()
      spaced.byte(byte)
      if (byte === quoteSign && !quoted) quoted = start || closing
      else if (byte === quoteSign) quoted = false
      closing = byte === quoteSign && !quoted
      blank = false
      start = !quoted && byte === delimiter
      if (start) spaced.endValue()
      out[length++] = byte
    }
    return out.subarray(0, length)
  }
  return { change, spaced: spaced.noted }
}

const pieces = (text: string) => Buffer.from(text, 'utf8')

/** Copies a file through a change of its bytes and scans what is written. */
const rewritten = async (
  source: Readable,
  to: string,
  grammar: Grammar,
  change: (chunk: Uint8Array) => Uint8Array,
  last: () => Uint8Array,
): Promise<Scan> => {
  const scanner = createScanner(grammar)
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        const piece = change(chunk)
        scanner.push(piece)
        yield piece
      }
      const piece = last()
      scanner.push(piece)
      yield piece
    },
    createWriteStream(to),
  )
  return scanner.finish()
}

const nothing = () => new Uint8Array(0)

/** Writes the file anew in UTF-8; bytes that are not of the encoding are an error. */
export const transcode = (from: string, to: string, grammar: Grammar, encoding: string) => {
  const decoder = strictDecoder(encoding)
  const change = (chunk: Uint8Array) => pieces(decoder.decode(chunk, { stream: true }))
  return rewritten(filePieces(from), to, grammar, change, () => pieces(decoder.decode()))
}

/** Writes the bytes of a file from one on and up to another anew, in the form the engine takes. */
export const canonicalize = async (
  from: string,
  [start, end]: readonly [start: number, end: number],
  to: string,
  canonical: Canonical,
): Promise<{ scan: Scan; spaced: SpacedValues }> => {
  const { change, spaced } = canonicalizer(canonical)
  const scan = await rewritten(filePieces(from, start, end), to, canonical, change, nothing)
  return { scan, spaced: spaced() }
}

/** Scans a file that lies on the disk. */
export const scanFile = async (path: string, grammar: Grammar) => {
  const scanner = createScanner(grammar)
  for await (const chunk of filePieces(path)) scanner.push(chunk as Uint8Array)
  return scanner.finish()
}
