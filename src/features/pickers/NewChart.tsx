import { useSelector } from '@xstate/react'
import { chartStart } from '../../machines/newChart/chartStart'
import type { NewChartRef } from '../../machines/newChart/newChart.machine'
import { ChooseDataset } from './ChooseDataset'
import { ChooseType } from './ChooseType'

/** The new-chart dialog: a type over a dataset; its list of datasets takes the place of the types. */
export function NewChart({ actor }: { actor: NewChartRef }) {
  const { dataset, columns, fills, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const { vizTypePicker, datasetPicker } = useSelector(actor, (snapshot) => snapshot.children)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const refused = useSelector(actor, (snapshot) => snapshot.matches({ choosingType: 'refused' }))
  if (datasetPicker) return <ChooseDataset actor={datasetPicker} />
  if (!vizTypePicker) return null
  return (
    <ChooseType
      actor={vizTypePicker}
      busy={busy}
      problem={refused ? problem : null}
      start={{
        dataset: dataset?.table_name ?? null,
        onDataset: () => actor.send({ type: 'dataset.requested' }),
        wordsOf: (vizType) => chartStart(vizType, columns)?.words ?? null,
        fills,
        onFills: (next) => actor.send({ type: 'fills.switched', fills: next }),
      }}
    />
  )
}
