import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { startTransition, useMemo, useState, type ReactNode } from 'react'
import { formatNumber } from '../../format/numbers'
import { isInTime } from '../../../api/contract/periodLabels'
import { Quiet } from '../../text/Quiet'
import { lazyPart } from '../../text/lazyPart'
import { useSize } from '../../layout/useSize'
import { barModel, type BarMark } from './barModel'
import { writerOf } from './barNumbers'
import { ChartFrame } from '../frame/ChartFrame'
import { ChartLegend } from '../frame/ChartLegend'
import { ChartNotice } from '../frame/ChartNotice'
import type { ChartOptions } from '../frame/chartOptions'
import { ChartText } from '../frame/ChartText'
import { CutNotice } from '../frame/CutNotice'
import { IncompleteNote } from '../frame/IncompleteNote'
import { rowName } from '../frame/incompletePeriods'
import { PlacelessNotice } from '../frame/PlacelessNotice'
import type { Stacking } from '../frame/stacking'
import { useHiddenKeys } from '../frame/useHiddenKeys'
import { axisFor } from '../frame/valueScale'

const BarPlot = lazyPart(async () => (await import('./BarPlot')).default)
export const fetchBarPlot = BarPlot.fetchCode

const useStyles = makeStyles({
  body: { position: 'relative', flexGrow: 1, minHeight: 0, overflow: 'hidden' },
  across: { overflowX: 'auto' },
  down: { overflowY: 'auto' },
  plot: { position: 'absolute', inset: 0 },
})

/** How many bars are drawn at first, and at most. */
const usualBars = 20
const maxBars = 500
const smallestBand = { across: 24, down: 22 }
/** Of the plot beside its bands, as the labels need it at most across and always down. */
const edges = { across: 100, down: 88 }
const smallestPeriod = 6

export interface BarChartProps {
  marks: readonly BarMark[]
  options: ChartOptions
  legendTitle: string
  horizontal: boolean
  stacking: Stacking
  /** Whether the parts of a bar add up to something: sums and counts do, averages do not. */
  adds: boolean
  /** Whether the marks came with the largest category first. */
  largestFirst: boolean
  /** How many categories are drawn at first; undefined where the chart decides. */
  drawn?: number | undefined
  /** Stands at the end of the strip. */
  stripEnd?: ReactNode
}

const whichOnes = (sort: ChartOptions['sort'], largestFirst: boolean) => {
  if (sort !== null && sort !== 'value_desc' && sort !== 'value_asc') return 'first'
  return (sort === null ? largestFirst : sort === 'value_desc') ? 'largest' : 'smallest'
}

/** Bars with their legend, a notice when there are too many, and the same numbers as text. */
export function BarChart({
  marks,
  options,
  legendTitle,
  horizontal,
  stacking,
  adds,
  largestFirst,
  drawn,
  stripEnd,
}: BarChartProps) {
  const styles = useStyles()
  const { xTitle, yTitle, texts, grain, sort, seriesSort, palette, shared, opacity } = options
  const drawnAtFirst = drawn ?? (grain === undefined ? usualBars : maxBars)
  const [chosenLimit, setLimit] = useState<number | null>(null)
  const limit = chosenLimit ?? drawnAtFirst
  const [ref, size] = useSize(startTransition)
  const model = useMemo(
    () =>
      barModel(marks, { limit, adds, sort, seriesSort, palette, shared: shared ?? null, opacity }),
    [marks, limit, adds, sort, seriesSort, palette, shared, opacity],
  )
  const { hidden, toggle } = useHiddenKeys(model.keys)
  const keys = useMemo(() => model.keys.filter(({ id }) => !hidden.has(id)), [model, hidden])
  const along = horizontal ? 'down' : 'across'
  const band = isInTime(grain) && !horizontal ? smallestPeriod : smallestBand[along]
  const needed =
    model.rows.length * band * (stacking === 'none' ? Math.max(1, keys.length / 3) : 1) +
    edges[along]
  const room = size && {
    width: horizontal ? size.width : Math.max(size.width, Math.min(needed, 16000)),
    height: horizontal ? Math.max(size.height, Math.min(needed, 16000)) : size.height,
  }
  const scrolls =
    room !== null && size !== null && (room.width > size.width || room.height > size.height)
  const legend =
    options.legend && model.keys.length > 1 ? (
      <ChartLegend
        title={legendTitle}
        keys={model.keys.map((key) => ({ ...key, name: texts.series(key.name) }))}
        hidden={hidden}
        onToggle={toggle}
      />
    ) : (
      <Quiet>{`${yTitle} by ${xTitle}`}</Quiet>
    )
  return (
    <ChartFrame strip={legend} stripEnd={stripEnd}>
      {model.categories > limit || (chosenLimit !== null && model.categories > usualBars) ? (
        <CutNotice
          name={xTitle}
          values={model.categories}
          drawn={model.rows.length}
          which={whichOnes(sort, largestFirst)}
          minDrawn={usualBars}
          maxDrawn={maxBars}
          limit={limit}
          onLimit={setLimit}
        />
      ) : null}
      {model.cut ? (
        <ChartNotice>
          {`Showing the 50 largest of ${formatNumber(model.series)} values of ${legendTitle}${adds ? '; the rest are grouped as Other' : ''}.`}
        </ChartNotice>
      ) : null}
      <IncompleteNote incomplete={options.incomplete} />
      <PlacelessNotice
        axis={axisFor(options.axes.y, stacking)}
        values={model.rows.flatMap(({ values }) => Object.values(values))}
      />
      <div className={mergeClasses(styles.body, scrolls && styles[along])} ref={ref}>
        {room ? (
          <div style={room}>
            <BarPlot
              {...{ model, keys, horizontal, stacking, adds, options }}
              {...room}
              scrollsDown={room.height > size.height}
            />
          </div>
        ) : null}
        <ChartText
          title={`${yTitle} by ${xTitle}`}
          unit="categories"
          columns={[xTitle, ...model.keys.map(({ name }) => texts.series(name))]}
          total={model.categories}
          rows={model.rows.map(({ name, values }) => [
            rowName(name, options),
            ...model.keys.map(({ id }) => values[id]),
          ])}
          writers={[undefined, ...model.keys.map((key) => writerOf(key, options))]}
        />
      </div>
    </ChartFrame>
  )
}
