import { useSelector } from '@xstate/react'
import type { DeleteModelRef } from '../../machines/explorer/prediction/modelDialogs'
import { ConfirmDialog } from '../../ui'

export function DeleteModel({ actor }: { actor: DeleteModelRef }) {
  const {
    subject: { name, isTrained },
    problem,
  } = useSelector(actor, (snapshot) => snapshot.context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <ConfirmDialog
      title="Delete Model"
      confirm="Delete"
      busy={busy}
      problem={busy ? null : problem}
      onConfirm={() => actor.send({ type: 'command.confirmed' })}
      onDismiss={() => actor.send({ type: 'command.dismissed' })}
    >
      <p>
        Delete the model of <b>{name}</b>?{' '}
        {isTrained ? 'The trained model is lost. Datasets of its predictions are kept.' : null}
      </p>
    </ConfirmDialog>
  )
}
