import { isUtf8 } from 'node:buffer'

/** What one pass over the bytes of a CSV tells, apart from its values. */
export interface Scan {
  bytes: number
  utf8: boolean
  binary: boolean
  /** Records that are not blank, the header among them. */
  records: number
  blankLines: number
  lineEnds: { lf: number; crlf: number; cr: number }
  /** Fields that start with spaces. */
  spacedFields: number
  longestRecord: number
  /** The file ends inside a quoted value that starts in this record. */
  openQuoteRecord: number | null
  head: Uint8Array
}

export const headBytes = 4_194_304
const LF = 10
const CR = 13
const SPACE = 32
const QUOTE = 34

type State = 'start' | 'plain' | 'quoted' | 'closing'

/** The bytes of a UTF-8 mark at the start of a file. */
export const markLength = (head: Uint8Array) => (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0)

const incompleteTail = (bytes: Uint8Array) => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0
  }
  return 0
}

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

const headKeeper = () => {
  const parts: Uint8Array[] = []
  let kept = 0
  return {
    push: (chunk: Uint8Array) => {
      if (kept >= headBytes) return
      const part = new Uint8Array(chunk.subarray(0, headBytes - kept))
      parts.push(part)
      kept += part.length
    },
    bytes: () => new Uint8Array(Buffer.concat(parts)),
  }
}

/**
 * Follows the quotes of a CSV byte by byte, so that the records are counted without the engine's help and what the
 * engine does not take (mixed line ends, spaces before values) is known before it reads. A quote opens a quoted value
 * only at the start of a field.
 */
export const createScanner = (separator: string) => {
  const delimiter = separator.charCodeAt(0)
  const utf8 = utf8Checker()
  const head = headKeeper()
  const lineEnds = { lf: 0, crlf: 0, cr: 0 }
  let state: State = 'start'
  let bytes = 0
  let binary = false
  let records = 0
  let blankLines = 0
  let spacedFields = 0
  let spaced = false
  let empty = true
  let afterCr = false
  let recordStart = 0
  let longestRecord = 0

  const endRecord = (at: number) => {
    if (empty) blankLines += 1
    else records += 1
    if (at - recordStart > longestRecord) longestRecord = at - recordStart
    recordStart = at + 1
    empty = true
    spaced = false
    state = 'start'
  }

  const push = (chunk: Uint8Array) => {
    utf8.push(chunk)
    head.push(chunk)
    if (!binary && chunk.includes(0)) binary = true
    for (let index = bytes === 0 ? markLength(chunk) : 0; index < chunk.length; index += 1) {
      const byte = chunk[index] as number
      if (state === 'quoted') {
        if (byte === QUOTE) state = 'closing'
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
        empty = false
        spaced = false
        state = 'start'
      } else if (state === 'start' && byte === SPACE) {
        if (!spaced) spacedFields += 1
        spaced = true
      } else {
        empty = false
        state = byte === QUOTE && (state === 'start' || state === 'closing') ? 'quoted' : 'plain'
      }
    }
    bytes += chunk.length
  }

  const finish = (): Scan => {
    const openQuoteRecord = state === 'quoted' ? records + blankLines + 1 : null
    if (afterCr) lineEnds.cr += 1
    if (recordStart < bytes && !(empty && !spaced)) endRecord(bytes)
    return {
      bytes, utf8: utf8.valid(), binary, records, blankLines, lineEnds: { ...lineEnds }, spacedFields, longestRecord,
      openQuoteRecord, head: head.bytes(),
    }
  }
  return { push, finish }
}
