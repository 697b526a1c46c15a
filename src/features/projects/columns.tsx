import type { ProjectListItem, User } from '../../api/contract'
import type { System } from '../../machines/lib/system'
import { Named, ProjectIcon, Quiet, type TableColumn } from '../../ui'
import { countColumn, modifiedColumn, starColumn, toolsColumn } from '../lists/sharedColumns'

const ownersOf = ({ members_metadata: members = [] }: ProjectListItem) =>
  members
    .filter(({ role }) => role === 'Owner')
    .map(({ username }) => username)
    .join(', ')

/** The columns of the projects list; a sortable one is named as the server sorts by it. */
export const projectColumns = (system: System, me: User | null): TableColumn<ProjectListItem>[] => [
  starColumn(system, 'project'),
  {
    key: 'project_title',
    header: 'Title',
    sortable: true,
    render: (project) => <Named icon={<ProjectIcon />} name={project.project_title ?? ''} />,
  },
  {
    key: 'owners',
    header: 'Owner',
    width: '16%',
    render: (project) => <Quiet>{ownersOf(project)}</Quiet>,
  },
  countColumn('Members', (project) => project.member_count),
  countColumn('Charts', (project) => project.slice_count),
  countColumn('Dashboards', (project) => project.dashboard_count, 104),
  modifiedColumn(),
  toolsColumn(system, 'project', me),
]
