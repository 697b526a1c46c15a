import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { memo, useMemo } from 'react'
import { formatPeriods, isInTime } from '../../../api/contract/periodLabels'
import { evenWriter } from '../../format/numbers'
import { color } from '../../theme/color'
import { AxisTitles } from '../frame/AxisTitles'
import { useInTile } from '../frame/ChartFrame'
import type { ChartOptions } from '../frame/chartOptions'
import { ChartStage } from '../frame/ChartStage'
import { measureLabel } from '../frame/labels'
import { faintColor, isFaint } from '../frame/marking'
import { PlotAxes, type AxisTick } from '../frame/PlotAxes'
import { ReferenceMark } from '../frame/ReferenceMark'
import { percentText, type Stacking } from '../frame/stacking'
import { TickLabel } from '../frame/TickLabel'
import { axisFor } from '../frame/valueScale'
import { layOutBars, type BarLayout } from './barLayout'
import { barMarks } from './barMarks'
import type { BarKey, BarModel, BarRow } from './barModel'
import { BarTooltip } from './BarTooltip'

interface PlotProps {
  model: BarModel
  /** The keys that the legend has not hidden. */
  keys: BarKey[]
  width: number
  height: number
  horizontal: boolean
  stacking: Stacking
  /** Whether the parts of a bar add up to something. */
  adds: boolean
  options: ChartOptions
  /** Whether the plot is higher than the room that it is scrolled in. */
  scrollsDown: boolean
}

const maxSvgParts = 120
/** Sharp also where a picture of the chart is made for paper. */
const pixelRatio = Math.max(2, window.devicePixelRatio)

/** Bars with their axes, what the pointer or the arrow keys lead to, and its numbers. */
export default function BarPlot(props: PlotProps) {
  const { model, keys, width, height, horizontal, stacking, adds, options, scrollsDown } = props
  const { marking, xTitle, yTitle, texts, grain, axes } = options
  const { line } = stacking === 'share' ? { line: null } : axes
  const axis = axisFor(axes.y, stacking)
  const reference = line?.value ?? null
  const layout = useMemo(
    () =>
      layOutBars(
        {
          ...{ model, keys, width, height, horizontal, stacking, axis, reference },
          names: namesBeside(model.rows, { texts, grain }),
          inTime: isInTime(grain),
        },
        measureLabel,
      ),
    [model, keys, width, height, horizontal, stacking, axis, reference, texts, grain],
  )
  const marks = useMemo(() => barMarks(layout, horizontal), [layout, horizontal])
  const { margin, inner, parts } = layout
  if (inner.width < 40 || inner.height < 40) return null
  const total = adds && stacking !== 'none'
  const measure = stacking === 'share' ? `Share of ${yTitle}` : yTitle
  const stage = (
    <ChartStage<number>
      {...{ width, height }}
      label={`${yTitle} by ${xTitle}`}
      markAt={marks.at}
      markAfter={marks.after}
      anchorOf={marks.anchorOf}
      tipOf={(mark) => {
        const { row = 0, key = 0 } = parts[mark] ?? {}
        const bar = model.rows[row]
        return bar ? (
          <BarTooltip
            row={bar}
            keys={keys}
            lit={keys[key]?.id ?? ''}
            measure={yTitle}
            {...{ stacking, total }}
            options={options}
          />
        ) : null
      }}
      marking={marking}
      chosenOf={(mark) => {
        const { row = -1, key = -1 } = parts[mark] ?? {}
        const name = model.rows[row]?.name
        return name === undefined ? null : { labels: [name], part: partOf(model, keys[key]) }
      }}
      overlay={(mark) => {
        const lit = mark === null ? undefined : parts[mark]
        return (
          <g transform={`translate(${margin.left},${margin.top})`}>
            {lit ? <Band {...layout.bandOf(lit.row)} {...{ inner, horizontal }} /> : null}
            <Names {...{ model, layout, horizontal, texts }} lit={lit?.row ?? null} />
            {(options.labels ?? true) && stacking !== 'share' && (total || keys.length === 1) ? (
              <Totals {...{ layout, horizontal }} lit={lit?.row ?? null} short={options.short} />
            ) : null}
            <ReferenceMark
              line={line}
              scale={{ at: layout.positionOf, ends: layout.ends }}
              inner={inner}
              across={horizontal}
              write={options.short}
            />
            <AxisTitles
              inner={inner}
              left={margin.left}
              below={horizontal ? 44 : layout.labels.depth + 16}
              above={horizontal ? -14 : -18}
              x={horizontal ? measure : xTitle}
              y={horizontal ? xTitle : measure}
            />
            {lit ? (
              <rect
                data-mark="lit"
                x={lit.x}
                y={lit.y}
                width={lit.width}
                height={lit.height}
                rx={2}
                fill="none"
                stroke={color.text}
                strokeWidth={1.5}
              />
            ) : null}
          </g>
        )
      }}
    >
      <Drawn {...props} layout={layout} />
    </ChartStage>
  )
  return horizontal && scrollsDown ? (
    <>
      {stage}
      <PinnedAxis layout={layout} values={valuesOf(layout, stacking, options)} title={measure} />
    </>
  ) : (
    stage
  )
}

/** The values that the axis names, as they are written. */
const valuesOf = (
  { ticks, positionOf }: BarLayout,
  stacking: Stacking,
  { short }: Pick<ChartOptions, 'short'>,
) => {
  const write = stacking === 'share' ? percentText : short
  return ticks.map((tick) => ({ at: positionOf(tick), label: write(tick) }))
}

const usePinned = makeStyles({
  // The shadow covers what half a device pixel leaves below the edge.
  root: {
    position: 'sticky',
    bottom: 0,
    pointerEvents: 'none',
    backgroundColor: color.canvas,
    boxShadow: `0 1px ${color.canvas}`,
  },
  inTile: { backgroundColor: color.card, boxShadow: `0 1px ${color.card}` },
})

/** The axis below horizontal bars once more, which stays in sight while they are scrolled. */
function PinnedAxis({
  layout: { margin, inner },
  values,
  title,
}: {
  layout: BarLayout
  values: readonly AxisTick[]
  title: string
}) {
  const styles = usePinned()
  const inTile = useInTile()
  return (
    <div
      className={mergeClasses(styles.root, inTile && styles.inTile)}
      style={{ marginTop: -margin.bottom, height: margin.bottom }}
      data-repeated
      aria-hidden
    >
      <svg width="100%" height={margin.bottom} style={{ display: 'block' }}>
        <g transform={`translate(${margin.left},0)`}>
          <line x2={inner.width} stroke={color.lineStrong} />
          <PlotAxes inner={{ width: inner.width, height: 0 }} below={values} beside={[]} />
          <text
            x={inner.width / 2}
            y={44}
            textAnchor="middle"
            fill={color.quiet}
            fontSize={11}
            fontWeight={500}
          >
            {title}
          </text>
        </g>
      </svg>
    </div>
  )
}

const partOf = ({ keys, cut }: BarModel, key: BarKey | undefined) => {
  const name = key?.series
  return name === undefined
    ? undefined
    : { name, all: keys.flatMap(({ series }) => series ?? []), cut }
}

const namesBeside = (
  rows: readonly BarRow[],
  { texts, grain }: Pick<ChartOptions, 'texts' | 'grain'>,
) => {
  const names = rows.map(({ name }) => name)
  return isInTime(grain) ? formatPeriods(names, grain) : names.map(texts.x)
}

interface DrawnProps extends PlotProps {
  layout: BarLayout
}

/** The bars with their axis: as SVG while they are few, on a canvas when they are many. */
const Drawn = memo(function Drawn(props: DrawnProps) {
  const { keys, model, width, height, horizontal, stacking, options, layout } = props
  const { margin, inner, parts, positionOf } = layout
  const values = valuesOf(layout, stacking, options)
  const inks = parts.map(({ key, row }) => {
    const { color: own, name = '' } = model.rows[row] ?? {}
    return faintColor(own ?? keys[key]?.color ?? '', isFaint(options.marking, [name]))
  })
  const onCanvas = parts.length > maxSvgParts
  const zero = positionOf(0)
  return (
    <>
      {onCanvas ? <CanvasBars {...{ layout, inks, width, height }} /> : null}
      <svg {...{ width, height }} role="presentation" style={{ display: 'block' }}>
        <g transform={`translate(${margin.left},${margin.top})`}>
          <PlotAxes
            inner={inner}
            below={horizontal ? values : []}
            beside={horizontal ? [] : values}
          />
          {onCanvas
            ? null
            : parts.map(({ x, y, width: breadth, height: length }, at) => (
                <rect
                  key={at}
                  data-mark="bar"
                  {...{ x, y }}
                  width={breadth}
                  height={length}
                  rx={2}
                  fill={inks[at]}
                />
              ))}
          <line
            {...(horizontal
              ? { x1: zero, x2: zero, y1: 0, y2: inner.height }
              : { x1: 0, x2: inner.width, y1: zero, y2: zero })}
            stroke={color.lineStrong}
          />
        </g>
      </svg>
    </>
  )
})

interface CanvasProps extends Pick<DrawnProps, 'layout' | 'width' | 'height'> {
  /** The colors of the parts, in their order. */
  inks: readonly string[]
}

function CanvasBars({ layout: { parts, margin }, inks, width, height }: CanvasProps) {
  const paint = (canvas: HTMLCanvasElement | null) => {
    const pen = canvas?.getContext('2d')
    if (!canvas || !pen) return
    Object.assign(canvas, { width: width * pixelRatio, height: height * pixelRatio })
    pen.scale(pixelRatio, pixelRatio)
    pen.translate(margin.left, margin.top)
    for (const [at, part] of parts.entries()) {
      pen.fillStyle = inks[at] ?? ''
      pen.beginPath()
      pen.roundRect(part.x, part.y, part.width, part.height, Math.min(2, part.width / 2))
      pen.fill()
    }
  }
  return (
    <canvas
      ref={paint}
      style={{ position: 'absolute', inset: 0, width, height }}
      role="presentation"
    />
  )
}

interface LitProps {
  layout: BarLayout
  horizontal: boolean
  /** The row that is under the pointer or was reached with the arrow keys. */
  lit: number | null
}

function Band({
  at,
  size,
  inner,
  horizontal,
}: {
  at: number
  size: number
  inner: BarLayout['inner']
  horizontal: boolean
}) {
  const [start, breadth] = [at - size * 0.28, size * 1.56]
  const box = horizontal
    ? { x: 0, y: start, width: inner.width, height: breadth }
    : { x: start, y: 0, width: breadth, height: inner.height }
  return <rect {...box} fill="#ffffff" opacity={0.035} />
}

function Names({
  model,
  layout,
  horizontal,
  texts,
  lit,
}: LitProps & Pick<ChartOptions, 'texts'> & { model: BarModel }) {
  const { labels, inner, bandOf } = layout
  return model.rows.map(({ name }, row) => {
    const { at, size } = bandOf(row)
    return (
      <TickLabel
        key={row}
        x={horizontal ? 0 : at + size / 2}
        y={horizontal ? at + size / 2 : inner.height}
        name={texts.x(name)}
        lines={labels.lines[row] ?? []}
        turned={labels.turned}
        side={horizontal}
        lit={lit === row}
      />
    )
  })
}

/** The sum of each bar at its end, brighter for the one that is lit; none where they would touch each other or the names. */
function Totals({
  layout: { extents, bandOf, inner },
  horizontal,
  lit,
  short,
}: LitProps & { short: (value: number) => string }) {
  const pitch = bandOf(1).at - bandOf(0).at
  const write = evenWriter(
    short,
    extents.flatMap((each) => each?.sum ?? []),
  )
  const widest = Math.max(0, ...extents.map((each) => measureLabel(write(each?.sum ?? 0))))
  if (!horizontal && extents.length > 1 && widest + 4 > pitch) return null
  return extents.map((extent, row) => {
    if (extent === null) return null
    const { low, high, sum } = extent
    const { at, size } = bandOf(row)
    const middle = at + size / 2
    const below = sum < 0
    /** How far it would reach over the names. */
    const over = horizontal ? measureLabel(write(sum)) - low : high + 10 - inner.height
    if (below && over > 0) return null
    return (
      <text
        key={row}
        x={horizontal ? (below ? low - 8 : high + 8) : middle}
        y={horizontal ? middle : below ? high + 16 : low - 8}
        textAnchor={horizontal ? (below ? 'end' : 'start') : 'middle'}
        dominantBaseline={horizontal ? 'central' : 'auto'}
        fill={lit === row ? color.text : color.quiet}
        fontSize={11}
        fontWeight={lit === row ? 600 : 400}
      >
        {write(sum)}
      </text>
    )
  })
}
