const microsPerDay = 86_400_000_000
const dayLimits = { first: -719_162, last: 2_932_896 }
const daysOf400Years = 146_097
const infiniteDays = 2_147_483_647
const infiniteMicros = 9_223_372_036_854_775_807n

const two = (value: number) => (value < 10 ? `0${value}` : String(value))

const isWritten = (days: number) => days >= dayLimits.first && days <= dayLimits.last

/** A date before the year 1 or after 9999, as the library of the embedded engine writes it. */
const distantDate = (days: number) => {
  const sign = days < 0 ? -1 : 1
  const date = new Date(sign * (Math.abs(days) % daysOf400Years) * 86_400_000)
  const year = sign * Math.floor(Math.abs(days) / daysOf400Years) * 400 + date.getUTCFullYear()
  const text = String(Math.abs(year < 0 ? year - 1 : year)).padStart(4, '0')
  return `${text}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}${year < 0 ? ' (BC)' : ''}`
}

const dates = new Map<number, string>()

const plainDate = (days: number) => {
  const known = dates.get(days)
  if (known !== undefined) return known
  const text = new Date(days * 86_400_000).toISOString().slice(0, 10)
  if (dates.size > 20_000) dates.clear()
  dates.set(days, text)
  return text
}

/** `YYYY-MM-DD` of days since the epoch for the years 1 to 9999, the engine's own text beyond them. */
export const dateText = (days: number): string => {
  if (Math.abs(days) === infiniteDays) return days < 0 ? '-infinity' : 'infinity'
  return isWritten(days) ? plainDate(days) : distantDate(days)
}

const fractionText = (micros: number) => (micros === 0 ? '' : `.${String(micros).padStart(6, '0')}`)

const clocks: string[] = []

/** `HH:MM:SS` of each second of a day, written once: an answer has a million moments. */
const clockText = (seconds: number) =>
  (clocks[seconds] ??=
    `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`)

/** `HH:MM:SS`, with six digits of a fraction where there is one. */
export const timeText = (microsOfDay: number) => {
  const seconds = Math.floor(microsOfDay / 1_000_000)
  return clockText(seconds) + fractionText(microsOfDay - seconds * 1_000_000)
}

const momentText = (days: number, microsOfDay: number) =>
  isWritten(days)
    ? `${plainDate(days)}T${timeText(microsOfDay)}`
    : `${distantDate(days)} ${timeText(microsOfDay).replace(/(\.\d*?)0+$/, '$1')}`

/** `YYYY-MM-DDTHH:MM:SS[.ffffff]` of microseconds since the epoch that a number holds exactly. */
export const nearTimestampText = (micros: number): string => {
  const days = Math.floor(micros / microsPerDay)
  return momentText(days, micros - days * microsPerDay)
}

/** The same of any microseconds since the epoch; the engine's own text beyond the years 1 to 9999. */
export const timestampText = (micros: bigint): string => {
  if (micros >= -9007199254740991n && micros <= 9007199254740991n)
    return nearTimestampText(Number(micros))
  if (micros === infiniteMicros || micros === -infiniteMicros)
    return micros < 0n ? '-infinity' : 'infinity'
  const perDay = BigInt(microsPerDay)
  const rest = ((micros % perDay) + perDay) % perDay
  return momentText(Number((micros - rest) / perDay), Number(rest))
}

/** The same of other units since the epoch, of which each is `times` microseconds, or `perMicro` are one: cut to the microsecond, and without an end in every unit. */
export const scaledTimestampText = (value: bigint, times: bigint, perMicro = 1n): string => {
  if (value === infiniteMicros || value === -infiniteMicros) return timestampText(value)
  const scaled = value * times
  const rest = ((scaled % perMicro) + perMicro) % perMicro
  return timestampText((scaled - rest) / perMicro)
}
