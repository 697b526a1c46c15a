import type { DatasetListItem, User } from '../../api/contract'
import { notOwnerReason } from '../../machines/lists/ownership'
import { DatasetIcon, DeleteIcon, formatDate, IconButton, Named, Quiet, SqlIcon, type TableColumn } from '../../ui'

/** The columns of the datasets list; a sortable one is named as the server sorts by it. */
export const datasetColumns = (me: User | null, remove: (dataset: DatasetListItem) => void): TableColumn<DatasetListItem>[] => [
  {
    key: 'table_name', header: 'Name', sortable: true,
    render: (dataset) => <Named icon={dataset.kind === 'virtual' ? <SqlIcon /> : <DatasetIcon />} name={dataset.table_name ?? ''} />,
  },
  { key: 'kind', header: 'Type', width: '10%', render: (dataset) => <Quiet>{dataset.kind === 'virtual' ? 'Custom SQL' : 'Table'}</Quiet> },
  {
    key: 'database.database_name', header: 'Database', sortable: true, width: '15%',
    render: (dataset) => <Quiet>{dataset.database?.database_name}</Quiet>,
  },
  { key: 'schema', header: 'Schema', sortable: true, width: '12%', render: (dataset) => <Quiet>{dataset.schema}</Quiet> },
  {
    key: 'changed_on_utc', header: 'Modified', sortable: true, width: 150,
    render: (dataset) => <Quiet>{formatDate(dataset.changed_on_utc)}</Quiet>,
  },
  {
    key: 'owners', header: 'Owner', width: '12%',
    render: (dataset) => <Quiet>{(dataset.owners ?? []).map((owner) => owner.username).join(', ')}</Quiet>,
  },
  {
    key: 'tools', header: '', align: 'tools', width: 48,
    render: (dataset) => (
      <IconButton size="small" icon={<DeleteIcon />} label="Delete" disabledReason={notOwnerReason(dataset, me)} onClick={() => remove(dataset)} />
    ),
  },
]
