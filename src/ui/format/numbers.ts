const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 })
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

const tooLong = 1e21
const tooLongForAnAxis = 1e15

/** A number with every digit it has, grouped by thousands, powers of ten from 1e21 on: for tooltips, grids and counters. */
export const formatNumber = (value: number | bigint) =>
  typeof value === 'number' && Math.abs(value) >= tooLong ? String(value) : whole.format(value)

/** A number for an axis: `1.2M`; small ones keep three significant digits. */
export const formatShort = (value: number) => {
  if (value !== 0 && Math.abs(value) < 1) return String(Number(value.toPrecision(3)))
  if (Math.abs(value) >= tooLongForAnAxis)
    return Number(value.toPrecision(3)).toExponential().replace('+', '')
  return short.format(value)
}

const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** A file size such as `1.4 MB`. */
export const formatBytes = (bytes: number) => {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const value = bytes / 1000 ** power
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`
}
