import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { goTo, openDialog } from '../../machines/lib/peers'
import type { NotificationsRef } from '../../machines/notifications.machine'
import type { SessionRef } from '../../machines/session.machine'
import type { WorkspaceRef } from '../../machines/workspace.machine'
import { AppFrame, BellIcon, HeaderBar, HotKeys, IconButton, SearchBox, SideMenu } from '../../ui'
import { sections } from './menu'
import { Notices } from './Notices'
import { UserMenu } from './UserMenu'

const noSearch = 'Searching projects comes with projects, which are not built yet'
const noBell = 'Finished and running work will be listed here; this is not built yet'

export function Shell({ actor, children }: { actor: WorkspaceRef; children: ReactNode }) {
  const { system } = actor
  const mini = useSelector(actor, (snapshot) => snapshot.matches({ menu: 'mini' }))
  const place = useSelector(actor, (snapshot) => snapshot.context.place)
  const bare = place?.fullScreen ?? false
  const session = system.get('session') as SessionRef
  const notifications = system.get('notifications') as NotificationsRef
  return (
    <HotKeys keys={{ '?': () => openDialog(system, 'shortcuts'), '[': () => actor.send({ type: 'menu.toggled' }) }}>
      <AppFrame
        mini={mini}
        bare={bare}
        header={
          <HeaderBar
            onLogo={() => actor.send({ type: 'logo.pressed' })}
            search={<SearchBox label="Search projects" size="large" value="" onChange={() => undefined} disabledReason={noSearch} />}
            end={
              <>
                <IconButton size="large" icon={<BellIcon />} label="Notifications" disabledReason={noBell} />
                <UserMenu session={session} />
              </>
            }
          />
        }
        menu={
          <SideMenu
            mini={mini}
            sections={sections.map(({ title, items }) => ({
              title, items: items.map((item) => ({ ...item, current: item.path === place?.path })),
            }))}
            onFollow={(path) => goTo(system, path)}
            onToggle={() => actor.send({ type: 'menu.toggled' })}
          />
        }
      >
        {children}
      </AppFrame>
      <Notices actor={notifications} left={bare ? null : mini ? 74 : 244} />
    </HotKeys>
  )
}
