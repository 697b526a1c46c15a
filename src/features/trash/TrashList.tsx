import { useSelector } from '@xstate/react'
import { openDialog, notify } from '../../machines/lib/peers'
import type { TrashListRef, TrashRow } from '../../machines/trash/trashList.machine'
import { Button, EmptyState, ListPage, RestoreIcon } from '../../ui'
import { useListScreen } from '../lists/useListScreen'
import { trashColumns } from './columns'

export function TrashList({ actor }: { actor: TrashListRef }) {
  const { system } = actor
  const { selected } = useSelector(actor, (snapshot) => snapshot.context)
  const mark = (items: readonly TrashRow[], marked: boolean) =>
    actor.send({ type: marked ? 'items.selected' : 'items.unselected', items })
  const keys = new Set(selected.map(({ id }) => id))
  const restore = (rows: readonly TrashRow[]) => {
    notify(system, 'restoration', {
      type: 'restore.requested',
      things: rows.map(({ type, thingId, title }) => ({ type, id: thingId, title })),
    })
    mark(rows, false)
  }
  return (
    <ListPage
      {...useListScreen(actor)}
      title="Recent Deleted"
      noun="Recent Deleted"
      columns={trashColumns((row) => restore([row]))}
      selection={{
        keys,
        nameOf: ({ title }) => title,
        onMark: mark,
        onClear: () => actor.send({ type: 'selection.cleared' }),
      }}
      onOpen={(row) => mark([row], !keys.has(row.id))}
      selectionTools={
        <Button
          size="large"
          icon={<RestoreIcon />}
          label="Restore selected"
          disabledReason={selected.length === 0 ? 'Select deleted things to restore them' : null}
          onClick={() => restore(selected)}
        >
          Restore
        </Button>
      }
      deleteWord="Delete for good"
      onDelete={() => openDialog(system, 'purgeThings', { items: selected })}
      emptyTitle="Trash is empty"
      empty={
        <EmptyState title="Trash is empty">
          Deleted items are kept for 30 days and can be restored.
        </EmptyState>
      }
    />
  )
}
