import type { Cell } from './dataset.ts'

/** An integer's digits as a number where that is exact, else as text. */
export const exactInteger = (digits: string): number | string => {
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : digits
}

const written = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/

/** A number's significant digits with its exponent, so that equal numbers have one text. */
const plainDigits = (text: string) => {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = written.exec(text) ?? []
  const led = `${whole}${fraction}`.replace(/^0+/, '')
  const digits = led.replace(/0+$/, '')
  return digits === ''
    ? '0'
    : `${sign === '-' ? '-' : ''}${digits}e${Number(exponent) - fraction.length + led.length - digits.length}`
}

/** What has no end, or is no number, as it is shown; null where a text names neither. */
const endless = (text: string) => {
  if (/^[+-]?nan$/i.test(text)) return 'NaN'
  const sign = /^([+-]?)inf(inity)?$/i.exec(text)?.[1]
  return sign === undefined ? null : sign === '-' ? '-Infinity' : 'Infinity'
}

/** A number as one text, however its digits were written; what is none by its own name. */
export const plainNumber = (text: string): string =>
  written.test(text) ? plainDigits(text) : (endless(text) ?? text)

const exactLength = 15

/** A decimal's digits as a number where that is written with the same digits, else as text. */
export const exactDecimal = (text: string): Cell => {
  const number = Number(text)
  if (text.length <= exactLength && Number.isFinite(number)) return number
  if (!written.test(text)) return endless(text)
  return plainDigits(text) === plainDigits(String(number)) ? number : text
}

/** A computed average or share, which a database writes with more digits than say anything: a number while its whole part is exact. */
export const quotient = (text: string): Cell =>
  Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER ? Number(text) : exactDecimal(text)

/** A floating number's digits as a number; what is none, or has no end, by its name. */
export const floating = (digits: string): Cell => {
  const number = Number(digits)
  return Number.isFinite(number) ? number : endless(digits)
}

/** A moment or a time of day with no fraction of a second or one of six digits. */
export const clock = (text: string): string => {
  const [whole = '', fraction = ''] = text.replace(' ', 'T').split('.')
  const micros = fraction.slice(0, 6).padEnd(6, '0')
  return Number(micros) === 0 ? whole : `${whole}.${micros}`
}

/** The number of the fewest digits that the same four-byte float stands for: 0.1 and not 0.10000000149. */
export const shortestFloat = (value: number) => {
  for (let digits = 6; digits < 9; digits += 1) {
    const candidate = Number(value.toPrecision(digits))
    if (Math.fround(candidate) === value) return candidate
  }
  return Number(value.toPrecision(9))
}

/** A whole number while it is exact as one, else its digits. */
export const cellOfInteger = (value: bigint): Cell =>
  value >= -9007199254740991n && value <= 9007199254740991n ? Number(value) : String(value)

/** A floating number; what is none, or has no end, by its name. */
export const cellOfDouble = (value: number): Cell =>
  Number.isFinite(value) ? value : String(value)

/** The same of a four-byte float. */
export const cellOfFloat = (value: number): Cell =>
  Number.isFinite(value) ? shortestFloat(value) : String(value)

/** A number for drawing and adding up; big integers come as text. */
export const numberOf = (value: Cell | undefined): number | null => {
  if (typeof value === 'number') return value
  const number =
    typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value) ? Number(value) : null
  return number !== null && Number.isFinite(number) ? number : null
}
