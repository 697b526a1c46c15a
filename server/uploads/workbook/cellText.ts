const day = 86_400_000
const errors =
  /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|EXTERNAL!|PYTHON!)$/

/** What kinds of values a column of a sheet holds, as bits. */
export const WHOLE = 1
export const DECIMAL = 2
export const TRUTH = 4
export const DATE = 8
export const MOMENT = 16
export const CLOCK = 32
export const TEXT = 64

/** What a cell shows where it holds no value: the error of its formula, or of a number that is no date though it is written as one. */
export const errorOf = (value: unknown) => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '#NUM!' : null
  return typeof value === 'string' && errors.test(value) ? value : null
}

export const isMissing = (value: unknown) => value === null || value === undefined || value === ''

const zero = Date.UTC(1899, 11, 30)
const firstOfMarch = Date.UTC(1900, 2, 1)
const longestSpan = Date.UTC(1910, 0, 1)

/** The hours of a clock that goes on after a day. Excel keeps them as a moment in its first years, which had a 29th of February. */
const spanText = (time: number) =>
  `${Math.floor((time - zero) / 3_600_000) - (time < firstOfMarch ? 24 : 0)}${new Date(time).toISOString().slice(13, 19)}`

/** The kind of a cell's value and how it is written for the engine. */
export const cellOf = (value: unknown): { kind: number; text: string } => {
  if (typeof value === 'number')
    return { kind: Number.isSafeInteger(value) ? WHOLE : DECIMAL, text: String(value) }
  if (typeof value === 'boolean') return { kind: TRUTH, text: value ? 'TRUE' : 'FALSE' }
  if (!(value instanceof Date)) return { kind: TEXT, text: String(value) }
  const time = Math.round(value.getTime())
  const moment = new Date(time).toISOString()
  if (time < Date.UTC(1900, 0, 1) && time >= zero)
    return { kind: CLOCK, text: moment.slice(11, 23).replace(/\.000$/, '') }
  if (time < longestSpan && time % day !== 0) return { kind: TEXT, text: spanText(time) }
  return time % day === 0
    ? { kind: DATE, text: moment.slice(0, 10) }
    : { kind: MOMENT, text: moment.slice(0, 23).replace('T', ' ') }
}

export const typeOfKinds = (kinds: number) => {
  if (kinds === WHOLE) return 'BIGINT'
  if (kinds !== 0 && (kinds & ~(WHOLE | DECIMAL)) === 0) return 'DOUBLE'
  if (kinds === TRUTH) return 'BOOLEAN'
  if (kinds === DATE) return 'DATE'
  if (kinds !== 0 && (kinds & ~(DATE | MOMENT)) === 0) return 'TIMESTAMP'
  return kinds === CLOCK ? 'TIME' : 'VARCHAR'
}
