import { hasClock } from '../../../src/api/contract/dateFormat.ts'
import { inPerl, momentPattern, numberPattern } from '../sqlText/textReading.ts'

const number = new RegExp(inPerl(numberPattern))

/** The number that a text writes; null where it writes none. */
export const numberIn = (text: string): number | null => {
  const read = Number(text)
  return number.test(text) && Number.isFinite(read) ? read : null
}

const patternOf = (format: string) => {
  const { pattern, groups } = momentPattern(format)
  return { written: new RegExp(inPerl(pattern)), groups }
}
const patterns = new Map<string, ReturnType<typeof patternOf>>()
/** Made once for each format: it is asked for each row. */
const knownPattern = (format: string) => {
  const known = patterns.get(format) ?? patternOf(format)
  patterns.set(format, known)
  return known
}

/** The moment that a text writes in a date format of the contract, as SQLite has it; null where it writes none. */
export const momentIn = (text: string, format: string): string | null => {
  const { written, groups } = knownPattern(format)
  const found = written.exec(text)
  if (found === null) return null
  const part = (token: string, missing: string) =>
    (found[groups.get(token) ?? -1] ?? missing).padStart(token.length, '0')
  const day = `${part('YYYY', '')}-${part('MM', '1')}-${part('DD', '1')}`
  if (new Date(day).getUTCDate() !== Number(part('DD', '1'))) return null
  return hasClock(format) ? `${day} ${part('HH', '')}:${part('mm', '')}:${part('ss', '')}` : day
}
