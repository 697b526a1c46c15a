import { rowOf } from './rowOf.ts'
import type { CyclicGrain, PeriodGrain, TimeGrain } from './timeGrains.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const two = (value: number) => String(value).padStart(2, '0')
const monthOf = (date: Date) => months[date.getUTCMonth()] ?? ''
const dayOf = (date: Date) => `${date.getUTCDate()} ${monthOf(date)}`
const yearOf = (date: Date) => String(date.getUTCFullYear())
const minuteOf = (date: Date) => `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
const secondOf = (date: Date) => `${minuteOf(date)}:${two(date.getUTCSeconds())}`
const dayMs = 86_400_000

/** The number of a week from Monday by ISO 8601, and the year it belongs to. */
const weekOf = (date: Date) => {
  const thursday = new Date(date.getTime() + (3 - ((date.getUTCDay() + 6) % 7)) * dayMs)
  const year = thursday.getUTCFullYear()
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs))
  return { year: String(year), week: `W${two(week)}` }
}

interface PeriodForm {
  /** What tells it from the others of its span, such as `6 Apr`. */
  own: (date: Date) => string
  /** The longer time that `own` repeats in: a year or a day; none where it never does. */
  span?: (date: Date) => string
  whole: (date: Date) => string
}

const clock = (time: (date: Date) => string): PeriodForm => ({
  own: time,
  span: (date) => `${dayOf(date)} ${yearOf(date)}`,
  whole: (date) => `${dayOf(date)} ${yearOf(date)}, ${time(date)}`,
})
const day = (date: Date) => `${weekdays[date.getUTCDay()]} ${dayOf(date)}`

const periods: Readonly<Record<PeriodGrain, PeriodForm>> = {
  PT1S: clock(secondOf),
  PT1M: clock(minuteOf),
  PT15M: clock(minuteOf),
  PT1H: clock(minuteOf),
  P1D: { own: day, span: yearOf, whole: (date) => `${day(date)} ${yearOf(date)}` },
  P1W: {
    own: (date) => weekOf(date).week,
    span: (date) => weekOf(date).year,
    whole: (date) => `${weekOf(date).week} ${weekOf(date).year}`,
  },
  '1969-12-28T00:00:00Z/P1W': {
    own: dayOf,
    span: yearOf,
    whole: (date) => `Week of ${dayOf(date)} ${yearOf(date)}`,
  },
  P1M: { own: monthOf, span: yearOf, whole: (date) => `${monthOf(date)} ${yearOf(date)}` },
  P3M: {
    own: (date) => `Q${Math.floor(date.getUTCMonth() / 3) + 1}`,
    span: yearOf,
    whole: (date) => `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${yearOf(date)}`,
  },
  P1Y: { own: yearOf, whole: yearOf },
}

const cyclic: Readonly<Record<CyclicGrain, (value: number) => string | undefined>> = {
  hour_of_day: (value) => (value >= 0 && value < 24 ? `${two(value)}:00` : undefined),
  weekday: (value) => weekdays[value === 7 ? 0 : value],
  month_of_year: (value) => months[value - 1],
}

const moment = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?/

/** Milliseconds of an ISO text, read as UTC; null where it is none. */
export const momentOf = (value: string): number | null => {
  const [text] = moment.exec(value) ?? []
  if (text === undefined) return null
  const at = Date.parse(`${text.length === 10 ? `${text}T00:00` : text.replace(' ', 'T')}Z`)
  return Number.isNaN(at) ? null : at
}

/** Whether the periods of a grain follow each other; hours of the day and weekdays come again and again. */
export const isInTime = (grain: TimeGrain | undefined): grain is TimeGrain =>
  grain !== undefined && rowOf(cyclic, grain) === undefined

const finest = (at: number) => (at % dayMs === 0 ? periods.P1D : periods.PT1S)

/**
 * A value of a time column as people write it: `Jan 2026`, `W14 2026`, `Mon 6 Apr 2026`, `14:00`. What is no moment, such
 * as null or Other, stays as it is.
 */
export const formatPeriod = (value: string, grain: TimeGrain): string => {
  const ofCycle = rowOf(cyclic, grain)
  if (ofCycle) return ofCycle(Number(value)) ?? value
  const at = momentOf(value)
  return (at === null ? null : (rowOf(periods, grain) ?? finest(at)).whole(new Date(at))) ?? value
}

/** Periods beside each other on an axis: those of one year do without it, unless they are months or longer, those of one day without the day. */
export const formatPeriods = (values: readonly string[], grain: TimeGrain): string[] => {
  const form = rowOf(periods, grain)
  const dates = values.map((value) => momentOf(value)).filter((at) => at !== null)
  const spans = new Set(dates.map((at) => form?.span?.(new Date(at))))
  const short = form && /^P(1[DW]|T)|P1W$/.test(grain) && spans.size === 1
  return values.map((value) => {
    const at = momentOf(value)
    return short && at !== null ? form.own(new Date(at)) : formatPeriod(value, grain)
  })
}
