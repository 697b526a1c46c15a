import { isInTime } from '../../../api/contract/periodLabels'
import type { BoxRecord } from '../../../api/contract'
import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { startTransition, useMemo } from 'react'
import { EmptyState } from '../../feedback/EmptyState'
import { formatNumber } from '../../format/numbers'
import { Quiet } from '../../text/Quiet'
import { lazyPart } from '../../text/lazyPart'
import { useSize } from '../../layout/useSize'
import { boxModel } from './boxModel'
import { ChartFrame } from '../frame/ChartFrame'
import { ChartLegend } from '../frame/ChartLegend'
import { ChartNotice } from '../frame/ChartNotice'
import type { ChartOptions } from '../frame/chartOptions'
import { ChartText } from '../frame/ChartText'
import { PlacelessNotice } from '../frame/PlacelessNotice'
import { useHiddenKeys } from '../frame/useHiddenKeys'

const BoxesPlot = lazyPart(async () => (await import('./BoxesPlot')).default)
export const fetchBoxPlot = BoxesPlot.fetchCode

const useStyles = makeStyles({
  body: { position: 'relative', flexGrow: 1, minHeight: 0, overflow: 'hidden' },
  across: { overflowX: 'auto' },
})

const max = 500
const smallestBand = 24
const smallestPeriod = 12
const smallestBox = 14
const namedEmpty = 5
const statistics = ['min', 'q1', 'median', 'mean', 'q3', 'max'] as const

const emptyText = (names: readonly string[]) => {
  const named = names.slice(0, namedEmpty).join(', ')
  const more =
    names.length > namedEmpty ? ` and ${formatNumber(names.length - namedEmpty)} more` : ''
  return `Without values, so without a box: ${named}${more}.`
}

/** How values are spread, a box per series and metric, with the same numbers as text. */
export function BoxChart({
  marks,
  options,
}: {
  marks: readonly BoxRecord[]
  options: ChartOptions
}) {
  const styles = useStyles()
  const [ref, size] = useSize(startTransition)
  const { xTitle, yTitle, sort, palette, opacity } = options
  const model = useMemo(
    () => boxModel(marks, { limit: max, sort, palette, opacity }),
    [marks, sort, palette, opacity],
  )
  const { hidden, toggle } = useHiddenKeys(model.keys)
  const keys = model.keys.filter(({ id }) => !hidden.has(id))
  const title = xTitle === '' ? yTitle : `${yTitle} by ${xTitle}`
  if (model.boxes.length === 0)
    return (
      <ChartFrame strip={<Quiet>{title}</Quiet>}>
        <EmptyState title="Nothing to draw">{`${yTitle} has no value in any row. Choose another metric or change the filters.`}</EmptyState>
      </ChartFrame>
    )
  const beside = model.keys.length > 1 && model.boxes.some(({ mark }) => mark.name !== mark.metric)
  const needed =
    model.groups.length *
      Math.max(
        isInTime(options.grain) ? smallestPeriod : smallestBand,
        beside ? keys.length * smallestBox + 16 : 0,
      ) +
    100
  const room = size && { width: Math.max(size.width, needed), height: size.height }
  return (
    <ChartFrame
      strip={
        options.legend && model.keys.length > 1 ? (
          <ChartLegend title="Metrics" keys={model.keys} hidden={hidden} onToggle={toggle} />
        ) : (
          <Quiet>{title}</Quiet>
        )
      }
    >
      {model.series > model.groups.length ? (
        <ChartNotice>{`Showing the first ${formatNumber(model.groups.length)} of ${formatNumber(model.series)} values of ${xTitle}. Add a filter to see others.`}</ChartNotice>
      ) : null}
      <PlacelessNotice
        axis={options.axes.y}
        values={model.boxes.flatMap(({ mark }) => [mark.min, ...mark.outliers])}
      />
      {model.empty.length > 0 ? <ChartNotice>{emptyText(model.empty)}</ChartNotice> : null}
      <div
        className={mergeClasses(styles.body, size !== null && needed > size.width && styles.across)}
        ref={ref}
      >
        {room && keys.length > 0 ? (
          <BoxesPlot {...{ model, keys, beside, options }} {...room} label={title} />
        ) : null}
        {keys.length === 0 ? (
          <EmptyState title="Every metric is hidden">
            Click one in the legend to show it again.
          </EmptyState>
        ) : null}
        <ChartText
          title={title}
          unit="boxes"
          columns={[
            xTitle || 'Box',
            'Metric',
            'Values',
            'Lower whisker',
            'Lower quartile',
            'Median',
            'Mean',
            'Upper quartile',
            'Upper whisker',
            'Outliers',
          ]}
          total={marks.length}
          rows={marks.map(({ name, metric, count, outliers, ...mark }) => [
            name,
            metric,
            count,
            ...statistics.map((statistic) => {
              const value = mark[statistic]
              return value === null ? null : options.numbersOf(metric).whole(value)
            }),
            outliers.length,
          ])}
        />
      </div>
    </ChartFrame>
  )
}
