import { useSelector } from '@xstate/react'
import type { ChartListItem } from '../../api/contract'
import type { ChartListRef } from '../../machines/lists/thingLists'
import { AddIcon, Button, EmptyState, ListPage } from '../../ui'
import { VizTypeIcon } from '../../ui/charts/types/VizTypeIcon'
import { ListedCard } from '../lists/ListedCard'
import { useItemList } from '../lists/useListScreen'
import { useLayout } from '../lists/useLayout'
import { chartColumns } from './columns'

export function ChartList({ actor }: { actor: ChartListRef }) {
  const { system } = actor
  const list = useItemList(actor, 'chart')
  const me = useSelector(actor, (snapshot) => snapshot.context.me)
  const nothing = list.rows !== null && list.total === 0
  const newChart = (primary: boolean) => (
    <Button
      size="large"
      appearance={primary ? 'primary' : 'secondary'}
      icon={<AddIcon />}
      onClick={() => actor.send({ type: 'creation.requested', dialog: 'newChart' })}
    >
      New Chart
    </Button>
  )
  const open = (item: ChartListItem) => actor.send({ type: 'item.opened', item })
  return (
    <ListPage
      {...list}
      {...useLayout(system, 'charts')}
      title="Charts"
      noun="Charts"
      tools={newChart(!nothing)}
      columns={chartColumns(system, me, open)}
      card={(chart, marks) => (
        <ListedCard
          key={chart.id}
          system={system}
          kind="chart"
          item={chart}
          me={me}
          marks={marks}
          edit={{ onSelect: () => open(chart) }}
          icon={<VizTypeIcon id={chart.viz_type ?? ''} />}
        />
      )}
      emptyTitle="No Charts Found ..."
      empty={
        <EmptyState title="No Charts Found ..." action={newChart(true)}>
          Charts you build from a dataset appear here, ready for dashboards and projects.
        </EmptyState>
      }
    />
  )
}
