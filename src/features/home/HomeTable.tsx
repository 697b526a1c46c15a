import { itemActionsOf } from '../../machines/items/itemActions.machine'
import { currentUser } from '../../machines/lib/currentUser'
import { Table } from '../../ui'
import { homeColumns } from './columns'
import type { HomeItemsProps } from './HomeCards'
import { sectionWords } from './sectionWords'

const rowsOnHome = 4

export function HomeTable({ system, kind, items, loading, whole, empty }: HomeItemsProps) {
  return (
    <Table
      label={sectionWords[kind].title}
      columns={homeColumns(system, kind, currentUser(system))}
      rows={whole ? items : items.slice(0, rowsOnHome)}
      rowKey={(item) => item.id}
      loading={loading}
      bones={rowsOnHome}
      onRowClick={(item) => itemActionsOf(system)?.send({ type: 'item.opened', kind, item })}
      empty={empty}
    />
  )
}
