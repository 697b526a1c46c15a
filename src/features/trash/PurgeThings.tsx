import { useSelector } from '@xstate/react'
import type { PurgeThingsRef } from '../../machines/trash/purgeThings.machine'
import { ConfirmDialog } from '../../ui'

export function PurgeThings({ actor }: { actor: PurgeThingsRef }) {
  const { left, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const [first] = left
  return (
    <ConfirmDialog
      title="Delete for good"
      confirm="Delete for good"
      busy={busy}
      problem={busy ? null : problem}
      onConfirm={() => actor.send({ type: 'command.confirmed' })}
      onDismiss={() => actor.send({ type: 'command.dismissed' })}
    >
      <p>Delete <b>{left.length === 1 ? first?.title : `${left.length} things`}</b> for good? Nobody can bring {left.length === 1 ? 'it' : 'them'} back after that.</p>
    </ConfirmDialog>
  )
}
