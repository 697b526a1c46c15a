import { useSelector } from '@xstate/react'
import { goTo, openDialog, notify } from '../../machines/lib/peers'
import type { SessionRef } from '../../machines/system/session.machine'
import {
  Avatar,
  HistoryIcon,
  KeyboardIcon,
  Menu,
  PasswordIcon,
  PeopleIcon,
  PersonLine,
  SignOutIcon,
} from '../../ui'

export function UserMenu({ session }: { session: SessionRef }) {
  const user = useSelector(session, (snapshot) => snapshot.context.login?.user)
  if (!user) return null
  const { system } = session
  return (
    <Menu
      align="end"
      trigger={<Avatar initials={user.initials} label={`Account of ${user.name}`} />}
      head={<PersonLine initials={user.initials} name={user.name} email={user.email} />}
      items={[
        {
          key: 'users',
          label: 'Users',
          icon: <PeopleIcon />,
          separated: true,
          onSelect: () => goTo(system, '/users'),
        },
        ...(user.isAdmin
          ? [
              {
                key: 'slowQueries',
                label: 'Slow queries',
                icon: <HistoryIcon />,
                onSelect: () => goTo(system, '/slow-queries'),
              },
            ]
          : []),
        {
          key: 'password',
          label: 'Change password',
          icon: <PasswordIcon />,
          onSelect: () => openDialog(system, 'ownPassword'),
        },
        {
          key: 'shortcuts',
          label: 'Keyboard shortcuts',
          icon: <KeyboardIcon />,
          onSelect: () => openDialog(system, 'shortcuts'),
        },
        {
          key: 'logout',
          label: 'Logout',
          icon: <SignOutIcon />,
          separated: true,
          onSelect: () => notify(system, 'writes', { type: 'signOut.requested' }),
        },
      ]}
    />
  )
}
