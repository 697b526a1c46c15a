import type { Grammar } from './scan.ts'

/** A record as its signs say: its values, which of them are quoted, and where the next record starts. */
export interface RecordRead {
  values: string[]
  quoted: boolean[]
  /** Something stands between a closing quote and the end of its value. */
  isMalformed: boolean
  /** The position of the first value of which that is true. */
  malformedAt: number | null
  /** The text ends inside a quoted value. */
  isOpen: boolean
  /** A line end closes it. */
  isEnded: boolean
  end: number
  next: number
}

const LF = 10
const CR = 13
const SPACE = 32
const BACKSLASH = 92

/** Reads the record that starts at `from`. */
export const recordAt = (
  text: string,
  from: number,
  { separator, quote, escape = 'doubled' }: Grammar,
): RecordRead => {
  const values: string[] = []
  const quoted: boolean[] = []
  const isEscaping = escape === 'backslash'
  const isLenient = escape === 'as_is'
  const quoteCode = quote === '' ? -1 : quote.charCodeAt(0)
  const separatorCode = separator.charCodeAt(0)
  const isSeparator = (at: number) =>
    text.charCodeAt(at) === separatorCode &&
    (separator.length === 1 || text.startsWith(separator, at))
  let malformedAt = null as number | null
  let buffered = ''
  let start = from
  let at = from
  let state: 'fresh' | 'plain' | 'quoted' | 'closed' = 'fresh'
  const endValue = () => {
    const rest = text.slice(start, at)
    const isQuoted = state === 'quoted' || state === 'closed'
    if (state === 'closed' && rest.trim() !== '') malformedAt ??= values.length
    values.push(state === 'closed' && rest.trim() === '' ? buffered : buffered + rest)
    quoted.push(isQuoted)
    buffered = ''
  }
  const isEscaped = (next: string | undefined) =>
    next !== undefined && (next === quote || next === '\\' || separator.startsWith(next))
  const endsValue = (from: number) => {
    let after = from
    while (text.charCodeAt(after) === SPACE && !isSeparator(after)) after += 1
    const code = text.charCodeAt(after)
    return Number.isNaN(code) || code === LF || code === CR || isSeparator(after)
  }
  const takeNext = () => {
    buffered += text.slice(start, at)
    start = at + 1
    at += 1
  }
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isEscaping && code === BACKSLASH && state !== 'closed' && isEscaped(text[at + 1])) {
      if (state === 'fresh') state = 'plain'
      takeNext()
    } else if (state === 'quoted') {
      if (code !== quoteCode) continue
      if (text.charCodeAt(at + 1) === quoteCode) takeNext()
      else if (isLenient && !endsValue(at + 1)) continue
      else {
        buffered += text.slice(start, at)
        start = at + 1
        state = 'closed'
      }
    } else if (code === quoteCode && state === 'fresh') {
      state = 'quoted'
      start = at + 1
    } else if (isSeparator(at)) {
      endValue()
      at += separator.length - 1
      start = at + 1
      state = 'fresh'
    } else if (code === LF || code === CR) break
    else if (code !== SPACE && state === 'fresh') state = 'plain'
  }
  const isOpen = state === 'quoted'
  endValue()
  const isEnded = !isOpen && at < text.length
  const next = text.startsWith('\r\n', at) ? at + 2 : at + 1
  return {
    values,
    quoted,
    isMalformed: malformedAt !== null,
    malformedAt,
    isOpen,
    isEnded,
    end: at,
    next,
  }
}

export const nextLine = (text: string, from: number) => {
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === LF) return at + 1
    if (sign === CR) return text.charCodeAt(at + 1) === LF ? at + 2 : at + 1
  }
  return text.length
}

export interface TextRecord {
  /** Lines before it, blank ones among them. */
  line: number
  values: string[]
  isMalformed: boolean
  malformedAt: number | null
  /** Blank lines stand before it. */
  isAfterBlank: boolean
}

/** How many lines end between two positions of a text. */
export const linesIn = (text: string, from = 0, to = text.length) => {
  let lines = 0
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at)
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) lines += 1
  }
  return lines
}

/** True where a line that starts at `at` is a comment. */
export const isComment = (text: string, at: number, { comment = '' }: Grammar) =>
  comment !== '' && text.startsWith(comment, at)

/** The first records of a text that are not blank. */
export const firstRecords = (text: string, grammar: Grammar, max: number): TextRecord[] => {
  const records: TextRecord[] = []
  let line = 0
  let isAfterBlank = false
  for (let at = 0; at < text.length && records.length < max;) {
    if (isComment(text, at, grammar)) {
      at = nextLine(text, at)
      line += 1
      continue
    }
    const { values, next, isMalformed, malformedAt, isOpen } = recordAt(text, at, grammar)
    const isBlank = values.length === 1 && values[0]?.trim() === ''
    if (!isBlank)
      records.push({
        line,
        values,
        isMalformed: isMalformed || isOpen,
        malformedAt,
        isAfterBlank,
      })
    isAfterBlank = isBlank
    line += Math.max(1, linesIn(text, at, next))
    at = next
  }
  return records
}
