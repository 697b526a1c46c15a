import { useSelector } from '@xstate/react'
import { listPageSize, type ThingType } from '../../api/contract'
import { type Item, type Kind, kinds, titleOf } from '../../machines/items/kinds'
import type { ListScreenRef } from '../../machines/lib/listScreen'
import { selectList } from '../../machines/lib/selectList'
import { notDeletableReason } from '../../machines/items/deletionWords'

/** What every list screen hands to `ListPage`: its rows, search, order and pages. */
export const useListScreen = <Item extends { id: number }>(actor: ListScreenRef<Item>) => {
  const screen = useSelector(actor, (snapshot) => snapshot)
  const list = useSelector(screen.context.list, (snapshot) => snapshot)
  const { sort, ...shown } = selectList(screen, list)
  return {
    ...shown,
    rowKey: (item: Item) => item.id,
    pageSize: listPageSize,
    sorted: { key: sort.column, direction: sort.direction },
    onSearch: (text: string) => actor.send({ type: 'search.edited', text }),
    onSort: (column: string, direction?: 'asc' | 'desc') =>
      actor.send({ type: 'sort.chosen', column, ...(direction ? { direction } : {}) }),
    onTurn: (page: number) => actor.send({ type: 'page.turned', page }),
    onRetry: () => actor.send({ type: 'list.retried' }),
    onOpen: (item: Item) => actor.send({ type: 'item.opened', item }),
  }
}

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

/** The same for a list of things that can have stars too. */
export const useItemList = <Listed extends Item>(actor: ListScreenRef<Listed>, kind: Kind) => {
  const on = useSelector(actor, (snapshot) => snapshot.context.key.favorites ?? false)
  return {
    ...useMarkedList(actor, kind),
    favorites: { on, onToggle: () => actor.send({ type: 'favorites.toggled' }) },
  }
}
