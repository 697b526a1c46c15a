import { useSelector } from '@xstate/react'
import type { DatasetListItem } from '../../api/contract'
import type { HomeRef } from '../../machines/home/home.machine'
import { goTo } from '../../machines/lib/peers'
import { DatasetIcon, formatDate, Named, Quiet, Section, SqlIcon, Table, type TableColumn } from '../../ui'

const shownRows = 6

const columns: TableColumn<DatasetListItem>[] = [
  { key: 'name', header: 'Name', render: (dataset) => <Named icon={dataset.kind === 'virtual' ? <SqlIcon /> : <DatasetIcon />} name={dataset.table_name ?? ''} /> },
  { key: 'database', header: 'Database', width: '14%', render: (dataset) => <Quiet>{dataset.database?.database_name}</Quiet> },
  { key: 'schema', header: 'Schema', width: '20%', render: (dataset) => <Quiet>{dataset.schema}</Quiet> },
  { key: 'createdBy', header: 'Created by', width: '14%', render: (dataset) => <Quiet>{dataset.created_by?.username}</Quiet> },
  { key: 'modified', header: 'Modified', width: 150, render: (dataset) => <Quiet>{formatDate(dataset.changed_on_utc)}</Quiet> },
]

export function RecentDatasets({ actor }: { actor: HomeRef }) {
  const { datasets } = useSelector(actor, (snapshot) => snapshot.context)
  const data = useSelector(datasets, (snapshot) => snapshot.context.data)
  const loading = useSelector(datasets, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Section title="Datasets" count={data?.total} all={{ path: '/datasets', onFollow: (path) => goTo(actor.system, path) }}>
      <Table
        label="Recent datasets"
        columns={columns}
        rows={(data?.result ?? []).slice(0, shownRows)}
        rowKey={(dataset) => dataset.id}
        loading={loading}
        bones={shownRows}
        onRowClick={(dataset) => actor.send({ type: 'dataset.opened', dataset })}
      />
    </Section>
  )
}
