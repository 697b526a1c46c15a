import type { Project, ProjectMember, User } from '../../api/contract'
import { openDialog } from '../../machines/lib/peers'
import type { System } from '../../machines/lib/system'
import { notProjectOwnerReason, notRemovableReason } from '../../machines/projects/membership'
import {
  Button,
  DeleteIcon,
  EditIcon,
  Field,
  FormPanel,
  IconButton,
  PersonCell,
  Quiet,
  SideBySide,
  Table,
  TextArea,
  type TableColumn,
} from '../../ui'

interface Props {
  system: System
  project: Project
  me: User | null
}

const nothing = () => undefined

/** Who belongs to a project, and its texts for reading. */
export function MembersTab({ system, project, me }: Props) {
  const { id, project_title: title } = project
  const columns: TableColumn<ProjectMember>[] = [
    { key: 'name', header: 'Name', render: (member) => <PersonCell {...member} /> },
    { key: 'role', header: 'Role', width: 120, render: (member) => <Quiet>{member.role}</Quiet> },
    {
      key: 'tools',
      header: '',
      align: 'tools',
      width: 48,
      render: (member) => (
        <IconButton
          size="small"
          icon={<DeleteIcon />}
          label={`Remove ${member.name}`}
          disabledReason={notRemovableReason(member, project, me)}
          onClick={() => openDialog(system, 'removeMember', { project: { id, title }, member })}
        />
      ),
    },
  ]
  const edit = () => openDialog(system, 'editProject', { project })
  return (
    <SideBySide wide="first">
      <Table
        label="Members"
        columns={columns}
        rows={project.members_metadata}
        rowKey={(member) => member.userId}
      />
      <FormPanel
        onSubmit={edit}
        footer={
          <Button
            size="large"
            icon={<EditIcon />}
            disabledReason={notProjectOwnerReason(project, me)}
            onClick={edit}
          >
            Edit
          </Button>
        }
      >
        <Field label="Project name" readOnly value={title} onChange={nothing} />
        <TextArea label="Description" readOnly value={project.description} onChange={nothing} />
      </FormPanel>
    </SideBySide>
  )
}
