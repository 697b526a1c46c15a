import { color } from '../../theme/color'

/** A value that an axis names, and where it stands along it, in pixels. */
export interface AxisTick {
  at: number
  label: string
}

interface Props {
  inner: { width: number; height: number }
  below: readonly AxisTick[]
  beside: readonly AxisTick[]
}

/** The grid and the labels of two axes. Nivo's own make a spring for each tick, also where nothing moves. */
export function PlotAxes({ inner: { width, height }, below, beside }: Props) {
  return (
    <>
      <g stroke={color.lineFaint}>
        {below.map(({ at, label }) => (
          <line key={label} x1={at} x2={at} y1={0} y2={height} />
        ))}
        {beside.map(({ at, label }) => (
          <line key={label} x1={0} x2={width} y1={at} y2={at} />
        ))}
      </g>
      <g fill={color.quiet} fontSize={11} textAnchor="middle">
        {below.map(({ at, label }) => (
          <text key={label} x={at} y={height + 8} dominantBaseline="text-before-edge">
            {label}
          </text>
        ))}
      </g>
      <g fill={color.quiet} fontSize={11} textAnchor="end">
        {beside.map(({ at, label }) => (
          <text key={label} x={-8} y={at} dominantBaseline="central">
            {label}
          </text>
        ))}
      </g>
    </>
  )
}
