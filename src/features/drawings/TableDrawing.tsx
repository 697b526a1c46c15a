import { useMemo } from 'react'
import type { ChartResult, FormData } from '../../api/contract'
import { columnKinds } from '../../api/contract/columnKinds'
import { isAggregated } from '../../api/contract/queryMode'
import { entriesIn, nameOf } from '../../machines/explorer/form/pills'
import { columnStates, gridQueryOf, pivotModeOf } from '../../machines/explorer/run/gridQuery'
import { firstPageOf, tablePages } from '../../machines/explorer/run/tablePages'
import type { System } from '../../machines/lib/system'
import type { Arrangement } from '../../ui/grid/arrangement'
import { noFormats, type NumberFormats } from '../../ui/grid/cellNumbers'
import { LazyPagedGrid, LazyStillGrid } from '../../ui/grid/LazyGrid'

interface Props {
  system: System
  datasetId: number
  result: ChartResult
  /** The form it was requested with. */
  ran: FormData
  /** The form as its columns are arranged now. */
  form: FormData
  /** How the numbers of its columns are written. */
  formats?: NumberFormats
  columnSearch?: string
  /** Whether it shows its first rows alone until somebody turns to it. */
  still?: boolean
  onArrange: (arrangement: Arrangement) => void
  onTotal: (total: number) => void
}

const groupNames = (form: FormData) => entriesIn(form, 'groupby').map(nameOf)

/** A table's rows, read page by page as the form arranges them now. */
export function TableDrawing({
  system,
  datasetId,
  result,
  ran,
  form,
  formats = noFormats,
  columnSearch = '',
  still = false,
  onArrange,
  onTotal,
}: Props) {
  // Counting the rows makes another result: what was read for it stays the same.
  const { data, page, colnames, coltypes, time_grains: grains } = result
  const first = useMemo(() => firstPageOf(ran, data, page), [ran, data, page])
  const columns = useMemo(
    () =>
      colnames.map((name, index) => ({
        name,
        kind: coltypes[index] ?? columnKinds.text,
        grain: grains?.[name],
        computed: isAggregated(ran) && !groupNames(ran).includes(name),
      })),
    [colnames, coltypes, grains, ran],
  )
  const arrangement = useMemo(
    () => ({ columns: columnStates(form), pivotMode: pivotModeOf(form) }),
    [form],
  )
  const load = useMemo(() => tablePages(system, datasetId, ran), [system, datasetId, ran])
  const Grid = still ? LazyStillGrid : LazyPagedGrid
  return (
    <Grid
      label="Rows of the table"
      columns={columns}
      formats={formats}
      columnSearch={columnSearch}
      still={still}
      arrangement={arrangement}
      onArrange={onArrange}
      query={gridQueryOf({ ...ran, extra_form_data: form.extra_form_data })}
      load={load}
      first={first}
      onTotal={onTotal}
      totals={isAggregated(ran) && groupNames(ran).length > 0 && !arrangement.pivotMode}
    />
  )
}
