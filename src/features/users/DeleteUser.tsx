import { useSelector } from '@xstate/react'
import type { DeleteUserRef } from '../../machines/users/userList.machine'
import { Button, Dialog, Fields, FootSpace, ProblemNote } from '../../ui'

export function DeleteUser({ actor }: { actor: DeleteUserRef }) {
  const { subject, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const dismiss = () => actor.send({ type: 'command.dismissed' })
  return (
    <Dialog
      title={`Delete ${subject.name}`}
      size="small"
      onDismiss={dismiss}
      onSubmit={() => actor.send({ type: 'command.confirmed' })}
      footer={
        <>
          <FootSpace />
          <Button size="large" onClick={dismiss}>Cancel</Button>
          <Button size="large" type="submit" appearance="danger" busy={busy}>Delete</Button>
        </>
      }
    >
      <Fields>
        {problem ? <ProblemNote problem={problem} /> : null}
        <p>{subject.name} can no longer sign in. Charts and datasets of theirs stay and become yours.</p>
      </Fields>
    </Dialog>
  )
}
