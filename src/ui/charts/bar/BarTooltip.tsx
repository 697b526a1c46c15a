import type { BarKey, BarRow } from './barModel'
import { writerOf } from './barNumbers'
import { ChartTip } from '../frame/ChartTip'
import type { ChartOptions } from '../frame/chartOptions'
import { withShare, type Stacking } from '../frame/stacking'

const maxRows = 14

interface Props {
  row: BarRow
  keys: BarKey[]
  lit: string
  measure: string
  stacking: Stacking
  total: boolean
  options: Pick<ChartOptions, 'whole' | 'numbersOf' | 'texts' | 'incomplete'>
}

/** Every part of one bar with its whole value, the one under the pointer lit. */
export function BarTooltip({ row, keys, lit, measure, stacking, total, options }: Props) {
  const shownKeys = keys.filter(({ id }) => row.values[id] !== undefined)
  const at = Math.max(0, shownKeys.findIndex(({ id }) => id === lit) - maxRows + 1)
  const shown = shownKeys.slice(at, at + maxRows)
  const size = shownKeys.reduce((all, { id }) => all + Math.abs(row.values[id] ?? 0), 0)
  const parts = shown.map((key) => ({
    name: options.texts.series(key.name),
    value: withShare(
      writerOf(key, options)(row.values[key.id] ?? 0),
      row.values[key.id] ?? 0,
      size,
      stacking,
    ),
    color: row.color ?? key.color,
    lit: key.id === lit,
  }))
  const unseen =
    shownKeys.length > shown.length ? [{ name: `and ${shownKeys.length - shown.length} more` }] : []
  const sum =
    total && shownKeys.length > 1
      ? [
          {
            name: 'Total',
            value: options.whole(
              shownKeys.reduce((each, { id }) => each + (row.values[id] ?? 0), 0),
            ),
            sum: true,
          },
        ]
      : []
  return (
    <ChartTip
      name={options.texts.x(row.name)}
      measure={measure}
      rows={[...parts, ...unseen, ...sum]}
      remark={options.incomplete?.ofPeriod(row.name)}
    />
  )
}
