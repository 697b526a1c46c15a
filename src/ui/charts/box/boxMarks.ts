import type { Arrow } from '../frame/ChartStage'
import type { BoxLayout } from './boxLayout'
import type { Box } from './boxModel'

/** A box, or one of its outliers with its value. */
export interface MarkedBox {
  at: number
  box: Box
  outlier: number | undefined
  value: number | undefined
}

/** Pixels beside a mark that still count as the mark. */
const near = 6

const nearest = (values: readonly number[], downOf: (value: number) => number, y: number) => {
  let [found, apart] = [-1, near]
  values.forEach((value, at) => {
    const distance = Math.abs(downOf(value) - y)
    if (distance < apart) [found, apart] = [at, distance]
  })
  return found
}

const markOf = (box: number, outlier?: number) =>
  outlier === undefined ? `${box}` : `${box}:${outlier}`

/** The marks of boxes as they are laid out: a box is its number, an outlier has a second number. */
export const boxMarks = (
  boxes: readonly Box[],
  { margin, acrossOf, downOf }: Pick<BoxLayout, 'margin' | 'acrossOf' | 'downOf'>,
) => {
  const read = (mark: string): MarkedBox | null => {
    const [at = 0, outlier] = mark.split(':').map(Number)
    const box = boxes[at]
    return box
      ? { at, box, outlier, value: outlier === undefined ? undefined : box.mark.outliers[outlier] }
      : null
  }
  return {
    read,
    /** The mark at a point, in pixels from the top left of the stage. */
    at: (x: number, y: number) => {
      const [across, down] = [x - margin.left, y - margin.top]
      const at = boxes.findIndex((box) => {
        const { at: left, size } = acrossOf(box)
        return (
          across >= Math.min(left, left + size / 2 - near) &&
          across <= Math.max(left + size, left + size / 2 + near)
        )
      })
      const box = boxes[at]
      if (!box) return null
      const outlier = nearest(box.mark.outliers, downOf, down)
      if (outlier >= 0) return markOf(at, outlier)
      return down >= downOf(Math.max(box.mark.max, box.mark.q3)) - near &&
        down <= downOf(Math.min(box.mark.min, box.mark.q1)) + near
        ? markOf(at)
        : null
    },
    /** Left and right go from box to box, up and down through the outliers of one. */
    after: (mark: string | null, arrow: Arrow) => {
      const found = mark === null ? null : read(mark)
      if (!found) return boxes.length > 0 ? markOf(0) : null
      if (arrow === 'ArrowLeft' || arrow === 'ArrowRight')
        return markOf((found.at + (arrow === 'ArrowRight' ? 1 : -1) + boxes.length) % boxes.length)
      const next = (found.outlier ?? -1) + (arrow === 'ArrowDown' ? 1 : -1)
      return next < 0 || next >= found.box.mark.outliers.length
        ? markOf(found.at)
        : markOf(found.at, next)
    },
    anchorOf: (mark: string) => {
      const found = read(mark)
      if (!found) return { x: 0, y: 0 }
      const { at, size } = acrossOf(found.box)
      return {
        x: margin.left + at + size / 2,
        y: margin.top + downOf(found.value ?? found.box.mark.median),
      }
    },
  }
}
