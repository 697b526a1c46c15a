import { useSelector } from '@xstate/react'
import { kinds, titleProblem } from '../../machines/items/kinds'
import type { RenameItemRef } from '../../machines/items/renameItem.machine'
import type { AnyConflictSaveRef } from '../../machines/lib/conflictSave'
import { Button, Dialog, Field, FootSpace, FormColumn, ProblemNote } from '../../ui'
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
  const shown =
    taken ?? (refused || title.trim() === '' || error?.startsWith('At most') ? error : null)
  return (
    <>
      <Dialog
        title={`Rename ${noun}`}
        size="small"
        onDismiss={() => actor.send({ type: 'dialog.dismissed' })}
        onSubmit={() => actor.send({ type: 'title.submitted' })}
        footer={
          <>
            <FootSpace />
            <Button size="large" onClick={() => actor.send({ type: 'dialog.dismissed' })}>
              Cancel
            </Button>
            <Button
              size="large"
              type="submit"
              appearance="primary"
              busy={saving}
              disabledReason={unread ? null : error}
            >
              {unread ? 'Try again' : 'Rename'}
            </Button>
          </>
        }
      >
        <FormColumn>
          <Field
            label={kind === 'dataset' ? 'Name' : 'Title'}
            required
            autoFocus
            value={title}
            readOnly={saving}
            error={shown}
            onChange={(next) => actor.send({ type: 'title.edited', title: next })}
          />
          {problem && taken === undefined && !saving ? (
            <ProblemNote
              title={unread ? `The ${noun} could not be read.` : `The ${noun} was not renamed.`}
              problem={problem}
            />
          ) : null}
        </FormColumn>
      </Dialog>
      <ConflictDialog actor={titleSave} />
    </>
  )
}
