import type { ChartListItem, DashboardListItem, User } from '../../api/contract'
import { titleOf } from '../../machines/items/kinds'
import type { System } from '../../machines/lib/system'
import { vizTypeOf } from '../../machines/pickers/vizTypes'
import { children, type ChildKind } from '../../machines/projects/children'
import { DashboardIcon, Named, Quiet, type TableColumn } from '../../ui'
import { VizTypeIcon } from '../../ui/charts/types/VizTypeIcon'
import type { ToolRule } from './ItemTools'
import {
  draftRemark,
  modifiedColumn,
  personColumn,
  starColumn,
  toolsColumn,
} from '../lists/sharedColumns'

export type ChildItem = ChartListItem & DashboardListItem

/** The sign of a chart's type, or of a dashboard. */
export const childIcon = (kind: ChildKind, item: { viz_type?: string | undefined }) =>
  kind === 'chart' ? <VizTypeIcon id={item.viz_type ?? ''} /> : <DashboardIcon />

/** Name and, for charts, type and dataset; sortable as the server sorts. */
export const namingColumns = (kind: ChildKind): TableColumn<ChildItem>[] => [
  {
    key: children[kind].titleColumn,
    header: kind === 'chart' ? 'Name' : 'Title',
    sortable: true,
    render: (item) => (
      <Named icon={childIcon(kind, item)} name={titleOf(kind, item)} remark={draftRemark(item)} />
    ),
  },
  ...(kind === 'chart'
    ? [
        {
          key: 'viz_type',
          header: 'Type',
          sortable: true,
          width: '13%',
          render: (item: ChildItem) => (
            <Quiet>{vizTypeOf(item.viz_type ?? '')?.name ?? item.viz_type}</Quiet>
          ),
        },
        {
          key: 'datasource_name',
          header: 'Dataset',
          sortable: true,
          width: '17%',
          render: (item: ChildItem) => <Quiet>{item.datasource_name}</Quiet>,
        },
      ]
    : []),
  modifiedColumn(),
  personColumn('changed_by'),
]

/** The same with star and row actions. */
export const childColumns = (
  system: System,
  kind: ChildKind,
  me: User | null,
  rules: (item: ChildItem) => { edit: ToolRule; remove: ToolRule },
): TableColumn<ChildItem>[] => [
  starColumn(system, kind),
  ...namingColumns(kind),
  toolsColumn(system, kind, me, rules),
]
