import { useSelector } from '@xstate/react'
import type { NewChartRef } from '../../machines/newChart/newChart.machine'
import { ChooseDataset } from './ChooseDataset'
import { ChooseType } from './ChooseType'

/** The new-chart dialogs: type, then dataset. */
export function NewChart({ actor }: { actor: NewChartRef }) {
  const choosingDataset = useSelector(actor, (snapshot) => snapshot.matches('choosingDataset'))
  const { vizTypePicker, datasetPicker } = useSelector(actor, (snapshot) => snapshot.children)
  if (choosingDataset) return datasetPicker ? <ChooseDataset newChart={actor} actor={datasetPicker} /> : null
  return vizTypePicker ? <ChooseType actor={vizTypePicker} /> : null
}
