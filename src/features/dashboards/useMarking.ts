import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { FormData } from '../../api/contract'
import type { DashboardRef } from '../../machines/dashboard/dashboard.machine'
import { chosenLabels, crossFiltersOf } from '../../machines/dashboard/marks'
import type { TileRef } from '../../machines/dashboard/tile.machine'
import { markColumns } from '../../machines/explorer/marks/marksIn'
import type { Marking } from '../../ui/charts/frame/marking'

/** How marks of a tile are chosen: a click filters the other charts by them; null where they stand for no category. */
export const useMarking = (
  actor: DashboardRef,
  tile: TileRef,
  datasetId: number,
): Marking | null => {
  const chartId = useSelector(tile, (snapshot) => snapshot.context.chartId)
  const form = useSelector(tile, (snapshot) => snapshot.context.entry?.form_data)
  const result = useSelector(tile, (snapshot) => snapshot.context.entry?.result)
  const columns = useMemo(() => (form ? markColumns(form as FormData) : []), [form])
  const chosen = useSelector(actor, (snapshot) =>
    JSON.stringify(chosenLabels(chartId, columns, snapshot.context.viewer)),
  )
  return useMemo(() => {
    if (columns.length === 0 || !form || !result) return null
    const drawn = { form: form as FormData, result }
    return {
      chosen: JSON.parse(chosen) as string[] | null,
      onChoose: ({ labels }) => {
        const mark = crossFiltersOf({ id: chartId, datasource_id: datasetId }, drawn, labels)
        if (mark) actor.send({ type: 'mark.clicked', chartId, mark })
      },
    }
  }, [actor, chartId, datasetId, columns, chosen, form, result])
}
