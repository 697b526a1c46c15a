import { useSelector } from '@xstate/react'
import { openDialog } from '../../machines/lib/peers'
import type { SessionRef } from '../../machines/system/session.machine'
import { errorsOf, refusedFields } from '../../machines/users/userDraft'
import type { UserEditorRef } from '../../machines/users/userEditor.machine'
import { Button, EmptyState, Page, ProblemNote, Spinner } from '../../ui'
import { UserForm } from './UserForm'

export function UserEditor({ actor }: { actor: UserEditorRef }) {
  const { id, draft, touched, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const me = useSelector(
    actor.system.get('session') as SessionRef,
    (snapshot) => snapshot.context.login?.user,
  )
  const loading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  const missing = useSelector(actor, (snapshot) => snapshot.matches('missing'))
  const unloaded = useSelector(actor, (snapshot) => snapshot.matches('unloaded'))
  const refused = useSelector(actor, (snapshot) => snapshot.matches({ editing: 'failed' }))
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const ready = useSelector(actor, (snapshot) => snapshot.can({ type: 'draft.submitted' }))
  const title = id === null ? 'New User' : 'Edit User'
  const wrong = errorsOf(draft, id === null)
  const shown = Object.fromEntries(
    Object.entries(wrong).filter(([field]) => touched.some((name) => name === field)),
  )
  const allowed = Boolean(me?.isAdmin) || (id !== null && me?.id === id)
  const toUsers = () => actor.send({ type: 'editor.cancelled' })

  if (!allowed) {
    return (
      <Page title={title}>
        <EmptyState
          title="Only admins can do this"
          action={<Button onClick={toUsers}>Back to users</Button>}
        >
          Ask an admin to {id === null ? 'add a user' : 'change this user'}.
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page title={title}>
      {loading ? <Spinner fill /> : null}
      {missing ? (
        <EmptyState
          title="User not found"
          action={<Button onClick={toUsers}>Back to users</Button>}
        >
          The user may have been deleted.
        </EmptyState>
      ) : null}
      {unloaded && problem ? (
        <ProblemNote
          title="The user could not be loaded"
          problem={problem}
          onRetry={() => actor.send({ type: 'loading.retried' })}
        />
      ) : null}
      {loading || missing || unloaded ? null : (
        <UserForm
          isNew={id === null}
          draft={draft}
          errors={{ ...shown, ...(refused ? refusedFields(problem) : {}) }}
          problem={refused ? problem : null}
          mayMakeAdmin={Boolean(me?.isAdmin)}
          busy={busy}
          ready={ready}
          onEdit={(patch) => actor.send({ type: 'draft.edited', patch })}
          onLeave={(field) => actor.send({ type: 'field.left', field })}
          onSubmit={() => actor.send({ type: 'draft.submitted' })}
          onCancel={toUsers}
          onOwnPassword={
            id !== null && me?.id === id ? () => openDialog(actor.system, 'ownPassword') : null
          }
        />
      )}
    </Page>
  )
}
