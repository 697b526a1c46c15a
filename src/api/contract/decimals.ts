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

/** What a product of a double and a power of ten is at most apart from the decimal it stands for, as a part of it. */
const binaryNoise = 2 ** -51
const largestScaled = 10 ** digitsOfSums

/** The decimals of most numbers, without writing them; undefined where they are more than `metrics`. */
const fewDecimalsOf = (value: number) => {
  for (let decimals = 0; decimals <= maxDecimals.metrics; decimals += 1) {
    const scaled = Math.abs(value * 10 ** decimals)
    if (scaled >= largestScaled) return undefined
    const whole = Math.round(scaled)
    if (Math.abs(scaled - whole) <= scaled * binaryNoise)
      return decimals > 0 && whole % 10 === 0 ? undefined : decimals
  }
  return undefined
}

const decimalsOf = (value: number) => {
  if (Number.isInteger(value)) return 0
  const few = fewDecimalsOf(value)
  if (few !== undefined) return few
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
    if (decimals <= max) decimals = Math.max(decimals, decimalsOf(value))
    largest = Math.max(largest, Math.abs(value))
    if ((count += 1) === sampledValues) break
  }
  if (decimals <= max) return decimals
  return Math.min(significantDigits, Math.max(2, 2 - Math.floor(Math.log10(largest))))
}
