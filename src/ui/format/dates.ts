const two = (value: number) => String(value).padStart(2, '0')

/** `MM/DD/YYYY - HH:mm` in the viewer's zone; an unreadable or missing time is shown as a dash. */
export const formatDate = (value: string | number | Date | null | undefined) => {
  const date = new Date(value ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return '–'
  return `${two(date.getMonth() + 1)}/${two(date.getDate())}/${date.getFullYear()} - ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** `HH:mm:ss` of today, date and time of any other day. */
export const formatMoment = (value: number, now = new Date()) => {
  const date = new Date(value)
  return date.toDateString() === now.toDateString() ? `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}` : formatDate(date)
}
