/** How marks at one position lie on each other: not at all, added up, or as parts of 100 %. */
export type Stacking = 'none' | 'stacked' | 'share'

/** Where a value is drawn, and where what it stands on ends, in units of the value axis. */
export interface Reach {
  from: number
  to: number
}

/** Each value on top of those before it, up and down apart. */
export const reachesOf = (
  values: readonly (readonly (number | null)[])[],
  stacking: Stacking,
): (Reach | null)[][] => {
  if (stacking === 'none')
    return values.map((each) =>
      each.map((value) => (value === null ? null : { from: 0, to: value })),
    )
  const ends = new Map<number, { up: number; down: number }>()
  const totals = (values[0] ?? []).map((_, stop) =>
    values.reduce((sum, each) => sum + Math.abs(each[stop] ?? 0), 0),
  )
  return values.map((each) =>
    each.map((value, stop) => {
      const total = stacking === 'share' ? (totals[stop] ?? 0) : 1
      if (value === null || total === 0) return null
      const end = ends.get(stop) ?? { up: 0, down: 0 }
      ends.set(stop, end)
      const side = value < 0 ? 'down' : 'up'
      const from = end[side]
      end[side] += value / total
      return { from, to: end[side] }
    }),
  )
}

const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })
/** A share of a whole; one too small for its decimal is not 0, nor is one below it. */
export const percentText = (share: number) => {
  if (share === 0 || Math.abs(share) >= 0.001) return percents.format(share)
  return share > 0 ? '<0.1%' : '>-0.1%'
}

/** A value with its share of all that lie on each other, where they are drawn as parts of 100 %. */
export const withShare = (text: string, value: number, total: number, stacking: Stacking) =>
  stacking === 'share' && total > 0 ? `${text} (${percentText(value / total)})` : text
