/** The rule that whiskers end by, or the percentiles that they end at. */
export type Whiskers = 'Tukey' | 'minMax' | { low: number; high: number }

const percentiles = /^(\d{1,3}(?:\.\d+)?)\/(\d{1,3}(?:\.\d+)?) percentiles$/

/** The whiskers of an option's name, or null where there is no such option. */
export const whiskersOf = (option: unknown): Whiskers | null => {
  if (typeof option !== 'string') return null
  if (option === 'Tukey') return 'Tukey'
  if (option === 'Min/max (no outliers)') return 'minMax'
  const [, low = NaN, high = NaN] = (percentiles.exec(option) ?? []).map(Number)
  return low < high && high <= 100 ? { low, high } : null
}
