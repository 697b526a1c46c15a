import { useSelector } from '@xstate/react'
import { causeIn } from '../../machines/databases/connectionTest'
import type { DatabaseEditorRef } from '../../machines/databases/databaseEditor.machine'
import { Button, DrawerPart, Notice } from '../../ui'

/** What has to be known before the fields: that they can be read only, that an earlier draft is back, and why it was refused. */
export function DraftNotes({ actor, fixed }: { actor: DatabaseEditorRef; fixed: string | null }) {
  const { isBack, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const startOver = (
    <Button appearance="subtle" onClick={() => actor.send({ type: 'draft.cleared' })}>
      Start over
    </Button>
  )
  if (fixed !== null)
    return (
      <DrawerPart>
        <Notice intent="info">{`Nothing can be changed here: ${fixed}.`}</Notice>
      </DrawerPart>
    )
  if (!isBack) return null
  return (
    <DrawerPart>
      {problem ? (
        <Notice
          intent="warning"
          title={
            problem.status === 0
              ? 'This may not have been saved:'
              : 'Not saved. Please check your connection settings:'
          }
          action={startOver}
        >
          {causeIn(problem)}
        </Notice>
      ) : (
        <Notice intent="info" action={startOver}>
          Your unsaved changes were restored.
        </Notice>
      )}
    </DrawerPart>
  )
}
