import { chartColors, color } from '../theme/color'

/** One mark: the value `y` of `key` at the category `x`. */
export interface BarMark {
  x: string
  key: string
  y: number | null
}

export interface BarKey {
  id: string
  name: string
  color: string
}

export interface BarRow {
  index: number
  name: string
  values: Record<string, number>
  total: number
}

export interface BarModel {
  keys: BarKey[]
  rows: BarRow[]
  /** Categories there are, drawn or not. */
  categories: number
  marks: number
}

const greyAt = 7
const isRest = (name: string) => name === '<NULL>' || name === 'Other'
const series = chartColors.filter((_, index) => index !== greyAt)

const colourKeys = (names: string[]): BarKey[] => {
  let next = 0
  return names.map((name, index) => ({
    id: `k${index}`,
    name,
    color: names.length === 1 ? color.accent : isRest(name) ? chartColors[greyAt] : (series[next++ % series.length] ?? color.accent),
  }))
}

const namesByTotal = (marks: BarMark[]) => {
  const totals = new Map<string, number>()
  for (const { key, y } of marks) totals.set(key, (totals.get(key) ?? 0) + Math.abs(y ?? 0))
  const names = [...totals.keys()].sort((one, other) => (totals.get(other) ?? 0) - (totals.get(one) ?? 0))
  return [...names.filter((name) => !isRest(name)), ...names.filter(isRest)]
}

/**
 * Bars from a chart's marks, in the order the marks came; keys by their overall total, null and Other last. Only
 * the first `limit` categories become rows.
 */
export const barModel = (marks: BarMark[], { limit }: { limit: number }): BarModel => {
  const usable = marks.filter(({ y }) => y === null || Number.isFinite(y))
  const keys = colourKeys(namesByTotal(usable))
  const ids = new Map(keys.map(({ id, name }) => [name, id]))
  const rows = new Map<string, BarRow>()
  for (const { x, key, y } of usable) {
    const row = rows.get(x) ?? { index: rows.size, name: x, values: {}, total: 0 }
    if (y !== null) row.values[ids.get(key) ?? ''] = y
    row.total += y ?? 0
    rows.set(x, row)
  }
  const drawn = [...rows.values()].slice(0, limit)
  return { keys, rows: drawn, categories: rows.size, marks: drawn.length * keys.length }
}
