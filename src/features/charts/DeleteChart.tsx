import { useSelector } from '@xstate/react'
import type { DeleteChartRef } from '../../machines/lists/chartList.machine'
import { ConfirmDialog } from '../../ui'

export function DeleteChart({ actor }: { actor: DeleteChartRef }) {
  const { subject, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <ConfirmDialog
      title="Delete chart"
      confirm="Delete"
      busy={busy}
      problem={busy ? null : problem}
      onConfirm={() => actor.send({ type: 'command.confirmed' })}
      onDismiss={() => actor.send({ type: 'command.dismissed' })}
    >
      <p>Delete <b>{subject.slice_name}</b>? It vanishes from every list, project and dashboard. Its dataset stays.</p>
    </ConfirmDialog>
  )
}
