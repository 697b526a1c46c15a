import { createContext, useContext } from 'react'
import type { ColumnArrangement, GridQuery } from '../../api/contract'
import type { NumberWriter } from '../format/numbers'
import type { GridColumn } from './gridPage'
import type { PagedRows } from './pagedRows'

/** What the parts of a grid share: how it is arranged, and its rows as they stand. */
export interface GridFrame {
  columns: readonly GridColumn[]
  arrangement: readonly ColumnArrangement[]
  pivotMode: boolean
  /** Whether rows can neither be grouped nor edited. */
  plain: boolean
  query: GridQuery
  rows: PagedRows
  /** How the numbers of a field are written. */
  numbers: (field: string) => NumberWriter
  arrange: (columns: readonly ColumnArrangement[], pivotMode?: boolean) => void
}

const Frame = createContext<GridFrame | null>(null)

export const GridFrameProvider = Frame.Provider

export const useGridFrame = () => {
  const frame = useContext(Frame)
  if (frame === null) throw new Error('This part stands in no grid')
  return frame
}
