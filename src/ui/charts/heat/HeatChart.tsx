import { makeStyles } from '@fluentui/react-components'
import { startTransition, useMemo } from 'react'
import { EmptyState } from '../../feedback/EmptyState'
import { formatNumber } from '../../format/numbers'
import { Quiet } from '../../text/Quiet'
import { lazyPart } from '../../text/lazyPart'
import { useSize } from '../../layout/useSize'
import { color } from '../../theme/color'
import { ChartFrame } from '../frame/ChartFrame'
import { ChartNotice } from '../frame/ChartNotice'
import type { ChartOptions } from '../frame/chartOptions'
import { ChartText } from '../frame/ChartText'
import { heatModel, type HeatMark } from './heatModel'
import { colorScale } from '../frame/keyColors'
import { ScaleLegend } from '../frame/ScaleLegend'

const HeatPlot = lazyPart(async () => (await import('./HeatPlot')).default)
export const fetchHeatPlot = HeatPlot.fetchCode

const useStyles = makeStyles({
  body: { position: 'relative', flexGrow: 1, minHeight: 0, overflow: 'hidden' },
})

const maxDrawn = 200

interface Props {
  marks: readonly HeatMark[]
  options: ChartOptions
  /** What the colours show. */
  measure: string
  /** Whether values are compared within their column or row instead of the whole map. */
  within: 'x' | 'y' | null
}

const ranksOf = (marks: readonly HeatMark[]) => {
  const values = marks.flatMap(({ v }) => (v === null ? [] : [v])).sort((one, other) => other - one)
  const ranks = new Map<number, number>()
  values.forEach((value, at) => {
    if (!ranks.has(value)) ranks.set(value, at + 1)
  })
  return ranks
}

/** A grid of two groups coloured by a number, with the scale as legend and the same numbers as text. */
export function HeatChart({ marks, options, measure, within }: Props) {
  const styles = useStyles()
  const [ref, size] = useSize(startTransition)
  const { xTitle, yTitle, texts, sort, palette } = options
  const model = useMemo(() => heatModel(marks, { limit: maxDrawn, sort }), [marks, sort])
  const ranks = useMemo(() => ranksOf(model.cells.filter((cell) => cell !== null)), [model])
  const colorAt = useMemo(() => colorScale(palette), [palette])
  const { extent } = model
  const title = `${measure} by ${xTitle} and ${yTitle}`
  if (extent === null)
    return (
      <ChartFrame strip={<Quiet>{title}</Quiet>}>
        <EmptyState title="Nothing to draw">{`${measure} has no value for any pair of ${xTitle} and ${yTitle}. Choose another metric or change the filters.`}</EmptyState>
      </ChartFrame>
    )
  const flat = extent[0] === extent[1]
  const ends =
    within === null
      ? { least: options.short(extent[0]), greatest: options.short(extent[1]) }
      : { least: `least of its ${within === 'x' ? xTitle : yTitle}`, greatest: 'greatest' }
  const unseen = [[xTitle, model.columns] as const, [yTitle, model.rows] as const].filter(
    ([, count]) => count > maxDrawn,
  )
  return (
    <ChartFrame
      strip={
        options.legend ? (
          <ScaleLegend
            title={measure}
            {...ends}
            colorAt={flat ? () => colorAt(0.5) : colorAt}
            gap={model.empty > 0 ? color.panel : null}
          />
        ) : (
          <Quiet>{title}</Quiet>
        )
      }
    >
      {unseen.map(([name, count]) => (
        <ChartNotice
          key={name}
        >{`Showing the ${maxDrawn} of ${formatNumber(count)} values of ${name} with the largest totals. Add a filter to see others.`}</ChartNotice>
      ))}
      <div className={styles.body} ref={ref}>
        {size ? (
          <HeatPlot
            {...{ model, options, measure }}
            {...size}
            label={title}
            colorOf={({ perc }) => colorAt(flat ? 0.5 : (perc ?? 0))}
            rankOf={({ v }) => (v === null ? null : (ranks.get(v) ?? null))}
          />
        ) : null}
        <ChartText
          title={title}
          unit="cells"
          columns={[xTitle, yTitle, measure]}
          total={marks.length}
          rows={marks.map(({ x, y, v }) => [texts.x(x), texts.y(y), v])}
          writers={[undefined, undefined, options.whole]}
        />
      </div>
    </ChartFrame>
  )
}
