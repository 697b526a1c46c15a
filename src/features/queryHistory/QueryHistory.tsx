import type { QueryHistoryRef } from '../../machines/lists/queryHistory.machine'
import { EmptyState, ListPage } from '../../ui'
import { NewQuery } from '../lists/queryColumns'
import { useListScreen } from '../lists/useListScreen'
import { historyColumns } from './columns'

export function QueryHistory({ actor }: { actor: QueryHistoryRef }) {
  const { system } = actor
  const list = useListScreen(actor)
  return (
    <ListPage
      {...list}
      title="Query History"
      noun="Query History"
      spins
      tools={<NewQuery system={system} primary={list.rows !== null && list.total > 0} />}
      columns={historyColumns(system)}
      emptyTitle="No Query History Found ..."
      empty={
        <EmptyState
          title="No Query History Found ..."
          action={<NewQuery system={system} primary />}
        >
          Every query that runs in the SQL explorer appears here, including failed ones.
        </EmptyState>
      }
    />
  )
}
