import { color } from '../../theme/color'
import type { Outline } from '../frame/selecting'
import { boundsOf } from './pointSelection'
import type { Room } from './pointView'

const look = {
  fill: color.accent,
  fillOpacity: 0.07,
  stroke: color.accent,
  strokeWidth: 1.5,
  strokeDasharray: '5 4',
}

/** An outline around points, in pixels. */
export function OutlineShape({ outline, room }: { outline: Outline; room: Room }) {
  const { x, y } = boundsOf(outline)
  return (
    <svg
      {...room}
      style={{ position: 'absolute', pointerEvents: 'none' }}
      aria-hidden
      data-outline={outline.kind}
    >
      {outline.kind === 'box' ? (
        <rect x={x[0]} y={y[0]} width={x[1] - x[0]} height={y[1] - y[0]} {...look} />
      ) : (
        <polygon points={outline.corners.map((at) => `${at.x},${at.y}`).join(' ')} {...look} />
      )}
    </svg>
  )
}
