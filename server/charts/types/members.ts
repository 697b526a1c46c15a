import type { TimeGrain } from '../../../src/api/contract/timeGrains.ts'
import type { Cell } from '../../engines/engine.ts'
import type { Table } from './chartType.ts'
import { numberOf } from '../../../src/api/contract/plainValues.ts'
import { restOf } from '../sql/top.ts'
import { timeKey } from '../sql/periods.ts'
import { inSlices } from './slices.ts'

/** The distinct values of some columns: which of them each row has, in order of first appearance. */
export interface Members {
  ofRow: Int32Array
  values: Cell[][]
}

/** The numbers from `from` up to `to`. */
export const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index)

/** Finds the distinct members of the columns of these indexes. */
export const membersOf = async (
  { values, rowCount }: Table,
  indexes: readonly number[],
): Promise<Members> => {
  const members: Members = { ofRow: new Int32Array(rowCount), values: [] }
  const known = new Map<Cell | string, number>()
  const columns = indexes.map((index) => values[index] ?? [])
  const cellsOf = (row: number) => columns.map((column) => column[row] ?? null)
  const [single = []] = columns
  const keyOf =
    columns.length === 1
      ? (row: number) => single[row] ?? null
      : (row: number) => JSON.stringify(cellsOf(row))
  await inSlices(rowCount, (row) => {
    const key = keyOf(row)
    const member = known.get(key) ?? members.values.length
    if (member === members.values.length) {
      known.set(key, member)
      members.values.push(cellsOf(row))
    }
    members.ofRow[row] = member
  })
  return members
}

const compareCells = (left: Cell, right: Cell, descending: boolean): number => {
  if (left === right) return 0
  if (left === null) return 1
  if (right === null) return -1
  return left < right !== descending ? -1 : 1
}

const compareMembers = (
  left: readonly Cell[],
  right: readonly Cell[],
  descending: boolean,
): number => {
  for (let index = 0; index < left.length; index += 1) {
    const order = compareCells(left[index] ?? null, right[index] ?? null, descending)
    if (order !== 0) return order
  }
  return 0
}

const ordered = (members: Members, compare: (left: number, right: number) => number): number[] =>
  Array.from(members.values.keys()).sort(compare)

const ranksIn = (order: readonly number[]): Int32Array => {
  const ranks = new Int32Array(order.length)
  for (const [rank, member] of order.entries()) ranks[member] = rank
  return ranks
}

/** The members in the order of their values, missing ones last in both directions. */
const orderByName = (members: Members, descending: boolean): number[] =>
  ordered(members, (left, right) =>
    compareMembers(members.values[left] ?? [], members.values[right] ?? [], descending),
  )

/** The place of each member in the order of their values. */
export const ranksByName = (members: Members, descending: boolean): Int32Array =>
  ranksIn(orderByName(members, descending))

/** The place of each member in the order of their values, those of columns with a grain in the order of time. */
export const ranksInTime = (
  members: Members,
  grains: readonly (TimeGrain | null)[],
  descending = false,
): Int32Array =>
  ranksByName(
    {
      ...members,
      values: members.values.map((cells) =>
        cells.map((cell, index) => ((grains[index] ?? null) === null ? cell : timeKey(cell))),
      ),
    },
    descending,
  )

/** The place of each member when ordered by its total; members without any value last, equal ones by their values. */
export const ranksByTotal = async (
  members: Members,
  column: readonly Cell[],
  descending: boolean,
): Promise<Int32Array> => {
  const totals = new Float64Array(members.values.length).fill(Number.NaN)
  await inSlices(members.ofRow.length, (row) => {
    const value = numberOf(column[row])
    const member = members.ofRow[row] ?? 0
    const total = totals[member] ?? Number.NaN
    if (value !== null) totals[member] = Number.isNaN(total) ? value : total + value
  })
  const order = ordered(members, (left, right) => {
    const [a, b] = [totals[left] ?? Number.NaN, totals[right] ?? Number.NaN]
    if (Number.isNaN(a) !== Number.isNaN(b)) return Number.isNaN(a) ? 1 : -1
    if (a !== b && !Number.isNaN(a)) return descending ? b - a : a - b
    return compareMembers(members.values[left] ?? [], members.values[right] ?? [], false)
  })
  return ranksIn(order)
}

/** What the rest is called in a column of a slot that shows its first values; undefined where it shows all or has no rest. */
export const restIn = (hasRest: boolean, { values }: Pick<Members, 'values'>) =>
  hasRest ? restOf(values.map(([first]) => first)) : undefined

/** The places of members with that of the rest moved behind all others. */
export const withRestLast = (
  ranks: Int32Array,
  { values }: Pick<Members, 'values'>,
  rest: string | undefined,
): Int32Array => {
  const member =
    rest === undefined ? -1 : values.findIndex((cells) => cells.every((cell) => cell === rest))
  const place = ranks[member]
  if (place === undefined) return ranks
  return ranks.map((rank, index) => {
    if (index === member) return ranks.length - 1
    return rank > place ? rank - 1 : rank
  })
}

/** The rows of a table as they came. */
export const allRows = ({ rowCount }: Table) => new Uint32Array(rowCount).map((_, row) => row)

/** The rows in the order of their members' ranks; rows of one member stay in the order they came in. */
export const placedBy = (rows: Uint32Array, { ofRow }: Members, ranks: Int32Array): Uint32Array => {
  const starts = new Uint32Array(ranks.length + 1)
  const rankOf = (row: number) => ranks[ofRow[row] ?? 0] ?? 0
  for (const row of rows) starts[rankOf(row) + 1] = (starts[rankOf(row) + 1] ?? 0) + 1
  for (let rank = 0; rank < ranks.length; rank += 1)
    starts[rank + 1] = (starts[rank + 1] ?? 0) + (starts[rank] ?? 0)
  const placed = new Uint32Array(rows.length)
  for (const row of rows) {
    const index = starts[rankOf(row)] ?? 0
    placed[index] = row
    starts[rankOf(row)] = index + 1
  }
  return placed
}
