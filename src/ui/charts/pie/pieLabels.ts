import { cutTo, type Measure } from '../frame/labels'

export interface PieCircle {
  /** The middle of the circle. */
  x: number
  y: number
  radius: number
  inner: number
}

/** A slice as a label sees it: from and to are angles in radians, clockwise from twelve o'clock. */
export interface LabelledArc {
  id: string
  name: string
  detail: string
  /** What stands in place of the detail where the name would have no room beside that. */
  brief?: string
  from: number
  to: number
}

export interface PieLabel {
  id: string
  name: string
  detail: string
  x: number
  y: number
  side: 'left' | 'right'
  /** The leader's corners: at the slice, at its bend, at the text. */
  leader: [number, number][]
}

const lineHeight = 18
const bend = 14
const reach = 10
const gap = 6

const furthest = 54

interface LabelTarget extends LabelledArc {
  middle: number
  targetY: number
  y: number
}

const spread = (targets: LabelTarget[], top: number, bottom: number): LabelTarget[] => {
  const placed = targets
    .map((label) => ({ ...label, y: label.targetY }))
    .toSorted((one, other) => one.targetY - other.targetY)
  let least = top
  for (const label of placed) {
    label.y = Math.max(label.y, least)
    least = label.y + lineHeight
  }
  let max = bottom
  for (const label of placed.toReversed()) {
    label.y = Math.min(label.y, max)
    max = label.y - lineHeight
  }
  return placed
}

const largest = (arcs: LabelTarget[], count: number) =>
  arcs
    .toSorted((one, other) => other.to - other.from - (one.to - one.from))
    .slice(0, Math.max(0, count))

/** As many labels as find a place near their slice, those of the largest slices first. */
const settle = (targets: LabelTarget[], height: number): LabelTarget[] => {
  const edge = lineHeight / 2 + 2
  const fitting = Math.floor((height - 2 * edge) / lineHeight) + 1
  for (let count = Math.min(fitting, targets.length); count > 0; count -= 1) {
    const placed = spread(largest(targets, count), edge, height - edge)
    if (placed.every(({ y, targetY }) => Math.abs(y - targetY) <= furthest)) return placed
  }
  return []
}

/** As much of a label's name as has room, beside its detail where that has room too; undefined where none of it has. */
const namedBeside = (
  { name, detail, brief = detail }: LabelledArc,
  room: number,
  measure: Measure,
) =>
  [detail, brief, '']
    .map((text) => {
      const beside = text === '' ? 0 : measure(text) + gap
      return { name: cutTo(name, room - beside - 4, measure), detail: text }
    })
    .find((label) => label.name !== '')

/**
 * Labels beside the circle, each on its slice's side and in the slices' order, a line apart, so that none covers another.
 * Where they find no room near their slices, the largest keep theirs. Names are cut to the room beside the circle; no number stands
 * without its name.
 */
export const layOutPieLabels = (
  arcs: LabelledArc[],
  { x, y, radius }: PieCircle,
  { width, height }: { width: number; height: number },
  measure: Measure,
): PieLabel[] => {
  const targets: LabelTarget[] = arcs.map((arc) => {
    const middle = (arc.from + arc.to) / 2
    const targetY = y - Math.cos(middle) * (radius + bend)
    return { ...arc, middle, targetY, y: targetY }
  })
  return (['right', 'left'] as const).flatMap((side) => {
    const here = targets.filter(({ middle }) => Math.sin(middle) >= 0 === (side === 'right'))
    const sign = side === 'right' ? 1 : -1
    return settle(here, height).flatMap((label): PieLabel[] => {
      const start: [number, number] = [
        x + Math.sin(label.middle) * radius,
        y - Math.cos(label.middle) * radius,
      ]
      const beside = Math.sqrt(Math.max(0, (radius + bend) ** 2 - (label.y - y) ** 2))
      const bent: [number, number] = [x + sign * beside, label.y]
      const end: [number, number] = [bent[0] + sign * reach, label.y]
      const textAt = end[0] + sign * gap
      const written = namedBeside(label, side === 'right' ? width - textAt : textAt, measure)
      if (written === undefined) return []
      return [{ id: label.id, ...written, x: textAt, y: label.y, side, leader: [start, bent, end] }]
    })
  })
}
