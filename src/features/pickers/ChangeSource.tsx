import { useSelector } from '@xstate/react'
import type { ChangeSourceRef } from '../../machines/explorer/changeSource.machine'
import { ChooseDataset } from './ChooseDataset'
import { ChooseType } from './ChooseType'

/** The same dialogs for a chart that is open: another type, or another dataset. */
export function ChangeSource({ actor }: { actor: ChangeSourceRef }) {
  const { vizTypePicker, datasetPicker } = useSelector(actor, (snapshot) => snapshot.children)
  if (datasetPicker)
    return <ChooseDataset title="Datasets" confirmLabel="Apply" actor={datasetPicker} />
  return vizTypePicker ? <ChooseType actor={vizTypePicker} /> : null
}
