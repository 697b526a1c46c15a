import './withoutEval'
import { useSelector } from '@xstate/react'
import { dialogs } from './dialogs'
import { ThingTitle } from '../features/shell/ThingTitle'
import { Shell } from '../features/shell/Shell'
import { SlowCalls } from '../features/shell/SlowCalls'
import { loadViewsAhead } from './lazyView'
import type { WorkspaceCode } from '../machines/system/shown'
import type { WorkspaceRef } from '../machines/system/workspace.machine'
import { screens } from './screens'
import { Breakable, Broken, FocusOrder, WindowTitle } from '../ui'
import { workspace } from '../wiring/workspace'

export const workspaceCode: WorkspaceCode = { machine: workspace, tables: { screens, dialogs } }

void loadViewsAhead()

/** The workspace as a view: the shell around the current screen, and the one open dialog. */
export default function Workspace({ actor }: { actor: WorkspaceRef }) {
  const { screen, dialog, location } = useSelector(actor, (snapshot) => snapshot.context)
  const broken = useSelector(actor, (snapshot) => snapshot.matches({ screen: 'broken' }))
  const row = screen ? screens[screen.name] : undefined
  const Screen = row?.view
  const Dialog = dialog ? dialogs[dialog.name]?.view : undefined
  return (
    <Shell actor={actor}>
      <FocusOrder />
      {location && screen?.ref && row?.thing ? (
        <ThingTitle location={location} screen={screen.ref} thing={row.thing} />
      ) : (
        <WindowTitle name={location?.title ?? null} />
      )}
      {broken ? (
        <Broken onRetry={() => actor.send({ type: 'screen.retried' })} />
      ) : (
        <Breakable key={location?.identity}>
          <SlowCalls system={actor.system} without={dialog?.ref}>
            {Screen && location ? (
              <Screen actor={screen?.ref ?? null} location={location} workspace={actor} />
            ) : null}
          </SlowCalls>
        </Breakable>
      )}
      <Breakable
        key={dialog?.ref?.sessionId ?? 'closed'}
        onBreak={() => actor.send({ type: 'dialog.broken' })}
      >
        {Dialog && dialog?.ref ? (
          <SlowCalls system={actor.system} within={dialog.ref}>
            <Dialog actor={dialog.ref} />
          </SlowCalls>
        ) : null}
      </Breakable>
    </Shell>
  )
}
