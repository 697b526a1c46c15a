const day = 86_400_000

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** How long ago something was: days under 31, months under 365 days, then years; an unreadable or missing time is a dash. */
export const formatAge = (value: string | null | undefined, now = Date.now()) => {
  const time = new Date(value ?? Number.NaN).getTime()
  if (Number.isNaN(time)) return '–'
  const days = Math.max(0, Math.floor((now - time) / day))
  if (days === 0) return 'today'
  if (days < 31) return counted(days, 'day')
  return days < 365
    ? counted(Math.floor(days / 30.5), 'month')
    : counted(Math.floor(days / 365), 'year')
}
