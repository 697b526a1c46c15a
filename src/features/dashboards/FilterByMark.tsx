import { useSelector } from '@xstate/react'
import type { DashboardRef } from '../../machines/dashboard/dashboard.machine'
import type { ViewerFiltersRef } from '../../machines/dashboard/viewerFilters.machine'
import { marksIn } from '../../machines/explorer/marks/marksIn'
import type { TileRef } from '../../machines/dashboard/tile.machine'
import { CheckIcon, Dialog } from '../../ui'
import { shownName } from '../../ui/charts/frame/keyColors'
import { PickList } from '../../ui/list/PickList'
import { useMarking } from './useMarking'

/** The marks of a chart by their names, to filter the other charts by one of them without a pointer. */
export function FilterByMark({ actor }: { actor: DashboardRef }) {
  const viewing = useSelector(actor, (snapshot) => snapshot.children.viewerFilters)
  const chartId = useSelector(viewing, (snapshot) =>
    snapshot?.matches('listing') ? snapshot.context.chartId : null,
  )
  const slice = useSelector(actor, (snapshot) =>
    snapshot.context.dashboard?.slices_meta.find(({ id }) => id === chartId),
  )
  const reads = useSelector(actor, (snapshot) => snapshot.children.tileReads)
  const tile = useSelector(reads, (snapshot) => snapshot?.context.tiles[chartId ?? 0])
  if (!viewing || !slice || !tile) return null
  return (
    <Dialog
      title={`Filter by ${slice.slice_name}`}
      size="small"
      onDismiss={() => viewing.send({ type: 'filters.dismissed' })}
    >
      <Marks {...{ actor, viewing, tile }} datasetId={slice.datasource_id} />
    </Dialog>
  )
}

interface MarksProps {
  actor: DashboardRef
  viewing: ViewerFiltersRef
  tile: TileRef
  datasetId: number
}

function Marks({ actor, viewing, tile, datasetId }: MarksProps) {
  const entry = useSelector(tile, (snapshot) => snapshot.context.entry)
  const marking = useMarking(actor, tile, datasetId)
  const marks = entry?.result && marking ? marksIn(entry.result) : []
  const isChosen = (labels: readonly string[]) =>
    JSON.stringify(marking?.chosen) === JSON.stringify(labels)
  return (
    <PickList
      label="Marks"
      searchLabel="Search marks"
      none="No marks match"
      choices={marks.map((labels) => ({
        key: JSON.stringify(labels),
        name: labels.map(shownName).join(', '),
        icon: isChosen(labels) ? <CheckIcon /> : <></>,
        words: isChosen(labels) ? 'removes the filter' : '',
        allowed: true,
        onPick: () => {
          marking?.onChoose?.({ labels })
          viewing.send({ type: 'filters.dismissed' })
        },
      }))}
    />
  )
}
