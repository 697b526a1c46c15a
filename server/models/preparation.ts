import type { CategoryColumn, FeatureColumn, NumberColumn } from './columns.ts'

/** One-hot encoding: so many most frequent texts of a category have a column of their own; the others share one. */
const maxOneHotTexts = 20
/** More different texts than these are not remembered: then none counts as unseen. */
const maxKnown = 20_000
const chunkHeight = 4096

export type PreparedFeature =
  | { name: string; kind: 'number' | 'boolean' }
  /** Times are seconds since `origin` (milliseconds since 1970): float32 tells them apart. */
  | { name: string; kind: 'time'; origin: number }
  /** `texts` have a column each; `known` are all that the training part has, null where they are too many. */
  | { name: string; kind: 'category'; texts: string[]; known: string[] | null }

export interface PreparedColumn {
  name: string
  /** The position of its feature. */
  feature: number
  take: 'value' | 'month' | 'weekday' | 'text' | 'other' | 'missing'
  /** For `text`: 1 where the feature has it, else 0. */
  text?: string
  /** Stands for missing values; null where they stay missing. */
  fill: number | null
  mean: number
  deviation: number
}

/** How columns of a dataset are encoded as the numbers that a model computes with: filled, scaled, one-hot. */
export interface Preparation {
  features: PreparedFeature[]
  columns: PreparedColumn[]
}

/** Writes a prepared column: of the rows in a list, or of those from `from` on. */
export type ColumnReader = (
  column: number,
  into: Float32Array | Float64Array,
  rows: Uint32Array | number,
) => void

const maxFloat = 3.4028234663852886e38
const isNumber = (value: number) => Math.abs(value) < maxFloat

const numberOf = (take: PreparedColumn['take'], origin: number | null) => {
  if (take === 'missing') return (value: number) => (isNumber(value) ? 0 : 1)
  if (take === 'month') return (value: number) => new Date(value).getUTCMonth() + 1
  if (take === 'weekday') return (value: number) => new Date(value).getUTCDay() || 7
  if (origin !== null) return (value: number) => (value - origin) / 1000
  return (value: number) => (isNumber(value) ? value : Number.NaN)
}

/** What a prepared column takes from each level of texts; the last is what it takes from a missing one. */
const levelNumbers = (
  { take, text }: PreparedColumn,
  feature: PreparedFeature,
  levels: string[],
) => {
  if (take === 'missing') return [...levels.map(() => 0), 1]
  const texts = new Set(feature.kind === 'category' ? feature.texts : [])
  const isTaken = (level: string) => (take === 'text' ? level === text : !texts.has(level))
  return [...levels.map((level) => (isTaken(level) ? 1 : 0)), Number.NaN]
}

/** The numbers of texts that are numbers written down; NaN for the others. */
const parsed = ({ name, values, levels }: CategoryColumn): NumberColumn => {
  const numbers = levels.map((level) => (level.trim() === '' ? Number.NaN : Number(level)))
  return {
    name,
    kind: 'number',
    values: Float64Array.from(values, (level) => numbers[level] ?? Number.NaN),
  }
}

/** The texts of numbers. */
const written = ({ name, values }: NumberColumn): CategoryColumn => {
  const positions = new Map<number, number>()
  const codes = Int32Array.from(values, (value) => {
    if (Number.isNaN(value)) return -1
    const position = positions.get(value) ?? positions.size
    positions.set(value, position)
    return position
  })
  return { name, kind: 'category', values: codes, levels: [...positions.keys()].map(String) }
}

/** The column in the form that the feature needs, null where its values cannot be that. */
export const asFeature = (
  { kind }: Pick<PreparedFeature, 'kind'>,
  column: FeatureColumn | undefined,
): FeatureColumn | null => {
  if (column === undefined) return null
  if (kind === 'category') return column.kind === 'category' ? column : written(column)
  if ((kind === 'time') !== (column.kind === 'time')) return null
  return column.kind === 'category' ? parsed(column) : column
}

/** Reads prepared columns from columns in the order of the features; one that is null has only missing values. */
export const prepared = (
  { features, columns }: Preparation,
  given: (FeatureColumn | null)[],
): ColumnReader => {
  const readers = columns.map((column) => {
    const feature = features[column.feature]
    const source = given[column.feature] ?? null
    const { fill, mean, deviation } = column
    const scaled = (value: number) =>
      ((Number.isNaN(value) && fill !== null ? fill : value) - mean) / deviation
    if (feature === undefined || source === null) {
      const none = scaled(column.take === 'missing' ? 1 : Number.NaN)
      return () => none
    }
    if (source.kind === 'category') {
      const numbers = Float64Array.from(levelNumbers(column, feature, source.levels), scaled)
      const { values, levels } = source
      return (row: number) => {
        const level = values[row] ?? -1
        return numbers[level < 0 ? levels.length : level] ?? Number.NaN
      }
    }
    const number = numberOf(column.take, feature.kind === 'time' ? feature.origin : null)
    const { values } = source
    return (row: number) => scaled(number(values[row] ?? Number.NaN))
  })
  return (column, into, rows) => {
    const read = readers[column]
    if (read === undefined) return
    if (typeof rows === 'number')
      for (let at = 0; at < into.length; at += 1) into[at] = read(rows + at)
    else for (let at = 0; at < into.length; at += 1) into[at] = read(rows[at] ?? 0)
  }
}

const byCount = (column: CategoryColumn, rows: Uint32Array) => {
  const counts = new Float64Array(column.levels.length)
  for (const row of rows) {
    const level = column.values[row] ?? -1
    if (level >= 0) counts[level] = (counts[level] ?? 0) + 1
  }
  return column.levels
    .map((text, level) => ({ text, count: counts[level] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || (one.text < other.text ? -1 : 1))
    .map(({ text }) => text)
}

const featureOf = (column: FeatureColumn, rows: Uint32Array): PreparedFeature => {
  const { name, kind } = column
  if (kind === 'category') {
    const known = byCount(column, rows)
    const texts = known.slice(0, maxOneHotTexts)
    return { name, kind, texts, known: known.length > maxKnown ? null : known }
  }
  if (kind !== 'time') return { name, kind }
  let origin: number | null = null
  for (const row of rows) {
    const time = column.values[row] ?? Number.NaN
    if (!Number.isNaN(time)) origin = Math.min(origin ?? time, time)
  }
  return { name, kind, origin: origin ?? 0 }
}

/** The columns a feature may become. */
const columnsOf = (
  feature: PreparedFeature,
  position: number,
  knownTexts: number,
): PreparedColumn[] => {
  const { name, kind } = feature
  const column = (label: string, take: PreparedColumn['take']): PreparedColumn => ({
    name: label,
    feature: position,
    take,
    fill: null,
    mean: 0,
    deviation: 1,
  })
  const missing = column(`${name} is missing`, 'missing')
  if (kind === 'category')
    return [
      ...feature.texts.map((text) => ({ ...column(`${name} = ${text}`, 'text'), text })),
      ...(knownTexts > maxOneHotTexts ? [column(`${name} is another`, 'other')] : []),
      missing,
    ]
  const parts = kind === 'time' ? (['month', 'weekday'] as const) : []
  return [
    column(name, 'value'),
    ...parts.map((part) => column(`${part} of ${name}`, part)),
    missing,
  ]
}

const median = (sorted: Float64Array) => {
  const { length } = sorted
  const [low = 0, high = 0] = [sorted[(length - 1) >> 1], sorted[length >> 1]]
  return (low + high) / 2
}

/** Whether a column has two different values, one of which may be a missing one, in some rows. */
const varies = (read: ColumnReader, column: number, rows: Uint32Array) => {
  const chunk = new Float64Array(chunkHeight)
  let first: number | null = null
  let hasMissing = false
  for (let from = 0; from < rows.length; from += chunkHeight) {
    const some = rows.subarray(from, from + chunkHeight)
    const values = chunk.subarray(0, some.length)
    read(column, values, some)
    for (const value of values) {
      if (Number.isNaN(value)) hasMissing = true
      else first ??= value
      if (first !== null && (hasMissing || value !== first)) return true
    }
  }
  return false
}

/** The column with its fill and scale by its values in the training part; null where these are all the same. */
const scaledBy = (column: PreparedColumn, values: Float64Array): PreparedColumn | null => {
  const isText = column.take === 'text' || column.take === 'other'
  const present = values.filter((value) => !Number.isNaN(value))
  if (present.length === 0) return null
  const fill = isText ? 0 : median(present.sort())
  const filled = values.map((value) => (Number.isNaN(value) ? fill : value))
  const first = filled[0] ?? 0
  if (filled.every((value) => value === first)) return null
  let total = 0
  for (const value of filled) total += value
  const mean = total / filled.length
  let squares = 0
  for (const value of filled) squares += (value - mean) ** 2
  return { ...column, fill, mean, deviation: Math.sqrt(squares / filled.length) }
}

/**
 * Fits the preparation to the rows of the training part: for `linear` estimators with the median in place of what is
 * missing, a column that says so, and scaling; for `trees` missing values stay missing. What is constant is left out.
 */
export const fitPreparation = (
  features: FeatureColumn[],
  rows: Uint32Array,
  purpose: 'trees' | 'linear',
): Preparation => {
  const described = features.map((feature) => featureOf(feature, rows))
  const candidates = described.flatMap((feature, position) =>
    columnsOf(
      feature,
      position,
      feature.kind === 'category' ? (feature.known?.length ?? maxKnown) : 0,
    ),
  )
  const read = prepared({ features: described, columns: candidates }, features)
  if (purpose === 'trees') {
    const columns = candidates.filter(
      ({ take }, position) => take !== 'missing' && varies(read, position, rows),
    )
    return { features: described, columns }
  }
  const values = new Float64Array(rows.length)
  const columns = candidates.map((candidate, position) => {
    read(position, values, rows)
    return scaledBy(candidate, values)
  })
  return { features: described, columns: columns.filter((column) => column !== null) }
}
