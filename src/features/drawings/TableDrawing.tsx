import { useMemo } from 'react'
import type { ChartResult, FormData } from '../../api/contract'
import { columnKinds } from '../../api/contract/columnKinds'
import { columnStates, gridQueryOf, pivotModeOf } from '../../machines/explorer/run/gridQuery'
import { pageOf, tablePages } from '../../machines/explorer/run/tablePages'
import type { System } from '../../machines/lib/system'
import type { Arrangement } from '../../ui/grid/arrangement'
import { LazyPagedGrid } from '../../ui/grid/LazyGrid'

interface Props {
  system: System
  datasetId: number
  result: ChartResult
  /** The form it was requested with. */
  ran: FormData
  /** The form as its columns are arranged now. */
  form: FormData
  columnSearch?: string
  onArrange: (arrangement: Arrangement) => void
  onTotal: (total: number) => void
}

/** A table's rows, read page by page as the form arranges them now. */
export function TableDrawing({
  system,
  datasetId,
  result,
  ran,
  form,
  columnSearch = '',
  onArrange,
  onTotal,
}: Props) {
  const { data, page, colnames, coltypes } = result
  const first = useMemo(
    () => ({ query: gridQueryOf(ran), page: pageOf({ data, ...(page ? { page } : {}) }) }),
    [ran, data, page],
  )
  const columns = useMemo(
    () => colnames.map((name, index) => ({ name, kind: coltypes[index] ?? columnKinds.text })),
    [colnames, coltypes],
  )
  const arrangement = useMemo(
    () => ({ columns: columnStates(form), pivotMode: pivotModeOf(form) }),
    [form],
  )
  const load = useMemo(() => tablePages(system, datasetId, ran), [system, datasetId, ran])
  return (
    <LazyPagedGrid
      label="Rows of the table"
      columns={columns}
      columnSearch={columnSearch}
      arrangement={arrangement}
      onArrange={onArrange}
      query={gridQueryOf({ ...ran, extra_form_data: form.extra_form_data })}
      load={load}
      first={first}
      onTotal={onTotal}
    />
  )
}
