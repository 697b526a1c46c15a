import type { Cell } from '../engines/engine.ts'
import type { Table } from './chartType.ts'
import { inSlices } from './slices.ts'

/** The distinct values of some columns: which of them each row has, in order of first appearance. */
export interface Members {
  ofRow: Int32Array
  values: Cell[][]
}

/** A number for drawing and adding up; big integers come as text. */
export const numberOf = (value: Cell | undefined): number | null => {
  if (typeof value === 'number') return value
  const number = typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value) ? Number(value) : null
  return number !== null && Number.isFinite(number) ? number : null
}

/** Finds the distinct members of the columns from `from` up to `to`. */
export const membersOf = async ({ values, rowCount }: Table, from: number, to: number): Promise<Members> => {
  const members: Members = { ofRow: new Int32Array(rowCount), values: [] }
  const known = new Map<Cell | string, number>()
  const columns = values.slice(from, to)
  await inSlices(rowCount, (row) => {
    const cells = columns.map((column) => column[row] ?? null)
    const key = cells.length === 1 ? (cells[0] ?? null) : JSON.stringify(cells)
    const member = known.get(key) ?? members.values.length
    if (member === members.values.length) {
      known.set(key, member)
      members.values.push(cells)
    }
    members.ofRow[row] = member
  })
  return members
}

const compareCells = (left: Cell, right: Cell): number => {
  if (left === right) return 0
  if (left === null) return 1
  if (right === null) return -1
  return left < right ? -1 : 1
}

const compareMembers = (left: readonly Cell[], right: readonly Cell[]): number => {
  for (const [index, value] of left.entries()) {
    const order = compareCells(value, right[index] ?? null)
    if (order !== 0) return order
  }
  return 0
}

/** The place of each member when ordered by its total; members without any value last, equal ones by their values. */
export const ranksOf = async (members: Members, column: readonly Cell[], descending: boolean): Promise<Int32Array> => {
  const totals = new Float64Array(members.values.length).fill(Number.NaN)
  await inSlices(members.ofRow.length, (row) => {
    const value = numberOf(column[row])
    const member = members.ofRow[row] ?? 0
    const total = totals[member] ?? Number.NaN
    if (value !== null) totals[member] = Number.isNaN(total) ? value : total + value
  })
  const order = Array.from(members.values.keys()).sort((left, right) => {
    const [a, b] = [totals[left] ?? Number.NaN, totals[right] ?? Number.NaN]
    if (Number.isNaN(a) !== Number.isNaN(b)) return Number.isNaN(a) ? 1 : -1
    if (a !== b && !Number.isNaN(a)) return descending ? b - a : a - b
    return compareMembers(members.values[left] ?? [], members.values[right] ?? [])
  })
  const ranks = new Int32Array(order.length)
  for (const [rank, member] of order.entries()) ranks[member] = rank
  return ranks
}
