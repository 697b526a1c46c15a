import { DataPie16Regular } from '@fluentui/react-icons'
import { chartColors, color } from '../../theme/color'
import type { VizTypeLook } from '../types/vizTypeLook'

const [c1, c2, c3, , c5] = chartColors
const arc = (from: number, to: number) => {
  const at = (turn: number, radius: number) =>
    `${(76 + radius * Math.sin(turn * 2 * Math.PI)).toFixed(1)},${(44 - radius * Math.cos(turn * 2 * Math.PI)).toFixed(1)}`
  const large = to - from > 0.5 ? 1 : 0
  return `M${at(from, 32)}A32,32,0,${large},1,${at(to, 32)}L${at(to, 20)}A20,20,0,${large},0,${at(from, 20)}Z`
}

export const pieLook: VizTypeLook = {
  icon: DataPie16Regular,
  picture: () =>
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
  skeleton: 'pie',
  thumb: async () => (await import('../thumb/shareThumbs')).pieThumb,
}
