import type { CellKeyDownEvent, GridApi } from 'ag-grid-community'
import { mergeClasses } from '@fluentui/react-components'
import { useEffect, useMemo, useReducer, useRef, useState, type SyntheticEvent } from 'react'
import type { GridQuery } from '../../api/contract'
import { arranged, grouped, withGridState, type Arrangement } from './arrangement'
import { cellNumbers, noFormats, type NumberFormats } from './cellNumbers'
import type { CellPosition } from './cellRange'
import { columnDefs } from './gridColumns'
import { editsAfter, noEdits } from './gridEdits'
import { FirstRows, headerHeights, holdsFirstRows } from './FirstRows'
import { GridFrameProvider, type GridFrame } from './gridFrame'
import type { Handle } from './gridHandle'
import type { GridColumn } from './gridPage'
import { GridCovers } from './GridCovers'
import { GridPanels } from './GridPanels'
import { GroupPanel } from './GroupPanel'
import { LazyAgRows } from './LazyAgRows'
import { focusGridInnerElement, leaveByTab } from './oneTabStop'
import { totalsAt } from './pagedRows'
import { cellValue } from './rowView'
import { useCellRange } from './useCellRange'
import { useHeaderDrag } from './useHeaderDrag'
import { usePagedRows, type RowSource } from './usePagedRows'
import { useGridStyles } from './useGridStyles'
import { useReading } from './useReading'
import { useRowsInGrid } from './useRowsInGrid'

const usualHeight = 28
const wrappedHeight = 60
const totalsRow: Handle[] = [{ at: totalsAt }]

interface Props extends RowSource {
  label: string
  /** Rows that can be sorted, filtered and searched, but neither grouped nor edited. */
  plain?: boolean
  /** Shows the first rows alone until the pointer or the focus comes in: many grids stand on one page. */
  still?: boolean
  columns: readonly GridColumn[]
  /** What part of a column's name must be there for it to be shown. */
  columnSearch?: string
  arrangement: Arrangement
  onArrange: (arrangement: Arrangement) => void
  query: GridQuery
  /** How the numbers of columns are written, where somebody said so. */
  formats?: NumberFormats
}

/** Rows of any number, asked for by pages as they come in sight; sorted, filtered, grouped and pivoted where they come from. */
export default function PagedGrid({
  label,
  plain = false,
  still = false,
  columns,
  columnSearch = '',
  arrangement,
  onArrange,
  query,
  load,
  first,
  onTotal,
  totals = false,
  formats = noFormats,
}: Props) {
  const styles = useGridStyles()
  const [api, setApi] = useState<GridApi<Handle> | null>(null)
  const key = JSON.stringify(query)
  const [woken, setWoken] = useState(false)
  const isStill = still && !woken && !totals && holdsFirstRows(first, key, arrangement)
  const { rows, version } = usePagedRows({ load, key, first, onTotal, totals, closed: isStill })
  const parts = useMemo(
    () =>
      arranged(
        columns.map(({ name }) => name),
        arrangement,
      ),
    [columns, arrangement],
  )
  const { pivotMode } = arrangement
  const [edits, edit] = useReducer(editsAfter, noEdits)
  const cellKey = (at: number, column: string) => `${rows.keyOf(at)} ${column}`
  const textAt = ({ row: at, column }: CellPosition) => {
    const row = rows.view(at)
    const isName = row.kind === 'group' && api?.getAllDisplayedColumns()[0]?.getColId() === column
    const stored = isName ? row.keys.at(-1) : cellValue(row, column, query)
    return edits.cells.get(cellKey(at, column)) ?? String(stored ?? '')
  }
  const marking = useCellRange({
    api,
    rowCount: rows.rowCount,
    text: textAt,
    write: edits.on
      ? (cells) =>
          edit({
            type: 'written',
            cells: cells.map(({ position, text }) => [
              cellKey(position.row, position.column),
              text,
            ]),
          })
      : null,
  })
  const numbers = useMemo(
    () => cellNumbers(rows, JSON.parse(key) as GridQuery, formats, columns),
    [rows, key, formats, columns],
  )
  const reading = useReading(rows, edits, marking.contains, numbers)
  const pivotColumns = rows.pivotColumns()
  const defs = useMemo(
    () =>
      columnDefs({
        columns,
        arrangement: parts,
        pivotMode,
        pivotColumns,
        query: JSON.parse(key) as GridQuery,
        columnSearch,
        reading,
        narrow: plain,
      }),
    [columns, parts, pivotMode, pivotColumns, key, columnSearch, reading, plain],
  )
  const frame: GridFrame = {
    columns,
    arrangement: parts,
    pivotMode,
    query,
    rows,
    numbers,
    plain,
    arrange: (next, pivots = pivotMode) => onArrange({ columns: next, pivotMode: pivots }),
  }

  useRowsInGrid({ api, rows, load, version, edits, range: marking.range })
  // Columns stay the same whatever numbers are written like: their cells have to be drawn again.
  useEffect(() => {
    if (api && !api.isDestroyed()) api.refreshCells({ force: true })
  }, [api, formats])
  const storeState = ({ source: by, finished = true }: { source: string; finished?: boolean }) => {
    if (finished && api && !pivotMode && (by.startsWith('ui') || by === 'autosizeColumns'))
      frame.arrange(withGridState(parts, api.getColumnState()))
  }
  const press = (pressed: CellKeyDownEvent<Handle>) => {
    const { event, data } = pressed
    marking.press(pressed)
    if (edits.on || !data || !(event instanceof KeyboardEvent) || event.key !== 'Enter') return
    const row = rows.view(data.at)
    if (row.kind === 'failed') rows.retry(data.at)
    else rows.toggle(data.at)
  }
  const wasFocused = useRef(false)
  const wake = ({ currentTarget: grid }: SyntheticEvent) =>
    void LazyAgRows.fetchCode().then(() => {
      wasFocused.current = grid.querySelector('[data-first-rows]:focus') !== null
      setWoken(true)
    })
  const drag = useHeaderDrag((colId) => frame.arrange(grouped(parts, colId, true)))
  const wraps = parts.some(({ wrap, hide }) => wrap === true && hide !== true)
  return (
    <GridFrameProvider value={frame}>
      <div className={styles.root} {...(isStill ? { onPointerEnter: wake, onFocus: wake } : {})}>
        <div className={mergeClasses(styles.main, plain && styles.low)}>
          {plain ? null : <GroupPanel over={drag.over} />}
          <div
            className={styles.body}
            role="region"
            aria-label={label}
            {...marking.area}
            onKeyDownCapture={(event) => {
              marking.area.onKeyDownCapture(event)
              leaveByTab(event)
            }}
          >
            {isStill ? (
              <FirstRows />
            ) : (
              <LazyAgRows
                infiniteInitialRowCount={Math.max(1, rows.rowCount())}
                columnDefs={defs}
                {...headerHeights}
                rowHeight={wraps ? wrappedHeight : usualHeight}
                rowClassRules={{
                  'grid-group': ({ data }) =>
                    data !== undefined &&
                    data.at !== totalsAt &&
                    rows.view(data.at).kind === 'group',
                  'grid-totals': ({ data }) => data?.at === totalsAt,
                }}
                {...(rows.totals() ? { pinnedBottomRowData: totalsRow } : {})}
                onGridReady={({ api: ready }) => {
                  setApi(ready)
                  if (wasFocused.current) focusGridInnerElement({ api: ready })
                }}
                onViewportChanged={({ firstRow, lastRow }) => rows.look(firstRow, lastRow)}
                onDragStarted={drag.onDragStarted}
                onDragStopped={drag.onDragStopped}
                onCellEditRequest={({ data, column, newValue }) =>
                  edit({
                    type: 'written',
                    cells: [[cellKey(data.at, column.getColId()), String(newValue ?? '')]],
                  })
                }
                onCellFocused={marking.onCellFocused}
                onColumnResized={storeState}
                onColumnMoved={storeState}
                onCellKeyDown={(event) => press(event as CellKeyDownEvent<Handle>)}
              />
            )}
            <GridCovers />
          </div>
        </div>
        {plain ? null : <GridPanels edits={edits} onEdit={edit} />}
      </div>
    </GridFrameProvider>
  )
}
