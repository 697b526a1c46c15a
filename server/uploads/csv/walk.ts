import { filePieces } from './filePieces.ts'
import type { Grammar } from './scan.ts'

const LF = 10
const CR = 13
const SPACE = 32

/** One record of a text file: the line it starts in, how many values it has, and where its bytes lie. */
export interface RecordPosition {
  line: number
  values: number
  /** How many values are not empty, and the place of the last of them. */
  filled: number
  last: number
  blank: boolean
  from: number
  to: number
}

interface Start {
  byte: number
  line: number
}

/** Goes through the records of a text file from a place on, until one of them is enough. Only failures need it. */
export const walkRecords = async (
  path: string,
  { separator, quote }: Grammar,
  start: Start,
  visit: (position: RecordPosition) => 'stop' | undefined,
) => {
  const delimiter = separator.charCodeAt(0)
  const quoteSign = quote === '' ? -1 : quote.charCodeAt(0)
  let at = start.byte
  let line = start.line
  let position: RecordPosition = {
    line,
    values: 1,
    filled: 0,
    last: 0,
    blank: true,
    from: at,
    to: at,
  }
  let quoted = false
  let fresh = true
  let closing = false
  let afterCr = false
  const end = () => {
    const found = { ...position, to: at }
    position = { line, values: 1, filled: 0, last: 0, blank: true, from: at, to: at }
    fresh = true
    closing = false
    return visit(found)
  }
  const fill = () => {
    if (position.last === position.values) return
    position.last = position.values
    position.filled += 1
  }
  for await (const chunk of filePieces(path, start.byte))
    for (const byte of chunk as Uint8Array) {
      const isPair = byte === LF && afterCr
      if (byte === CR || (byte === LF && !isPair)) line += 1
      if (!quoted && isPair) position = { ...position, from: at + 1 }
      else if (!quoted && (byte === LF || byte === CR)) {
        if (end() === 'stop') return
        position.from = at + 1
      } else if (byte === quoteSign && (quoted || fresh || closing)) {
        quoted = !quoted
        closing = !quoted
        fresh = false
        position.blank = false
      } else if (quoted) fill()
      else {
        closing = false
        if (byte === delimiter) position.values += 1
        if (byte === delimiter) fresh = true
        else if (byte !== SPACE) fresh = false
        if (byte !== SPACE) position.blank = false
        if (byte !== SPACE && byte !== delimiter) fill()
      }
      afterCr = byte === CR
      at += 1
    }
  if (position.from < at) end()
}

/** The lines in which some records start, counted from the first record that is not blank. */
export const linesOf = async (
  path: string,
  grammar: Grammar,
  start: Start,
  requested: readonly number[],
  blanksCount: boolean,
) => {
  const lines = new Map<number, number>()
  const last = Math.max(...requested)
  let record = -1
  await walkRecords(path, grammar, start, ({ line, blank }) => {
    if (blank && !blanksCount) return undefined
    record += 1
    if (requested.includes(record)) lines.set(record, line)
    return record >= last ? 'stop' : undefined
  })
  return requested.map((number) => lines.get(number) ?? start.line + number)
}
