import type { TrashRow } from '../../machines/trash/trashList.machine'
import { formatDate, IconButton, Quiet, RestoreIcon, type TableColumn } from '../../ui'
import { thingColumns } from '../lists/thingColumns'

/** The columns of what was deleted; a sortable one is named as the server sorts by it. */
export const trashColumns = (restore: (thing: TrashRow) => void): TableColumn<TrashRow>[] => [
  ...thingColumns<TrashRow>(),
  {
    key: 'deleted_by',
    header: 'Deleted by',
    width: '16%',
    render: (thing) => <Quiet>{thing.deleted_by?.username}</Quiet>,
  },
  {
    key: 'deleted_on_utc',
    header: 'Deleted',
    sortable: true,
    width: 150,
    render: (thing) => <Quiet>{formatDate(thing.deleted_on_utc)}</Quiet>,
  },
  {
    key: 'purge',
    header: 'Deleted for good on',
    width: 150,
    render: (thing) => <Quiet>{formatDate(thing.purge_on_utc)}</Quiet>,
  },
  {
    key: 'tools',
    header: '',
    align: 'tools',
    width: 48,
    render: (thing) => (
      <IconButton
        size="small"
        icon={<RestoreIcon />}
        label={`Restore ${thing.title}`}
        onClick={() => restore(thing)}
      />
    ),
  },
]
