import { memo, useCallback, useId, useMemo } from 'react'
import { color } from '../../theme/color'
import type { BarKey } from '../bar/barModel'
import { AxisTitles } from '../frame/AxisTitles'
import type { ChartOptions } from '../frame/chartOptions'
import { ChartStage } from '../frame/ChartStage'
import { measureLabel } from '../frame/labels'
import { PlotAxes } from '../frame/PlotAxes'
import { ReferenceMark } from '../frame/ReferenceMark'
import { percentText, type Reach, type Stacking } from '../frame/stacking'
import { TickLabel } from '../frame/TickLabel'
import { axisFor } from '../frame/valueScale'
import { layOutLines, type LineLayout } from './lineLayout'
import type { LineModel } from './lineModel'
import { linePath } from './linePaths'
import { LineTooltip } from './LineTooltip'
import { lineValues } from './lineValues'

interface Props {
  model: LineModel
  /** The keys that the legend has not hidden. */
  keys: BarKey[]
  width: number
  height: number
  stacking: Stacking
  filled: boolean
  /** Whether the values of one stop add up to something. */
  adds: boolean
  options: ChartOptions
}

const maxSvgPoints = 4000
/** Sharp also where a picture of the chart is made for paper. */
const pixelRatio = Math.max(2, window.devicePixelRatio)

/** The stop nearest to a position across. */
const stopAt = (x: number, count: number, across: (stop: number) => number) => {
  let [low, high] = [0, count - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (across(middle) <= x) low = middle
    else high = middle
  }
  return Math.abs(across(high) - x) < Math.abs(across(low) - x) ? high : low
}

/** Lines or areas with their axes, and every value at the stop under the pointer or reached with the arrow keys. */
export default function LinePlot(props: Props) {
  const { model, keys, width, height, stacking, filled, adds, options } = props
  const { marking, texts, xTitle, yTitle, axes } = options
  const { line } = stacking === 'share' ? { line: null } : axes
  const axis = axisFor(axes.y, stacking)
  const reference = line?.value ?? null
  const layout = useMemo(
    () =>
      layOutLines(
        { model, keys, stacking, filled, axis, reference, nameOf: texts.x, width, height },
        measureLabel,
      ),
    [model, keys, stacking, filled, axis, reference, texts, width, height],
  )
  const { margin, inner, labels, reaches, across, along, ends } = layout
  const isWithin = (reach: Reach | null | undefined): reach is Reach =>
    reach !== null && reach !== undefined && reach.to >= ends[0] && reach.to <= ends[1]
  const { stops } = model
  if (inner.width < 40 || inner.height < 40 || stops.length === 0) return null
  return (
    <ChartStage<number>
      {...{ width, height }}
      label={`${yTitle} by ${xTitle}`}
      markAt={(x, y) =>
        x < margin.left - 8 || x > margin.left + inner.width + 8 || y < margin.top || y > height
          ? null
          : stopAt(x - margin.left, stops.length, across)
      }
      markAfter={(stop, arrow) => {
        const by = arrow === 'ArrowRight' || arrow === 'ArrowDown' ? 1 : -1
        return stop === null ? 0 : (stop + by + stops.length) % stops.length
      }}
      anchorOf={(stop) => ({ x: margin.left + across(stop), y: margin.top + inner.height / 3 })}
      tipOf={(stop) => (
        <LineTooltip
          {...{ model, keys, stop, stacking, options }}
          total={adds && stacking !== 'none'}
        />
      )}
      marking={marking}
      chosenOf={(stop) => ({ labels: [stops[stop]?.name ?? ''] })}
      overlay={(lit) => (
        <g transform={`translate(${margin.left},${margin.top})`}>
          {labels.each.map(({ at, name, lines }) => (
            <TickLabel
              key={at}
              x={at}
              y={inner.height}
              {...{ name, lines }}
              turned={labels.turned}
              side={false}
              lit={false}
            />
          ))}
          {options.labels === true ? <Values {...{ layout, stacking, options }} /> : null}
          <ReferenceMark
            line={line}
            scale={{ at: along, ends }}
            inner={inner}
            write={options.short}
          />
          <AxisTitles
            inner={inner}
            left={margin.left}
            below={labels.depth + 16}
            above={-22}
            x={xTitle}
            y={stacking === 'share' ? `Share of ${yTitle}` : yTitle}
          />
          {lit === null ? null : (
            <>
              <line
                data-mark="lit"
                x1={across(lit)}
                x2={across(lit)}
                y2={inner.height}
                stroke={color.faint}
              />
              {keys.map(({ id, color: ink }, key) => {
                const reach = reaches[key]?.[lit]
                return isWithin(reach) ? (
                  <circle
                    key={id}
                    cx={across(lit)}
                    cy={along(reach.to)}
                    r={4}
                    fill={ink}
                    stroke={color.panel}
                    strokeWidth={1.5}
                  />
                ) : null
              })}
            </>
          )}
        </g>
      )}
    >
      <Drawn {...{ layout, keys, filled, stacking, options, width, height }} />
    </ChartStage>
  )
}

interface DrawnProps extends Pick<
  Props,
  'keys' | 'filled' | 'stacking' | 'options' | 'width' | 'height'
> {
  layout: LineLayout
}

/** The lines with the axis of values: as SVG while they have few points, on a canvas when they have many. */
const Drawn = memo(function Drawn(props: DrawnProps) {
  const { layout, keys, filled, stacking, options, width, height } = props
  const { margin, inner, ticks, reaches, along } = layout
  const paths = useMemo(() => reaches.map((each) => linePath(each, layout)), [reaches, layout])
  const wash = stacking === 'none' ? 0.18 : 0.6
  const paint = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      const pen = canvas?.getContext('2d')
      if (!canvas || !pen) return
      canvas.width = width * pixelRatio
      canvas.height = height * pixelRatio
      pen.scale(pixelRatio, pixelRatio)
      pen.translate(margin.left, margin.top)
      pen.beginPath()
      pen.rect(0, 0, inner.width, inner.height)
      pen.clip()
      pen.lineWidth = 1.5
      pen.lineJoin = 'round'
      for (const [at, path] of paths.entries()) {
        pen.strokeStyle = pen.fillStyle = keys[at]?.color ?? ''
        pen.globalAlpha = wash
        if (filled) pen.fill(new Path2D(path.area))
        pen.globalAlpha = 1
        pen.stroke(new Path2D(path.line))
        for (const { x, y } of path.alone) pen.fillRect(x - 1.5, y - 1.5, 3, 3)
      }
    },
    [paths, keys, filled, wash, width, height, margin, inner],
  )
  const clip = useId()
  const onCanvas = reaches.reduce((sum, each) => sum + each.length, 0) > maxSvgPoints
  const short = stacking === 'share' ? percentText : options.short
  const written = ticks.map(short)
  const write = new Set(written).size < written.length ? options.whole : short
  const values = ticks.map((tick) => ({ at: along(tick), label: write(tick) }))
  const zero = along(0)
  return (
    <>
      <svg {...{ width, height }} role="presentation" style={{ display: 'block' }}>
        <g transform={`translate(${margin.left},${margin.top})`}>
          <clipPath id={clip}>
            <rect y={-4} width={inner.width} height={inner.height + 8} />
          </clipPath>
          <PlotAxes inner={inner} below={[]} beside={values} />
          {zero >= 0 && zero <= inner.height ? (
            <line x2={inner.width} y1={zero} y2={zero} stroke={color.lineStrong} />
          ) : null}
          {onCanvas
            ? null
            : paths.map(({ line, area, alone }, at) => {
                const ink = keys[at]?.color ?? ''
                return (
                  <g key={keys[at]?.id} fill={ink} clipPath={`url(#${clip})`}>
                    {filled ? <path data-mark="area" d={area} opacity={wash} /> : null}
                    <path
                      data-mark="line"
                      d={line}
                      fill="none"
                      stroke={ink}
                      strokeWidth={2}
                      strokeLinejoin="round"
                    />
                    {alone.map(({ x, y }) => (
                      <circle key={x} cx={x} cy={y} r={3} />
                    ))}
                  </g>
                )
              })}
        </g>
      </svg>
      {onCanvas ? (
        <canvas ref={paint} style={{ position: 'absolute', inset: 0, width, height }} />
      ) : null}
    </>
  )
})

/** The values on the points that have room for them. */
function Values({
  layout,
  stacking,
  options,
}: Pick<DrawnProps, 'layout' | 'stacking' | 'options'>) {
  const write = stacking === 'share' ? percentText : options.short
  return lineValues(layout, stacking, write, measureLabel).map(({ key, stop, text, x, y }) => (
    <text key={`${key} ${stop}`} {...{ x, y }} textAnchor="middle" fill={color.quiet} fontSize={11}>
      {text}
    </text>
  ))
}
