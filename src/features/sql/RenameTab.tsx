import { useSelector } from '@xstate/react'
import type { RenameTabRef } from '../../machines/sql/renameTab.machine'
import { nameProblem } from '../../machines/sql/tabBook'
import { Button, Dialog, Field, FootSpace, FormColumn } from '../../ui'

export function RenameTab({ actor }: { actor: RenameTabRef }) {
  const { name } = useSelector(actor, (snapshot) => snapshot.context)
  const error = nameProblem(name)
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  return (
    <Dialog
      title="Rename"
      size="small"
      onDismiss={dismiss}
      onSubmit={() => actor.send({ type: 'name.submitted' })}
      footer={
        <>
          <FootSpace />
          <Button size="large" onClick={dismiss}>
            Cancel
          </Button>
          <Button size="large" type="submit" appearance="primary" disabledReason={error}>
            Rename
          </Button>
        </>
      }
    >
      <FormColumn>
        <Field
          label="Name"
          required
          autoFocus
          value={name}
          error={error}
          onChange={(next) => actor.send({ type: 'name.edited', name: next })}
        />
      </FormColumn>
    </Dialog>
  )
}
