import type { ColumnArrangement, GridQuery, PivotColumn } from '../../api/contract'
import type { CellClassParams, ColDef, ColGroupDef, ICellRendererParams } from 'ag-grid-community'
import { firstWidth, groupedBy, minWidth } from './arrangement'
import { formatNumber } from '../format/numbers'
import { formatPeriod } from '../../api/contract/periodLabels'
import { AggregateCell, FirstCell } from './cells'
import { columnText, shownText, wholeText, type Handle, type Reading } from './gridHandle'
import { labelOf, type GridCell, type GridColumn } from './gridPage'
import { FloatingFilter, NoFilter } from './FloatingFilter'
import { HeaderCell } from './HeaderCell'
import { totalsAt } from './pagedRows'
import { cellValue, fieldOf, type RowView } from './rowView'
import { columnKinds } from '../../api/contract/columnKinds'

export const groupColumn = '__group'
/** The column that numbers the rows; it holds nothing of them. */
export const numberColumn = '__number'
const plainWidths = { least: 96, usual: 168 }

const numbering: ColDef<Handle> = {
  colId: numberColumn,
  headerName: '#',
  width: 68,
  minWidth: 68,
  resizable: false,
  suppressMovable: true,
  suppressNavigable: true,
  pinned: 'left',
  lockPosition: 'left',
  headerClass: 'ag-right-aligned-header',
  cellClass: 'grid-at',
  cellAriaRole: 'rowheader',
  valueGetter: ({ data }) => (data ? formatNumber(data.at + 1) : ''),
}

type Of = Pick<CellClassParams<Handle>, 'data'>

const numeric = 'grid-number'

interface Making {
  columns: readonly GridColumn[]
  arrangement: readonly ColumnArrangement[]
  pivotMode: boolean
  pivotColumns: readonly PivotColumn[]
  query: GridQuery
  columnSearch: string
  reading: Reading
  /** Narrower columns and a number before each row, for rows that are not arranged for long. */
  narrow: boolean
}

/** The columns as AG Grid takes them: those of the rows, or in pivot mode those that the pivot makes. */
export const columnDefs = ({
  columns,
  arrangement,
  pivotMode,
  pivotColumns,
  query,
  columnSearch,
  reading,
  narrow,
}: Making): (ColDef<Handle> | ColGroupDef<Handle>)[] => {
  const [least, usual, usualFirst] = narrow
    ? [plainWidths.least, plainWidths.usual, plainWidths.usual]
    : [minWidth, minWidth, firstWidth]
  const term = columnSearch.trim().toLowerCase()
  const rowOf = ({ data }: Of) => (data ? reading.view(data.at) : null)
  const numbersIn = (row: RowView | null, name: string) =>
    reading.numbers(fieldOf(row, name, query))
  const isEmpty = (params: Of) => rowOf(params)?.kind === 'loading' || !params.data
  const classRules = (name: string, number: boolean) => ({
    'grid-loading': isEmpty,
    [numeric]: () => number,
    'grid-edited': ({ data }: Of) =>
      data !== undefined && reading.edited(data.at, name) !== undefined,
    'grid-marked': ({ data }: Of) => data !== undefined && reading.marked(data.at, name),
    'grid-null': (params: Of) =>
      cellValue(rowOf(params), name, query) === null && rowOf(params)?.kind !== 'group',
  })
  const columnOf = (name: string) => columns.find((column) => column.name === name)
  const isNumber = (name: string) =>
    columnOf(name)?.kind === columnKinds.number && columnOf(name)?.grain === undefined
  const first = (def: ColDef<Handle>): ColDef<Handle> => ({
    ...def,
    cellRendererSelector: (params: ICellRendererParams<Handle>) => {
      const row = rowOf(params)
      const plain = row?.kind === 'row' && row.depth === 0 && params.data?.at !== totalsAt
      return row === null || row.kind === 'loading' || plain
        ? undefined
        : { component: FirstCell, params: { reading, name: def.colId } }
    },
  })
  const plain = (name: string, label: string, number: boolean): ColDef<Handle> => ({
    colId: name,
    headerName: label,
    headerTooltip: label,
    headerComponent: HeaderCell,
    ...(number ? { headerClass: 'ag-right-aligned-header' } : {}),
    editable: ({ data }) => reading.editing && data !== undefined && data.at !== totalsAt,
    valueGetter: (params) =>
      (params.data ? reading.edited(params.data.at, name) : undefined) ??
      cellValue(rowOf(params), name, query),
    valueFormatter: ({ data, value }) => {
      const row = rowOf({ data })
      if (row === null || (row.kind !== 'row' && row.kind !== 'group') || value === undefined)
        return ''
      return row.kind === 'group' && value === null
        ? ''
        : columnText(value as GridCell, columnOf(name), numbersIn(row, name))
    },
    tooltip: ({ data, value }) => wholeText(value as GridCell, numbersIn(rowOf({ data }), name)),
    cellClassRules: classRules(name, number),
  })
  const auto = first({
    ...plain(groupColumn, 'Group', false),
    lockPosition: 'left',
    width: firstWidth,
    minWidth: firstWidth,
  })
  if (pivotMode)
    return [
      ...(query.group_by.length > 0 ? [auto] : []),
      ...pivotDefs(pivotColumns, query, (field, label) => plain(field, label, true)),
    ]
  const shown = arrangement.filter(
    ({ colId, hide }) => hide !== true && colId.toLowerCase().includes(term),
  )
  const needsAuto = groupedBy(arrangement).length > 0 && shown.length === 0
  return [
    ...(narrow && columns.length > 0 ? [numbering] : []),
    ...(needsAuto ? [auto] : []),
    ...arrangement.map((part, index): ColDef<Handle> => {
      const { colId, width, pinned, wrap } = part
      const isFirst = shown[0] === part
      const value = query.aggregates.find(({ col }) => col === colId)
      const def: ColDef<Handle> = {
        ...plain(colId, colId, isNumber(colId)),
        hide: !shown.includes(part),
        pinned: pinned ?? null,
        width: Math.max(least, width ?? (index === 0 ? usualFirst : usual)),
        minWidth: least,
        wrapText: wrap === true,
        filter: NoFilter,
        floatingFilter: true,
        floatingFilterComponent: FloatingFilter,
        suppressFloatingFilterButton: true,
        suppressHeaderFilterButton: true,
        ...(value
          ? {
              cellRendererSelector: (params: ICellRendererParams<Handle>) =>
                rowOf(params)?.kind === 'group'
                  ? {
                      component: AggregateCell,
                      params: {
                        aggregate: value.aggregate,
                        write: reading.numbers(labelOf(value)),
                      },
                    }
                  : undefined,
            }
          : {}),
      }
      return isFirst ? first(def) : def
    }),
  ]
}

const periodText = ({ grains }: GridQuery, name = '', key: GridCell) => {
  const grain = grains?.[name]
  return grain !== undefined && typeof key === 'string' ? formatPeriod(key, grain) : shownText(key)
}

const pivotDefs = (
  made: readonly PivotColumn[],
  query: GridQuery,
  plain: (field: string, label: string) => ColDef<Handle>,
): (ColDef<Handle> | ColGroupDef<Handle>)[] => {
  const totals = query.aggregates.map((value) => ({
    ...plain(labelOf(value), labelOf(value)),
    width: minWidth,
  }))
  if (made.length === 0) return totals
  const groups = new Map<string, ColDef<Handle>[]>()
  for (const { field, keys, metric } of made) {
    const name = keys.map((key, at) => periodText(query, query.pivot_by[at], key)).join(' / ')
    groups.set(name, [...(groups.get(name) ?? []), { ...plain(field, metric), width: minWidth }])
  }
  return [
    ...[...groups].map(([headerName, children]) => ({ headerName, children, marryChildren: true })),
    { headerName: 'Total', children: totals },
  ]
}
