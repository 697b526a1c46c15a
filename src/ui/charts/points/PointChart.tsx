import { makeStyles } from '@fluentui/react-components'
import { lazy, Suspense, useMemo } from 'react'
import { EmptyState } from '../../feedback/EmptyState'
import { formatNumber } from '../../format/numbers'
import { IconButton } from '../../controls/IconButton'
import { ZoomFitIcon, ZoomInIcon, ZoomOutIcon } from '../../text/icons'
import { Quiet } from '../../text/Quiet'
import { useSize } from '../../layout/useSize'
import { ChartFrame } from '../frame/ChartFrame'
import { ChartLegend } from '../frame/ChartLegend'
import { ChartNotice } from '../frame/ChartNotice'
import type { ChartOptions } from '../frame/chartOptions'
import { layOutPoints, roughRoom } from './layOutPoints'
import { maxSeries, pointModel, type PointColumns, type PointModel, type Range } from './pointModel'
import { largestRadius, pointColors, radiiOf } from './pointScene'
import { usePointView, wholeView, type Room } from './pointView'
import { symbolPath } from './symbols'
import { PointText, type PointNames } from './pointTexts'
import { useHiddenKeys } from '../frame/useHiddenKeys'

const PointPlot = lazy(() => import('./PointPlot'))

const useStyles = makeStyles({
  body: { position: 'relative', flexGrow: 1, minHeight: 0, overflow: 'hidden' },
  tools: { display: 'flex', alignItems: 'center', gap: '2px', flexShrink: 0, whiteSpace: 'nowrap' },
})

interface Props {
  columns: PointColumns
  options: ChartOptions
  names: PointNames
  /** Diameters of the smallest and the largest point, as shares of the smaller side of the plot. */
  diameters: Range
}

const unknown: Room = { width: 1, height: 1 }

/** Points over two axes, by size and in series where they have them; a few or a million. */
export function PointChart({ columns, options, names, diameters }: Props) {
  const styles = useStyles()
  const [ref, size] = useSize()
  const { xTitle, yTitle, palette, shared = null, opacity, short } = options
  const [smallest, largest] = diameters
  const model = useMemo(() => pointModel(columns), [columns])
  const colors = useMemo(() => pointColors(model, palette, shared), [model, palette, shared])
  const legend = useMemo(
    () =>
      model.keys.map(({ name, symbol }, at) => ({
        id: String(at),
        name,
        color: colors[at] ?? '',
        path: symbolPath(symbol, 5, 5, 4),
      })),
    [model, colors],
  )
  const { hidden, toggle } = useHiddenKeys(legend)
  const whole = useMemo(() => {
    const room = roughRoom(size ?? unknown)
    return wholeView(model.ranges, largestRadius(model, largest, room), room)
  }, [model, largest, size])
  const zoom = usePointView(model, whole)
  const layout = useMemo(
    () => layOutPoints(zoom.view, size ?? unknown, short),
    [zoom.view, size, short],
  )
  const { width, height } = layout.room
  const radii = useMemo(
    () => radiiOf(model, [smallest, largest], { width, height }),
    [model, smallest, largest, width, height],
  )
  const scene = useMemo(
    () => ({
      model,
      view: zoom.view,
      room: { width, height },
      radii,
      colors,
      opacity,
      hidden: legend.map(({ id }) => hidden.has(id)),
    }),
    [model, zoom.view, width, height, radii, colors, opacity, legend, hidden],
  )
  if (model.x.length === 0)
    return (
      <ChartFrame>
        <EmptyState title="No points to draw">
          {`None of the ${formatNumber(columns.x.length)} rows has a number in each of ${[xTitle, yTitle, ...(names.size === null ? [] : [names.size])].join(', ')}.`}
        </EmptyState>
      </ChartFrame>
    )
  return (
    <ChartFrame
      strip={
        options.legend && names.series !== null ? (
          <ChartLegend title={names.series} keys={legend} hidden={hidden} onToggle={toggle} />
        ) : (
          <Quiet>{`${yTitle} by ${xTitle}`}</Quiet>
        )
      }
      stripEnd={
        <>
          <div className={styles.tools}>
            <Quiet>{counted(model)}</Quiet>
            <IconButton icon={<ZoomInIcon />} label="Zoom in" onClick={() => zoom.by(1.5)} />
            <IconButton
              icon={<ZoomOutIcon />}
              label="Zoom out"
              disabledReason={zoom.whole ? 'all points are shown' : null}
              onClick={() => zoom.by(1 / 1.5)}
            />
            <IconButton
              icon={<ZoomFitIcon />}
              label="Show all points"
              disabledReason={zoom.whole ? 'all points are shown' : null}
              onClick={zoom.reset}
            />
          </div>
        </>
      }
    >
      {model.seriesCount > maxSeries ? (
        <ChartNotice>{`${names.series} has ${formatNumber(model.seriesCount)} values. The ${maxSeries} with most points have a colour, the rest are drawn as Other.`}</ChartNotice>
      ) : null}
      <div className={styles.body} ref={ref}>
        {size && width > 40 && height > 40 ? (
          <Suspense fallback={null}>
            <PointPlot {...{ scene, layout, size, zoom, options, names }} />
          </Suspense>
        ) : null}
        <PointText {...{ model, names, xTitle, yTitle }} />
      </div>
    </ChartFrame>
  )
}

const counted = ({ x, skipped }: PointModel) =>
  `${formatNumber(x.length)} ${x.length === 1 ? 'point' : 'points'}${skipped > 0 ? `, ${formatNumber(skipped)} skipped` : ''}`
