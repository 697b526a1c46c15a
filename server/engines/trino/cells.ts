import type { Cell, ResultColumn } from '../engine.ts'
import { clock, exactDecimal, exactInteger, floating } from '../remote/plainValues.ts'

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

const converterOf = (type: string): Convert => {
  if (/^(tinyint|smallint|integer|bigint)/.test(type) || /^decimal\(\d+, ?0\)/.test(type))
    return (value) => exactInteger(String(value))
  if (type.startsWith('decimal')) return (value) => exactDecimal(String(value))
  if (/^(double|real)/.test(type)) return (value) => floating(String(value))
  if (/^timestamp.*with time zone/.test(type)) return zoned
  if (/^(timestamp|time\b(?!.*zone))/.test(type)) return (value) => clock(String(value))
  if (type === 'varbinary') return (value) => Buffer.from(String(value), 'base64').toString('hex')
  return type === 'boolean' ? (value) => value === true : text
}
