import { useSelector } from '@xstate/react'
import type { Conflict } from '../../machines/lib/conflict'
import type { AnyConflictSaveRef } from '../../machines/lib/conflictSave'
import { Button, Comparison, Dialog, FootSpace } from '../../ui'

/** Asks what to do about somebody else's save; shows nothing while its save has met none. */
export function ConflictDialog({ actor }: { actor: AnyConflictSaveRef | undefined }) {
  const conflict = useSelector(actor, (snapshot) => (snapshot?.matches('conflicted') ? (snapshot.context.conflict as Conflict | null) : null))
  const fits = useSelector(actor, (snapshot) => snapshot?.can({ type: 'conflict.merged' }) ?? false)
  const canCopy = useSelector(actor, (snapshot) => snapshot?.can({ type: 'conflict.copied' }) ?? false)
  if (!actor || !conflict) return null
  const { title, name, who, differences } = conflict
  const clashing = differences.filter(({ changedBy }) => changedBy === 'both').map(({ label }) => label)
  const copy = () => actor.send({ type: 'conflict.copied' })
  return (
    <Dialog
      title={title}
      size={600}
      onDismiss={() => actor.send({ type: 'conflict.dismissed' })}
      onSubmit={() => (fits ? actor.send({ type: 'conflict.merged' }) : canCopy ? copy() : undefined)}
      footer={
        <>
          {canCopy ? <Button size="large" onClick={copy} {...(fits ? {} : { appearance: 'primary' as const })}>Save as a copy</Button> : null}
          <FootSpace />
          <Button size="large" onClick={() => actor.send({ type: 'conflict.reloaded' })}>Take theirs</Button>
          <Button size="large" appearance="danger" onClick={() => actor.send({ type: 'conflict.overwritten' })}>Overwrite</Button>
          {fits ? <Button size="large" appearance="primary" type="submit">Keep both changes</Button> : null}
        </>
      }
    >
      <Comparison
        label="What differs"
        yours="Yours"
        theirs={`${who}’s`}
        rows={differences.map(({ label, yours, theirs, changedBy }) => ({ label, yours, theirs, bright: changedBy }))}
        says={<><b>{name}</b> was saved while you were editing. Your changes are kept here until you choose.</>}
        warning={
          clashing.length > 0 ? `You both changed ${clashing.join(' and ')}. Overwriting drops what ${who} saved; taking theirs drops what you did.`
            : differences.length === 0 ? 'Nothing that you edit here differs: the other change was elsewhere.'
              : fits ? null : `The two changes do not fit together. Overwriting drops what ${who} saved; taking theirs drops what you did.`
        }
      />
    </Dialog>
  )
}
