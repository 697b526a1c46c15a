import { useSelector } from '@xstate/react'
import { kinds, titleProblem } from '../../machines/items/kinds'
import type { RenameItemRef } from '../../machines/items/renameItem.machine'
import type { AnyConflictSaveRef } from '../../machines/lib/conflictSave'
import { NamingDialog } from '../../ui'
import { ConflictDialog } from '../conflict/ConflictDialog'

export function RenameItem({ actor }: { actor: RenameItemRef }) {
  const { kind, title, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const saving = useSelector(actor, (snapshot) => snapshot.matches('saving'))
  const unread = useSelector(actor, (snapshot) => snapshot.matches('unread'))
  const refused = useSelector(actor, (snapshot) => snapshot.matches('refused'))
  const titleSave = useSelector(
    actor,
    (snapshot) => snapshot.children.titleSave as AnyConflictSaveRef | undefined,
  )
  const { noun, titleColumn } = kinds[kind]
  const error = titleProblem(kind, title)
  const taken = problem?.fields?.[titleColumn]?.[0]
  const failed = unread ? `The ${noun} could not be read.` : `The ${noun} was not renamed.`
  return (
    <>
      <NamingDialog
        title={`Rename ${noun}`}
        label={kind === 'dataset' ? 'Name' : 'Title'}
        submit={unread ? 'Try again' : 'Rename'}
        name={title}
        busy={saving}
        reason={unread ? null : error}
        error={
          taken ?? (refused || title.trim() === '' || error?.startsWith('At most') ? error : null)
        }
        failure={problem && taken === undefined && !saving ? { title: failed, problem } : null}
        onName={(next) => actor.send({ type: 'title.edited', title: next })}
        onSubmit={() => actor.send({ type: 'title.submitted' })}
        onDismiss={() => actor.send({ type: 'dialog.dismissed' })}
      />
      <ConflictDialog actor={titleSave} />
    </>
  )
}
