import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { numberFormatsOf } from '../../machines/explorer/options/numberFormats'
import type { QueryRunRef } from '../../machines/explorer/run/queryRun.machine'
import { tableViewOf, type GridView } from '../../machines/explorer/run/tableView'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'

/** The last table as its grid shows it now; null where the last result is no table. */
export const useTableView = (slots: SlotsRef, run: QueryRunRef): GridView | null => {
  const { result, ran } = useSelector(run, (snapshot) => snapshot.context)
  const { form, columns, metrics } = useSelector(slots, (snapshot) => snapshot.context)
  return useMemo(() => {
    if (result === null || ran?.viz_type !== 'table') return null
    const shown = { ...ran, extra_form_data: form.extra_form_data }
    return tableViewOf(shown, result.colnames, numberFormatsOf(shown, { columns, metrics }))
  }, [result, ran, form, columns, metrics])
}
