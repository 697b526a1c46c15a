import type { Grammar } from './scan.ts'

/** The values of the record that starts at `from`, and where the next one starts. */
export const recordAt = (text: string, from: number, { separator, quote }: Grammar) => {
  const values: string[] = []
  let buffered = ''
  let start = from
  let at = from
  let quoted = false
  let fresh = true
  for (; at < text.length; at += 1) {
    const sign = text[at] as string
    if (quoted) {
      if (sign !== quote) continue
      buffered += text.slice(start, at)
      if (text[at + 1] === quote) {
        buffered += quote
        at += 1
      } else quoted = false
      start = at + 1
    } else if (sign === quote && fresh) {
      quoted = true
      fresh = false
      start = at + 1
    } else if (sign === separator) {
      values.push(buffered + text.slice(start, at))
      buffered = ''
      start = at + 1
      fresh = true
    } else if (sign === '\n' || sign === '\r') break
    else if (sign !== ' ') fresh = false
  }
  values.push(buffered + text.slice(start, at))
  const next = text.startsWith('\r\n', at) ? at + 2 : at + 1
  return { values, next }
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
}

/** The first records of a text that are not blank. */
export const firstRecords = (text: string, grammar: Grammar, max: number): TextRecord[] => {
  const records: TextRecord[] = []
  let line = 0
  for (let at = 0; at < text.length && records.length < max;) {
    const { values, next } = recordAt(text, at, grammar)
    if (values.length > 1 || values[0]?.trim() !== '') records.push({ line, values })
    line += Math.max(1, text.slice(at, next).match(/\r\n|\r|\n/g)?.length ?? 1)
    at = next
  }
  return records
}
