import type { BarKey, BarRow } from './barModel'
import { ChartTip } from './ChartTip'

const mostRows = 14

interface Props {
  row: BarRow
  keys: BarKey[]
  lit: string
  measure: string
  total: boolean
  whole: (value: number) => string
}

/** Every part of one bar with its whole value, the one under the pointer lit. */
export function BarTooltip({ row, keys, lit, measure, total, whole }: Props) {
  const held = keys.filter(({ id }) => row.values[id] !== undefined)
  const at = Math.max(
    0,
    Math.min(held.findIndex(({ id }) => id === lit) - mostRows + 1, held.length - mostRows),
  )
  const shown = held.slice(at, at + mostRows)
  const parts = shown.map((key) => ({
    name: key.name,
    value: whole(row.values[key.id] ?? 0),
    color: key.color,
    lit: key.id === lit,
  }))
  const unseen =
    held.length > shown.length ? [{ name: `and ${held.length - shown.length} more` }] : []
  const sum =
    total && held.length > 1
      ? [
          {
            name: 'Total',
            value: whole(held.reduce((each, { id }) => each + (row.values[id] ?? 0), 0)),
            sum: true,
          },
        ]
      : []
  return <ChartTip name={row.name} measure={measure} rows={[...parts, ...unseen, ...sum]} />
}
