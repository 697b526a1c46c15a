const microsPerSecond = 1_000_000n
const microsPerDay = 86_400n * microsPerSecond
const dayLimits = { first: -719_162, last: 2_932_896 }
const two = (value: number) => (value < 10 ? `0${value}` : String(value))

const infiniteDays = 2_147_483_647

const dates = new Map<number, string>()

/** `YYYY-MM-DD` for the years 1 to 9999, the engine's own text beyond them. */
export const dateText = (days: number, other: () => string): string => {
  if (Math.abs(days) === infiniteDays) return days < 0 ? '-infinity' : 'infinity'
  if (days < dayLimits.first || days > dayLimits.last) return other()
  const known = dates.get(days)
  if (known !== undefined) return known
  const text = new Date(days * 86_400_000).toISOString().slice(0, 10)
  if (dates.size > 20_000) dates.clear()
  dates.set(days, text)
  return text
}

const fractionText = (micros: number) => (micros === 0 ? '' : `.${String(micros).padStart(6, '0')}`)

/** `HH:MM:SS`, with six digits of a fraction where there is one. */
export const timeText = (microsOfDay: number) => {
  const seconds = Math.floor(microsOfDay / 1_000_000)
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return clock + fractionText(microsOfDay - seconds * 1_000_000)
}

/** `YYYY-MM-DDTHH:MM:SS[.ffffff]` of microseconds since the epoch. */
export const timestampText = (micros: bigint, other: () => string): string => {
  let days = micros / microsPerDay
  let rest = micros % microsPerDay
  if (rest < 0n) {
    days -= 1n
    rest += microsPerDay
  }
  if (days < dayLimits.first || days > dayLimits.last) return other()
  return `${dateText(Number(days), () => '')}T${timeText(Number(rest))}`
}
