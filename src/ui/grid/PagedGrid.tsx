import {
  CellStyleModule,
  CustomFilterModule,
  EventApiModule,
  InfiniteRowModelModule,
  ModuleRegistry,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  TextEditorModule,
  TooltipModule,
  ValidationModule,
  type CellKeyDownEvent,
  type GridApi,
  type IDatasource,
} from 'ag-grid-community'
import { mergeClasses } from '@fluentui/react-components'
import { AgGridReact } from 'ag-grid-react'
import { useMemo, useReducer, useState } from 'react'
import type { GridQuery } from '../../api/contract'
import { arranged, grouped, withGridState, type Arrangement } from './arrangement'
import type { CellPosition } from './cellRange'
import { cellValue, columnDefs } from './gridColumns'
import { editsAfter, noEdits } from './gridEdits'
import { GridFrameProvider, type GridFrame } from './gridFrame'
import type { Handle } from './gridHandle'
import type { GridColumn } from './gridPage'
import { GridCovers } from './GridCovers'
import { GridPanels } from './GridPanels'
import { gridTheme } from './gridTheme'
import { GroupPanel } from './GroupPanel'
import { headerKeys } from './headerKeys'
import { focusGridInnerElement, leaveByTab, oneTabStopModules } from './oneTabStop'
import { totalsAt } from './pagedRows'
import { marksCells, useCellRange } from './useCellRange'
import { useHeaderDrag } from './useHeaderDrag'
import { usePagedRows, type RowSource } from './usePagedRows'
import { useGridStyles } from './useGridStyles'
import { useReading } from './useReading'
import { useRowsInGrid } from './useRowsInGrid'

ModuleRegistry.registerModules([
  InfiniteRowModelModule,
  CellStyleModule,
  CustomFilterModule,
  EventApiModule,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  TextEditorModule,
  TooltipModule,
  ...oneTabStopModules,
  ...(import.meta.env.DEV ? [ValidationModule] : []),
])

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
const handlesAtOnce = 200
const usualHeight = 28
const wrappedHeight = 60
const anyColumn = {
  resizable: true,
  sortable: false,
  suppressMovable: false,
  suppressHeaderKeyboardEvent: headerKeys,
  suppressKeyboardEvent: ({ event }: { event: KeyboardEvent }) => marksCells(event),
}
const totalsRow: Handle[] = [{ at: totalsAt }]

/** AG Grid is told only numbers of rows; what stands in them is read from the pages when a row is drawn. */
const handles: IDatasource = {
  getRows: (requested) => {
    const { startRow, endRow } = requested
    requested.successCallback(
      Array.from({ length: endRow - startRow }, (_, index): Handle => ({ at: startRow + index })),
    )
  },
}

interface Props extends RowSource {
  label: string
  /** Rows that can be sorted, filtered and searched, but neither grouped nor edited. */
  plain?: boolean
  columns: readonly GridColumn[]
  /** What part of a column's name must be there for it to be shown. */
  columnSearch?: string
  arrangement: Arrangement
  onArrange: (arrangement: Arrangement) => void
  query: GridQuery
}

/** Rows of any number, asked for by pages as they come in sight; sorted, filtered, grouped and pivoted where they come from. */
export default function PagedGrid({
  label,
  plain = false,
  columns,
  columnSearch = '',
  arrangement,
  onArrange,
  query,
  load,
  first,
  onTotal,
}: Props) {
  const styles = useGridStyles()
  const [api, setApi] = useState<GridApi<Handle> | null>(null)
  const key = JSON.stringify(query)
  const { rows, version } = usePagedRows({ load, key, first, onTotal })
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
  const reading = useReading(rows, edits, marking.contains)
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
    plain,
    arrange: (next, pivots = pivotMode) => onArrange({ columns: next, pivotMode: pivots }),
  }

  useRowsInGrid({ api, rows, load, version, edits, range: marking.range })
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
  const drag = useHeaderDrag((colId) => frame.arrange(grouped(parts, colId, true)))
  const wraps = parts.some(({ wrap, hide }) => wrap === true && hide !== true)
  return (
    <GridFrameProvider value={frame}>
      <div className={styles.root}>
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
            <AgGridReact<Handle>
              theme={gridTheme}
              {...(nonce ? { styleNonce: nonce } : {})}
              focusGridInnerElement={focusGridInnerElement}
              rowModelType="infinite"
              datasource={handles}
              cacheBlockSize={handlesAtOnce}
              maxBlocksInCache={20}
              infiniteInitialRowCount={Math.max(1, rows.rowCount())}
              columnDefs={defs}
              defaultColDef={anyColumn}
              floatingFiltersHeight={34}
              rowHeight={wraps ? wrappedHeight : usualHeight}
              rowClassRules={{
                'grid-group': ({ data }) =>
                  data !== undefined && data.at !== totalsAt && rows.view(data.at).kind === 'group',
                'grid-totals': ({ data }) => data?.at === totalsAt,
              }}
              {...(rows.totals() ? { pinnedBottomRowData: totalsRow } : {})}
              suppressNoRowsOverlay
              suppressDragLeaveHidesColumns
              animateRows={false}
              onGridReady={({ api: ready }) => setApi(ready)}
              onViewportChanged={({ firstRow, lastRow }) => rows.look(firstRow, lastRow)}
              onDragStarted={drag.onDragStarted}
              onDragStopped={drag.onDragStopped}
              readOnlyEdit
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
            <GridCovers />
          </div>
        </div>
        {plain ? null : <GridPanels edits={edits} onEdit={edit} />}
      </div>
    </GridFrameProvider>
  )
}
