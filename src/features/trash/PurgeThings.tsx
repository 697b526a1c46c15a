import { useSelector } from '@xstate/react'
import type { PurgeThingsRef } from '../../machines/trash/purgeThings.machine'
import { Checkbox, ConfirmDialog } from '../../ui'
import { TableReaders } from '../items/TableReaders'

export function PurgeThings({ actor }: { actor: PurgeThingsRef }) {
  const { left, problem, tables, dropTables } = useSelector(actor, (snapshot) => snapshot.context)
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
      <p>
        Delete <b>{left.length === 1 ? first?.title : `${left.length} things`}</b> for good? Nobody
        can bring {left.length === 1 ? 'it' : 'them'} back after that.
      </p>
      {tables.length > 0 ? (
        <Checkbox
          label={
            tables.length === 1
              ? `Drop ${left.length === 1 ? 'its' : 'the'} table ${tables[0]?.table.table ?? ''} in ${tables[0]?.table.database.database_name ?? ''} too`
              : `Drop their ${tables.length} tables too`
          }
          checked={dropTables}
          onChange={(marked) => actor.send({ type: 'tables.marked', marked })}
        />
      ) : null}
      {dropTables
        ? tables.map(({ id, table: { table, readers } }) => (
            <TableReaders key={id} table={table} readers={readers} />
          ))
        : null}
    </ConfirmDialog>
  )
}
