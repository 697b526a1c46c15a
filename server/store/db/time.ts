const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const daysOfMonth = 30.5
const daysOfYear = 365

/** An instant as it is stored and sent: UTC with microseconds and `+0000`; such texts sort by time. */
export const timeText = (instant: number) =>
  new Date(instant).toISOString().replace('Z', '000+0000')

export const timeNow = () => timeText(Date.now())

let last = { now: '', within: 0 }

/** The same, later than the one before even within a millisecond: what comes in turn keeps its order. */
export const nextTime = () => {
  const now = timeNow()
  last = { now, within: now === last.now ? Math.min(last.within + 1, 999) : 0 }
  return now.replace('000+', `${String(last.within).padStart(3, '0')}+`)
}

/** ISO text a user sent, as it is stored; without a zone it is UTC; nothing where it is no time. */
export const readTime = (text: string) => {
  const iso = text
    .trim()
    .replace(/^([\d-]+) (?=\d)/, '$1T')
    .replace(/(\.\d{3})\d+/, '$1')
  const instant = Date.parse(
    /T.*(Z|[+-]\d\d:?\d\d)$/i.test(iso) || !iso.includes('T') ? iso : `${iso}Z`,
  )
  return Number.isNaN(instant) ? null : timeText(instant)
}

const instantOf = (text: string) => Date.parse(`${text.slice(0, 23)}Z`)

/** A stored time some milliseconds later. */
export const shiftedTime = (text: string, by: number) => timeText(instantOf(text) + by)

const counted = (count: number, article: string, unit: string) =>
  count === 1 ? `${article} ${unit} ago` : `${count} ${unit}s ago`

const afterAYear = (days: number) => {
  const months = Math.floor(days / daysOfMonth)
  if (days === 0) return 'a year ago'
  return months === 0
    ? `1 year, ${counted(days, '1', 'day')}`
    : `1 year, ${counted(months, '1', 'month')}`
}

/** How long ago something happened, in words. */
export const humanized = (age: number) => {
  const days = Math.floor(age / day)
  const years = Math.floor(days / daysOfYear)
  const months = Math.floor(days / daysOfMonth)
  if (age < second) return 'now'
  if (age < minute) return counted(Math.floor(age / second), 'a', 'second')
  if (age < hour) return counted(Math.floor(age / minute), 'a', 'minute')
  if (age < day) return counted(Math.floor(age / hour), 'an', 'hour')
  if (months === 0) return counted(days, 'a', 'day')
  if (years === 0) return counted(months, 'a', 'month')
  if (years === 1) return afterAYear(days % daysOfYear)
  return `${years} years ago`
}

/** How long ago a stored time was. */
export const ago = (text: string, now: number) => humanized(now - instantOf(text))

/** The time fields of everything a user makes. */
export const timesOf = (
  { created_on, changed_on }: { created_on: string; changed_on: string },
  now: number,
) => ({
  created_on_utc: created_on,
  changed_on: changed_on.slice(0, -'+0000'.length),
  changed_on_utc: changed_on,
  changed_on_delta_humanized: ago(changed_on, now),
})
