import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { strictDecoder } from './encoding.ts'
import { createScanner, type Grammar, type Scan } from './scan.ts'

const LF = 10
const CR = 13
const SPACE = 32

export interface Canonical extends Grammar {
  dropSpaces: boolean
  /** Written for a blank line: nothing, or a record of empty values. */
  blankLine: string
}

/** Writes every line end as LF, drops the spaces before values and replaces blank lines, all outside quoted values only. */
const canonicalizer = ({ separator, quote, dropSpaces, blankLine }: Canonical) => {
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
    blank = true
    start = true
    return length
  }
  return (chunk: Uint8Array) => {
    const out = Buffer.allocUnsafe(chunk.length * (1 + blankLine.length))
    let length = 0
    for (const byte of chunk) {
      if (!quoted && (byte === LF || byte === CR)) {
        if (!(byte === LF && afterCr)) length = endLine(out, length)
        afterCr = byte === CR
        continue
      }
      afterCr = false
      if (!quoted && start && dropSpaces && byte === SPACE) continue
      if (byte === quoteSign && !quoted) quoted = start || closing
      else if (byte === quoteSign) quoted = false
      closing = byte === quoteSign && !quoted
      blank = false
      start = !quoted && byte === delimiter
      out[length++] = byte
    }
    return out.subarray(0, length)
  }
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
const reading = (path: string, start = 0, end = Infinity) =>
  createReadStream(path, { start, end: end - 1, highWaterMark: 1_048_576 })

/** Writes the file anew in UTF-8; bytes that are not of the encoding are an error. */
export const transcode = (from: string, to: string, grammar: Grammar, encoding: string) => {
  const decoder = strictDecoder(encoding)
  const change = (chunk: Uint8Array) => pieces(decoder.decode(chunk, { stream: true }))
  return rewritten(reading(from), to, grammar, change, () => pieces(decoder.decode()))
}

/** Writes the bytes of a file from one on and up to another anew, in the form the engine takes. */
export const canonicalize = (
  from: string,
  [start, end]: readonly [start: number, end: number],
  to: string,
  canonical: Canonical,
) => rewritten(reading(from, start, end), to, canonical, canonicalizer(canonical), nothing)

/** Scans a file that lies on the disk. */
export const scanFile = async (path: string, grammar: Grammar) => {
  const scanner = createScanner(grammar)
  for await (const chunk of reading(path)) scanner.push(chunk as Uint8Array)
  return scanner.finish()
}
