import type { NumberFormat } from '../../api/contract'
import { isYear } from '../../api/contract/columnNames'
import { significantDigits } from '../../api/contract/decimals'

const formats = new Map<string, Intl.NumberFormat>()

/** Making a format takes longer than thousands of numbers written with it. */
const formatBy = (options: Intl.NumberFormatOptions) => {
  const key = JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.NumberFormat('en-US', options)
  formats.set(key, known)
  return known
}

const every = formatBy({ maximumSignificantDigits: significantDigits })
const whole = formatBy({ maximumFractionDigits: 0 })
const ungrouped = formatBy({ maximumSignificantDigits: significantDigits, useGrouping: false })
const compact = formatBy({ notation: 'compact', maximumFractionDigits: 1 })

const tooLong = 1e21
const tooLongForAnAxis = 1e15

const isWhole = (value: number | bigint) => typeof value === 'bigint' || Number.isSafeInteger(value)

/** A number with the digits that mean something, grouped by thousands, powers of ten from 1e21 on. */
export const formatNumber = (value: number | bigint) => {
  if (typeof value === 'number' && Math.abs(value) >= tooLong) return String(value)
  return (isWhole(value) ? whole : every).format(value)
}

/** A number for an axis: `1.2M`; small ones keep three significant digits. */
export const formatShort = (value: number) => {
  if (value !== 0 && Math.abs(value) < 1) return String(Number(value.toPrecision(3)))
  if (Math.abs(value) >= tooLongForAnAxis)
    return Number(value.toPrecision(3)).toExponential().replace('+', '')
  return compact.format(value)
}

/** A number with so many decimals; one too small for them keeps three digits. */
export const formatDecimals = (value: number, decimals: number, useGrouping = true) => {
  if (Math.abs(value) >= tooLong) return String(value)
  if (value !== 0 && Math.abs(value) * 10 ** decimals < 0.5)
    return formatBy({ maximumSignificantDigits: 3 }).format(value)
  return formatBy({
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping,
  }).format(value)
}

/** Writes a number as text. */
export type NumberWriter = (value: number) => string

/** Writes the numbers of a column that has no format of its own: years are not grouped. */
export const columnWriter = (name: string): NumberWriter =>
  isYear(name) ? (value) => ungrouped.format(value) : formatNumber

const fixedDecimals = (decimals: number | undefined, otherwise: number) => ({
  minimumFractionDigits: decimals ?? 0,
  maximumFractionDigits: decimals ?? otherwise,
})

const magnitudeWriter = (
  { decimals, thousands: useGrouping = true, style, short }: NumberFormat,
  shared: number,
): NumberWriter => {
  if (style === 'percent') {
    const percents = formatBy({ style, useGrouping, ...fixedDecimals(decimals, 1) })
    return (value) => percents.format(value)
  }
  if (short === true) {
    if (decimals === undefined) return formatShort
    const shortened = formatBy({ notation: 'compact', ...fixedDecimals(decimals, decimals) })
    return (value) => shortened.format(value)
  }
  if (decimals === undefined) return (value) => formatDecimals(value, shared, useGrouping)
  const fixed = formatBy({ useGrouping, ...fixedDecimals(decimals, decimals) })
  return (value) => fixed.format(value)
}

/** Writes numbers as a format says, with `shared` decimals where it leaves them open. */
export const numberWriter = (format: NumberFormat, shared: number): NumberWriter => {
  const magnitude = magnitudeWriter(format, shared)
  const { prefix = '', suffix = '' } = format
  return (value) => {
    const text = magnitude(Math.abs(value))
    const sign = value < 0 && /[1-9]/.test(text) ? '-' : ''
    return `${sign}${prefix}${text}${suffix}`
  }
}

/** Writes numbers beside an axis: short, unless the format wants them whole. */
export const axisWriter = ({ prefix, suffix, ...format }: NumberFormat): NumberWriter => {
  const affixes = { ...(prefix ? { prefix } : {}), ...(suffix ? { suffix } : {}) }
  return format.style === 'percent' || format.short === false
    ? numberWriter({ ...format, ...affixes }, 0)
    : numberWriter({ ...affixes, short: true }, 0)
}

/** What a short number stands for without its digits: `#K`. */
const unitOf = (text: string) => text.replace('-', '').replace(/[\d.,]+/, '#')

/** Writes numbers that stand beside each other with a decimal each where one of their unit has one: `152.0K` beside `109.5K`. */
export const evenWriter = (write: NumberWriter, values: Iterable<number>): NumberWriter => {
  const fractional = new Set<string>()
  for (const value of values) {
    const text = write(value)
    if (/\.\d(?!\d)/.test(text)) fractional.add(unitOf(text))
  }
  return (value) => {
    const text = write(value)
    const isWhole = /^[^\d.,]*\d+[^\d.,]*$/.test(text)
    return isWhole && fractional.has(unitOf(text))
      ? text.replace(/\d+/, (digits) => Number(digits).toFixed(1))
      : text
  }
}

const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** What is within half a tenth of 1,000 of a unit is written as 1.0 of the next. */
const roundingUp = 1000 / 999.95

/** A file size such as `1.4 MB`. */
export const formatBytes = (bytes: number) => {
  const power =
    bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes * roundingUp) / 3), units.length - 1)
  const value = bytes / 1000 ** power
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`
}
