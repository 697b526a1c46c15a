import type { User } from '../../api/contract'
import {
  ActivateIcon,
  DeactivateIcon,
  DeleteIcon,
  EditIcon,
  formatDate,
  IconButton,
  Quiet,
  type TableColumn,
} from '../../ui'

interface Means {
  isAdmin: boolean
  myId: number | null
  edit: (user: User) => void
  remove: (user: User) => void
  switchOver: (user: User) => void
}

export const userColumns = ({
  isAdmin,
  myId,
  edit,
  remove,
  switchOver,
}: Means): TableColumn<User>[] => [
  { key: 'name', header: 'Name', render: (user) => <strong>{user.name}</strong> },
  { key: 'username', header: 'Username', render: (user) => user.username },
  { key: 'email', header: 'Email', render: (user) => user.email },
  { key: 'type', header: 'Type', width: 96, render: (user) => (user.isAdmin ? 'Admin' : 'User') },
  {
    key: 'active',
    header: 'State',
    width: 96,
    render: (user) => (user.active ? 'Active' : <Quiet>Inactive</Quiet>),
  },
  { key: 'createdOn', header: 'Created', width: 152, render: (user) => formatDate(user.createdOn) },
  ...(isAdmin
    ? [
        {
          key: 'tools',
          header: '',
          width: 98,
          align: 'tools' as const,
          render: (user: User) => (
            <>
              <IconButton
                size="small"
                icon={<EditIcon />}
                label={`Edit ${user.name}`}
                onClick={() => edit(user)}
              />
              <IconButton
                size="small"
                icon={user.active ? <DeactivateIcon /> : <ActivateIcon />}
                label={`${user.active ? 'Deactivate' : 'Activate'} ${user.name}`}
                disabledReason={
                  user.id === myId ? 'you cannot deactivate yourself, another admin can' : null
                }
                onClick={() => switchOver(user)}
              />
              <IconButton
                size="small"
                icon={<DeleteIcon />}
                label={`Delete ${user.name}`}
                disabledReason={
                  user.id === myId ? 'you cannot delete yourself, another admin can' : null
                }
                onClick={() => remove(user)}
              />
            </>
          ),
        },
      ]
    : []),
]
