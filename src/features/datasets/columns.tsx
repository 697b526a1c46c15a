import type { DatasetListItem, User } from '../../api/contract'
import { goTo } from '../../machines/lib/peers'
import type { System } from '../../machines/lib/system'
import { DatasetIcon, Named, Quiet, SqlIcon, type TableColumn } from '../../ui'
import { modifiedColumn, starColumn, toolsColumn } from '../lists/sharedColumns'

/** The columns of the datasets list; a sortable one is named as the server sorts by it. */
export const datasetColumns = (system: System, me: User | null): TableColumn<DatasetListItem>[] => [
  starColumn(system, 'dataset'),
  {
    key: 'table_name',
    header: 'Name',
    sortable: true,
    render: (dataset) => (
      <Named
        icon={dataset.kind === 'virtual' ? <SqlIcon /> : <DatasetIcon />}
        name={dataset.table_name ?? ''}
      />
    ),
  },
  {
    key: 'kind',
    header: 'Type',
    width: '10%',
    render: (dataset) => <Quiet>{dataset.kind === 'virtual' ? 'Custom SQL' : 'Table'}</Quiet>,
  },
  {
    key: 'database.database_name',
    header: 'Database',
    sortable: true,
    width: '13%',
    render: (dataset) => <Quiet>{dataset.database?.database_name}</Quiet>,
  },
  {
    key: 'schema',
    header: 'Schema',
    sortable: true,
    width: '10%',
    render: (dataset) => <Quiet>{dataset.schema}</Quiet>,
  },
  modifiedColumn(),
  {
    key: 'owners',
    header: 'Owner',
    width: '11%',
    render: (dataset) => (
      <Quiet>{(dataset.owners ?? []).map((owner) => owner.username).join(', ')}</Quiet>
    ),
  },
  toolsColumn(system, 'dataset', me, (dataset) => ({
    edit: { onSelect: () => goTo(system, `/datasets/${dataset.id}`) },
  })),
]
