import { color } from '../../theme/color'
import { measureLabel } from './labels'
import type { ReferenceLine, ValueScale } from './valueScale'

interface Props {
  line: ReferenceLine | null
  scale: Pick<ValueScale, 'at' | 'ends'>
  inner: { width: number; height: number }
  /** Whether the values go across. */
  across?: boolean
  write: (value: number) => string
}

const gap = 4

/** A dashed line at a value of the axis, with its name or its value. */
export function ReferenceMark({ line, scale, inner, across = false, write }: Props) {
  if (line === null || line.value < scale.ends[0] || line.value > scale.ends[1]) return null
  const at = scale.at(line.value)
  const name = line.label === '' ? write(line.value) : line.label
  const end = across ? { x1: at, x2: at, y2: inner.height } : { x2: inner.width, y1: at, y2: at }
  const toTheLeft = across && at + gap + measureLabel(name) > inner.width
  return (
    <g data-mark="reference">
      <line {...end} stroke={color.text} strokeWidth={1.5} strokeDasharray="5 4" />
      <text
        x={across ? at + (toTheLeft ? -gap : gap) : inner.width - gap}
        y={across ? 10 : at < 16 ? at + 14 : at - 5}
        textAnchor={!across || toTheLeft ? 'end' : 'start'}
        fill={color.text}
        stroke={color.canvas}
        strokeWidth={3}
        paintOrder="stroke"
        fontSize={11}
        fontWeight={500}
      >
        {name}
      </text>
    </g>
  )
}
