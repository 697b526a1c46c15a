import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createScanner, type Scan } from './scan.ts'

const LF = 10
const CR = 13
const SPACE = 32
const QUOTE = 34

export interface Canonical {
  separator: string
  dropSpaces: boolean
  /** What stands for a blank line: nothing, or a record of empty values. */
  blankLine: string
}

/** Writes every line end as LF, drops the spaces before values and replaces blank lines, all outside quoted values only. */
const canonicalizer = ({ separator, dropSpaces, blankLine }: Canonical, dropped: number[]) => {
  const delimiter = separator.charCodeAt(0)
  let quoted = false
  let start = true
  let blank = true
  let afterCr = false
  let closing = false
  let line = 1
  const endLine = (out: Buffer, at: number) => {
    let length = at
    if (!blank) out[length++] = LF
    else for (const sign of Buffer.from(blankLine)) out[length++] = sign
    if (blank && blankLine === '') dropped.push(line)
    else line += 1
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
      if (byte === QUOTE && !quoted) quoted = start || closing
      else if (byte === QUOTE) quoted = false
      closing = byte === QUOTE && !quoted
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
  separator: string,
  change: (chunk: Uint8Array) => Uint8Array,
  last: () => Uint8Array,
): Promise<Scan> => {
  const scanner = createScanner(separator)
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
const reading = (path: string, start = 0) => createReadStream(path, { start, highWaterMark: 1_048_576 })

/** Writes the file anew in UTF-8. */
export const transcode = (from: string, to: string, separator: string, encoding: string) => {
  const decoder = new TextDecoder(encoding)
  const change = (chunk: Uint8Array) => pieces(decoder.decode(chunk, { stream: true }))
  return rewritten(reading(from), to, separator, change, () => pieces(decoder.decode()))
}

/** Writes the file anew from a byte on, in the form the engine takes; `dropped` has the line before which each blank line stood. */
export const canonicalize = async (from: string, start: number, to: string, canonical: Canonical) => {
  const dropped: number[] = []
  const scan = await rewritten(reading(from, start), to, canonical.separator, canonicalizer(canonical, dropped), nothing)
  return { scan, dropped }
}

/** Scans a file that lies on the disk. */
export const scanFile = async (path: string, separator: string) => {
  const scanner = createScanner(separator)
  for await (const chunk of reading(path)) scanner.push(chunk as Uint8Array)
  return scanner.finish()
}
