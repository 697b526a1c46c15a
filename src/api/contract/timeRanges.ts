import { isoMoment } from './moments.ts'

/** The ends of a range of time as ISO texts, `to` left out of it; null where it has no end. */
export interface TimeBounds {
  from: string | null
  to: string | null
}

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year'

const dayMs = 86_400_000
const lengths: Partial<Record<Unit, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: dayMs,
  week: 7 * dayMs,
}
const monthsIn: Partial<Record<Unit, number>> = { month: 1, quarter: 3, year: 12 }

const begin = (at: number, unit: Unit): number => {
  const date = new Date(at)
  const day = Math.floor(at / dayMs) * dayMs
  if (unit === 'week') return day - ((date.getUTCDay() + 6) % 7) * dayMs
  const months = monthsIn[unit]
  if (months === undefined) return Math.floor(at / (lengths[unit] ?? 1)) * (lengths[unit] ?? 1)
  const month = date.getUTCMonth()
  const first = new Date(day)
  first.setUTCMonth(month - (month % months), 1)
  return first.getTime()
}

/** Months end earlier where the one that is reached is shorter: a month after 31 January is the last of February. */
const plus = (at: number, count: number, unit: Unit): number => {
  const months = monthsIn[unit]
  if (months === undefined) return at + count * (lengths[unit] ?? 0)
  const date = new Date(at)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + count * months, 1)
  const reached = new Date(date)
  reached.setUTCMonth(reached.getUTCMonth() + 1, 0)
  date.setUTCDate(Math.min(day, reached.getUTCDate()))
  return date.getTime()
}

/** Null before the year 0 and after 9999. */
const textOf = (at: number): string | null => {
  const date = new Date(at)
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString()
  return /^\d{4}-/.test(text) ? text.replace('T00:00:00.000Z', '').replace('Z', '') : null
}

/** Longer texts are not read; functions in a shorter one are nested a few dozen deep at most. */
const maxRangeLength = 1000

const units = '(second|minute|hour|day|week|month|quarter|year)'
const pattern = (text: string) => new RegExp(`^${text}$`, 'i')
const patterns = {
  last: pattern(String.raw`last\s+(?:(\d{1,6})\s+)?${units}s?`),
  next: pattern(String.raw`next\s+(?:(\d{1,6})\s+)?${units}s?`),
  previous: pattern(String.raw`previous\s+calendar\s+${units}`),
  current: pattern(String.raw`(?:current|this)\s+${units}`),
  ago: pattern(String.raw`(\d{1,6})\s+${units}s?\s+ago`),
  later: pattern(String.raw`(\d{1,6})\s+${units}s?\s+(?:later|from\s+now)`),
  datetime: pattern(String.raw`datetime\(\s*['"]([^'"]*)['"]\s*\)`),
  dateadd: pattern(String.raw`dateadd\((.*),\s*([+-]?\d{1,6})\s*,\s*['"]?${units}['"]?\s*\)`),
  datetrunc: pattern(String.raw`datetrunc\((.*),\s*['"]?${units}['"]?\s*\)`),
  lastday: pattern(String.raw`lastday\((.*),\s*['"]?(month|year)['"]?\s*\)`),
}

interface Clock {
  now: number
  today: number
}

/** What a unit is counted from: parts of a day from now, others from today's begin. */
const base = (unit: Unit, { now, today }: Clock) => ((lengths[unit] ?? dayMs) < dayMs ? now : today)

const matched = (name: keyof typeof patterns, text: string) => patterns[name].exec(text)
const unitOf = (text: string | undefined) => (text ?? '').toLowerCase() as Unit

/** The begin and end that a text without a colon names. */
const named = (text: string, clock: Clock): [number, number] | null => {
  const { today } = clock
  const ofDay = { today: 0, yesterday: -1, tomorrow: 1 }[text.toLowerCase()]
  if (ofDay !== undefined) return [today + ofDay * dayMs, today + (ofDay + 1) * dayMs]
  const last = matched('last', text)
  const next = matched('next', text)
  const count = Number((last ?? next)?.[1] ?? 1)
  const unit = unitOf((last ?? next)?.[2])
  if (last) return [plus(base(unit, clock), -count, unit), base(unit, clock)]
  if (next) return [base(unit, clock), plus(base(unit, clock), count, unit)]
  const previous = matched('previous', text)
  const current = matched('current', text)
  const whole = unitOf((previous ?? current)?.[1])
  const first = begin(base(whole, clock), whole)
  if (previous) return [begin(plus(first, -1, whole), whole), first]
  return current ? [first, plus(first, 1, whole)] : null
}

/** The moment that one side of a colon names, null where it is not understood. */
const moment = (text: string, clock: Clock): number | null => {
  const known = { now: clock.now, today: clock.today }[text.toLowerCase()]
  if (known !== undefined) return known
  const quoted = matched('datetime', text)
  if (quoted) return moment((quoted[1] ?? '').trim(), clock)
  const added = matched('dateadd', text)
  const cut = matched('datetrunc', text)
  const lastDay = matched('lastday', text)
  const inner = (added ?? cut ?? lastDay)?.[1]
  if (inner !== undefined) {
    const at = moment(inner.trim(), clock)
    if (at === null) return null
    if (added) return plus(at, Number(added[2]), unitOf(added[3]))
    if (cut) return begin(at, unitOf(cut[2]))
    const unit = unitOf(lastDay?.[2])
    return plus(begin(at, unit), 1, unit) - dayMs
  }
  const ago = matched('ago', text)
  const later = matched('later', text)
  const unit = unitOf((ago ?? later)?.[2])
  if (ago) return plus(base(unit, clock), -Number(ago[1]), unit)
  if (later) return plus(base(unit, clock), Number(later[1]), unit)
  const range = named(text, clock)
  if (range !== null) return range[0]
  const iso = isoMoment(text)
  const at =
    iso === null
      ? Number.NaN
      : Date.parse(
          /[Tt ]/.test(iso) && !/(?:Z|[+-]\d{2}(?::?\d{2})?)$/i.test(iso)
            ? `${iso.replace(' ', 'T')}Z`
            : iso,
        )
  return Number.isNaN(at) ? null : at
}

const side = (text: string, clock: Clock): string | null | undefined => {
  if (text === '') return null
  const written = isoMoment(text)
  if (written !== null) return written
  const at = moment(text, clock)
  return at === null ? undefined : (textOf(at) ?? undefined)
}

/**
 * What a range of time means at a moment, in UTC, written as Superset writes it: `Last 7 days`, `Current month`,
 * `previous calendar year`, `today`, or two sides of a colon such as `2026-01-01 : 2026-02-01`, `DATEADD(DATETIME('today'),
 * -1, month) : now`, of which either may be empty. Now is the end of the current minute. Null where it is not understood.
 */
export const timeBounds = (range: string, at: Date): TimeBounds | null => {
  const text = range.trim()
  if (text.length > maxRangeLength) return null
  if (text === '' || text.toLowerCase() === 'no filter') return { from: null, to: null }
  const clock = {
    now: Math.ceil(at.getTime() / 60_000) * 60_000,
    today: begin(at.getTime(), 'day'),
  }
  if (!/(?:^|\s):(?:\s|$)/.test(text)) {
    const found = named(text, clock)
    if (found === null) return null
    const [from, to] = found.map(textOf)
    return from && to ? { from, to } : null
  }
  const sides = ` ${text} `.split(' : ').map((part) => side(part.trim(), clock))
  const [from, to] = sides
  return sides.length !== 2 || from === undefined || to === undefined ? null : { from, to }
}

/** When the day, month or year is over that a text names as a whole; null where it names a moment. */
export const endOfWhole = (given: string | number | boolean): string | null => {
  const text = String(given).trim()
  const iso = isoMoment(given)
  if (iso?.length !== 10) return null
  const unit = /^\d{4}$/.test(text) ? 'year' : /^\d{4}-\d{2}$/.test(text) ? 'month' : 'day'
  return textOf(plus(Date.parse(iso), 1, unit))
}
