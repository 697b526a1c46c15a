import { useSelector } from '@xstate/react'
import type { ChangeSourceRef } from '../../machines/explorer/changeSource.machine'
import { ChooseDataset } from './ChooseDataset'
import { ChooseType } from './ChooseType'

/** The same dialogs for a chart that is open: another type, or another dataset. */
export function ChangeSource({ actor }: { actor: ChangeSourceRef }) {
  const { vizType } = useSelector(actor, (snapshot) => snapshot.context)
  const { vizTypePicker, datasetPicker } = useSelector(actor, (snapshot) => snapshot.children)
  if (datasetPicker) return <ChooseDataset actor={datasetPicker} vizType={vizType} />
  return vizTypePicker ? <ChooseType actor={vizTypePicker} /> : null
}
