import { useSelector } from '@xstate/react'
import { causeIn } from '../../machines/databases/connectionTest'
import type { DeleteDatabaseRef } from '../../machines/databases/deleteDatabase.machine'
import { Button, ConfirmDialog, Dialog, FootSpace, Notice } from '../../ui'

export function DeleteDatabase({ actor }: { actor: DeleteDatabaseRef }) {
  const { database, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const refused = useSelector(actor, (snapshot) => snapshot.matches('refused'))
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  if (refused) {
    return (
      <Dialog
        title="ERROR: While removing"
        size="small"
        onDismiss={dismiss}
        onSubmit={dismiss}
        footer={
          <>
            <FootSpace />
            <Button size="large" type="submit" appearance="primary">
              CLOSE
            </Button>
          </>
        }
      >
        <Notice intent="danger" title={`${database.database_name} was not removed.`}>
          {causeIn(problem)}
        </Notice>
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      title="Delete database"
      confirm="Delete"
      busy={busy}
      problem={null}
      onConfirm={() => actor.send({ type: 'deletion.confirmed' })}
      onDismiss={dismiss}
    >
      <p>
        Delete the connection <b>{database.database_name}</b>? The data in the database itself stays
        as it is. This cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
