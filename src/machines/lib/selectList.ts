import type { SnapshotFrom } from 'xstate'
import type { ListAnswer } from '../../api/contract'
import type { ListKey } from './listKey'
import type { ListScreenRef } from './listScreen'
import type { ResourceRef } from './resource'

/** What the view of a list shows, out of the screen and the list it holds. */
export const selectList = <Item extends { id: number }>(
  screen: SnapshotFrom<ListScreenRef<Item>>,
  list: SnapshotFrom<ResourceRef<ListAnswer<Item>, ListKey>>,
) => {
  const { search, key, item } = screen.context
  const { data, problem } = list.context
  return {
    search,
    sort: key.sort,
    page: key.page,
    rows: data?.result ?? null,
    count: data?.count ?? 0,
    total: data?.total ?? 0,
    loading: list.hasTag('busy'),
    problem: list.matches('failed') ? problem : null,
    opening: screen.matches({ rows: 'opening' }) ? (item?.id ?? null) : null,
  }
}
