import { unacceptable } from '../../problem.ts'

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const opening: Readonly<Record<number, number>> = { 0x7b: 0x7d, 0x5b: 0x5d }
const maxDepth = 200

/** Thrown where a text ends in the middle of a value: of one that was cut the rest is not needed. */
export class EndsEarly extends Error {}

const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/** The line that a byte stands in, counted from 1. */
export const lineAt = (bytes: Buffer, at: number): number => {
  let line = 1
  for (let next = bytes.indexOf(10); next >= 0 && next < at; next = bytes.indexOf(10, next + 1))
    line += 1
  return line
}

/** The refusal of a text that is no JSON at a byte. */
export const noJson = (bytes: Buffer, at: number) =>
  unacceptable(
    `Line ${lineAt(bytes, at)} is no JSON at “${bytes.toString('utf8', at, at + 20).split('\n')[0] ?? ''}”: look for a sign that is missing or too many there`,
  )

/** The first byte from a position on that is no space. */
export const afterSpace = (bytes: Buffer, from: number): number => {
  let at = from
  while (isSpace(bytes[at])) at += 1
  return at
}

const endOfString = (bytes: Buffer, from: number) => {
  for (let at = bytes.indexOf(quote, from + 1); at >= 0; at = bytes.indexOf(quote, at + 1)) {
    let before = at - 1
    while (bytes[before] === backslash) before -= 1
    if ((at - before) % 2 === 1) return at + 1
  }
  throw new EndsEarly()
}

const endOfScalar = (bytes: Buffer, from: number) => {
  let at = from
  while (
    at < bytes.length &&
    !isSpace(bytes[at]) &&
    bytes[at] !== comma &&
    bytes[at] !== 0x7d &&
    bytes[at] !== 0x5d
  )
    at += 1
  if (at === bytes.length && from === at) throw new EndsEarly()
  if (at === from) throw noJson(bytes, at)
  return at
}

/** Where a value ends that begins at a byte. Whatever its depth, nothing here calls itself. */
export const endOfValue = (bytes: Buffer, from: number): number => {
  const first = bytes[from]
  if (first === undefined) throw new EndsEarly()
  if (first === quote) return endOfString(bytes, from)
  if (opening[first] === undefined) return endOfScalar(bytes, from)
  const open: number[] = []
  let at = from
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    if (byte === quote) at = endOfString(bytes, at) - 1
    else if (opening[byte] !== undefined) {
      open.push(opening[byte])
      if (open.length > maxDepth)
        throw unacceptable(
          `Line ${lineAt(bytes, at)} is nested deeper than ${maxDepth} levels, which is more than can be read: bring the data nearer to the top`,
        )
    } else if (byte === 0x7d || byte === 0x5d) {
      if (open.pop() !== byte) throw noJson(bytes, at)
      if (open.length === 0) return at + 1
    }
  }
  throw new EndsEarly()
}

/** A value as it stands in the text. */
export interface RawValue {
  start: number
  end: number
}

/** The values of a list that begins at a byte, in order. */
export function* elementsOf(bytes: Buffer, from: number): Generator<RawValue> {
  let at = afterSpace(bytes, from + 1)
  if (bytes[at] === 0x5d) return
  for (;;) {
    const end = endOfValue(bytes, at)
    yield { start: at, end }
    at = afterSpace(bytes, end)
    if (bytes[at] === 0x5d) return
    if (at >= bytes.length) throw new EndsEarly()
    if (bytes[at] !== comma) throw noJson(bytes, at)
    at = afterSpace(bytes, at + 1)
  }
}

const textOfString = (bytes: Buffer, { start, end }: RawValue): string => {
  try {
    return JSON.parse(bytes.toString('utf8', start, end)) as string
  } catch {
    throw noJson(bytes, start)
  }
}

/** The members of an object that begins at a byte, in order. */
export function* membersOf(
  bytes: Buffer,
  from: number,
): Generator<{ key: string; value: RawValue }> {
  let at = afterSpace(bytes, from + 1)
  if (bytes[at] === 0x7d) return
  for (;;) {
    if (at >= bytes.length) throw new EndsEarly()
    if (bytes[at] !== quote) throw noJson(bytes, at)
    const key = { start: at, end: endOfString(bytes, at) }
    at = afterSpace(bytes, key.end)
    if (at >= bytes.length) throw new EndsEarly()
    if (bytes[at] !== colon) throw noJson(bytes, at)
    const start = afterSpace(bytes, at + 1)
    const end = endOfValue(bytes, start)
    yield { key: textOfString(bytes, key), value: { start, end } }
    at = afterSpace(bytes, end)
    if (bytes[at] === 0x7d) return
    if (at >= bytes.length) throw new EndsEarly()
    if (bytes[at] !== comma) throw noJson(bytes, at)
    at = afterSpace(bytes, at + 1)
  }
}

export type JsonKind = 'null' | 'text' | 'number' | 'boolean' | 'object' | 'list'

const numeral = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
const words: Readonly<Record<string, JsonKind>> = {
  null: 'null',
  true: 'boolean',
  false: 'boolean',
  NaN: 'null',
  Infinity: 'null',
  '-Infinity': 'null',
}

/** What a value is and how it is written in a cell: a text without its quotes, anything else as it stands. */
export const cellOfJson = (
  bytes: Buffer,
  value: RawValue,
): { kind: JsonKind; text: string; isNumberless: boolean } => {
  const first = bytes[value.start]
  if (first === quote)
    return { kind: 'text', text: textOfString(bytes, value), isNumberless: false }
  const text = bytes.toString('utf8', value.start, value.end)
  if (first === 0x7b || first === 0x5b) {
    try {
      JSON.parse(text)
    } catch {
      throw noJson(bytes, value.start)
    }
    return { kind: first === 0x7b ? 'object' : 'list', text, isNumberless: false }
  }
  if (numeral.test(text)) return { kind: 'number', text, isNumberless: false }
  const kind = Object.hasOwn(words, text) ? words[text] : undefined
  if (kind === undefined) throw noJson(bytes, value.start)
  return { kind, text, isNumberless: kind === 'null' && text !== 'null' }
}
