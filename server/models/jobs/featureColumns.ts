import { columnKinds } from '../../../src/api/contract/columnKinds.ts'
import type { Cell } from '../../engines/engine.ts'
import type { FeatureColumn } from '../model.ts'
import type { RowsRead } from './modelJob.ts'

interface Filling {
  column: FeatureColumn
  set: (row: number, cell: Cell) => void
}

const categories = (name: string, rows: number): Filling => {
  const values = new Int32Array(rows).fill(-1)
  const levels: string[] = []
  const known = new Map<string, number>()
  return {
    column: { name, kind: 'category', values, levels },
    set: (row, cell) => {
      if (cell === null) return
      const text = String(cell)
      const level = known.get(text) ?? levels.push(text) - 1
      known.set(text, level)
      values[row] = level
    },
  }
}

/** Milliseconds since 1970 of ISO text in UTC; a time of day is one of the first day. */
const momentOf = (cell: Cell) => {
  const text = String(cell)
  return Date.parse(/^\d+:/.test(text) ? `1970-01-01T${text}Z` : text)
}

/** What has no end counts as missing. */
const numberOf = (cell: Cell) => {
  const number = Number(cell)
  return Number.isFinite(number) ? number : Number.NaN
}

const numbers = (
  name: string,
  rows: number,
  kind: 'number' | 'boolean' | 'time',
  read: (cell: Cell) => number,
): Filling => {
  const values = new Float64Array(rows).fill(Number.NaN)
  return {
    column: { name, kind, values },
    set: (row, cell) => {
      if (cell !== null) values[row] = read(cell)
    },
  }
}

const fillingOf = ({ name, kind }: RowsRead['columns'][number], rows: number): Filling => {
  if (kind === columnKinds.number) return numbers(name, rows, 'number', numberOf)
  if (kind === columnKinds.boolean) return numbers(name, rows, 'boolean', Number)
  return kind === columnKinds.moment
    ? numbers(name, rows, 'time', momentOf)
    : categories(name, rows)
}

/** The columns of some names as models read them: all rows, or some of them, which ascend. */
export const featureColumns = async (
  { columns, rows }: RowsRead,
  lines: AsyncIterable<string>,
  isRead: (name: string) => boolean,
  some?: Uint32Array,
): Promise<FeatureColumn[]> => {
  const height = some?.length ?? rows
  const fillings = columns.map((column) => (isRead(column.name) ? fillingOf(column, height) : null))
  let row = 0
  let at = 0
  for await (const line of lines) {
    if (some === undefined || some[at] === row) {
      const cells = JSON.parse(line) as Cell[]
      for (const [index, filling] of fillings.entries()) filling?.set(at, cells[index] ?? null)
      at += 1
    }
    row += 1
  }
  return fillings.flatMap((filling) => filling?.column ?? [])
}
