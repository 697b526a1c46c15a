import type { Cell, ResultColumn } from '../engine.ts'
import {
  clock,
  exactDecimal,
  exactInteger,
  floating,
} from '../../../src/api/contract/plainValues.ts'

/** 0 numeric, 1 text, 2 temporal, 3 boolean, from the type's text. */
const kindOfType = (type: string): ResultColumn['typeGeneric'] => {
  if (/^(tinyint|smallint|integer|bigint|double|real|decimal)\b/.test(type)) return 0
  if (/^(date|time|timestamp)\b/.test(type)) return 2
  return type === 'boolean' ? 3 : 1
}

export const columnOf = (name: string, type: string): ResultColumn => ({
  name,
  type,
  typeGeneric: kindOfType(type),
})

type Convert = (value: unknown) => Cell

const text: Convert = (value) => (typeof value === 'string' ? value : JSON.stringify(value))

const minutesOf = (offset: string) => {
  const [, sign, hours, minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?/.exec(offset) ?? []
  return sign === undefined ? 0 : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
}

/** What a zone's clocks show beyond UTC's when they show the given time, in minutes. */
const offsetOf = (zone: string, shown: number) => {
  if (/^[+-]/.test(zone)) return minutesOf(zone)
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const at = (moment: number) =>
    minutesOf(format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '')
  return at(shown - at(shown) * 60_000)
}

/** A moment of a zone, in UTC. */
const zoned: Convert = (value) => {
  const [, day = '', time = '', fraction = '', zone = 'UTC'] =
    /^(\S+) ([\d:]+)(\.\d+)? ?(.*)$/.exec(String(value)) ?? []
  const shown = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(shown)) return String(value)
  const offset = /^(UTC|Z)$/.test(zone) ? 0 : offsetOf(zone, shown)
  return clock(`${new Date(shown - offset * 60_000).toISOString().slice(0, 19)}${fraction}`)
}

/** How the values of a type are written into an answer. Integers arrive as numbers, or as their digits where those are more exact. */
export const cellOf = (type: string): Convert => {
  const convert = converterOf(type)
  return (value) => (value === null || value === undefined ? null : convert(value))
}

/** The parts of a text that commas separate outside brackets and quotes. */
const partsOf = (text: string) => {
  const parts: string[] = []
  let [depth, from, isQuoted] = [0, 0, false]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign !== ',' || depth > 0) continue
    parts.push(text.slice(from, at).trim())
    from = at + 1
  }
  return [...parts, text.slice(from).trim()]
}

const memberPattern = /^("(?:[^"]|"")*"|\S+) (.+)$/s

/** A value within another one with the names of its members, which the server sends as a list. */
const named = (value: unknown, type: string): unknown => {
  const [, kind, inner = ''] = /^(array|map|row)\((.*)\)$/s.exec(type) ?? []
  if (value === null || kind === undefined) return value
  if (kind === 'array') return (value as unknown[]).map((each) => named(each, inner))
  if (kind === 'map') {
    const of = partsOf(inner)[1] ?? ''
    return Object.fromEntries(
      Object.entries(value as object).map(([key, each]) => [key, named(each, of)]),
    )
  }
  const members = partsOf(inner).map((part) => memberPattern.exec(part))
  if (members.includes(null)) return value
  return Object.fromEntries(
    members.map((member, at) => {
      const name = member?.[1] ?? ''
      const bare = name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name
      return [bare, named((value as unknown[])[at] ?? null, member?.[2] ?? '')]
    }),
  )
}

const converterOf = (type: string): Convert => {
  if (/^(tinyint|smallint|integer|bigint)/.test(type) || /^decimal\(\d+, ?0\)/.test(type))
    return (value) => exactInteger(String(value))
  if (type.startsWith('decimal')) return (value) => exactDecimal(String(value))
  if (/^(double|real)/.test(type)) return (value) => floating(String(value))
  if (/^timestamp.*with time zone/.test(type)) return zoned
  if (/^(timestamp|time\b(?!.*zone))/.test(type)) return (value) => clock(String(value))
  if (/^(array|map|row)\(/.test(type)) return (value) => text(named(value, type))
  if (type === 'varbinary') return (value) => Buffer.from(String(value), 'base64').toString('hex')
  return type === 'boolean' ? (value) => value === true : text
}
