import type { Evaluation } from './evaluation.ts'
import type { FeatureColumn } from './columns.ts'

const minScore = 0.99
const maxRows = 20_000
const maxGroups = 256

const every = (rows: Uint32Array) => {
  const step = Math.ceil(rows.length / maxRows)
  return rows.filter((_, at) => at % step === 0)
}

/** Which of some groups a row is in: a text, or a stretch of numbers with about equally many rows; -1 where missing. */
const groupsOf = (feature: FeatureColumn, rows: Uint32Array) => {
  const { values } = feature
  if (feature.kind === 'category') return (row: number) => values[row] ?? -1
  const present = Float64Array.from(rows, (row) => values[row] ?? Number.NaN)
    .filter((value) => !Number.isNaN(value))
    .sort()
  const bounds = Float64Array.from(
    new Set(
      Array.from(
        { length: maxGroups },
        (_, at) => present[Math.floor((at * present.length) / maxGroups)] ?? Number.NaN,
      ),
    ),
  )
  return (row: number) => {
    const value = values[row] ?? Number.NaN
    if (Number.isNaN(value)) return -1
    let [low, high] = [0, bounds.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((bounds[middle] ?? 0) <= value) low = middle + 1
      else high = middle
    }
    return low
  }
}

interface Parts {
  train: Uint32Array
  test: Uint32Array
}

/** R² on the test rows of answering the mean of the row's group. */
const regressionScore = (
  groupOf: (row: number) => number,
  actual: Float64Array,
  { train, test }: Parts,
) => {
  const sums = new Map<number, { total: number; count: number }>()
  let total = 0
  for (const row of train) {
    const value = actual[row] ?? 0
    const group = sums.get(groupOf(row)) ?? { total: 0, count: 0 }
    sums.set(groupOf(row), { total: group.total + value, count: group.count + 1 })
    total += value
  }
  const overall = total / train.length
  let errors = 0
  let spread = 0
  for (const row of test) {
    const value = actual[row] ?? 0
    const group = sums.get(groupOf(row))
    errors += (value - (group === undefined ? overall : group.total / group.count)) ** 2
    spread += (value - overall) ** 2
  }
  return spread === 0 ? 0 : 1 - errors / spread
}

/** Squared correlation of a column of numbers with the target on the test rows. */
const correlation = (feature: FeatureColumn, actual: Float64Array, rows: Uint32Array) => {
  if (feature.kind === 'category') return 0
  const sums = { x: 0, y: 0, xx: 0, yy: 0, xy: 0 }
  const center = { x: feature.values[rows[0] ?? 0] ?? 0, y: actual[rows[0] ?? 0] ?? 0 }
  for (const row of rows) {
    const x = (feature.values[row] ?? 0) - center.x
    const y = (actual[row] ?? 0) - center.y
    sums.x += x
    sums.y += y
    sums.xx += x * x
    sums.yy += y * y
    sums.xy += x * y
  }
  const n = rows.length
  const both = (sums.xx - sums.x ** 2 / n) * (sums.yy - sums.y ** 2 / n)
  return both > 0 ? (sums.xy - (sums.x * sums.y) / n) ** 2 / both : 0
}

/** Balanced accuracy on the test rows of answering the most frequent class of the row's group. */
const classScore = (
  groupOf: (row: number) => number,
  actual: Float64Array,
  classes: number,
  { train, test }: Parts,
) => {
  const counts = new Map<number, number[]>()
  for (const row of train) {
    const group = counts.get(groupOf(row)) ?? Array.from({ length: classes }, () => 0)
    const own = actual[row] ?? 0
    group[own] = (group[own] ?? 0) + 1
    counts.set(groupOf(row), group)
  }
  const answers = new Map(
    [...counts].map(([group, ofGroup]) => [group, ofGroup.indexOf(Math.max(...ofGroup))]),
  )
  const hits = Array.from({ length: classes }, () => ({ hits: 0, count: 0 }))
  for (const row of test) {
    const own = hits[actual[row] ?? 0]
    if (own === undefined) continue
    own.count += 1
    if (answers.get(groupOf(row)) === actual[row]) own.hits += 1
  }
  const present = hits.filter(({ count }) => count > 0)
  return present.reduce((sum, own) => sum + own.hits / own.count, 0) / present.length
}

/** Features that alone predict the target on rows that they were not looked at with: often they tell it afterwards. */
export const findLeakage = (
  features: FeatureColumn[],
  target: string,
  actual: Float64Array,
  classes: number | null,
  parts: Parts,
): Evaluation['leakage'] => {
  const some = { train: every(parts.train), test: every(parts.test) }
  if (some.test.length === 0) return []
  return features.flatMap((feature) => {
    const groupOf = groupsOf(feature, some.train)
    const score =
      classes === null
        ? Math.max(
            regressionScore(groupOf, actual, some),
            correlation(feature, actual, some.test) || 0,
          )
        : classScore(groupOf, actual, classes, some)
    if (score < minScore) return []
    const message = `${feature.name} alone predicts ${target} almost exactly: check that it is known before ${target} is`
    return [{ feature: feature.name, score, message }]
  })
}
