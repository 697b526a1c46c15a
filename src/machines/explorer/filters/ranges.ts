import type { AdhocFilter, Column } from '../../../api/contract'
import { numberText } from '../../../api/contract/moments'
import { columnKinds } from '../../../api/contract/columnKinds'
import { timeBounds } from '../../../api/contract/timeRanges'

/** Ranges that stay relative to the day on which the chart is read, as Superset writes them. */
export const timePresets = [
  { range: 'Current day', label: 'Today' },
  { range: 'Last day', label: 'Yesterday' },
  { range: 'Last 7 days', label: 'Last 7 days' },
  { range: 'Last 30 days', label: 'Last 30 days' },
  { range: 'Last 90 days', label: 'Last 90 days' },
  { range: 'Current week', label: 'This week' },
  { range: 'previous calendar week', label: 'Last week' },
  { range: 'Current month', label: 'This month' },
  { range: 'previous calendar month', label: 'Last month' },
  { range: 'Current quarter', label: 'This quarter' },
  { range: 'previous calendar quarter', label: 'Last quarter' },
  { range: 'Current year', label: 'This year' },
  { range: 'previous calendar year', label: 'Last year' },
  { range: "DATETRUNC(DATETIME('today'), year) : now", label: 'Year to date' },
] as const

const day = /^\d{4}-\d{2}-\d{2}$/

const moved = (text: string, days: number) => {
  const date = new Date(`${text}T00:00Z`)
  if (Number.isNaN(date.getTime())) return text
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The first and the last day of a range between two, as they are typed so far; null of a preset or another text. */
export const daysOf = (range: string): [first: string, last: string] | null => {
  if (timePresets.some((preset) => preset.range === range)) return null
  const [from, to, ...more] = ` ${range} `.split(' : ').map((side) => side.trim())
  if (from === undefined || to === undefined || more.length > 0) return null
  return [from, day.test(to) ? moved(to, -1) : to]
}

/** The last day belongs to the range; a text that is no day stays as it is typed. */
export const rangeOfDays = (first: string, last: string) =>
  `${first} : ${day.test(last) ? moved(last, 1) : last}`

const named = (text: string) => {
  const at = Date.parse(`${text.slice(0, 10)}T00:00Z`)
  return Number.isNaN(at)
    ? text
    : new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(at)
}

/** The days that a range holds now: `24 Aug 2026 – 21 Nov 2026`; null where it is not understood or open on both sides. */
export const rangeDays = (range: string, now = new Date()): string | null => {
  const bounds = timeBounds(range, now)
  if (bounds === null || (bounds.from === null && bounds.to === null)) return null
  const last = bounds.to && (bounds.to.length === 10 ? moved(bounds.to, -1) : bounds.to)
  if (bounds.from === null) return `until ${named(last ?? '')}`
  if (last === null) return `from ${named(bounds.from)}`
  const [first, end] = [named(bounds.from), named(last)]
  return first === end ? first : `${first} – ${end}`
}

/** A range as its preset is called, or by its days. */
export const rangeWords = (range: string) =>
  timePresets.find((preset) => preset.range === range)?.label ??
  (daysOf(range) === null ? range : (rangeDays(range, new Date(0)) ?? range))

/** The two bounds of BETWEEN as texts. */
export const boundsOf = ({ comparator }: Pick<AdhocFilter, 'comparator'>): [string, string] => {
  const [from, to] = Array.isArray(comparator) ? (comparator as unknown[]) : []
  const textOf = (bound: unknown) =>
    typeof bound === 'number' || typeof bound === 'string' ? String(bound) : ''
  return [textOf(from), textOf(to)]
}

/** The operator of a range that suits a column; null where none does. */
export const rangeOperator = (column: Column | null) => {
  if (column?.type_generic === columnKinds.moment) return 'TEMPORAL_RANGE' as const
  return column?.type_generic === columnKinds.number ? ('BETWEEN' as const) : null
}

export const boundsWords = (filter: Pick<AdhocFilter, 'comparator'>) => {
  const [from, to] = boundsOf(filter)
  if (from === '') return `≤ ${to}`
  return to === '' ? `≥ ${from}` : `${from} to ${to}`
}

/** The bounds as numbers, null where there is none; a text that is no number stays. */
export const typedBounds = (filter: Pick<AdhocFilter, 'comparator'>) =>
  boundsOf(filter).map((text) => {
    if (text.trim() === '') return null
    return numberText.test(text.trim()) ? Number(text) : text
  })
