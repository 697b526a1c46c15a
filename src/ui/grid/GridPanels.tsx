import { ColumnsIcon, EditCellsIcon, FilterIcon } from '../text/icons'
import { ColumnsPanel } from './ColumnsPanel'
import { EditPanel } from './EditPanel'
import { FiltersPanel } from './FiltersPanel'
import type { EditEvent, Edits } from './gridEdits'
import { useGridFrame } from './gridFrame'
import { GridRail } from './GridRail'

/** The panels beside a grid: its columns, its filters, what was written over its cells. */
export function GridPanels(props: { edits: Edits; onEdit: (event: EditEvent) => void }) {
  const { arrangement } = useGridFrame()
  const shown = arrangement.filter(({ hide }) => hide !== true).length
  const filtered = arrangement.filter(({ filter }) => filter).length
  return (
    <GridRail
      panels={[
        {
          name: 'Columns',
          icon: <ColumnsIcon />,
          note: `${shown} of ${arrangement.length}`,
          body: <ColumnsPanel />,
        },
        {
          name: 'Filters',
          icon: <FilterIcon />,
          note: `${filtered} set`,
          body: <FiltersPanel />,
        },
        { name: 'Edit Data', icon: <EditCellsIcon />, body: <EditPanel {...props} /> },
      ]}
    />
  )
}
