/** Where a value stands among others: 0 least to 1 greatest, and its percentile rank with ties averaged. */
export interface Rank {
  perc: number
  rank: number
}

const firstWhere = (sorted: Float64Array, matches: (value: number) => boolean): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (matches(sorted[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

const rankIn = (sorted: Float64Array, value: number): Rank => {
  const [least = value, greatest = value] = [sorted.at(0), sorted.at(-1)]
  const below = firstWhere(sorted, (other) => other >= value)
  const upTo = firstWhere(sorted, (other) => other > value)
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
