export const symbols = ['circle', 'square', 'diamond', 'triangle', 'triangle-down'] as const
export type PointSymbol = (typeof symbols)[number]

/** Half a width of each symbol where a circle of the same area has the radius 1. */
const half = {
  square: Math.sqrt(Math.PI) / 2,
  diamond: Math.sqrt(Math.PI / 2),
  side: Math.sqrt(Math.PI / Math.sqrt(3)),
}
/** How far a symbol reaches from its middle where a circle of the same area has the radius 1. */
export const furthest = (2 * half.side) / Math.sqrt(3)

type Corner = readonly [x: number, y: number]

const up: Corner[] = [
  [0, -furthest],
  [half.side, furthest / 2],
  [-half.side, furthest / 2],
]

/** The corners of a symbol that has the area of a circle of radius 1; none for the circle. */
export const corners: Record<PointSymbol, readonly Corner[]> = {
  circle: [],
  square: [
    [-half.square, -half.square],
    [half.square, -half.square],
    [half.square, half.square],
    [-half.square, half.square],
  ],
  diamond: [
    [0, -half.diamond],
    [half.diamond, 0],
    [0, half.diamond],
    [-half.diamond, 0],
  ],
  triangle: up,
  'triangle-down': up.map(([x, y]) => [x, -y]),
}

const short = (value: number) => Number(value.toFixed(2))

/** The outline of a symbol around a point, as large as a circle of that radius. */
export const symbolPath = (symbol: PointSymbol, x: number, y: number, radius: number) => {
  if (symbol === 'circle')
    return `M${short(x - radius)},${short(y)}a${short(radius)},${short(radius)} 0 1,0 ${short(2 * radius)},0a${short(radius)},${short(radius)} 0 1,0 ${short(-2 * radius)},0Z`
  return `M${corners[symbol].map(([dx, dy]) => `${short(x + dx * radius)},${short(y + dy * radius)}`).join('L')}Z`
}
