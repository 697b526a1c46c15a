import {
  CellStyleModule,
  EventApiModule,
  InfiniteRowModelModule,
  ModuleRegistry,
  PaginationModule,
  RenderApiModule,
  RowApiModule,
  TooltipModule,
  type ColDef,
  type ColumnState,
  type GridApi,
  type IDatasource,
} from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isYear } from '../../api/contract/columnNames'
import { maxDecimals, sharedDecimals } from '../../api/contract/decimals'
import { EmptyState } from '../feedback/EmptyState'
import { formatDecimals, formatNumber } from '../format/numbers'
import { ColumnKindIcon } from '../text/ColumnKindIcon'
import { color } from '../theme/color'
import { styleNonce } from '../theme/styleNonce'
import { shownText, wholeText } from './gridHandle'
import { gridTheme } from './gridTheme'
import { focusGridInnerElement, leaveByTab } from './oneTabStop'
import { oneTabStopModules } from './oneTabStopModules'
import { rowOrder, type Cell, type Columnar, type Sort } from './rowOrder'
import { useGridStyles } from './useGridStyles'
import { columnKinds } from '../../api/contract/columnKinds'

ModuleRegistry.registerModules([
  InfiniteRowModelModule,
  CellStyleModule,
  EventApiModule,
  PaginationModule,
  RenderApiModule,
  RowApiModule,
  TooltipModule,
  ...oneTabStopModules,
])

const numeric = {
  fontVariantNumeric: 'tabular-nums',
  justifyContent: 'flex-end',
  textAlign: 'right',
} as const
const atOnce = 200
const anyColumn = { resizable: true, sortable: true, suppressMovable: false, minWidth: 200 }

interface Row {
  cells: readonly Cell[]
}

/** Asks for rows of an order: those from one to before another, and how many there are. */
export type LoadRows = (requested: {
  from: number
  to: number
  sorts: readonly Sort[]
  search: string
}) => Promise<{ rows: readonly (readonly Cell[])[]; total: number }>

const columnDefs = (
  { names, types, values }: Columnar,
  isShown: (name: string) => boolean,
): ColDef<Row>[] =>
  names.map((name, index) => {
    const decimals = sharedDecimals(values[index] ?? [], maxDecimals.rows)
    const write = (value: number) => formatDecimals(value, decimals, !isYear(name))
    return {
      colId: String(index),
      headerName: name,
      headerTooltip: name,
      headerComponentParams: {
        innerHeaderComponent: KindHeader,
        innerHeaderComponentParams: { kind: types[index] },
      },
      hide: !isShown(name),
      minWidth: index === 0 ? 264 : 200,
      initialWidth: index === 0 ? 264 : 200,
      ...(types[index] === columnKinds.number ? { headerClass: 'ag-right-aligned-header' } : {}),
      valueGetter: ({ data }) => (data ? (data.cells[index] ?? null) : undefined),
      valueFormatter: ({ data, value }) =>
        data ? shownText(value as Cell, write, types[index]) : '',
      tooltip: ({ value }) => wholeText(value as Cell, write),
      cellStyle: ({ value }) => ({
        ...(types[index] === columnKinds.number ? numeric : {}),
        ...(value === null ? { color: color.placeholder } : {}),
      }),
    }
  })

function KindHeader({ displayName, kind }: { displayName: string; kind: number | undefined }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4, minWidth: 0 }}>
      <span style={{ display: 'inline-flex', flexShrink: 0, color: color.faint }}>
        <ColumnKindIcon kind={kind} />
      </span>
      <span style={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {displayName}
      </span>
    </span>
  )
}

/** The rows of a result that the page holds. */
const localRows = (result: Columnar): LoadRows => {
  let known = ''
  let order: ReturnType<typeof rowOrder> | null = null
  return async ({ from, to, sorts, search }) => {
    const requested = JSON.stringify([sorts, search])
    if (order === null || requested !== known) order = rowOrder(result, sorts, search)
    known = requested
    const rows = await order
    return {
      rows: [...rows.subarray(from, to)].map((at) =>
        result.values.map((column) => column[at] ?? null),
      ),
      total: rows.length,
    }
  }
}

const datasource = (load: LoadRows, search: string, rowCount: number | null): IDatasource => ({
  ...(rowCount === null ? {} : { rowCount }),
  getRows: (requested) => {
    const sorts = requested.sortModel.map(({ colId, sort }) => ({
      column: Number(colId),
      descending: sort === 'desc',
    }))
    load({ from: requested.startRow, to: requested.endRow, sorts, search }).then(
      ({ rows, total }) =>
        requested.successCallback(
          rows.map((cells) => ({ cells })),
          total,
        ),
      () => requested.failCallback(),
    )
  },
})

interface Props {
  result: Columnar
  /** Where the rows come from when the page does not hold them all. */
  load?: LoadRows | undefined
  /** The page holds the first rows alone, and nothing loads the others. */
  partial?: boolean
  /** What part of a column's name must be there for it to be shown. */
  columnSearch: string
  /** Widths, order and sorting as `onArrange` gave them. */
  arrangement: unknown
  onArrange: (arrangement: unknown) => void
  label: string
  /** What a row must contain to be shown. */
  search?: string
  /** Told how many rows the search leaves. */
  onCount?: (found: number) => void
  /** Shows the rows in pages of a size, and which of them; all of them when left out. */
  paging?: { page: number; size: number }
}

const ignore = () => undefined

const searchedRows = (first: number | null) => {
  if (first === null) return 'No row'
  return first === 1 ? 'Not even the first row' : `None of the first ${formatNumber(first)} rows`
}

function NoRows({ search, first }: { search: string; first: number | null }) {
  const styles = useGridStyles()
  return (
    <div className={styles.over} style={{ top: 32 }}>
      <EmptyState title="No rows">
        {search === ''
          ? 'The query found no rows.'
          : `${searchedRows(first)} contains “${search}”.`}
      </EmptyState>
    </div>
  )
}

const isArrangement = (value: unknown): value is ColumnState[] => Array.isArray(value)

/** The rows of a result. Only those in sight are held by the grid, so that it opens half a million at once. */
export default function ResultGrid({
  result,
  load,
  partial = false,
  columnSearch,
  arrangement,
  onArrange,
  label,
  search = '',
  onCount = ignore,
  paging,
}: Props) {
  const term = columnSearch.trim().toLowerCase()
  const columns = useMemo(
    () => columnDefs(result, (name) => name.toLowerCase().includes(term)),
    [result, term],
  )
  const source = useMemo(
    () =>
      datasource(load ?? localRows(result), search, search === '' && !load ? result.rows : null),
    [result, load, search],
  )
  const api = useRef<GridApi<Row> | null>(null)
  const [found, setFound] = useState<number | null>(null)
  const turn = () => {
    if (paging) api.current?.paginationGoToPage(paging.page)
  }
  useEffect(turn)
  const follow = ({ api: grid }: { api: GridApi<Row> }) => {
    turn()
    if (grid.isLastRowIndexKnown() !== true) return
    // Not what its pages count, which is 0 where there are none.
    const count = grid.getDisplayedRowCount()
    setFound(count)
    onCount(count)
  }
  const report = ({ source: by, finished = true }: { source: string; finished?: boolean }) => {
    if (finished && (by.startsWith('ui') || by === 'autosizeColumns') && api.current)
      onArrange(api.current.getColumnState())
  }
  return (
    <div
      style={{ position: 'relative', flexGrow: 1, minHeight: 0 }}
      role="region"
      aria-label={label}
      onKeyDownCapture={leaveByTab}
    >
      <AgGridReact<Row>
        theme={gridTheme}
        {...(styleNonce ? { styleNonce } : {})}
        focusGridInnerElement={focusGridInnerElement}
        rowModelType="infinite"
        datasource={source}
        cacheBlockSize={atOnce}
        maxBlocksInCache={20}
        columnDefs={columns}
        maintainColumnOrder
        defaultColDef={anyColumn}
        suppressCellFocus={false}
        enableCellTextSelection
        animateRows={false}
        enableBrowserTooltips
        {...(paging
          ? {
              pagination: true,
              paginationPageSize: paging.size,
              suppressPaginationPanel: true,
            }
          : {})}
        onModelUpdated={follow}
        suppressNoRowsOverlay
        onGridReady={({ api: ready }) => {
          api.current = ready
          if (isArrangement(arrangement))
            ready.applyColumnState({ state: arrangement, applyOrder: true })
        }}
        onColumnResized={report}
        onColumnMoved={report}
        onSortChanged={report}
      />
      {found === 0 ? <NoRows search={search} first={partial ? result.rows : null} /> : null}
    </div>
  )
}
