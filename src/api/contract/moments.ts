/** A number as a user may write it. */
export const numberText = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** What floating numbers without an end, and those that are no number, are shown as. */
export const endlessTexts = ['NaN', 'Infinity', '-Infinity'] as const
export const isEndless = (text: string) => (endlessTexts as readonly string[]).includes(text)
export const isNumberText = (text: string) => numberText.test(text) || isEndless(text)

const iso =
  /^\d{4}(-\d{2}(-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?\s*(Z|[+-]\d{2}(:?\d{2})?)?)?)?)?$/i
const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const timeOfDay = /^\d{1,2}:\d{2}(:\d{2}(\.\d{1,9})?)?$/
const epochDigits = /^-?\d{5,16}$/

const odd =
  /^-?infinity$|( BC|\(BC\)[ \dT:.+-]*)$|^\d{5,6}-\d\d-\d\d|^\d{4}-(00-\d\d|\d\d-00)|^-?\d{1,3}:\d\d:\d\d(\.\d+)?([+-]\d\d(:\d\d){0,2})?$/

/** Whether a text is one that some database shows of a moment and no person would write: without an end, before our era, a day that is none, more than 24 hours. */
export const isOddMoment = (text: string) => odd.test(text)

const ofEpoch = (milliseconds: number) => {
  const date = new Date(milliseconds)
  return Number.isNaN(date.getTime()) ? null : date.toISOString().replace('Z', '')
}

const dayExists = (text: string) => {
  const [year = 0, month = 1, day = 1] = text.slice(0, 10).split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const ofIso = (text: string) => {
  const whole = text.length === 4 ? `${text}-01-01` : text.length === 7 ? `${text}-01` : text
  return dayExists(whole) ? whole : null
}

/** ISO text of what a user may write for a moment: ISO, `MM/DD/YYYY`, a time of day, or epoch milliseconds. */
export const isoMoment = (given: string | number | boolean): string | null => {
  if (typeof given === 'number') return ofEpoch(given)
  const text = String(given).trim()
  if (iso.test(text)) return ofIso(text)
  if (epochDigits.test(text)) return ofEpoch(Number(text))
  if (timeOfDay.test(text)) return text
  const [, month = '', day = '', year = ''] = american.exec(text) ?? []
  return year === '' ? null : ofIso(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}
