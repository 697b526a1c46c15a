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
    while (text[after] === ' ' && !text.startsWith(separator, after)) after += 1
    const sign = text[after]
    return sign === undefined || sign === '\n' || sign === '\r' || text.startsWith(separator, after)
  }
  const takeNext = () => {
    buffered += text.slice(start, at)
    start = at + 1
    at += 1
  }
  for (; at < text.length; at += 1) {
    const sign = text[at] as string
    if (isEscaping && sign === '\\' && state !== 'closed' && isEscaped(text[at + 1])) {
      if (state === 'fresh') state = 'plain'
      takeNext()
    } else if (state === 'quoted') {
      if (sign !== quote) continue
      if (text[at + 1] === quote) takeNext()
      else if (isLenient && !endsValue(at + 1)) continue
      else {
        buffered += text.slice(start, at)
        start = at + 1
        state = 'closed'
      }
    } else if (sign === quote && state === 'fresh') {
      state = 'quoted'
      start = at + 1
    } else if (text.startsWith(separator, at)) {
      endValue()
      at += separator.length - 1
      start = at + 1
      state = 'fresh'
    } else if (sign === '\n' || sign === '\r') break
    else if (sign !== ' ' && state === 'fresh') state = 'plain'
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

const LF = 10
const CR = 13

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

export const linesIn = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0

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
    line += Math.max(1, linesIn(text.slice(at, next)))
    at = next
  }
  return records
}
