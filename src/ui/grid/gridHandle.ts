import { formatNumber } from '../format/numbers'
import type { GridCell } from './gridPage'
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
  editing: boolean
}

export const shownText = (cell: GridCell | undefined) => {
  if (cell === null || cell === undefined) return 'null'
  return typeof cell === 'number' ? formatNumber(cell) : String(cell)
}
