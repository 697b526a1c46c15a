import { useSelector } from '@xstate/react'
import type { ThingType } from '../../api/contract'
import { kinds, titleOf, type Item } from '../../machines/items/kinds'
import type { ListScreenRef } from '../../machines/lib/listScreen'
import { notDeletableReason } from '../../machines/lists/notDeletable'
import { useListScreen } from './useListScreen'

/** What a list of things hands to `ListPage` that can be marked and deleted together. */
export const useMarkedList = <Listed extends Item>(
  actor: ListScreenRef<Listed>,
  kind: ThingType,
) => {
  const { me, selected } = useSelector(actor, (snapshot) => snapshot.context)
  return {
    ...useListScreen(actor),
    orders: [
      { column: 'changed_on_utc', label: 'Date', direction: 'desc' as const },
      { column: kinds[kind].titleColumn, label: 'Title', direction: 'asc' as const },
    ],
    selection: {
      keys: new Set(selected.map(({ id }) => id)),
      nameOf: (item: Listed) => titleOf(kind, item),
      onMark: (items: readonly Listed[], marked: boolean) =>
        actor.send({ type: marked ? 'items.selected' : 'items.unselected', items }),
      onClear: () => actor.send({ type: 'selection.cleared' }),
    },
    onDelete: () => actor.send({ type: 'selection.deletionRequested' }),
    deleteReason: notDeletableReason(kind, selected, me),
  }
}
