import { useSelector } from '@xstate/react'
import type { ListScreenRef } from '../../machines/lib/listScreen'
import { selectList } from '../../machines/lib/selectList'
import { listPageSize } from '../../api/contract'

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
