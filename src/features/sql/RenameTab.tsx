import { useSelector } from '@xstate/react'
import type { RenameTabRef } from '../../machines/sql/renameTab.machine'
import { nameProblem } from '../../machines/sql/tabBook'
import { NamingDialog } from '../../ui'

export function RenameTab({ actor }: { actor: RenameTabRef }) {
  const { name } = useSelector(actor, (snapshot) => snapshot.context)
  const error = nameProblem(name)
  return (
    <NamingDialog
      title="Rename"
      label="Name"
      submit="Rename"
      name={name}
      reason={error}
      error={error}
      onName={(next) => actor.send({ type: 'name.edited', name: next })}
      onSubmit={() => actor.send({ type: 'name.submitted' })}
      onDismiss={() => actor.send({ type: 'dialog.dismissed' })}
    />
  )
}
