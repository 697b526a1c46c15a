import { useSelector } from '@xstate/react'
import { notify } from '../../machines/lib/peers'
import type { System } from '../../machines/lib/system'
import type { SessionRef } from '../../machines/system/session.machine'
import { Avatar, Menu, PersonLine, SignOutIcon } from '../../ui'

export function AccountMenu({ system }: { system: System }) {
  const session = system.get('session') as SessionRef
  const user = useSelector(session, (snapshot) => snapshot.context.login?.user)
  if (!user) return null
  return (
    <Menu
      align="end"
      trigger={<Avatar initials={user.initials} label={`Account of ${user.name}`} />}
      head={<PersonLine initials={user.initials} name={user.name} email={user.email} />}
      items={[
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
