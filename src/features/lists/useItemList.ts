import { useSelector } from '@xstate/react'
import { kinds, titleOf, type Item, type Kind } from '../../machines/items/kinds'
import type { ListScreenRef } from '../../machines/lib/listScreen'
import { notDeletableReason } from '../../machines/lists/notDeletable'
import { useListScreen } from './useListScreen'

/** The same for a list of things that can have stars and be deleted together. */
export const useItemList = <Listed extends Item>(actor: ListScreenRef<Listed>, kind: Kind) => {
  const { me, key, selected } = useSelector(actor, (snapshot) => snapshot.context)
  const { titleColumn } = kinds[kind]
  return {
    ...useListScreen(actor),
    favorites: { on: key.favorites ?? false, onToggle: () => actor.send({ type: 'favorites.toggled' }) },
    orders: [
      { column: 'changed_on_utc', label: 'Date', direction: 'desc' as const },
      { column: titleColumn, label: 'Title', direction: 'asc' as const },
    ],
    selection: {
      keys: new Set(selected.map(({ id }) => id)),
      nameOf: (item: Listed) => titleOf(kind, item),
      onMark: (items: readonly Listed[], marked: boolean) => actor.send({ type: marked ? 'items.selected' : 'items.unselected', items }),
      onClear: () => actor.send({ type: 'selection.cleared' }),
    },
    onDelete: () => actor.send({ type: 'selection.deletionRequested' }),
    deleteReason: notDeletableReason(kind, selected, me),
  }
}
