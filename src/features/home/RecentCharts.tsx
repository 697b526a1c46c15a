import { useSelector } from '@xstate/react'
import type { ChartListItem } from '../../api/contract'
import type { HomeRef } from '../../machines/home/home.machine'
import { goTo } from '../../machines/lib/peers'
import { vizTypeOf } from '../../machines/pickers/vizTypes'
import { Button, EmptyState, formatDate, Named, Quiet, Section, Table, VizTypeIcon, type TableColumn } from '../../ui'

const shownRows = 6

const columns: TableColumn<ChartListItem>[] = [
  { key: 'name', header: 'Name', render: (chart) => <Named icon={<VizTypeIcon id={chart.viz_type ?? ''} />} name={chart.slice_name ?? ''} /> },
  { key: 'type', header: 'Type', width: '14%', render: (chart) => <Quiet>{vizTypeOf(chart.viz_type ?? '')?.name ?? chart.viz_type}</Quiet> },
  { key: 'dataset', header: 'Dataset', width: '20%', render: (chart) => <Quiet>{chart.datasource_name}</Quiet> },
  { key: 'createdBy', header: 'Created by', width: '14%', render: (chart) => <Quiet>{chart.created_by?.username}</Quiet> },
  { key: 'modified', header: 'Modified', width: 150, render: (chart) => <Quiet>{formatDate(chart.changed_on_utc)}</Quiet> },
]

export function RecentCharts({ actor }: { actor: HomeRef }) {
  const { charts } = useSelector(actor, (snapshot) => snapshot.context)
  const data = useSelector(charts, (snapshot) => snapshot.context.data)
  const loading = useSelector(charts, (snapshot) => snapshot.hasTag('busy'))
  const create = () => actor.send({ type: 'creation.requested', dialog: 'newChart' })
  return (
    <Section title="Charts" count={data?.total} all={{ path: '/charts', onFollow: (path) => goTo(actor.system, path) }}>
      <Table
        label="Recent charts"
        columns={columns}
        rows={(data?.result ?? []).slice(0, shownRows)}
        rowKey={(chart) => chart.id}
        loading={loading}
        bones={shownRows}
        onRowClick={(chart) => actor.send({ type: 'chart.opened', chart })}
        empty={<EmptyState compact title="No chart found ..." action={<Button onClick={create}>New Chart</Button>}>Charts you build from a dataset appear here.</EmptyState>}
      />
    </Section>
  )
}
