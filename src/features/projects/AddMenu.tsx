import type { Project } from '../../api/contract'
import { goTo, openDialog } from '../../machines/lib/peers'
import type { System } from '../../machines/lib/system'
import type { ChildKind } from '../../machines/projects/children'
import {
  AddIcon,
  AddExistingIcon,
  Button,
  ChartIcon,
  ChevronDownIcon,
  DashboardIcon,
  Menu,
} from '../../ui'

interface Props {
  system: System
  kind: ChildKind
  project: Project
}

/** Adds charts or dashboards to a project: those that exist, or new ones made in it. */
export function AddMenu({ system, kind, project }: Props) {
  const create =
    kind === 'chart' ? () => openDialog(system, 'newChart') : () => goTo(system, '/dashboards/new')
  return (
    <Menu
      align="end"
      trigger={
        <Button size="large" appearance="primary" icon={<AddIcon />} label={`Add ${kind}s`}>
          Add
          <ChevronDownIcon />
        </Button>
      }
      items={[
        {
          key: 'existing',
          label: 'Add Existing',
          icon: <AddExistingIcon />,
          onSelect: () =>
            openDialog(system, 'shareToProject', {
              project: { id: project.id, title: project.project_title },
              kind,
            }),
        },
        {
          key: 'new',
          label: 'Create New',
          icon: kind === 'chart' ? <ChartIcon /> : <DashboardIcon />,
          onSelect: create,
        },
      ]}
    />
  )
}
