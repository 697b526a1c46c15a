import { useSelector } from '@xstate/react'
import type { DropTableRef } from '../../machines/databases/dropTable.machine'
import { ConfirmDialog, ProblemNote, Spinner } from '../../ui'
import { TableReaders } from '../items/TableReaders'

export function DropTable({ actor }: { actor: DropTableRef }) {
  const { address, found, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const reading = useSelector(actor, (snapshot) => snapshot.matches('reading'))
  const unread = useSelector(actor, (snapshot) => snapshot.matches('unread'))
  const failed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const dropping = useSelector(actor, (snapshot) => snapshot.matches('dropping'))
  const waits = reading
    ? 'The uses of the table are being read'
    : unread
      ? 'The uses of the table could not be read'
      : null
  return (
    <ConfirmDialog
      title="Delete table"
      confirm="Delete"
      busy={dropping}
      disabledReason={waits}
      problem={failed ? problem : null}
      onConfirm={() => actor.send({ type: 'drop.confirmed' })}
      onDismiss={() => actor.send({ type: 'dialog.dismissed' })}
    >
      <p>
        Delete the table <b>{address.table}</b> of {address.schema} with all its rows? Nobody can
        bring it back after that.
      </p>
      {reading ? <Spinner label="Reading the uses of the table …" /> : null}
      {unread && problem ? (
        <ProblemNote
          title="The uses of the table could not be read."
          problem={problem}
          onRetry={() => actor.send({ type: 'readers.retried' })}
        />
      ) : null}
      {found ? <TableReaders table={found.table} readers={found.readers} /> : null}
    </ConfirmDialog>
  )
}
