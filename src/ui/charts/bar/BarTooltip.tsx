import type { BarKey, BarRow } from './barModel'
import { ChartTip } from '../frame/ChartTip'

const maxRows = 14

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
  const shownKeys = keys.filter(({ id }) => row.values[id] !== undefined)
  const at = Math.max(
    0,
    Math.min(shownKeys.findIndex(({ id }) => id === lit) - maxRows + 1, shownKeys.length - maxRows),
  )
  const shown = shownKeys.slice(at, at + maxRows)
  const parts = shown.map((key) => ({
    name: key.name,
    value: whole(row.values[key.id] ?? 0),
    color: key.color,
    lit: key.id === lit,
  }))
  const unseen =
    shownKeys.length > shown.length ? [{ name: `and ${shownKeys.length - shown.length} more` }] : []
  const sum =
    total && shownKeys.length > 1
      ? [
          {
            name: 'Total',
            value: whole(shownKeys.reduce((each, { id }) => each + (row.values[id] ?? 0), 0)),
            sum: true,
          },
        ]
      : []
  return <ChartTip name={row.name} measure={measure} rows={[...parts, ...unseen, ...sum]} />
}
