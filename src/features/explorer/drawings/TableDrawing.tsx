import { useSelector } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import { columnStates, gridQueryOf, pivotModeOf } from '../../../machines/explorer/run/gridQuery'
import { pageOf, tablePages } from '../../../machines/explorer/run/tablePages'
import { LazyPagedGrid } from '../../../ui/grid/LazyGrid'
import type { Arrangement } from '../../../ui/grid/arrangement'
import type { DrawingProps } from './drawing'
import { columnKinds } from '../../../api/contract/columnKinds'

/** A table's rows, read page by page as the slots' form arranges them now. */
export function TableDrawing({ result, ran, panel, slots, run }: DrawingProps) {
  const gridSearch = useSelector(panel, (snapshot) => snapshot.context.gridSearch)
  const form = useSelector(slots, (snapshot) => snapshot.context.form)
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
  const load = useMemo(() => tablePages(run, ran), [run, ran])
  const count = useCallback((total: number) => run.send({ type: 'rows.counted', total }), [run])
  const arrange = useCallback(
    ({ columns: arranged, pivotMode }: Arrangement) =>
      slots.send({ type: 'grid.arranged', columns: arranged, pivotMode }),
    [slots],
  )
  return (
    <LazyPagedGrid
      label="Rows of the table"
      columns={columns}
      columnSearch={gridSearch}
      arrangement={arrangement}
      onArrange={arrange}
      query={gridQueryOf({ ...ran, extra_form_data: form.extra_form_data })}
      load={load}
      first={first}
      onTotal={count}
    />
  )
}
