import { useSelector } from '@xstate/react'
import type { ChartFromDatasetRef } from '../../machines/newChart/chartFromDataset.machine'
import { ChooseType } from './ChooseType'

/** The one dialog of a new chart whose dataset is known. */
export function ChartFromDataset({ actor }: { actor: ChartFromDatasetRef }) {
  const { vizTypePicker } = useSelector(actor, (snapshot) => snapshot.children)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const problem = useSelector(actor, (snapshot) =>
    snapshot.matches({ choosing: 'refused' }) ? snapshot.context.problem : null,
  )
  return vizTypePicker ? <ChooseType actor={vizTypePicker} busy={busy} problem={problem} /> : null
}
