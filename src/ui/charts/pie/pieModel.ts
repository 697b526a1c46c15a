import type { PieRecord } from '../../../api/contract'
import { formatNumber } from '../../format/numbers'
import type { ChartOptions } from '../frame/chartOptions'
import { faded, keyColors, rest } from '../frame/keyColors'
import { sortMarks } from '../frame/sortMarks'

/** One part of the whole: the value `y` of the category `x`. */
export type PieMark = Pick<PieRecord, 'x' | 'y'>

export interface PieSlice {
  id: string
  name: string
  value: number
  color: string
  /** The categories it stands for, when it stands for several. */
  contains: readonly PieMark[]
}

export interface PieModel {
  slices: PieSlice[]
  /** Categories with a positive value, drawn by themselves or not. */
  categories: number
  /** Categories that no slice can show. */
  empty: number
  negative: number
  zero: number
}

interface Shape extends Pick<ChartOptions, 'sort' | 'palette' | 'shared' | 'opacity'> {
  limit: number
  /** Slices below this part of the whole are drawn together when there are several. */
  smallest: number
}

type Part = PieMark & { y: number }

const isPart = (mark: PieMark): mark is Part =>
  mark.y !== null && Number.isFinite(mark.y) && mark.y > 0
export const sumOf = (values: readonly { value: number }[]) =>
  values.reduce((sum, { value }) => sum + value, 0)

const largestFirst = (parts: Part[]) => parts.toSorted((one, other) => other.y - one.y)

const largestParts = (parts: Part[], { limit, smallest }: Shape) => {
  if (parts.length > limit) return limit
  const total = parts.reduce((sum, { y }) => sum + y, 0)
  const large = parts.filter(({ y }) => y / total >= smallest).length
  return parts.length - large > 1 ? large : parts.length
}

/**
 * Slices of the categories with a positive value: the largest `limit` of them, and what is left or too small to see in
 * one slice that stands last. They go by value, largest first, unless another order is asked for.
 */
export const pieModel = (marks: readonly PieMark[], shape: Shape): PieModel => {
  const parts = largestFirst(marks.filter(isPart))
  const largest = largestParts(parts, shape)
  const others = parts.slice(largest)
  const named = parts
    .slice(0, largest)
    .map(({ x, y }, index) => ({ id: `s${index}`, name: x, value: y, contains: [] as PieMark[] }))
  const left =
    others.length === 0
      ? []
      : [
          {
            id: 'rest',
            name: `Other (${formatNumber(others.length)})`,
            value: others.reduce((sum, { y }) => sum + y, 0),
            contains: others,
          },
        ]
  const ordered = [...sortMarks(named, shape.sort), ...left]
  const names = ordered.map(({ id, name }) => (id === 'rest' ? rest : name))
  const { palette, shared } = shape
  const colors = keyColors(names, palette, palette === null ? shared : null)
  return {
    slices: ordered.map((slice, index) => ({
      ...slice,
      color: faded(colors[index] ?? '', shape.opacity),
    })),
    categories: parts.length,
    empty: marks.filter(({ y }) => y === null || !Number.isFinite(y)).length,
    negative: marks.filter(({ y }) => y !== null && y < 0 && Number.isFinite(y)).length,
    zero: marks.filter(({ y }) => y === 0).length,
  }
}
