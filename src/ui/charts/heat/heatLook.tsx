import { DataTreemap20Regular } from '@fluentui/react-icons'
import type { VizTypeLook } from '../types/vizTypeLook'

const heat = ['#182a2f', '#144148', '#0d5c62', '#057b7d', '#16a5a3', '#6cd0c8', '#c9f2e6']

export const heatLook: VizTypeLook = {
  icon: DataTreemap20Regular,
  picture: () =>
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
  skeleton: 'heat',
  thumb: async () => (await import('../thumb/shareThumbs')).heatThumb,
}
