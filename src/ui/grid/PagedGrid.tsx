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
import { useEffect, useMemo, useReducer, useState } from 'react'
import { Button } from '../controls/Button'
import { EmptyState } from '../feedback/EmptyState'
import { ColumnsIcon, EditCellsIcon, FilterIcon } from '../text/icons'
import { arranged, grouped, withGridState, type Arrangement } from './arrangement'
import type { CellPosition } from './cellRange'
import { ColumnsPanel } from './ColumnsPanel'
import { EditPanel } from './EditPanel'
import { FiltersPanel } from './FiltersPanel'
import { cellValue, columnDefs } from './gridColumns'
import { editsAfter, noEdits } from './gridEdits'
import { GridFrameProvider, type GridFrame } from './gridFrame'
import type { Handle } from './gridHandle'
import type { GridColumn, GridPage, GridQuery, LoadPage } from './gridPage'
import { gridTheme } from './gridTheme'
import { GridRail } from './GridRail'
import { GroupPanel } from './GroupPanel'
import { headerKeys } from './headerKeys'
import { focusGridInnerElement, leaveByTab, oneTabStopModules } from './oneTabStop'
import { createPagedRows, totalsAt } from './pagedRows'
import { marksCells, useCellRange } from './useCellRange'
import { useHeaderDrag } from './useHeaderDrag'
import { useGridStyles } from './useGridStyles'
import { useReading } from './useReading'

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

interface Props {
  label: string
  /** Rows that can be sorted, filtered and searched, but neither grouped nor edited. */
  plain?: boolean
  columns: readonly GridColumn[]
  /** What part of a column's name must be there for it to be shown. */
  columnSearch?: string
  arrangement: Arrangement
  onArrange: (arrangement: Arrangement) => void
  query: GridQuery
  load: LoadPage
  /** The first page of a query that was asked for before. */
  first: { query: GridQuery; page: GridPage } | null
  onTotal?: (total: number) => void
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
  const [version, redraw] = useReducer((count: number) => count + 1, 0)
  const key = JSON.stringify(query)
  const rows = useMemo(() => {
    const requested = JSON.parse(key) as GridQuery
    return createPagedRows({
      load,
      query: requested,
      first: first && JSON.stringify(first.query) === key ? first.page : null,
    })
  }, [load, key, first])
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

  useEffect(() => rows.open(redraw), [rows])
  useEffect(() => {
    if (!api || api.isDestroyed()) return
    api.setRowCount(rows.rowCount(), true)
    for (const node of api.getRenderedNodes())
      if (!node.rowPinned && node.rowIndex !== null) node.setData({ at: node.rowIndex })
  }, [api, rows, version, edits, marking.range])
  useEffect(() => {
    if (api && !api.isDestroyed() && api.getDisplayedRowCount() > 0)
      api.ensureIndexVisible(0, 'top')
  }, [api, load])
  useEffect(() => {
    const [from, to] =
      api && !api.isDestroyed()
        ? [api.getFirstDisplayedRowIndex(), api.getLastDisplayedRowIndex()]
        : [0, 0]
    rows.look(Math.max(0, from), Math.max(0, to))
  }, [api, rows])
  const total = rows.count()
  useEffect(() => {
    if (total !== null) onTotal?.(total)
  }, [total, onTotal])

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
  const failure = rows.failure()
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
            {failure !== null ? (
              <div className={styles.over}>
                <EmptyState
                  title="The rows could not be loaded"
                  action={<Button onClick={() => rows.retry(0)}>Try again</Button>}
                >
                  {failure}
                </EmptyState>
              </div>
            ) : null}
            {pivotMode && query.group_by.length + query.pivot_by.length === 0 ? (
              <div className={styles.over}>
                <EmptyState title="Nothing to pivot yet">
                  In the panel Columns, add columns to Row Groups, Column Labels and Values.
                </EmptyState>
              </div>
            ) : null}
            {rows.rowCount() === 0 ? (
              <div className={styles.over}>
                <EmptyState title="No rows">
                  Nothing is left by the filters, or the query found nothing.
                </EmptyState>
              </div>
            ) : null}
          </div>
        </div>
        {plain ? null : (
          <GridRail
            panels={[
              {
                name: 'Columns',
                icon: <ColumnsIcon />,
                note: `${parts.filter(({ hide }) => hide !== true).length} of ${parts.length}`,
                body: <ColumnsPanel />,
              },
              {
                name: 'Filters',
                icon: <FilterIcon />,
                note: `${parts.filter(({ filter }) => filter).length} set`,
                body: <FiltersPanel />,
              },
              {
                name: 'Edit Data',
                icon: <EditCellsIcon />,
                body: <EditPanel edits={edits} onEdit={edit} />,
              },
            ]}
          />
        )}
      </div>
    </GridFrameProvider>
  )
}
