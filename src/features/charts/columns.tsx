import type { ChartListItem, User } from '../../api/contract'
import type { System } from '../../machines/lib/system'
import { vizTypeOf } from '../../machines/pickers/vizTypes'
import { Named, Quiet, type TableColumn } from '../../ui'
import { VizTypeIcon } from '../../ui/charts/types/VizTypeIcon'
import {
  draftRemark,
  modifiedColumn,
  personColumn,
  starColumn,
  toolsColumn,
} from '../lists/sharedColumns'

/** The columns of the charts list; a sortable one is named as the server sorts by it. */
export const chartColumns = (
  system: System,
  me: User | null,
  open: (chart: ChartListItem) => void,
): TableColumn<ChartListItem>[] => [
  starColumn(system, 'chart'),
  {
    key: 'slice_name',
    header: 'Name',
    sortable: true,
    render: (chart) => (
      <Named
        icon={<VizTypeIcon id={chart.viz_type ?? ''} />}
        name={chart.slice_name ?? ''}
        remark={draftRemark(chart)}
      />
    ),
  },
  {
    key: 'viz_type',
    header: 'Type',
    sortable: true,
    width: '12%',
    render: (chart) => <Quiet>{vizTypeOf(chart.viz_type ?? '')?.name ?? chart.viz_type}</Quiet>,
  },
  {
    key: 'datasource_name',
    header: 'Dataset',
    sortable: true,
    width: '15%',
    render: (chart) => <Quiet>{chart.datasource_name}</Quiet>,
  },
  modifiedColumn(),
  personColumn('created_by'),
  toolsColumn(system, 'chart', me, (chart) => ({ edit: { onSelect: () => open(chart) } })),
]
