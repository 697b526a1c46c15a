import { counted } from '../../api/contract/counted'
const two = (value: number) => String(Math.floor(value)).padStart(2, '0')

/** `MM/DD/YYYY - HH:mm` in the viewer's zone; an unreadable or missing time is shown as a dash. */
export const formatDate = (value: string | number | Date | null | undefined) => {
  const date = new Date(value ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return '–'
  return `${two(date.getMonth() + 1)}/${two(date.getDate())}/${date.getFullYear()} - ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** `MM/DD/YYYY - HH:mm:ss` in the viewer's zone. */
export const formatInstant = (value: number) =>
  `${formatDate(value)}:${two(new Date(value).getSeconds())}`

/** `HH:mm` in the viewer's zone. */
export const formatTime = (value: number) => formatDate(value).slice(-5)

export const isOfToday = (value: number, now = new Date()) =>
  new Date(value).toDateString() === now.toDateString()

/** `HH:mm:ss` of today, with the date before it on any other day. */
export const formatMoment = (value: number, now = new Date()) =>
  isOfToday(value, now) ? formatInstant(value).slice(-8) : formatInstant(value)

/** A moment as databases answer it, its day and its clock apart: `2026-01-31 08:15:00`. */
export const spacedMoment = (iso: string) => iso.replace(/^(\d{4,}-\d{2}-\d{2})T/, '$1 ')

const day = 86_400_000

/** How long ago something was: days under 31, months under 365 days, then years; an unreadable or missing time is a dash. */
export const formatAge = (value: string | null | undefined, now = Date.now()) => {
  const time = new Date(value ?? Number.NaN).getTime()
  if (Number.isNaN(time)) return '–'
  const days = Math.max(0, Math.floor((now - time) / day))
  if (days === 0) return 'today'
  if (days < 31) return `${counted(days, 'day')} ago`
  return days < 365
    ? `${counted(Math.floor(days / 30.5), 'month')} ago`
    : `${counted(Math.floor(days / 365), 'year')} ago`
}

const steps = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

/** How long ago something of this session was: `now`, `a minute ago`, `3 hours ago`. */
export const formatAgo = (at: number, now: number) => {
  const step = steps.find(({ ms }) => now - at >= ms)
  if (step === undefined) return 'now'
  const count = Math.floor((now - at) / step.ms)
  return count === 1
    ? `${step.unit === 'hour' ? 'an' : 'a'} ${step.unit} ago`
    : `${counted(count, step.unit)} ago`
}

/** A duration as `mm:ss.hh`. */
export const formatClock = (ms: number) =>
  `${two(ms / 60_000)}:${two((ms / 1000) % 60)}.${two((ms / 10) % 100)}`
