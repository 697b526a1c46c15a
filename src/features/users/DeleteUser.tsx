import { useSelector } from '@xstate/react'
import type { DeleteUserRef } from '../../machines/users/userList.machine'
import { ConfirmDialog } from '../../ui'

export function DeleteUser({ actor }: { actor: DeleteUserRef }) {
  const { subject, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <ConfirmDialog
      title={`Delete ${subject.name}`}
      confirm="Delete"
      busy={busy}
      problem={busy ? null : problem}
      onConfirm={() => actor.send({ type: 'command.confirmed' })}
      onDismiss={() => actor.send({ type: 'command.dismissed' })}
    >
      <p>{subject.name} can no longer sign in. Everything they own is kept and becomes yours.</p>
    </ConfirmDialog>
  )
}
