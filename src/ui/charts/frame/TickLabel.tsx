import { color } from '../../theme/color'
import { shownName } from './keyColors'

interface Props {
  x: number
  y: number
  name: string
  /** As they are shown. */
  lines: string[]
  turned: boolean
  /** Beside the axis instead of below it. */
  side: boolean
  lit: boolean
}

/** The name of a category at its bar; the whole name is its title when it was cut. */
export function TickLabel({ x, y, name, lines, turned, side, lit }: Props) {
  const look = { fill: lit ? color.text : color.quiet, fontSize: 11, fontWeight: lit ? 600 : 400 }
  const position = side
    ? { x: -12, y: 0, anchor: 'end' as const }
    : turned
      ? { x: 0, y: 14, anchor: 'end' as const }
      : { x: 0, y: 18, anchor: 'middle' as const }
  return (
    <g transform={`translate(${x},${y})${turned ? ' rotate(-35 0 14)' : ''}`}>
      <text
        {...look}
        x={position.x}
        y={position.y}
        textAnchor={position.anchor}
        dominantBaseline={side ? 'central' : 'auto'}
      >
        <title>{shownName(name)}</title>
        {lines.map((line, index) => (
          <tspan key={index} x={position.x} dy={index === 0 ? 0 : 13}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  )
}
