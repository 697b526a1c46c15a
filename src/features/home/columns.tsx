import type { User } from '../../api/contract'
import type { HomeItem } from '../../machines/home/homeItems'
import { kinds, titleOf, type Kind } from '../../machines/items/kinds'
import type { System } from '../../machines/lib/system'
import {
  DashboardIcon,
  DatasetIcon,
  Named,
  ProjectIcon,
  Quiet,
  SqlIcon,
  type TableColumn,
} from '../../ui'
import { VizTypeIcon } from '../../ui/charts/types/VizTypeIcon'
import {
  draftRemark,
  modifiedColumn,
  personColumn,
  starColumn,
  toolsColumn,
} from '../lists/sharedColumns'

type Column = TableColumn<HomeItem>

const signs = {
  project: () => <ProjectIcon />,
  chart: ({ viz_type }: HomeItem) => <VizTypeIcon id={viz_type ?? ''} />,
  dashboard: () => <DashboardIcon />,
  dataset: ({ kind }: HomeItem) => (kind === 'virtual' ? <SqlIcon /> : <DatasetIcon />),
}

const quiet = (
  key: string,
  header: string,
  width: string | number,
  textOf: (item: HomeItem) => string | null | undefined,
): Column => ({
  key,
  header,
  width,
  render: (item) => <Quiet>{textOf(item)}</Quiet>,
})
const createdBy: Column = personColumn('created_by')

const own: Record<Kind, Column[]> = {
  project: [createdBy],
  chart: [quiet('dataset', 'Dataset', '17%', ({ datasource_name }) => datasource_name), createdBy],
  dashboard: [createdBy, personColumn('changed_by')],
  dataset: [
    quiet('database', 'Database', '17%', ({ database }) => database?.database_name),
    createdBy,
  ],
}

/** The columns of a section's list; the lists of their own delete, the home page does not. */
export const homeColumns = (system: System, kind: Kind, me: User | null): Column[] => [
  starColumn(system, kind),
  {
    key: 'name',
    header: kind === 'project' || kind === 'dashboard' ? 'Title' : 'Name',
    render: (item) => (
      <Named icon={signs[kind](item)} name={titleOf(kind, item)} remark={draftRemark(item)} />
    ),
  },
  ...own[kind],
  modifiedColumn(),
  toolsColumn(system, kind, me, () => ({
    remove: { disabledReason: `it is deleted in the list of ${kinds[kind].plural}` },
  })),
]
