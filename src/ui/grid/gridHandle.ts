import { formatNumber, type NumberWriter } from '../format/numbers'
import { spacedMoment } from '../format/times'
import { columnKinds } from '../../api/contract/columnKinds'
import { formatPeriod } from '../../api/contract/periodLabels'
import type { GridCell, GridColumn } from './gridPage'
import type { RowView } from './rowView'

/** What AG Grid holds of a row: only its number. Everything shown is read when it is drawn. */
export interface Handle {
  at: number
}

export interface Reading {
  view: (at: number) => RowView
  /** What was written over a cell. */
  edited: (at: number, column: string) => string | undefined
  marked: (at: number, column: string) => boolean
  /** How the numbers of a column, or of what is computed from it, are written. */
  numbers: (field: string) => NumberWriter
  editing: boolean
}

/** A cell as text; a number with every digit that means something unless it is to be written otherwise. */
export const shownText = (
  cell: GridCell | undefined,
  write: NumberWriter = formatNumber,
  kind?: number,
) => {
  if (cell === null || cell === undefined) return 'null'
  if (typeof cell === 'number') return write(cell)
  return kind === columnKinds.moment ? spacedMoment(String(cell)) : String(cell)
}

/** A cell of a column, the period where its values are periods. */
export const columnText = (
  cell: GridCell | undefined,
  column: GridColumn | undefined,
  write?: NumberWriter,
) =>
  column?.grain !== undefined && cell !== null && cell !== undefined
    ? formatPeriod(String(cell), column.grain)
    : shownText(cell, write, column?.kind)

/** The whole of a number that is shown rounded or shortened. */
export const wholeText = (cell: GridCell | undefined, write: NumberWriter) => {
  if (typeof cell !== 'number') return undefined
  const whole = formatNumber(cell)
  return whole === write(cell) ? undefined : whole
}
