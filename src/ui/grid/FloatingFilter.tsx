import type { CustomFloatingFilterProps } from 'ag-grid-react'
import { FilterField } from './FilterField'
import { useGridFrame } from './gridFrame'

/** The filter of a column under its name. */
export function FloatingFilter({ column }: CustomFloatingFilterProps) {
  const { arrangement } = useGridFrame()
  const part = arrangement.find(({ colId }) => colId === column.getColId())
  return part ? <FilterField part={part} /> : null
}

/** AG Grid draws a place for filters only over a filter of its own; rows are filtered where they come from. */
export function NoFilter() {
  return null
}
