import {
  CellStyleModule, ColumnApiModule, EventApiModule, InfiniteRowModelModule, ModuleRegistry, RenderApiModule, TooltipModule,
  type ColDef, type ColumnState, type GridApi, type IDatasource,
} from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useMemo, useRef } from 'react'
import { formatNumber } from '../format/numbers'
import { color } from '../theme/color'
import { gridTheme } from './gridTheme'
import { rowOrder, type Cell, type Columnar } from './rowOrder'

ModuleRegistry.registerModules([InfiniteRowModelModule, ColumnApiModule, CellStyleModule, EventApiModule, RenderApiModule, TooltipModule])

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
const numeric = { fontVariantNumeric: 'tabular-nums', justifyContent: 'flex-end', textAlign: 'right' } as const
const atOnce = 200
const anyColumn = { resizable: true, sortable: true, suppressMovable: false, minWidth: 200 }

interface Row {
  at: number
}

const shown = (value: Cell | undefined) => {
  if (value === null || value === undefined) return 'null'
  return typeof value === 'number' ? formatNumber(value) : String(value)
}

const columnDefs = ({ names, types, values }: Columnar, isShown: (name: string) => boolean): ColDef<Row>[] =>
  names.map((name, index) => ({
    colId: String(index),
    headerName: name,
    headerTooltip: name,
    hide: !isShown(name),
    minWidth: index === 0 ? 264 : 200,
    initialWidth: index === 0 ? 264 : 200,
    ...(types[index] === 0 ? { headerClass: 'ag-right-aligned-header' } : {}),
    valueGetter: ({ data }) => (data ? (values[index]?.[data.at] ?? null) : undefined),
    valueFormatter: ({ data, value }) => (data ? shown(value as Cell) : ''),
    cellStyle: ({ value }) => ({ ...(types[index] === 0 ? numeric : {}), ...(value === null ? { color: color.placeholder } : {}) }),
  }))

const datasource = (result: Columnar): IDatasource => {
  let sorted = ''
  let order = rowOrder(result, [])
  return {
    rowCount: result.rows,
    getRows: (asked) => {
      const { startRow, endRow, sortModel } = asked
      const wanted = JSON.stringify(sortModel)
      if (wanted !== sorted) {
        order = rowOrder(result, sortModel.map(({ colId, sort }) => ({ column: Number(colId), descending: sort === 'desc' })))
        sorted = wanted
      }
      void order.then((rows) => asked.successCallback([...rows.subarray(startRow, endRow)].map((at) => ({ at })), result.rows))
    },
  }
}

interface Props {
  result: Columnar
  /** What part of a column's name must be there for it to be shown. */
  columnSearch: string
  /** Widths, order and sorting as `onArrange` gave them. */
  arrangement: unknown
  onArrange: (arrangement: unknown) => void
  label: string
}

const isArrangement = (value: unknown): value is ColumnState[] => Array.isArray(value)

/** The rows of a result. Only those in sight are held by the grid, so that it opens half a million at once. */
export default function ResultGrid({ result, columnSearch, arrangement, onArrange, label }: Props) {
  const term = columnSearch.trim().toLowerCase()
  const columns = useMemo(() => columnDefs(result, (name) => name.toLowerCase().includes(term)), [result, term])
  const source = useMemo(() => datasource(result), [result])
  const api = useRef<GridApi<Row> | null>(null)
  const tell = ({ source: by, finished = true }: { source: string; finished?: boolean }) => {
    if (finished && (by.startsWith('ui') || by === 'autosizeColumns') && api.current) onArrange(api.current.getColumnState())
  }
  return (
    <div style={{ flexGrow: 1, minHeight: 0 }} role="region" aria-label={label}>
      <AgGridReact<Row>
        theme={gridTheme}
        {...(nonce ? { styleNonce: nonce } : {})}
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
        onGridReady={({ api: ready }) => {
          api.current = ready
          if (isArrangement(arrangement)) ready.applyColumnState({ state: arrangement, applyOrder: true })
        }}
        onColumnResized={tell}
        onColumnMoved={tell}
        onSortChanged={tell}
      />
    </div>
  )
}
