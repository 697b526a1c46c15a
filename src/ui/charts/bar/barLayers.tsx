import type { BarCustomLayerProps, BarDatum, ComputedBarDatum } from '@nivo/bar'
import { color } from '../../theme/color'

type Layer = BarCustomLayerProps<BarDatum>

export interface Hovered {
  index: string
  key: string
}

interface Extent {
  index: string
  low: number
  high: number
  across: number
  breadth: number
  sum: number
}

/** Where the bars of each category reach from and to, and what they add up to. */
export const extents = (
  bars: readonly ComputedBarDatum<BarDatum>[],
  horizontal: boolean,
): Extent[] => {
  const found = new Map<string, Extent>()
  for (const { x, y, width, height, data } of bars) {
    if (data.value === null) continue
    const index = String(data.indexValue)
    const [low, high, across, breadth] = horizontal
      ? [x, x + width, y, height]
      : [y, y + height, x, width]
    const known = found.get(index)
    found.set(index, {
      index,
      across,
      breadth,
      low: Math.min(known?.low ?? low, low),
      high: Math.max(known?.high ?? high, high),
      sum: (known?.sum ?? 0) + data.value,
    })
  }
  return [...found.values()]
}

/** The sum of each bar at its end, brighter for the bar under the pointer. */
export const totalsLayer = (
  horizontal: boolean,
  hovered: Hovered | null,
  short: (value: number) => string,
) =>
  function Totals({ bars }: Layer) {
    return extents(bars, horizontal).map(({ index, low, high, across, breadth, sum }) => {
      const lit = hovered?.index === index
      const middle = across + breadth / 2
      const below = sum < 0
      return (
        <text
          key={index}
          x={horizontal ? (below ? low - 8 : high + 8) : middle}
          y={horizontal ? middle : below ? high + 16 : low - 8}
          textAnchor={horizontal ? (below ? 'end' : 'start') : 'middle'}
          dominantBaseline={horizontal ? 'central' : 'auto'}
          fill={lit ? color.text : color.quiet}
          fontSize={11}
          fontWeight={lit ? 600 : 400}
          pointerEvents="none"
        >
          {short(sum)}
        </text>
      )
    })
  }

/** A band behind the bar under the pointer. */
export const bandLayer = (horizontal: boolean, hovered: Hovered | null) =>
  function Band({ bars, innerWidth, innerHeight }: Layer) {
    const found = extents(bars, horizontal).find(({ index }) => index === hovered?.index)
    if (!found) return null
    const margin = found.breadth * 0.28
    const across = { at: found.across - margin, size: found.breadth + 2 * margin }
    return horizontal ? (
      <rect
        x={0}
        y={across.at}
        width={innerWidth}
        height={across.size}
        fill="#ffffff"
        opacity={0.035}
      />
    ) : (
      <rect
        x={across.at}
        y={0}
        width={across.size}
        height={innerHeight}
        fill="#ffffff"
        opacity={0.035}
      />
    )
  }

/** The line that the bars stand on. */
export const baseLayer = (horizontal: boolean) =>
  function Base({ innerWidth, innerHeight, xScale, yScale }: Layer) {
    const scale = (horizontal ? xScale : yScale) as (value: number) => number
    const at = scale(0)
    return horizontal ? (
      <line x1={at} x2={at} y1={0} y2={innerHeight} stroke={color.lineStrong} />
    ) : (
      <line x1={0} x2={innerWidth} y1={at} y2={at} stroke={color.lineStrong} />
    )
  }

/** A ring around the mark under the pointer. */
export const ringLayer = (hovered: Hovered | null) =>
  function Ring({ bars }: Layer) {
    const bar = bars.find(
      ({ data }) => String(data.indexValue) === hovered?.index && data.id === hovered.key,
    )
    if (!bar) return null
    return (
      <rect
        x={bar.x}
        y={bar.y}
        width={bar.width}
        height={bar.height}
        rx={2}
        fill="none"
        stroke={color.text}
        strokeWidth={1.5}
        pointerEvents="none"
      />
    )
  }
