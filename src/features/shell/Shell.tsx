import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { JobsRef } from '../../machines/system/jobs.machine'
import { goTo, openDialog } from '../../machines/lib/peers'
import type { NotificationsRef } from '../../machines/system/notifications.machine'
import type { SessionRef } from '../../machines/system/session.machine'
import type { WorkspaceRef } from '../../machines/system/workspace.machine'
import { HotKeys } from '../../ui'
import { AppFrame } from './parts/AppFrame'
import { HeaderBar } from './parts/HeaderBar'
import { SideMenu } from './parts/SideMenu'
import { GlobalSearch } from './GlobalSearch'
import { sections } from './menu'
import { NoticeBell } from './NoticeBell'
import { Notices } from './Notices'
import { UserMenu } from './UserMenu'

export function Shell({ actor, children }: { actor: WorkspaceRef; children: ReactNode }) {
  const { system } = actor
  const mini = useSelector(actor, (snapshot) => snapshot.matches({ menu: 'mini' }))
  const location = useSelector(actor, (snapshot) => snapshot.context.location)
  const bare = location?.fullScreen ?? false
  const search = useSelector(actor, (snapshot) => snapshot.children.globalSearch)
  const session = system.get('session') as SessionRef
  const dialogIsOpen = useSelector(actor, (snapshot) => snapshot.context.dialog !== null)
  const jobs = system.get('jobs') as JobsRef | undefined
  const notifications = system.get('notifications') as NotificationsRef
  return (
    <HotKeys
      keys={{
        '?': () => openDialog(system, 'shortcuts'),
        '[': () => actor.send({ type: 'menu.toggled' }),
      }}
    >
      <AppFrame
        mini={mini}
        bare={bare}
        header={
          <HeaderBar
            onLogo={() => actor.send({ type: 'logo.pressed' })}
            search={search ? <GlobalSearch actor={search} /> : null}
            end={
              <>
                <NoticeBell actor={notifications} jobs={jobs} />
                <UserMenu session={session} />
              </>
            }
          />
        }
        menu={
          <SideMenu
            mini={mini}
            sections={sections.map(({ title, items }) => ({
              title,
              items: items.map((item) => ({ ...item, current: item.path === location?.path })),
            }))}
            onFollow={(path) => goTo(system, path)}
            onToggle={() => actor.send({ type: 'menu.toggled' })}
          />
        }
      >
        {children}
      </AppFrame>
      <Notices
        actor={notifications}
        beside={dialogIsOpen && !bare}
        left={bare ? null : mini ? 74 : 244}
      />
    </HotKeys>
  )
}
