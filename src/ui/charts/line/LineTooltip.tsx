import type { BarKey } from '../bar/barModel'
import { writerOf } from '../bar/barNumbers'
import type { ChartOptions } from '../frame/chartOptions'
import { ChartTip } from '../frame/ChartTip'
import { withShare, type Stacking } from '../frame/stacking'
import type { LineModel } from './lineModel'

const maxRows = 14

interface Props {
  model: LineModel
  keys: readonly BarKey[]
  stop: number
  stacking: Stacking
  /** Whether the values add up to something. */
  total: boolean
  options: Pick<ChartOptions, 'texts' | 'whole' | 'numbersOf' | 'yTitle' | 'incomplete'>
}

/** The values of every line at one stop, the greatest first. */
export function LineTooltip({ model, keys, stop, stacking, total, options }: Props) {
  const { texts, whole, yTitle } = options
  const name = model.stops[stop]?.name ?? ''
  const found = keys
    .flatMap((key) => {
      const value = model.values.get(key.id)?.[stop] ?? null
      return value === null ? [] : [{ ...key, value }]
    })
    .toSorted((one, other) => other.value - one.value)
  const size = found.reduce((all, { value }) => all + Math.abs(value), 0)
  const rows = found.slice(0, maxRows).map((key) => ({
    name: texts.series(key.name),
    value: withShare(writerOf(key, options)(key.value), key.value, size, stacking),
    color: key.color.slice(0, 7),
  }))
  const unseen =
    found.length > rows.length ? [{ name: `and ${found.length - rows.length} more` }] : []
  const sum = found.reduce((all, { value }) => all + value, 0)
  return (
    <ChartTip
      name={texts.x(name)}
      measure={yTitle}
      rows={[
        ...(found.length === 0 ? [{ name: 'No value' }] : rows),
        ...unseen,
        ...(total && found.length > 1 ? [{ name: 'Total', value: whole(sum), sum: true }] : []),
      ]}
      remark={options.incomplete?.ofPeriod(name)}
    />
  )
}
