import type { ChartListItem, User } from '../../api/contract'
import { notOwnerReason } from '../../machines/lists/ownership'
import { vizTypeOf } from '../../machines/pickers/vizTypes'
import { DeleteIcon, formatDate, IconButton, Named, Quiet, VizTypeIcon, type TableColumn } from '../../ui'

/** The columns of the charts list; a sortable one is named as the server sorts by it. */
export const chartColumns = (me: User | null, remove: (chart: ChartListItem) => void): TableColumn<ChartListItem>[] => [
  {
    key: 'slice_name', header: 'Name', sortable: true,
    render: (chart) => <Named icon={<VizTypeIcon id={chart.viz_type ?? ''} />} name={chart.slice_name ?? ''} />,
  },
  {
    key: 'viz_type', header: 'Type', sortable: true, width: '13%',
    render: (chart) => <Quiet>{vizTypeOf(chart.viz_type ?? '')?.name ?? chart.viz_type}</Quiet>,
  },
  { key: 'datasource_name', header: 'Dataset', sortable: true, width: '19%', render: (chart) => <Quiet>{chart.datasource_name}</Quiet> },
  {
    key: 'changed_on_utc', header: 'Modified', sortable: true, width: 150,
    render: (chart) => <Quiet>{formatDate(chart.changed_on_utc)}</Quiet>,
  },
  {
    key: 'created_by.username', header: 'Created by', sortable: true, width: '12%',
    render: (chart) => <Quiet>{chart.created_by?.username}</Quiet>,
  },
  {
    key: 'tools', header: '', align: 'tools', width: 48,
    render: (chart) => (
      <IconButton size="small" icon={<DeleteIcon />} label="Delete" disabledReason={notOwnerReason(chart, me)} onClick={() => remove(chart)} />
    ),
  },
]
