import { DataBarHorizontal20Regular, DataBarVertical16Regular } from '@fluentui/react-icons'
import { chartColors } from '../../theme/color'
import { pictureRules } from '../types/pictureRules'
import type { VizTypeLook } from '../types/vizTypeLook'

const [c1, c2, c3] = chartColors
const stacks = [
  [24, 18, 4],
  [27, 20, 6],
  [30, 20, 9],
  [34, 24, 6],
  [40, 22, 9],
  [46, 20, 4],
]
const ranks = [122, 84, 61, 46, 28, 12]

export const barLook: VizTypeLook = {
  icon: DataBarVertical16Regular,
  picture: () => (
    <>
      {pictureRules()}
      {stacks.map(([a = 0, b = 0, c = 0], index) => (
        <g key={index} transform={`translate(${14 + index * 21},0)`}>
          <rect width="17" y={76 - a} height={a} fill={c1} />
          <rect width="17" y={76 - a - b} height={b} fill={c2} />
          <rect width="17" y={76 - a - b - c} height={c} fill={c3} />
        </g>
      ))}
    </>
  ),
  skeleton: 'bars',
  thumb: async () => (await import('../thumb/barsThumb')).barsThumb,
}

export const sideBarLook: VizTypeLook = {
  icon: DataBarHorizontal20Regular,
  picture: () =>
    ranks.map((width, index) => (
      <rect key={width} x="14" y={12 + index * 11} width={width} height="7" rx="1" fill={c1} />
    )),
  skeleton: 'sideBars',
  thumb: async () => (await import('../thumb/barsThumb')).sideBarsThumb,
}
