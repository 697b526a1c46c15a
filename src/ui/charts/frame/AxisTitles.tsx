import { color } from '../../theme/color'

interface Props {
  inner: { width: number; height: number }
  /** Room left of the axes. */
  left: number
  /** Where the titles stand: under the lower edge, and against the upper one. */
  below: number
  above: number
  x: string
  y: string
}

/** The titles of the axes: one below in the middle, one at the top left, both level. */
export function AxisTitles({ inner, left, below, above, x, y }: Props) {
  const text = { fill: color.quiet, fontSize: 11, fontWeight: 500 }
  return (
    <>
      <text {...text} x={16 - left} y={above}>
        {y}
      </text>
      <text {...text} x={inner.width / 2} y={inner.height + below} textAnchor="middle">
        {x}
      </text>
    </>
  )
}
