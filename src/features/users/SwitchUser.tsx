import { useSelector } from '@xstate/react'
import type { SwitchUserRef } from '../../machines/users/userList.machine'
import { ConfirmDialog } from '../../ui'

export function SwitchUser({ actor }: { actor: SwitchUserRef }) {
  const {
    subject: { name, active },
    problem,
  } = useSelector(actor, (snapshot) => snapshot.context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const verb = active ? 'Deactivate' : 'Activate'
  return (
    <ConfirmDialog
      title={`${verb} ${name}`}
      confirm={verb}
      tone={active ? 'danger' : 'primary'}
      busy={busy}
      problem={busy ? null : problem}
      onConfirm={() => actor.send({ type: 'command.confirmed' })}
      onDismiss={() => actor.send({ type: 'command.dismissed' })}
    >
      <p>
        {active
          ? `${name} is signed out everywhere and can no longer sign in. They keep everything they own.`
          : `${name} can sign in again, with the password they had.`}
      </p>
    </ConfirmDialog>
  )
}
