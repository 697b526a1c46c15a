import { color } from '../../theme/color'
import { measureLabel } from '../frame/labels'
import { labelPositions } from './labelPositions'
import type { PointScene } from './pointScene'
import type { PointNames } from './tipOf'

/** The names of the points that have room for them. */
export function PointLabels({ scene, names }: { scene: PointScene; names: PointNames }) {
  return (
    <svg
      {...scene.room}
      style={{ position: 'absolute', pointerEvents: 'none' }}
      aria-hidden
      fontSize={11}
      fill={color.text}
      stroke={color.panel}
      strokeWidth={3}
      paintOrder="stroke"
    >
      {labelPositions(scene, names.of, measureLabel).map(({ at, text, x, y, inside }) => (
        <text
          key={at}
          x={x}
          y={y}
          dominantBaseline="central"
          textAnchor={inside ? 'middle' : 'start'}
        >
          {text}
        </text>
      ))}
    </svg>
  )
}
