import { useSelector } from '@xstate/react'
import { goTo, openDialog } from '../../machines/lib/peers'
import type { DashboardListRef } from '../../machines/lists/thingLists'
import { AddIcon, Button, EmptyState, ListPage, UploadIcon } from '../../ui'
import { ListedCard } from '../lists/ListedCard'
import { useItemList } from '../lists/useListScreen'
import { useLayout } from '../lists/useLayout'
import { dashboardColumns } from './columns'

export function DashboardList({ actor }: { actor: DashboardListRef }) {
  const { system } = actor
  const list = useItemList(actor, 'dashboard')
  const me = useSelector(actor, (snapshot) => snapshot.context.me)
  const nothing = list.rows !== null && list.total === 0
  const newDashboard = (primary: boolean) => (
    <Button
      size="large"
      appearance={primary ? 'primary' : 'secondary'}
      icon={<AddIcon />}
      onClick={() => goTo(system, '/dashboards/new')}
    >
      New Dashboard
    </Button>
  )
  return (
    <ListPage
      {...list}
      {...useLayout(system, 'dashboards')}
      title="Dashboards"
      noun="Dashboards"
      tools={
        <>
          <Button
            size="large"
            icon={<UploadIcon />}
            onClick={() => openDialog(system, 'dashboardImport')}
          >
            Import
          </Button>
          {newDashboard(!nothing)}
        </>
      }
      columns={dashboardColumns(system, me)}
      card={(dashboard, marks) => (
        <ListedCard
          key={dashboard.id}
          system={system}
          kind="dashboard"
          item={dashboard}
          me={me}
          marks={marks}
        />
      )}
      emptyTitle="No dashboard found ..."
      empty={
        <EmptyState title="No dashboard found ..." action={newDashboard(true)}>
          Dashboards put charts side by side and filter them together.
        </EmptyState>
      }
    />
  )
}
