import { useSelector } from '@xstate/react'
import { LoginScreen } from '../features/login/LoginScreen'
import { SlowCalls } from '../features/shell/SlowCalls'
import type { AppRef } from '../machines/system/app.machine'
import { isEndedSession } from '../machines/lib/pageLocation'
import type { WorkspaceRef } from '../machines/system/workspace.machine'
import { Button, EmptyState, Spinner, WindowTitle } from '../ui'
import { lazyPart } from '../ui/text/lazyPart'

const Workspace = lazyPart(async () => (await import('./workspace')).default, <Spinner fill />)

export function App({ actor }: { actor: AppRef }) {
  const login = useSelector(actor, (snapshot) =>
    snapshot.matches('signedOut') ? snapshot.children.login : undefined,
  )
  const ended = useSelector(actor, (snapshot) => isEndedSession(snapshot.context.location))
  const workspace = useSelector(
    actor,
    (snapshot) => snapshot.context.workspace,
  ) as WorkspaceRef | null
  const unloaded = useSelector(actor, (snapshot) => snapshot.matches('unloaded'))
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  if (login)
    return (
      <SlowCalls system={actor.system}>
        <WindowTitle name="Sign In" />
        <LoginScreen actor={login} ended={ended} />
      </SlowCalls>
    )
  if (workspace) return <Workspace key={workspace.sessionId} actor={workspace} />
  if (busy) return <Spinner fill />
  return (
    <EmptyState
      title="Chartroom could not be loaded"
      action={
        unloaded ? (
          <Button appearance="primary" onClick={() => actor.send({ type: 'loading.retried' })}>
            Try again
          </Button>
        ) : undefined
      }
    >
      {unloaded
        ? 'The server did not answer while the workspace was loading. Check that it is running, then try again.'
        : 'Something in the page stopped. Reload it to go on; saved work and unsaved charts are kept.'}
    </EmptyState>
  )
}
