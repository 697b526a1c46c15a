import type { CategoryColumn, FeatureColumn, NumberColumn } from '../../server/models/columns.ts'
import { randomOf } from '../../server/models/random.ts'

export const numbers = (
  name: string,
  values: Iterable<number>,
  kind: NumberColumn['kind'] = 'number',
): NumberColumn => ({ name, kind, values: Float64Array.from(values) })

/** A column of texts; null is missing. */
export const texts = (name: string, values: (string | null)[]): CategoryColumn => {
  const levels = [...new Set(values.filter((value) => value !== null))]
  const positions = new Map(levels.map((level, position) => [level, position]))
  return {
    name,
    kind: 'category',
    values: Int32Array.from(values, (value) =>
      value === null ? -1 : (positions.get(value) ?? -1),
    ),
    levels,
  }
}

export const from = <Value>(count: number, value: (row: number) => Value) =>
  Array.from({ length: count }, (_, row) => value(row))

/**
 * A table with every kind of column and missing values in most, and a score that depends on them: the same for the same
 * seed.
 */
export const mixedTable = (rows: number, seed: number) => {
  const random = randomOf(seed)
  const missing = (share: number, value: number) => (random() < share ? Number.NaN : value)
  const size = numbers(
    'size',
    from(rows, () => missing(0.1, random() * 10 - 5)),
  )
  const weight = numbers(
    'weight',
    from(rows, () => random()),
  )
  const grade = numbers(
    'grade [1-5]',
    from(rows, () => missing(0.3, Math.floor(random() * 5))),
  )
  const sold = numbers(
    'sold',
    from(rows, () => missing(0.05, 1.6e12 + random() * 1e11)),
    'time',
  )
  const isNew = numbers(
    'is new',
    from(rows, () => missing(0.05, random() < 0.4 ? 1 : 0)),
    'boolean',
  )
  const color = texts(
    'color',
    Array.from({ length: rows }, () => {
      const level = Math.floor(random() * 31)
      return level === 30 ? null : `color ${level}`
    }),
  )
  const features: FeatureColumn[] = [size, weight, grade, sold, isNew, color]
  const score = from(
    rows,
    (row) =>
      (size.values[row] || 0) * (weight.values[row] ?? 0) +
      (grade.values[row] || 1) +
      (isNew.values[row] || 0) +
      (color.values[row] ?? 0) / 10 +
      random(),
  )
  return { features, score }
}
