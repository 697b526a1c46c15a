import { useSelector } from '@xstate/react'
import type { PasswordChangeRef } from '../../machines/users/passwordChange.machine'
import { passwordError } from '../../machines/users/userDraft'
import { Dialog, Fields, PasswordField, ProblemNote, SubmitFooter } from '../../ui'
import { NewPassword } from './NewPassword'

export function PasswordDialog({ actor }: { actor: PasswordChangeRef }) {
  const { draft, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const ready = useSelector(actor, (snapshot) => snapshot.can({ type: 'draft.submitted' }))
  const refused = failed ? problem?.fields : undefined
  const differs = draft.repeated !== '' && !draft.fresh.startsWith(draft.repeated)
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  return (
    <Dialog
      title="Change password"
      size="small"
      onDismiss={dismiss}
      onSubmit={() => actor.send({ type: 'draft.submitted' })}
      footer={
        <SubmitFooter
          submit="Change"
          busy={busy}
          disabledReason={ready || busy ? null : 'Enter your password, and the new one twice'}
          onCancel={dismiss}
        />
      }
    >
      <Fields>
        {failed && problem ? (
          <ProblemNote problem={problem} beside={['old_password', 'password']} />
        ) : null}
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          autoFocus
          required
          value={draft.old}
          error={refused?.['old_password']?.[0]}
          onChange={(old) => actor.send({ type: 'draft.edited', patch: { old } })}
        />
        <NewPassword
          label="New password"
          value={draft.fresh}
          error={passwordError(draft.fresh, false) ?? refused?.['password']?.[0]}
          onChange={(fresh) => actor.send({ type: 'draft.edited', patch: { fresh } })}
        />
        <NewPassword
          label="New password again"
          value={draft.repeated}
          error={differs ? 'The two new passwords differ' : null}
          onChange={(repeated) => actor.send({ type: 'draft.edited', patch: { repeated } })}
        />
      </Fields>
    </Dialog>
  )
}
