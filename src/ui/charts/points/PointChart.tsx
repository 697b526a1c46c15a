import { makeStyles } from '@fluentui/react-components'
import { startTransition, useMemo } from 'react'
import { counted } from '../../../api/contract/counted'
import { EmptyState } from '../../feedback/EmptyState'
import { formatNumber } from '../../format/numbers'
import { IconButton } from '../../controls/IconButton'
import { ZoomFitIcon, ZoomInIcon, ZoomOutIcon } from '../../text/icons'
import { Quiet } from '../../text/Quiet'
import { lazyPart } from '../../text/lazyPart'
import { useSize } from '../../layout/useSize'
import { ChartFrame } from '../frame/ChartFrame'
import { ChartLegend } from '../frame/ChartLegend'
import { ChartNotice } from '../frame/ChartNotice'
import { ScaleLegend } from '../frame/ScaleLegend'
import type { ChartOptions } from '../frame/chartOptions'
import { measureLabel } from '../frame/labels'
import { layOutPoints, roughRoom } from './layOutPoints'
import { maxSeries, pointModel, type PointColumns, type PointModel, type Range } from './pointModel'
import { largestRadius, pointColors, radiiOf, scaleColors } from './pointScene'
import { usePointView, wholeView, type Room } from './pointView'
import { symbolPath } from './symbols'
import { PointText, type PointNames } from './pointTexts'
import { SelectionTools } from './SelectionTools'
import { useHiddenKeys } from '../frame/useHiddenKeys'

const PointPlot = lazyPart(async () => (await import('./PointPlot')).default)
export const fetchPointPlot = PointPlot.fetchCode

const useStyles = makeStyles({
  body: { position: 'relative', flexGrow: 1, minHeight: 0, overflow: 'hidden' },
  /** From the right; the count, its last, wraps out of sight where it does not fit. */
  tools: {
    display: 'flex',
    flexWrap: 'wrap',
    flexDirection: 'row-reverse',
    columnGap: '8px',
    height: '28px',
    overflow: 'hidden',
    lineHeight: '28px',
    whiteSpace: 'nowrap',
  },
  buttons: { display: 'flex', alignItems: 'center', gap: '2px' },
})

interface Props {
  columns: PointColumns
  options: ChartOptions
  names: PointNames
  /** Diameters of the smallest and the largest point, as shares of the smaller side of the plot. */
  diameters: Range
  /** How much larger points of one size are than usual. */
  scale: number
}

const unknown: Room = { width: 1, height: 1 }

const noneOf = (rows: number) =>
  rows === 1 ? 'The only row does not have' : `None of the ${formatNumber(rows)} rows has`

/** Points over two axes, by size and in series where they have them; a few or a million. */
export function PointChart({ columns, options, names, diameters, scale }: Props) {
  const styles = useStyles()
  const [ref, size] = useSize(startTransition)
  const { xTitle, yTitle, palette, shared = null, opacity, numbersOf, seriesSort } = options
  const [smallest, largest] = diameters
  const { x: xAxis, y: yAxis, line } = options.axes
  const reference = line?.value ?? null
  const [logX, logY] = [xAxis.log, yAxis.log]
  const model = useMemo(
    () => pointModel(columns, { x: logX, y: logY }, seriesSort),
    [columns, logX, logY, seriesSort],
  )
  const colors = useMemo(() => pointColors(model, palette, shared), [model, palette, shared])
  const legend = useMemo(
    () =>
      (model.scale === null ? model.keys : []).map(({ name, symbol }, at) => ({
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
    const radius = largestRadius(model, largest, room)
    return wholeView(model.ranges, radius, room, { x: xAxis, y: yAxis }, reference)
  }, [model, largest, size, xAxis, yAxis, reference])
  const zoom = usePointView(model, whole)
  const layout = useMemo(
    () =>
      layOutPoints(
        zoom.view,
        size ?? unknown,
        { x: numbersOf(names.x).short, y: numbersOf(names.y).short },
        measureLabel,
        model.log,
      ),
    [zoom.view, size, numbersOf, names.x, names.y, model.log],
  )
  const { width, height } = layout.room
  const side = model.size === null ? 0 : Math.min(width, height)
  const radii = useMemo(
    () => radiiOf(model, [smallest, largest], { width: side, height: side }, scale),
    [model, smallest, largest, side, scale],
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
  const seriesTitle = model.scale === null ? names.series : null
  const buttons = 3 + (options.selecting ? (seriesTitle === null ? 3 : 4) : 0)
  if (model.x.length === 0)
    return (
      <ChartFrame>
        <EmptyState title="No points to draw">
          {`${noneOf(columns.x.length)} a number ${logX || logY ? 'above 0 ' : ''}in each of ${[xTitle, yTitle, ...(names.size === null ? [] : [names.size])].join(', ')}.`}
        </EmptyState>
      </ChartFrame>
    )
  return (
    <ChartFrame
      strip={
        options.legend && names.series !== null && model.scale !== null ? (
          <ScaleLegend
            title={names.series}
            least={numbersOf(names.series).short(model.scale.range[0])}
            greatest={numbersOf(names.series).short(model.scale.range[1])}
            colorAt={scaleColors(palette)}
            gap={(model.keys.at(-1)?.count ?? 0) > 0 ? (colors.at(-1) ?? null) : null}
          />
        ) : options.legend && names.series !== null ? (
          <ChartLegend title={names.series} keys={legend} hidden={hidden} onToggle={toggle} />
        ) : (
          <Quiet>{`${yTitle} by ${xTitle}`}</Quiet>
        )
      }
      stripEnd={
        <>
          <div className={styles.tools} style={{ minWidth: toolsWidth(buttons) }}>
            <div className={styles.buttons}>
              {options.selecting ? (
                <SelectionTools selecting={options.selecting} model={model} series={seriesTitle} />
              ) : null}
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
            <Quiet>{countWords(model)}</Quiet>
          </div>
        </>
      }
    >
      {model.seriesCount > maxSeries ? (
        <ChartNotice>{`Showing the ${maxSeries} of ${formatNumber(model.seriesCount)} values of ${names.series} with most points; the rest are grouped as Other.`}</ChartNotice>
      ) : null}
      <div className={styles.body} ref={ref}>
        {size && width > 40 && height > 40 ? (
          <PointPlot {...{ scene, layout, size, zoom, options, names }} />
        ) : null}
        <PointText {...{ model, names, options }} />
      </div>
    </ChartFrame>
  )
}

/** Room for buttons of 28 with gaps of 2, in pixels. */
const toolsWidth = (buttons: number) => 30 * buttons - 2

const countWords = ({ x, skipped }: PointModel) =>
  `${counted(x.length, 'point')}${skipped > 0 ? `, ${formatNumber(skipped)} skipped` : ''}`
