import type { RecentListRef, RecentRow } from '../../machines/lists/recentList.machine'
import { EmptyState, ListPage, Quiet, type TableColumn } from '../../ui'
import { modifiedColumn } from '../lists/sharedColumns'
import { thingColumns } from '../lists/thingColumns'
import { useListScreen } from '../lists/useListScreen'

const columns: TableColumn<RecentRow>[] = [
  ...thingColumns<RecentRow>(),
  {
    key: 'changed_by',
    header: 'Changed by',
    width: '18%',
    render: (thing) => <Quiet>{thing.changed_by?.username}</Quiet>,
  },
  modifiedColumn(),
]

export function RecentList({ actor }: { actor: RecentListRef }) {
  return (
    <ListPage
      {...useListScreen(actor)}
      title="Recent Modified"
      noun="Recent Modified"
      columns={columns}
      emptyTitle="Nothing changed yet"
      empty={
        <EmptyState title="Nothing changed yet">
          Projects, charts, dashboards and datasets that somebody changes appear here, newest first.
        </EmptyState>
      }
    />
  )
}
