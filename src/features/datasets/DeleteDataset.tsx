import { useSelector } from '@xstate/react'
import type { DeleteDatasetRef } from '../../machines/lists/datasetList.machine'
import { ConfirmDialog } from '../../ui'

export function DeleteDataset({ actor }: { actor: DeleteDatasetRef }) {
  const { subject, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <ConfirmDialog
      title="Delete dataset"
      confirm="Delete"
      busy={busy}
      problem={busy ? null : problem}
      onConfirm={() => actor.send({ type: 'command.confirmed' })}
      onDismiss={() => actor.send({ type: 'command.dismissed' })}
    >
      <p>Delete <b>{subject.table_name}</b>? Charts built on it stay but can no longer be drawn. The table it reads is not touched.</p>
    </ConfirmDialog>
  )
}
