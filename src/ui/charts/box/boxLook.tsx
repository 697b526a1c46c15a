import { DataHistogram16Regular } from '@fluentui/react-icons'
import { chartColors } from '../../theme/color'
import { pictureRules } from '../types/pictureRules'
import type { VizTypeLook } from '../types/vizTypeLook'

const [c1, c2, c3] = chartColors
const boxes = [
  { x: 36, low: 72, q1: 60, median: 54, q3: 44, high: 32, fill: c1 },
  { x: 76, low: 64, q1: 50, median: 44, q3: 38, high: 24, fill: c3 },
  { x: 116, low: 46, q1: 36, median: 28, q3: 20, high: 12, fill: c2 },
]

export const boxLook: VizTypeLook = {
  icon: DataHistogram16Regular,
  picture: () => (
    <>
      {pictureRules()}
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
  skeleton: 'boxes',
  thumb: async () => (await import('../thumb/boxesThumb')).boxesThumb,
}
