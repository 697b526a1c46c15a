import type { BoxRecord } from '../../../api/contract'
import type { ChartOptions } from '../frame/chartOptions'
import { faded, keyColors } from '../frame/keyColors'
import { sortMarks } from '../frame/sortMarks'

interface FullBox extends BoxRecord {
  min: number
  q1: number
  median: number
  q3: number
  max: number
  mean: number
}

export interface BoxKey {
  id: string
  name: string
  color: string
}

export interface Box {
  mark: FullBox
  group: number
  key: BoxKey
}

export interface BoxModel {
  keys: BoxKey[]
  /** The series in the order of the axis. */
  groups: string[]
  boxes: Box[]
  /** Series there are, drawn or not. */
  series: number
  /** The drawn boxes that would have no values, by name. */
  empty: string[]
}

interface Shape extends Pick<ChartOptions, 'sort' | 'palette' | 'opacity'> {
  /** Boxes that are drawn at most. */
  limit: number
}

const numbers = ['min', 'q1', 'median', 'q3', 'max', 'mean'] as const
const isFull = (mark: BoxRecord): mark is FullBox =>
  mark.count > 0 && numbers.every((name) => Number.isFinite(mark[name]))

const inOrder = (marks: readonly BoxRecord[], sort: ChartOptions['sort']) => {
  const medians = new Map<string, number>()
  for (const { name, median } of marks) if (!medians.has(name)) medians.set(name, median ?? 0)
  return sortMarks(
    [...medians].map(([name, value]) => ({ name, value })),
    sort,
  ).map(({ name }) => name)
}

/**
 * Boxes by series, and beside each other within a series by metric. Without series each metric is a place on the axis
 * itself. The series stand as they came, or by name, or by the median of their first metric; only as many as make
 * `limit` boxes are drawn.
 */
export const boxModel = (
  marks: readonly BoxRecord[],
  { limit, sort, palette, opacity }: Shape,
): BoxModel => {
  const metrics = [...new Set(marks.map(({ metric }) => metric))]
  const alone = marks.every(({ name, metric }) => name === metric)
  const colors = keyColors(metrics, palette)
  const keys = metrics.map((name, at): BoxKey => ({
    id: `m${at}`,
    name,
    color: faded(colors[at] ?? '', opacity),
  }))
  const names = inOrder(marks, sort)
  const groups = names.slice(
    0,
    Math.max(1, Math.floor(limit / (alone ? 1 : Math.max(1, metrics.length)))),
  )
  const positions = new Map(groups.map((name, at) => [name, at]))
  const drawn = marks.filter(({ name }) => positions.has(name))
  const boxes = drawn.filter(isFull).flatMap((mark): Box[] => {
    const [group, key] = [positions.get(mark.name), keys[metrics.indexOf(mark.metric)]]
    return group === undefined || key === undefined ? [] : [{ mark, group, key }]
  })
  const empty = drawn
    .filter((mark) => !isFull(mark))
    .map(({ name, metric }) => (alone || metrics.length === 1 ? name : `${metric} of ${name}`))
  return { keys, groups, boxes, series: names.length, empty }
}
