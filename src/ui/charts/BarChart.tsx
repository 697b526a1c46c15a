import { makeStyles } from '@fluentui/react-components'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { Button } from '../Button'
import { formatNumber } from '../format/numbers'
import { Notice } from '../Notice'
import { Quiet } from '../Quiet'
import { useSize } from '../useSize'
import { barModel, type BarMark } from './barModel'
import { ChartFrame } from './ChartFrame'
import { ChartLegend } from './ChartLegend'
import { ChartText } from './ChartText'

const BarPlot = lazy(() => import('./BarPlot'))
const BarPlotCanvas = lazy(() => import('./BarPlotCanvas'))

const useStyles = makeStyles({
  notice: { margin: '12px 16px 0', padding: '5px 8px 5px 12px', alignItems: 'center', fontSize: '12px', lineHeight: '16px' },
  body: { position: 'relative', flexGrow: 1, minHeight: 0, overflow: 'auto' },
  plot: { position: 'absolute', inset: 0 },
})

const fewest = 20
const most = 500
const marksOfSvg = 500
const smallestBand = 28

export interface BarChartProps {
  marks: readonly BarMark[]
  xTitle: string
  yTitle: string
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

/** Bars with their legend, a notice when there are too many, and the same numbers as text. */
export function BarChart({ marks, xTitle, yTitle, legendTitle, horizontal, grouped, adds, largestFirst, stripEnd }: BarChartProps) {
  const styles = useStyles()
  const [limit, setLimit] = useState(fewest)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [ref, size] = useSize()
  const model = useMemo(() => barModel([...marks], { limit, adds }), [marks, limit, adds])
  const keys = model.keys.filter(({ id }) => !hidden.has(id))
  const toggle = (key: string, alone: boolean) => {
    const others = model.keys.map(({ id }) => id).filter((id) => id !== key)
    const isAlone = !hidden.has(key) && others.every((id) => hidden.has(id))
    if (alone) setHidden(new Set(isAlone ? [] : others))
    else setHidden(new Set(hidden.has(key) ? [...hidden].filter((id) => id !== key) : [...hidden, key]))
  }
  const needed = model.rows.length * smallestBand * (grouped ? Math.max(1, keys.length / 3) : 1) + 120
  const Plot = model.marks > marksOfSvg ? BarPlotCanvas : BarPlot
  const room = size && {
    width: horizontal ? size.width : Math.max(size.width, Math.min(needed, 16000)),
    height: horizontal ? Math.max(size.height, Math.min(needed, 16000)) : size.height,
  }
  const scrolls = room !== null && size !== null && (room.width > size.width || room.height > size.height)
  const legend = model.keys.length > 1 ? <ChartLegend title={legendTitle} keys={model.keys} hidden={hidden} onToggle={toggle} /> : <Quiet>{`${yTitle} by ${xTitle}`}</Quiet>
  return (
    <ChartFrame strip={legend} stripEnd={stripEnd}>
      {model.categories > fewest ? (
        <Notice
          intent="warning"
          className={styles.notice}
          action={
            <Button appearance="subtle" onClick={() => setLimit(limit === fewest ? most : fewest)}>
              {limit === fewest ? `Show ${formatNumber(Math.min(most, model.categories))}` : `Show ${fewest}`}
            </Button>
          }
        >
          {`${xTitle} has ${formatNumber(model.categories)} values. The ${formatNumber(model.rows.length)} ${largestFirst ? 'largest' : 'smallest'} are drawn.`}
        </Notice>
      ) : null}
      {model.cut ? (
        <Notice intent="warning" className={styles.notice}>
          {`${legendTitle} has ${formatNumber(model.series)} values. The 50 largest are drawn${adds ? ', the rest as Other' : ''}.`}
        </Notice>
      ) : null}
      <div className={styles.body} ref={ref} role="group" aria-label={`${yTitle} by ${xTitle}`} tabIndex={scrolls ? 0 : -1}>
        {room ? (
          <div style={room}>
            <Suspense fallback={null}>
              <Plot {...{ model, keys, horizontal, grouped, adds, xTitle, yTitle }} {...room} />
            </Suspense>
          </div>
        ) : null}
        <ChartText model={model} xTitle={xTitle} yTitle={yTitle} />
      </div>
    </ChartFrame>
  )
}
