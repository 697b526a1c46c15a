import './withoutEval'
import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { dialogs } from './dialogs'
import { Shell } from './features/shell/Shell'
import { loadViewsAhead } from './lazyView'
import type { WorkspaceCode, WorkspaceRef } from './machines/workspace.machine'
import { screens } from './screens'
import { Breakable, Broken, FocusOrder, Spinner } from './ui'
import { workspace } from './wiring'

export const workspaceCode: WorkspaceCode = { machine: workspace, tables: { screens, dialogs } }

const quietAfter = 500
setTimeout(() => void loadViewsAhead(), quietAfter)

/** The workspace as a view: the shell around the current screen, and the one open dialog. */
export default function Workspace({ actor }: { actor: WorkspaceRef }) {
  const { screen, dialog, place } = useSelector(actor, (snapshot) => snapshot.context)
  const broken = useSelector(actor, (snapshot) => snapshot.matches({ screen: 'broken' }))
  const Screen = screen ? screens[screen.name]?.view : undefined
  const Dialog = dialog ? dialogs[dialog.name]?.view : undefined
  return (
    <Shell actor={actor}>
      <FocusOrder />
      {broken ? <Broken onRetry={() => actor.send({ type: 'screen.retried' })} /> : (
        <Breakable key={place?.identity}>
          <Suspense fallback={<Spinner fill />}>
            {Screen && place ? <Screen actor={screen?.ref} place={place} workspace={actor} /> : null}
          </Suspense>
        </Breakable>
      )}
      <Breakable key={dialog?.ref?.sessionId ?? 'closed'} onBreak={() => actor.send({ type: 'dialog.broken' })}>
        <Suspense fallback={null}>{Dialog && dialog?.ref ? <Dialog actor={dialog.ref} /> : null}</Suspense>
      </Breakable>
    </Shell>
  )
}
