const two = (value: number) => String(value).padStart(2, '0')

/** `MM/DD/YYYY - HH:mm` in the viewer's zone; an unreadable or missing time is shown as a dash. */
export const formatDate = (value: string | number | Date | null | undefined) => {
  const date = new Date(value ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return '–'
  return `${two(date.getMonth() + 1)}/${two(date.getDate())}/${date.getFullYear()} - ${two(date.getHours())}:${two(date.getMinutes())}`
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000], ['month', 2_592_000], ['day', 86_400], ['hour', 3600], ['minute', 60],
]
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** The age of a moment in words, such as `2 hours ago`. */
export const formatAge = (value: string | number | Date, now = Date.now()) => {
  const seconds = (now - new Date(value).getTime()) / 1000
  const step = steps.find(([, size]) => seconds >= size)
  return step ? relative.format(-Math.floor(seconds / step[1]), step[0]) : 'just now'
}

/** A running time as `mm:ss.hh`. */
export const formatDuration = (milliseconds: number) => {
  const hundredths = Math.max(0, Math.floor(milliseconds / 10))
  return `${two(Math.floor(hundredths / 6000))}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`
}
