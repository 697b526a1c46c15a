import type { ReactNode } from 'react'
import { chartColors, color } from '../../theme/color'

const [c1, c2, c3, , c5] = chartColors
const rules = (ys: number[]) =>
  ys.map((y) => <line key={y} x1="10" x2="142" y1={y} y2={y} stroke={color.bone} />)
const ground = [12, 28, 44, 60, 76]

/** Points of a drawn cloud: the same at every rendering, no two thumbnails alike. */
const cloud = (count: number, seed: number, spread: number) =>
  Array.from({ length: count }, (_, index) => {
    const noise = (step: number) => Math.abs(Math.sin((index + 1) * seed * step) * 43758.5453) % 1
    const along = noise(1.3)
    return {
      x: 20 + along * 112,
      y: 70 - along * 48 + (noise(2.7) - 0.5) * spread,
      size: noise(4.1),
    }
  })

const stacks = [
  [24, 18, 4],
  [27, 20, 6],
  [30, 20, 9],
  [34, 24, 6],
  [40, 22, 9],
  [46, 20, 4],
]
const ranks = [122, 84, 61, 46, 28, 12]
const boxes = [
  { x: 36, low: 72, q1: 60, median: 54, q3: 44, high: 32, fill: c1 },
  { x: 76, low: 64, q1: 50, median: 44, q3: 38, high: 24, fill: c3 },
  { x: 116, low: 46, q1: 36, median: 28, q3: 20, high: 12, fill: c2 },
]
const heat = ['#182a2f', '#144148', '#0d5c62', '#057b7d', '#16a5a3', '#6cd0c8', '#c9f2e6']
const arc = (from: number, to: number) => {
  const at = (turn: number, radius: number) =>
    `${(76 + radius * Math.sin(turn * 2 * Math.PI)).toFixed(1)},${(44 - radius * Math.cos(turn * 2 * Math.PI)).toFixed(1)}`
  const large = to - from > 0.5 ? 1 : 0
  return `M${at(from, 32)}A32,32,0,${large},1,${at(to, 32)}L${at(to, 20)}A20,20,0,${large},0,${at(from, 20)}Z`
}

const drawings: Record<string, () => ReactNode> = {
  dist_bar: () => (
    <>
      {rules(ground)}
      {stacks.map(([a = 0, b = 0, c = 0], index) => (
        <g key={index} transform={`translate(${14 + index * 21},0)`}>
          <rect width="17" y={76 - a} height={a} fill={c1} />
          <rect width="17" y={76 - a - b} height={b} fill={c2} />
          <rect width="17" y={76 - a - b - c} height={c} fill={c3} />
        </g>
      ))}
    </>
  ),
  horiz_bar: () =>
    ranks.map((width, index) => (
      <rect key={width} x="14" y={12 + index * 11} width={width} height="7" rx="1" fill={c1} />
    )),
  table: () =>
    [0, 1, 2, 3, 4, 5].map((row) => (
      <g key={row} transform={`translate(0,${14 + row * 12})`}>
        <line x1="10" x2="142" y1="6" y2="6" stroke={color.bone} />
        {[12, 60, 88, 118].map((x, column) => (
          <rect
            key={x}
            x={x}
            y="-3"
            height="4"
            rx="2"
            width={row === 0 ? 20 : [24, 14, 18, 12, 20, 16][(row * 2 + column) % 6]}
            fill={row === 0 ? color.faint : column === 3 ? c1 : color.lineStrong}
          />
        ))}
      </g>
    )),
  pie: () =>
    [
      [0, 0.46, c1],
      [0.46, 0.72, c2],
      [0.72, 0.9, c3],
      [0.9, 1, c5],
    ].map(([from, to, fill]) => (
      <path
        key={String(from)}
        d={arc(Number(from), Number(to))}
        fill={String(fill)}
        stroke={color.thumb}
        strokeWidth="1.5"
      />
    )),
  bubble: () => (
    <>
      {rules(ground)}
      {cloud(26, 3.7, 22).map(({ x, y, size }, index) => (
        <circle
          key={index}
          cx={x}
          cy={y}
          r={2 + size * size * 8}
          fill={[c1, c2, c3][index % 3]}
          fillOpacity=".55"
          stroke={[c1, c2, c3][index % 3]}
        />
      ))}
    </>
  ),
  scatter: () => (
    <>
      {rules(ground)}
      {cloud(150, 1.9, 44).map(({ x, y }, index) => (
        <circle key={index} cx={x} cy={y} r="1.4" fill={[c1, c3, c2][index % 3]} fillOpacity=".8" />
      ))}
    </>
  ),
  box_plot: () => (
    <>
      {rules(ground)}
      {boxes.map(({ x, low, q1, median, q3, high, fill }) => (
        <g key={x} stroke={fill} fill="none">
          <path
            d={`M${x},${low}V${q1}M${x},${q3}V${high}M${x - 5},${low}h10M${x - 5},${high}h10M${x - 10},${median}h20`}
          />
          <rect x={x - 10} y={q3} width="20" height={q1 - q3} fill={fill} fillOpacity=".35" />
        </g>
      ))}
    </>
  ),
  dashboard: () => (
    <g fill={color.lineStrong}>
      <rect x="16" y="14" width="56" height="26" rx="2" />
      <rect x="80" y="14" width="56" height="26" rx="2" fill={c1} />
      <rect x="16" y="48" width="76" height="26" rx="2" fill={c1} />
      <rect x="100" y="48" width="36" height="26" rx="2" />
    </g>
  ),
  heatmap: () =>
    Array.from({ length: 40 }, (_, index) => {
      const [row, column] = [Math.floor(index / 8), index % 8]
      const level = Math.round(3 + 3 * Math.sin(column / 1.7 + row / 1.3))
      return (
        <rect
          key={index}
          x={13 + column * 16}
          y={10 + row * 14}
          width="14"
          height="12"
          rx="1"
          fill={heat[level]}
        />
      )
    }),
}

/** A small drawing of what a chart type, or a `dashboard`, looks like. */
export function VizTypeThumb({ id, height = 80 }: { id: string; height?: number }) {
  return (
    <svg
      viewBox="0 0 152 88"
      width="100%"
      height={height}
      aria-hidden
      style={{ display: 'block', background: color.thumb }}
    >
      {drawings[id]?.()}
    </svg>
  )
}
