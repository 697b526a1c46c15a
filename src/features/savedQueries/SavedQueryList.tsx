import type { SavedQueryListRef } from '../../machines/lists/thingLists'
import { EmptyState, ListPage } from '../../ui'
import { NewQuery } from '../lists/queryColumns'
import { useMarkedList } from '../lists/useListScreen'
import { savedQueryColumns } from './columns'

export function SavedQueryList({ actor }: { actor: SavedQueryListRef }) {
  const { system } = actor
  const list = useMarkedList(actor, 'saved_query')
  return (
    <ListPage
      {...list}
      title="Saved Queries"
      noun="Saved Queries"
      spins
      tools={<NewQuery system={system} primary={list.rows !== null && list.total > 0} />}
      columns={savedQueryColumns(system)}
      emptyTitle="No Saved Queries Found ..."
      empty={
        <EmptyState
          title="No Saved Queries Found ..."
          action={<NewQuery system={system} primary />}
        >
          Queries that you save in the SQL explorer appear here; only you see them.
        </EmptyState>
      }
    />
  )
}
