import { DataScatter20Regular, GridDots20Regular } from '@fluentui/react-icons'
import { chartColors } from '../../theme/color'
import { pictureRules } from '../types/pictureRules'
import type { VizTypeLook } from '../types/vizTypeLook'

const [c1, c2, c3] = chartColors

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

const points = {
  skeleton: 'points',
  thumb: async () => (await import('../thumb/pointsThumb')).pointsThumb,
} satisfies Partial<VizTypeLook>

export const bubbleLook: VizTypeLook = {
  ...points,
  icon: GridDots20Regular,
  picture: () => (
    <>
      {pictureRules()}
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
}

export const scatterLook: VizTypeLook = {
  ...points,
  icon: DataScatter20Regular,
  picture: () => (
    <>
      {pictureRules()}
      {cloud(150, 1.9, 44).map(({ x, y }, index) => (
        <circle key={index} cx={x} cy={y} r="1.4" fill={[c1, c3, c2][index % 3]} fillOpacity=".8" />
      ))}
    </>
  ),
}
