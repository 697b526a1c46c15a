import { makeStyles } from '@fluentui/react-components'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { formatNumber } from '../../format/numbers'
import { Quiet } from '../../text/Quiet'
import { useSize } from '../../layout/useSize'
import { barModel, type BarMark } from './barModel'
import { ChartFrame } from '../frame/ChartFrame'
import { ChartLegend } from '../frame/ChartLegend'
import { ChartNotice } from '../frame/ChartNotice'
import type { ChartOptions } from '../frame/chartOptions'
import { ChartText } from '../frame/ChartText'
import { CutNotice } from '../frame/CutNotice'
import { useHiddenKeys } from '../frame/useHiddenKeys'

const BarPlot = lazy(() => import('./BarPlot'))
const BarPlotCanvas = lazy(() => import('./BarPlotCanvas'))

const useStyles = makeStyles({
  body: { position: 'relative', flexGrow: 1, minHeight: 0, overflow: 'auto' },
  plot: { position: 'absolute', inset: 0 },
})

const minDrawn = 20
const maxDrawn = 500
const marksOfSvg = 120
const smallestBand = 28

export interface BarChartProps {
  marks: readonly BarMark[]
  options: ChartOptions
  legendTitle: string
  horizontal: boolean
  grouped: boolean
  /** Whether the parts of a bar add up to something: sums and counts do, averages do not. */
  adds: boolean
  /** Whether the marks came with the largest category first. */
  largestFirst: boolean
  /** Stands at the end of the strip. */
  stripEnd?: ReactNode
}

const whichOnes = (sort: ChartOptions['sort'], largestFirst: boolean) => {
  if (sort === 'name_asc' || sort === 'name_desc') return 'first'
  return (sort === null ? largestFirst : sort === 'value_desc') ? 'largest' : 'smallest'
}

/** Bars with their legend, a notice when there are too many, and the same numbers as text. */
export function BarChart({
  marks,
  options,
  legendTitle,
  horizontal,
  grouped,
  adds,
  largestFirst,
  stripEnd,
}: BarChartProps) {
  const styles = useStyles()
  const [limit, setLimit] = useState(minDrawn)
  const [ref, size] = useSize()
  const { xTitle, yTitle, sort, palette, shared, opacity } = options
  const model = useMemo(
    () => barModel(marks, { limit, adds, sort, palette, shared: shared ?? null, opacity }),
    [marks, limit, adds, sort, palette, shared, opacity],
  )
  const { hidden, toggle } = useHiddenKeys(model.keys)
  const keys = model.keys.filter(({ id }) => !hidden.has(id))
  const needed =
    model.rows.length * smallestBand * (grouped ? Math.max(1, keys.length / 3) : 1) + 120
  const Plot = model.marks > marksOfSvg ? BarPlotCanvas : BarPlot
  const room = size && {
    width: horizontal ? size.width : Math.max(size.width, Math.min(needed, 16000)),
    height: horizontal ? Math.max(size.height, Math.min(needed, 16000)) : size.height,
  }
  const scrolls =
    room !== null && size !== null && (room.width > size.width || room.height > size.height)
  const legend =
    options.legend && model.keys.length > 1 ? (
      <ChartLegend title={legendTitle} keys={model.keys} hidden={hidden} onToggle={toggle} />
    ) : (
      <Quiet>{`${yTitle} by ${xTitle}`}</Quiet>
    )
  return (
    <ChartFrame
      strip={legend}
      stripEnd={
        <>
          {scrolls ? (
            <Quiet>{horizontal ? 'Scroll down for more' : 'Scroll sideways for more'}</Quiet>
          ) : null}
          {stripEnd}
        </>
      }
    >
      {model.categories > minDrawn ? (
        <CutNotice
          name={xTitle}
          values={model.categories}
          drawn={model.rows.length}
          which={whichOnes(sort, largestFirst)}
          {...{ minDrawn, maxDrawn, limit }}
          onLimit={setLimit}
        />
      ) : null}
      {model.cut ? (
        <ChartNotice>
          {`${legendTitle} has ${formatNumber(model.series)} values. The 50 largest are drawn${adds ? ', the rest as Other' : ''}.`}
        </ChartNotice>
      ) : null}
      <div
        className={styles.body}
        ref={ref}
        role="group"
        aria-label={`${yTitle} by ${xTitle}`}
        tabIndex={scrolls ? 0 : -1}
      >
        {room ? (
          <div style={room}>
            <Suspense fallback={null}>
              <Plot {...{ model, keys, horizontal, grouped, adds, options }} {...room} />
            </Suspense>
          </div>
        ) : null}
        <ChartText
          title={`${yTitle} by ${xTitle}`}
          unit="categories"
          columns={[xTitle, ...model.keys.map(({ name }) => name)]}
          total={model.categories}
          rows={model.rows.map(({ name, values }) => [
            name,
            ...model.keys.map(({ id }) => values[id]),
          ])}
        />
      </div>
    </ChartFrame>
  )
}
