/** A double holds so many digits that a person wrote; what follows is made by its binary form. */
export const significantDigits = 15

/** How many decimals are written at most: of a row's own values, of what is computed from many rows, of means. */
export const maxDecimals = { rows: 6, metrics: 4, means: 2 } as const

/** How many decimals a metric of this label has at most. */
export const metricDecimals = (label: string) =>
  /^avg\s*\(/i.test(label) ? maxDecimals.means : maxDecimals.metrics

/** A sum of many doubles is exact to about so many digits. */
const digitsOfSums = 12
const sampledValues = 1000

const decimalsAt = (value: number, digits: number) => {
  const [mantissa = '', power = '0'] = value.toPrecision(digits).split('e')
  const decimals = (mantissa.split('.')[1] ?? '').replace(/0+$/, '').length
  return Math.max(0, decimals - Number(power))
}

const decimalsOf = (value: number) => {
  if (Number.isInteger(value)) return 0
  const decimals = decimalsAt(value, significantDigits)
  return decimals <= maxDecimals.metrics ? decimals : decimalsAt(value, digitsOfSums)
}

/**
 * How many decimals write each of these values: those that the values have, but for what their binary form adds. Where
 * they have more than `max`, as means and ratios do, two, or three digits of the largest where all are below one.
 */
export const sharedDecimals = (values: Iterable<unknown>, max: number = maxDecimals.metrics) => {
  let [decimals, largest, count] = [0, 0, 0]
  for (const value of values) {
    if (typeof value !== 'number' || !Number.isFinite(value)) continue
    decimals = Math.max(decimals, decimalsOf(value))
    largest = Math.max(largest, Math.abs(value))
    if ((count += 1) === sampledValues) break
  }
  if (decimals <= max) return decimals
  return Math.min(significantDigits, Math.max(2, 2 - Math.floor(Math.log10(largest))))
}
