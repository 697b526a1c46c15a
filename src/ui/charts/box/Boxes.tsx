import { color } from '../../theme/color'
import { PlotAxes } from '../frame/PlotAxes'
import { BoxesCanvas } from './BoxesCanvas'
import type { BoxLayout } from './boxLayout'
import type { Box } from './boxModel'

interface Props {
  boxes: readonly Box[]
  layout: BoxLayout
  width: number
  height: number
  short: (value: number) => string
}

const outliersOfSvg = 500
const boxesOfSvg = 60

interface MarkProps {
  box: Box
  layout: BoxLayout
}

function BoxMark({ box, layout: { acrossOf, downOf } }: MarkProps) {
  const { min, q1, median, q3, max } = box.mark
  const { at, size } = acrossOf(box)
  const middle = at + size / 2
  const end = Math.min(0.3 * size, 10)
  const [top, bottom] = [downOf(q3), downOf(q1)]
  return (
    <g data-mark="box" stroke={box.key.color} strokeWidth={1.5}>
      <path
        d={`M${middle} ${downOf(min)}V${bottom}M${middle} ${top}V${downOf(max)}M${middle - end} ${downOf(min)}h${2 * end}M${middle - end} ${downOf(max)}h${2 * end}`}
      />
      <rect
        x={at}
        y={top}
        width={size}
        height={bottom - top}
        rx={2}
        fill={box.key.color}
        fillOpacity={0.3}
      />
      <path d={`M${at} ${downOf(median)}h${size}`} strokeWidth={2.5} />
    </g>
  )
}

function MeanMark({ box, layout: { acrossOf, downOf, isShown } }: MarkProps) {
  if (!isShown(box.mark.mean)) return null
  const { at, size } = acrossOf(box)
  return (
    <path
      d={`M${at + size / 2} ${downOf(box.mark.mean) - 4}l4 4l-4 4l-4 -4z`}
      fill={color.text}
      stroke={color.canvas}
      strokeWidth={1}
    />
  )
}

function OutlierMarks({ box, layout: { acrossOf, downOf, isShown } }: MarkProps) {
  const { at, size } = acrossOf(box)
  return box.mark.outliers
    .filter(isShown)
    .map((value, each) => (
      <circle
        key={each}
        data-mark="outlier"
        cx={at + size / 2}
        cy={downOf(value)}
        r={2.5}
        fill="none"
        stroke={box.key.color}
        strokeWidth={1.2}
      />
    ))
}

/** The boxes with their axis and their outliers: as SVG while they are few, on a canvas when they are many. */
export function Boxes({ boxes, layout, width, height, short }: Props) {
  const { margin, inner, ticks, downOf } = layout
  const many = boxes.reduce((sum, { mark }) => sum + mark.outliers.length, 0) > outliersOfSvg
  if (boxes.length > boxesOfSvg || boxes.length === 0)
    return <BoxesCanvas {...{ boxes, layout, width, height, short }} whole />
  return (
    <>
      <svg {...{ width, height }} role="presentation" style={{ display: 'block' }}>
        <g transform={`translate(${margin.left},${margin.top})`}>
          <PlotAxes
            inner={inner}
            below={[]}
            beside={ticks.map((tick) => ({ at: downOf(tick), label: short(tick) }))}
          />
          <line
            x1={0}
            x2={inner.width}
            y1={inner.height}
            y2={inner.height}
            stroke={color.lineStrong}
          />
          {[BoxMark, MeanMark, ...(many ? [] : [OutlierMarks])].map((Mark) =>
            boxes.map((box, at) => <Mark key={`${Mark.name} ${at}`} box={box} layout={layout} />),
          )}
        </g>
      </svg>
      {many ? <BoxesCanvas {...{ boxes, layout, width, height, short }} whole={false} /> : null}
    </>
  )
}
