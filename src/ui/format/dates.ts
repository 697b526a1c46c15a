const two = (value: number) => String(value).padStart(2, '0')

/** `MM/DD/YYYY - HH:mm` in the viewer's zone; an unreadable or missing time is shown as a dash. */
export const formatDate = (value: string | number | Date | null | undefined) => {
  const date = new Date(value ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return '–'
  return `${two(date.getMonth() + 1)}/${two(date.getDate())}/${date.getFullYear()} - ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** `MM/DD/YYYY - HH:mm:ss` in the viewer's zone. */
export const formatInstant = (value: number) =>
  `${formatDate(value)}:${two(new Date(value).getSeconds())}`

export const isOfToday = (value: number, now = new Date()) =>
  new Date(value).toDateString() === now.toDateString()

/** `HH:mm:ss` of today, with the date before it on any other day. */
export const formatMoment = (value: number, now = new Date()) =>
  isOfToday(value, now) ? formatInstant(value).slice(-8) : formatInstant(value)
