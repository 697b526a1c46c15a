import type { Cell } from './engine.ts'

/** An integer's digits as a number where that is exact, else as text. */
export const exactInteger = (digits: string): number | string => {
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : digits
}

/** A number's digits as a number; what is none, or is infinite, is nothing. */
export const finite = (digits: string): Cell => {
  const number = Number(digits)
  return Number.isFinite(number) ? number : null
}

/** A moment or a time of day with no fraction of a second or one of six digits. */
export const clock = (text: string): string => {
  const [whole = '', fraction = ''] = text.replace(' ', 'T').split('.')
  const micros = fraction.slice(0, 6).padEnd(6, '0')
  return Number(micros) === 0 ? whole : `${whole}.${micros}`
}
