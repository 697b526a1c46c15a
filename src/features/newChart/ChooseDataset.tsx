import { useSelector } from '@xstate/react'
import type { NewChartRef } from '../../machines/newChart/newChart.machine'
import type { DatasetPickerRef } from '../../machines/pickers/datasetPicker.machine'
import { vizTypeOf } from '../../machines/pickers/vizTypes'
import { DatasetPicker } from '../../ui'
import { DatasetChoices } from './DatasetChoices'
import { DatasetDetail } from './DatasetDetail'

interface Props {
  newChart: NewChartRef
  actor: DatasetPickerRef
}

export function ChooseDataset({ newChart, actor }: Props) {
  const { vizType, problem } = useSelector(newChart, (snapshot) => snapshot.context)
  const busy = useSelector(newChart, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(newChart, (snapshot) => snapshot.matches({ choosingDataset: 'failed' }))
  const chosen = useSelector(actor, (snapshot) => snapshot.context.chosen !== null)
  const preview = useSelector(actor, (snapshot) => snapshot.children.preview)
  return (
    <DatasetPicker
      type={vizType === null ? null : (vizTypeOf(vizType) ?? null)}
      chosen={chosen}
      busy={busy}
      problem={failed ? problem : null}
      onBack={() => actor.send({ type: 'pick.returned' })}
      onConfirm={() => actor.send({ type: 'pick.confirmed' })}
      onDismiss={() => actor.send({ type: 'dialog.dismissed' })}
    >
      {preview ? <DatasetDetail actor={actor} preview={preview} /> : <DatasetChoices actor={actor} busy={busy} />}
    </DatasetPicker>
  )
}
