import { color } from '../../theme/color'
import { inSight, outlinedFrom, type PointScene } from './pointScene'
import { symbolPath } from './symbols'

/** The points as SVG: for some hundred. */
export function PointMarks({ scene }: { scene: PointScene }) {
  const { model, room, colors, opacity } = scene
  return (
    <svg
      {...room}
      style={{ position: 'absolute', pointerEvents: 'none' }}
      data-layer="svg"
      aria-hidden
    >
      {inSight(scene).map(({ at, x, y, radius }) => {
        const key = model.series[at] ?? 0
        return (
          <path
            key={at}
            d={symbolPath(model.keys[key]?.symbol ?? 'circle', x, y, radius)}
            fill={colors[key] ?? color.accent}
            fillOpacity={opacity}
            {...(radius > outlinedFrom ? { stroke: color.panel } : {})}
          />
        )
      })}
    </svg>
  )
}
