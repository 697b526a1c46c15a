import { useSelector } from '@xstate/react'
import type { DatasetPickerRef } from '../../machines/pickers/datasetPicker.machine'
import { DatasetPicker } from './parts/DatasetPicker'
import { DatasetChoices } from './DatasetChoices'
import { DatasetDetail } from './DatasetDetail'

interface Props {
  title?: string
  confirmLabel?: string
  actor: DatasetPickerRef
}

export function ChooseDataset({ title = 'Select Dataset', confirmLabel = 'OK', actor }: Props) {
  const chosen = useSelector(actor, (snapshot) => snapshot.context.chosen !== null)
  const preview = useSelector(actor, (snapshot) => snapshot.children.preview)
  return (
    <DatasetPicker
      title={title}
      confirmLabel={confirmLabel}
      chosen={chosen}
      onBack={() => actor.send({ type: 'pick.returned' })}
      onConfirm={() => actor.send({ type: 'pick.confirmed' })}
      onDismiss={() => actor.send({ type: 'dialog.dismissed' })}
    >
      {preview ? (
        <DatasetDetail actor={actor} preview={preview} />
      ) : (
        <DatasetChoices actor={actor} />
      )}
    </DatasetPicker>
  )
}
