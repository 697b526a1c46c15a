/** Where a value stands among others: 0 least to 1 greatest, and its percentile rank with ties averaged. */
export interface Rank {
  perc: number
  rank: number
}

/** How many of the sorted values lie below another, or with `orEqual` up to it. */
const countBelow = (sorted: Float64Array, value: number, orEqual: boolean): number => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = sorted[middle] ?? 0
    if (other < value || (orEqual && other === value)) low = middle + 1
    else high = middle
  }
  return low
}

const rankIn = (sorted: Float64Array, value: number): Rank => {
  const least = sorted[0] ?? value
  const greatest = sorted[sorted.length - 1] ?? value
  const below = countBelow(sorted, value, false)
  const upTo = sorted[below + 1] === value ? countBelow(sorted, value, true) : below + 1
  return {
    perc: greatest === least ? 0 : (value - least) / (greatest - least),
    rank: (below + upTo + 1) / 2 / sorted.length,
  }
}

/** Reads the rank of a row's value among the values of its group. */
export const ranksOf = (values: readonly (number | null)[], groupOf: (row: number) => number) => {
  const byGroup: number[][] = []
  for (const [row, value] of values.entries())
    if (value !== null) (byGroup[groupOf(row)] ??= []).push(value)
  const sorted = byGroup.map((group) => Float64Array.from(group).sort())
  return (row: number): Rank | null => {
    const value = values[row] ?? null
    return value === null ? null : rankIn(sorted[groupOf(row)] ?? new Float64Array(), value)
  }
}
