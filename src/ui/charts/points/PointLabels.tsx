import { color } from '../../theme/color'
import { measureLabel, type Measure } from '../frame/labels'
import { inSight, type PointScene } from './pointScene'
import type { PointNames } from './pointTexts'

interface PointLabel {
  at: number
  text: string
  x: number
  y: number
  /** Whether it stands in the point instead of beside it. */
  inside: boolean
}

const max = 400
const high = 14
const cell = 32

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const meets = (one: Box, other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

/** Names for as many points as have room: in the point where it is large enough, otherwise to its right or left, never on each other. */
export const labelPositions = (
  scene: PointScene,
  nameOf: (row: number) => string,
  measure: Measure,
): PointLabel[] => {
  const taken = new Map<string, Box[]>()
  const cellsOf = ({ left, right, top, bottom }: Box) => {
    const found: string[] = []
    for (let x = Math.floor(left / cell); x <= Math.floor(right / cell); x += 1)
      for (let y = Math.floor(top / cell); y <= Math.floor(bottom / cell); y += 1)
        found.push(`${x} ${y}`)
    return found
  }
  const placed: PointLabel[] = []
  for (const { at, x, y, radius } of inSight(scene).slice(0, max)) {
    const text = nameOf(scene.model.row[at] ?? 0)
    const wide = measure(text)
    const inside = wide + 6 < 2 * radius
    const lefts = inside ? [x - wide / 2] : [x + radius + 4, x - radius - 4 - wide]
    const boxes = lefts.map((left) => ({
      left: left - 2,
      right: left + wide + 2,
      top: y - high / 2,
      bottom: y + high / 2,
    }))
    const box = boxes.find(
      (one) =>
        one.right <= scene.room.width &&
        one.left >= 0 &&
        !cellsOf(one).some((name) => taken.get(name)?.some((other) => meets(one, other))),
    )
    if (box === undefined) continue
    for (const name of cellsOf(box)) taken.set(name, [...(taken.get(name) ?? []), box])
    placed.push({ at, text, x: inside ? x : box.left + 2, y, inside })
  }
  return placed
}

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
