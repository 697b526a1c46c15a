import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnAutoSizeModule,
  themeQuartz,
  type ColDef,
  type ValueFormatterParams,
} from 'ag-grid-community'
import { AgGridProvider, AgGridReact } from 'ag-grid-react'
import { useMemo } from 'react'
import { columnWriter, type NumberWriter } from '../../../ui/format/numbers'
import { focusGridInnerElement, leaveByTab } from '../../../ui/grid/oneTabStop'
import { oneTabStopModules } from '../../../ui/grid/oneTabStopModules'
import { clearScrollbars } from '../../../ui/grid/gridTheme'
import { color } from '../../../ui/theme/color'
import { styleNonce } from '../../../ui/theme/styleNonce'

export interface PreviewColumn {
  name: string
  numeric: boolean
}
type Row = Record<string, string | number | boolean | null>

const modules = [
  ClientSideRowModelModule,
  ColumnAutoSizeModule,
  CellStyleModule,
  ...oneTabStopModules,
]
const theme = themeQuartz.withPart(clearScrollbars).withParams({
  backgroundColor: color.panel,
  foregroundColor: color.text,
  headerBackgroundColor: color.panel,
  headerTextColor: color.quiet,
  accentColor: color.accent,
  borderColor: color.line,
  rowBorder: { color: color.lineFaint },
  rowHoverColor: color.card,
  browserColorScheme: 'dark',
  fontFamily: 'inherit',
  fontSize: 12,
  headerFontWeight: 500,
  rowHeight: 28,
  headerHeight: 28,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  cellHorizontalPadding: 12,
  headerColumnBorder: false,
})

const shownBy =
  (write: NumberWriter) =>
  ({ value }: ValueFormatterParams<Row, Row[string]>) =>
    value === null || value === undefined
      ? 'null'
      : typeof value === 'number'
        ? write(value)
        : String(value)
const columnDefs = (columns: readonly PreviewColumn[]): ColDef<Row, Row[string]>[] =>
  columns.map(({ name, numeric }, index) => ({
    colId: String(index),
    headerName: name,
    valueGetter: ({ data }) => data?.[name],
    valueFormatter: shownBy(columnWriter(name)),
    ...(numeric ? { type: 'rightAligned' } : {}),
    cellStyle: ({ value }) =>
      value === null
        ? { color: color.placeholder, fontStyle: 'italic' }
        : { color: color.text, fontStyle: 'normal' },
    minWidth: 80,
    maxWidth: 320,
    sortable: false,
    suppressMovable: true,
  }))

interface Props {
  label: string
  columns: readonly PreviewColumn[]
  rows: Row[]
}

/** Rows as they are, only those in sight drawn: wide and long previews stay quick. */
export default function PreviewGrid({ label, columns, rows }: Props) {
  const defs = useMemo(() => columnDefs(columns), [columns])
  return (
    <div
      role="region"
      aria-label={label}
      style={{ height: '100%', minHeight: 0 }}
      onKeyDownCapture={leaveByTab}
    >
      <AgGridProvider modules={modules}>
        <AgGridReact<Row>
          theme={theme}
          focusGridInnerElement={focusGridInnerElement}
          {...(styleNonce ? { styleNonce } : {})}
          columnDefs={defs}
          rowData={rows}
          autoSizeStrategy={{ type: 'fitCellContents', scaleUpToFitGridWidth: true }}
          suppressCellFocus={false}
          animateRows={false}
          alwaysShowVerticalScroll
        />
      </AgGridProvider>
    </div>
  )
}
