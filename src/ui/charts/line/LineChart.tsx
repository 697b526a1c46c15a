import { makeStyles } from '@fluentui/react-components'
import { startTransition, useMemo, type ReactNode } from 'react'
import { EmptyState } from '../../feedback/EmptyState'
import { formatNumber } from '../../format/numbers'
import { useSize } from '../../layout/useSize'
import { lazyPart } from '../../text/lazyPart'
import { Quiet } from '../../text/Quiet'
import type { BarMark } from '../bar/barModel'
import { writerOf } from '../bar/barNumbers'
import { ChartFrame } from '../frame/ChartFrame'
import { ChartLegend } from '../frame/ChartLegend'
import { ChartNotice } from '../frame/ChartNotice'
import type { ChartOptions } from '../frame/chartOptions'
import { ChartText } from '../frame/ChartText'
import { IncompleteNote } from '../frame/IncompleteNote'
import { rowName } from '../frame/incompletePeriods'
import { rest } from '../frame/keyColors'
import { PlacelessNotice } from '../frame/PlacelessNotice'
import type { Stacking } from '../frame/stacking'
import { useHiddenKeys } from '../frame/useHiddenKeys'
import { axisFor } from '../frame/valueScale'
import { lineModel } from './lineModel'

const LinePlot = lazyPart(async () => (await import('./LinePlot')).default)
export const fetchLinePlot = LinePlot.fetchCode

const useStyles = makeStyles({
  body: { position: 'relative', flexGrow: 1, minHeight: 0, overflow: 'hidden' },
})

export interface LineChartProps {
  marks: readonly BarMark[]
  options: ChartOptions
  legendTitle: string
  /** Whether the space below the lines is filled. */
  filled: boolean
  stacking: Stacking
  /** Whether the values of one stop add up to something: sums and counts do, averages do not. */
  adds: boolean
  /** Stands at the end of the strip. */
  stripEnd?: ReactNode
}

/** Lines or areas with their legend, what they leave out told above them, and the same numbers as text. */
export function LineChart({
  marks,
  options,
  legendTitle,
  filled,
  stacking,
  adds,
  stripEnd,
}: LineChartProps) {
  const styles = useStyles()
  const [ref, size] = useSize(startTransition)
  const { xTitle, yTitle, texts, grain, sort, seriesSort, palette, shared, opacity } = options
  const model = useMemo(
    () =>
      lineModel(marks, { adds, grain, sort, seriesSort, palette, shared: shared ?? null, opacity }),
    [marks, adds, grain, sort, seriesSort, palette, shared, opacity],
  )
  const { hidden, toggle } = useHiddenKeys(model.keys)
  const keys = useMemo(() => model.keys.filter(({ id }) => !hidden.has(id)), [model, hidden])
  const title = `${yTitle} by ${xTitle}`
  return (
    <ChartFrame
      strip={
        options.legend && model.keys.length > 1 ? (
          <ChartLegend
            title={legendTitle}
            keys={model.keys.map((key) => ({ ...key, name: texts.series(key.name) }))}
            hidden={hidden}
            onToggle={toggle}
          />
        ) : (
          <Quiet>{title}</Quiet>
        )
      }
      stripEnd={stripEnd}
    >
      {model.cut ? (
        <ChartNotice>
          {`Showing the 50 largest of ${formatNumber(model.series)} values of ${legendTitle}${adds ? '; the rest are grouped as Other' : ''}.`}
        </ChartNotice>
      ) : null}
      {model.undated.map((name) => (
        <ChartNotice key={name}>
          {name === rest
            ? `${rest} has no place in time and is not shown.`
            : `Rows without a value of ${xTitle} are not shown.`}
        </ChartNotice>
      ))}
      <IncompleteNote incomplete={options.incomplete} />
      <PlacelessNotice
        axis={axisFor(options.axes.y, stacking)}
        values={[...model.values.values()].flat()}
      />
      <div className={styles.body} ref={ref}>
        {size && keys.length > 0 ? (
          <LinePlot {...{ model, keys, stacking, filled, adds, options }} {...size} />
        ) : null}
        {keys.length === 0 ? (
          <EmptyState title="Every series is hidden">
            Click one in the legend to show it again.
          </EmptyState>
        ) : null}
        <ChartText
          title={title}
          unit={grain === undefined ? 'categories' : 'periods'}
          columns={[xTitle, ...model.keys.map(({ name }) => texts.series(name))]}
          total={model.stops.length}
          rows={model.stops.map(({ name }, stop) => [
            rowName(name, options),
            ...model.keys.map(({ id }) => model.values.get(id)?.[stop] ?? null),
          ])}
          writers={[undefined, ...model.keys.map((key) => writerOf(key, options))]}
        />
      </div>
    </ChartFrame>
  )
}
