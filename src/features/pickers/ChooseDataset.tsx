import { useSelector } from '@xstate/react'
import type { Problem, VizType } from '../../api/contract'
import type { DatasetPickerRef } from '../../machines/pickers/datasetPicker.machine'
import { vizTypeOf } from '../../machines/pickers/vizTypes'
import { DatasetPicker } from './parts/DatasetPicker'
import { DatasetChoices } from './DatasetChoices'
import { DatasetDetail } from './DatasetDetail'

interface Props {
  title?: string
  confirmLabel?: string
  actor: DatasetPickerRef
  vizType: VizType | null
  /** The choice is being made real. */
  busy?: boolean
  problem?: Problem | null
}

export function ChooseDataset({
  title = 'Select Dataset',
  confirmLabel = 'OK',
  actor,
  vizType,
  busy = false,
  problem = null,
}: Props) {
  const chosen = useSelector(actor, (snapshot) => snapshot.context.chosen !== null)
  const preview = useSelector(actor, (snapshot) => snapshot.children.preview)
  return (
    <DatasetPicker
      title={title}
      confirmLabel={confirmLabel}
      type={vizType === null ? null : (vizTypeOf(vizType) ?? null)}
      chosen={chosen}
      busy={busy}
      problem={problem}
      onBack={() => actor.send({ type: 'pick.returned' })}
      onConfirm={() => actor.send({ type: 'pick.confirmed' })}
      onDismiss={() => actor.send({ type: 'dialog.dismissed' })}
    >
      {preview ? (
        <DatasetDetail actor={actor} preview={preview} />
      ) : (
        <DatasetChoices actor={actor} busy={busy} />
      )}
    </DatasetPicker>
  )
}
