import { useSelector } from '@xstate/react'
import type { Conflict } from '../../machines/lib/conflict'
import type { FormDraftRef } from '../../machines/explorer/save/formDraft.machine'
import type { AnyConflictSaveRef } from '../../machines/lib/conflictSave'
import { Button, Comparison, Dialog, FootSpace } from '../../ui'

/** Asks what to do about somebody else's save, or another window's edit; shows nothing while its save has met none. */
export function ConflictDialog({
  actor,
}: {
  actor: AnyConflictSaveRef | FormDraftRef | undefined
}) {
  const conflict = useSelector(actor, (snapshot) =>
    snapshot?.matches('conflicted') ? (snapshot.context.conflict as Conflict | null) : null,
  )
  const fits = useSelector(actor, (snapshot) => snapshot?.can({ type: 'conflict.merged' }) ?? false)
  const canCopy = useSelector(
    actor,
    (snapshot) => snapshot?.can({ type: 'conflict.copied' }) ?? false,
  )
  if (!actor || !conflict) return null
  const { title, name, who, differences } = conflict
  const clashing = differences
    .filter(({ changedBy }) => changedBy === 'both')
    .map(({ label }) => label)
  const choice =
    who === null
      ? 'Overwriting discards the changes of your other window. Taking your other window’s discards the changes here.'
      : `Overwriting discards the changes of ${who}. Taking theirs discards yours.`
  const copy = () => actor.send({ type: 'conflict.copied' })
  return (
    <Dialog
      title={title}
      size={600}
      onDismiss={() => actor.send({ type: 'conflict.dismissed' })}
      onSubmit={() =>
        fits ? actor.send({ type: 'conflict.merged' }) : canCopy ? copy() : undefined
      }
      footer={
        <>
          {canCopy ? (
            <Button
              size="large"
              onClick={copy}
              {...(fits ? {} : { appearance: 'primary' as const })}
            >
              Save as a copy
            </Button>
          ) : null}
          <FootSpace />
          <Button size="large" onClick={() => actor.send({ type: 'conflict.reloaded' })}>
            {who === null ? 'Take your other window’s' : 'Take theirs'}
          </Button>
          <Button
            size="large"
            appearance="danger"
            onClick={() => actor.send({ type: 'conflict.overwritten' })}
          >
            Overwrite
          </Button>
          {fits ? (
            <Button size="large" appearance="primary" type="submit">
              Keep both changes
            </Button>
          ) : null}
        </>
      }
    >
      <Comparison
        label="What differs"
        yours={who === null ? 'This window' : 'Yours'}
        theirs={who === null ? 'Your other window' : `${who}’s`}
        rows={differences.map(({ label, yours, theirs, changedBy }) => ({
          label,
          yours,
          theirs,
          bright: changedBy,
        }))}
        description={
          <>
            <b>{name}</b> was{' '}
            {who === null ? 'edited in your other window' : 'saved while you were editing'}. Your
            changes are kept here until you choose.
          </>
        }
        warning={
          clashing.length > 0
            ? `${who === null ? 'Both windows' : 'You both'} changed ${clashing.join(' and ')}. ${choice}`
            : differences.length === 0
              ? 'Your changes do not conflict with the other change.'
              : fits
                ? null
                : `The two changes conflict. ${choice}`
        }
      />
    </Dialog>
  )
}
