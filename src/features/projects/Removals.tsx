import { useSelector } from '@xstate/react'
import { counted } from '../../api/contract/counted'
import type { RemoveFromProjectRef, RemoveMemberRef } from '../../machines/projects/removals'
import { ConfirmDialog } from '../../ui'

/** Confirms that charts or dashboards leave a project. */
export function RemoveFromProject({ actor }: { actor: RemoveFromProjectRef }) {
  const {
    subject: { kind, items, project },
    problem,
  } = useSelector(actor, (snapshot) => snapshot.context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const one = items.length === 1
  return (
    <ConfirmDialog
      title={`Remove from ${project.title}`}
      confirm="Remove"
      busy={busy}
      problem={busy ? null : problem}
      onConfirm={() => actor.send({ type: 'command.confirmed' })}
      onDismiss={() => actor.send({ type: 'command.dismissed' })}
    >
      <p>
        Remove <b>{one ? items[0]?.title : counted(items.length, kind)}</b> from this project?{' '}
        {one ? `The ${kind} itself stays.` : `The ${kind}s themselves stay.`}
      </p>
    </ConfirmDialog>
  )
}

/** Confirms that somebody loses sight of a project. */
export function RemoveMember({ actor }: { actor: RemoveMemberRef }) {
  const {
    subject: { member, project },
    problem,
  } = useSelector(actor, (snapshot) => snapshot.context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <ConfirmDialog
      title="Remove member"
      confirm="Remove"
      busy={busy}
      problem={busy ? null : problem}
      onConfirm={() => actor.send({ type: 'command.confirmed' })}
      onDismiss={() => actor.send({ type: 'command.dismissed' })}
    >
      <p>
        Remove <b>{member.name}</b> from <b>{project.title}</b>? They no longer see the project.
        What they made stays.
      </p>
    </ConfirmDialog>
  )
}
