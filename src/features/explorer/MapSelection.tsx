import { useSelector } from '@xstate/react'
import { openDialog } from '../../machines/lib/peers'
import type { PointSelectionRef } from '../../machines/explorer/map/pointSelection.machine'
import {
  chartFilters,
  clusterOf,
  selectedRows,
  type Made,
  type SelectedChart,
  type Selection,
} from '../../machines/explorer/map/selectionFilters'
import type { SlotsRef } from '../../machines/explorer/slots/slots.machine'
import {
  Button,
  CloseIcon,
  DatasetIcon,
  FilterIcon,
  IconButton,
  ProblemNote,
  Spinner,
  StatisticsIcon,
} from '../../ui'
import { DifferenceCard, Differences, SelectionBar } from './parts/MapCards'

const reasonOf = (made: Made<unknown>) => ('reason' in made ? made.reason : null)

interface Props {
  actor: PointSelectionRef
  slots: SlotsRef
  selection: Selection
  chart: SelectedChart
  dataset: { id: number; name: string }
}

/** What can be done with the selected points of a map. */
export function MapSelection({ actor, slots, selection, chart, dataset }: Props) {
  const explains = useSelector(actor, (snapshot) => !snapshot.matches('resting'))
  const cluster = clusterOf(selection, chart)
  const ofChart = chartFilters(selection, chart)
  const ofDataset = selectedRows(selection, chart)
  const clear = () => actor.send({ type: 'selection.cleared' })
  return (
    <>
      <SelectionBar count={selection.rows.length}>
        <Button
          icon={<FilterIcon />}
          appearance="subtle"
          disabledReason={reasonOf(ofChart)}
          onClick={() => {
            if (!('make' in ofChart)) return
            slots.send({ type: 'filters.added', filters: ofChart.make() })
            slots.send({ type: 'form.applied' })
            clear()
          }}
        >
          Filter
        </Button>
        <Button
          icon={<DatasetIcon />}
          appearance="subtle"
          disabledReason={reasonOf(ofDataset)}
          onClick={() => {
            if (!('make' in ofDataset)) return
            openDialog(actor.system, 'saveData', {
              datasetId: dataset.id,
              name: `${dataset.name} selection`,
              ...ofDataset.make(),
            })
          }}
        >
          New dataset
        </Button>
        <Button
          icon={<StatisticsIcon />}
          appearance="subtle"
          disabledReason={
            cluster === null ? 'Put cluster_category of a flattened dataset in Categories' : null
          }
          onClick={() => actor.send({ type: 'explanation.requested', cluster: cluster ?? '' })}
        >
          What makes this cluster different
        </Button>
        <IconButton icon={<CloseIcon />} label="Clear the selection" onClick={clear} />
      </SelectionBar>
      {explains ? <Explanation actor={actor} /> : null}
    </>
  )
}

function Explanation({ actor }: { actor: PointSelectionRef }) {
  const { cluster, explanation, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const failed = useSelector(actor, (snapshot) => snapshot.matches('unexplained'))
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <DifferenceCard
      cluster={cluster}
      onDismiss={() => actor.send({ type: 'explanation.dismissed' })}
    >
      {busy ? <Spinner label="Comparing the rows …" /> : null}
      {failed && problem ? (
        <ProblemNote
          title="The rows could not be compared."
          problem={problem}
          onRetry={() => actor.send({ type: 'explanation.retried' })}
        />
      ) : null}
      {!busy && !failed && explanation ? <Differences explanation={explanation} /> : null}
    </DifferenceCard>
  )
}
