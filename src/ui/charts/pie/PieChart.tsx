import { makeStyles } from '@fluentui/react-components'
import { startTransition, useMemo, useState } from 'react'
import { EmptyState } from '../../feedback/EmptyState'
import { formatNumber } from '../../format/numbers'
import { Quiet } from '../../text/Quiet'
import { lazyPart } from '../../text/lazyPart'
import { useSize } from '../../layout/useSize'
import { ChartFrame } from '../frame/ChartFrame'
import { ChartLegend } from '../frame/ChartLegend'
import { ChartNotice } from '../frame/ChartNotice'
import type { ChartOptions } from '../frame/chartOptions'
import { ChartText } from '../frame/ChartText'
import { CutNotice } from '../frame/CutNotice'
import { pieModel, sumOf, type PieMark, type PieModel } from './pieModel'
import { percentText } from '../frame/stacking'
import { useHiddenKeys } from '../frame/useHiddenKeys'

const PiePlot = lazyPart(async () => (await import('./PiePlot')).default)
export const fetchPiePlot = PiePlot.fetchCode

const useStyles = makeStyles({
  body: { position: 'relative', flexGrow: 1, minHeight: 0, overflow: 'hidden' },
})

const minDrawn = 20
const maxDrawn = 500
const smallest = 0.01

export interface PieChartProps {
  marks: readonly PieMark[]
  options: ChartOptions
  /** Whether the values add up to a total that means something: sums and counts do, averages do not. */
  adds: boolean
}

const leftOut = ({ empty, negative, zero }: PieModel) => {
  const summary = [
    empty > 0 ? `${formatNumber(empty)} without a value` : '',
    negative > 0 ? `${formatNumber(negative)} below zero` : '',
    zero > 0 ? `${formatNumber(zero)} of zero` : '',
  ].filter((each) => each !== '')
  return summary.length === 0
    ? null
    : `A pie shows values above zero. Left out: ${summary.join(', ')}.`
}

/** Parts of a whole with their legend, what a pie cannot show told above it, and the same numbers as text. */
export function PieChart({ marks, options, adds }: PieChartProps) {
  const styles = useStyles()
  const [chosenLimit, setLimit] = useState<number | null>(null)
  const limit = chosenLimit ?? minDrawn
  const [ref, size] = useSize(startTransition)
  const { xTitle, yTitle, sort, palette, shared, opacity } = options
  const model = useMemo(
    () =>
      pieModel(marks, {
        limit,
        smallest: limit === minDrawn ? smallest : 0,
        sort,
        palette,
        shared: shared ?? null,
        opacity,
      }),
    [marks, limit, sort, palette, shared, opacity],
  )
  const keys = useMemo(
    () =>
      model.slices.map(({ id, name, contains }) => ({
        id,
        name: contains.length > 0 ? 'Other (n)' : name,
      })),
    [model],
  )
  const { hidden, toggle } = useHiddenKeys(keys)
  const slices = model.slices.filter(({ id }) => !hidden.has(id))
  const title = xTitle === '' ? yTitle : `${yTitle} by ${xTitle}`
  if (model.slices.length === 0)
    return (
      <ChartFrame strip={<Quiet>{title}</Quiet>}>
        <EmptyState title="Nothing to draw">{`No value of ${yTitle} is above zero, and a pie shows only those. Choose another metric, or another chart type.`}</EmptyState>
      </ChartFrame>
    )
  const unseen = leftOut(model)
  const total = sumOf(model.slices)
  return (
    <ChartFrame
      strip={
        options.legend && model.slices.length > 1 ? (
          <ChartLegend title={xTitle} keys={model.slices} hidden={hidden} onToggle={toggle} />
        ) : (
          <Quiet>{title}</Quiet>
        )
      }
    >
      {model.categories > limit || (chosenLimit !== null && model.categories > minDrawn) ? (
        <CutNotice
          name={xTitle}
          values={model.categories}
          drawn={Math.min(limit, model.categories)}
          which="largest"
          rest="; the rest are grouped as Other"
          {...{ minDrawn, maxDrawn, limit }}
          onLimit={setLimit}
        />
      ) : null}
      {unseen === null ? null : <ChartNotice>{unseen}</ChartNotice>}
      <div className={styles.body} ref={ref}>
        {size && slices.length > 0 ? (
          <PiePlot {...{ slices, adds, options }} {...size} label={title} />
        ) : null}
        {slices.length === 0 ? (
          <EmptyState title="Every slice is hidden">
            Click one in the legend to show it again.
          </EmptyState>
        ) : null}
        <ChartText
          title={title}
          unit="categories"
          columns={[xTitle || 'Slice', yTitle, 'Share']}
          total={marks.length}
          rows={marks.map(({ x, y }) => [x, y, y !== null && y > 0 ? percentText(y / total) : ''])}
          writers={[undefined, options.whole]}
        />
      </div>
    </ChartFrame>
  )
}
