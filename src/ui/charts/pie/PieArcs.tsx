import { Pie, PieCanvas, type PieCustomLayerProps } from '@nivo/pie'
import { chartTheme } from '../../theme/chartTheme'
import { color } from '../../theme/color'
import type { PieCircle } from './pieLabels'
import type { PieSlice } from './pieModel'

const slicesOfSvg = 100

/** Nivo's own arcs animate, at a cost of some milliseconds each; these stand still. */
function Arcs({ dataWithArc, arcGenerator, centerX, centerY }: PieCustomLayerProps<PieSlice>) {
  return (
    <g transform={`translate(${centerX},${centerY})`} stroke={color.canvas}>
      {dataWithArc.map(({ id, color: fill, arc }) => (
        <path key={id} data-mark="slice" d={arcGenerator(arc) ?? ''} fill={fill} />
      ))}
    </g>
  )
}

interface Props {
  slices: PieSlice[]
  circle: PieCircle
  width: number
  height: number
}

/** The slices: as SVG while they are few, on a canvas when they are many. */
export function PieArcs({ slices, circle, width, height }: Props) {
  const across = (width - 2 * circle.radius) / 2
  const down = (height - 2 * circle.radius) / 2
  const common = {
    data: slices,
    width,
    height,
    margin: { top: down, right: across, bottom: down, left: across },
    colors: { datum: 'data.color' },
    innerRadius: circle.inner / circle.radius,
    fit: false,
    borderWidth: 1,
    borderColor: color.canvas,
    enableArcLabels: false,
    enableArcLinkLabels: false,
    isInteractive: false,
    theme: chartTheme,
    role: 'presentation',
  } as const
  return slices.length > slicesOfSvg ? (
    <PieCanvas {...common} />
  ) : (
    <Pie {...common} animate={false} layers={[Arcs]} />
  )
}
