import { useSelector } from '@xstate/react'
import type { NewChartRef } from '../../machines/newChart/newChart.machine'
import { ChooseDataset } from './ChooseDataset'
import { ChooseType } from './ChooseType'

/** The new-chart dialogs: type, then dataset. */
export function NewChart({ actor }: { actor: NewChartRef }) {
  const { vizType, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const { vizTypePicker, datasetPicker } = useSelector(actor, (snapshot) => snapshot.children)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(actor, (snapshot) => snapshot.matches({ choosingDataset: 'failed' }))
  if (datasetPicker)
    return (
      <ChooseDataset
        actor={datasetPicker}
        vizType={vizType}
        busy={busy}
        problem={failed ? problem : null}
      />
    )
  return vizTypePicker ? <ChooseType actor={vizTypePicker} /> : null
}
