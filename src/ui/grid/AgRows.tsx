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
  type IDatasource,
} from 'ag-grid-community'
import { AgGridReact, type AgGridReactProps } from 'ag-grid-react'
import type { Handle } from './gridHandle'
import { styleNonce } from '../theme/styleNonce'
import { gridTheme } from './gridTheme'
import { headerKeys } from './headerKeys'
import { focusGridInnerElement } from './oneTabStop'
import { oneTabStopModules } from './oneTabStopModules'
import { marksCells } from './useCellRange'

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

const handlesAtOnce = 200
const anyColumn = {
  resizable: true,
  sortable: false,
  suppressMovable: false,
  suppressHeaderKeyboardEvent: headerKeys,
  suppressKeyboardEvent: ({ event }: { event: KeyboardEvent }) => marksCells(event),
}

/** AG Grid is told only numbers of rows; what stands in them is read from the pages when a row is drawn. */
const handles: IDatasource = {
  getRows: (requested) => {
    const { startRow, endRow } = requested
    requested.successCallback(
      Array.from({ length: endRow - startRow }, (_, index): Handle => ({ at: startRow + index })),
    )
  },
}

/** AG Grid as `PagedGrid` uses it, apart from that so that its code is fetched when somebody needs it. */
export default function AgRows(props: AgGridReactProps<Handle>) {
  return (
    <AgGridReact<Handle>
      theme={gridTheme}
      {...(styleNonce ? { styleNonce } : {})}
      focusGridInnerElement={focusGridInnerElement}
      rowModelType="infinite"
      datasource={handles}
      cacheBlockSize={handlesAtOnce}
      maxBlocksInCache={20}
      defaultColDef={anyColumn}
      suppressNoRowsOverlay
      suppressDragLeaveHidesColumns
      animateRows={false}
      enableBrowserTooltips
      readOnlyEdit
      {...props}
    />
  )
}
