import { useSelector } from '@xstate/react'
import { errorsOf } from '../../machines/databases/databaseDraft'
import type { DatabaseEditorRef } from '../../machines/databases/databaseEditor.machine'
import { notEditableReason } from '../../machines/databases/notEditable'
import { Button, Drawer, FootSpace, ProblemNote, Spinner } from '../../ui'
import { DatabaseForm } from './DatabaseForm'

export function DatabasePanel({ actor }: { actor: DatabaseEditorRef }) {
  const { id, draft, database, me, problem } = useSelector(actor, (snapshot) => snapshot.context)
  const loading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  const failed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const editing = useSelector(actor, (snapshot) => snapshot.matches('editing'))
  const mayNot = notEditableReason(database, me)
  const [wrong] = Object.values(errorsOf(draft))
  const footer = (
    <>
      <FootSpace />
      <Button size="large" onClick={() => actor.send({ type: 'panel.cancelled' })}>
        Cancel
      </Button>
      <Button
        size="large"
        type="submit"
        appearance="primary"
        disabledReason={
          editing
            ? mayNot === null
              ? wrong
              : `This database cannot be changed: ${mayNot}`
            : 'The database is not loaded yet'
        }
      >
        Apply
      </Button>
    </>
  )
  return (
    <Drawer
      title={id === null ? 'New Database' : 'Edit Database'}
      onDismiss={() => actor.send({ type: 'panel.dismissed' })}
      onSubmit={() => actor.send({ type: 'draft.submitted' })}
      footer={footer}
    >
      {loading ? <Spinner fill label="Loading the database …" /> : null}
      {failed && problem ? (
        <ProblemNote
          title="The database could not be loaded."
          problem={problem}
          onRetry={() => actor.send({ type: 'loading.retried' })}
        />
      ) : null}
      {editing ? <DatabaseForm actor={actor} fixed={mayNot} /> : null}
    </Drawer>
  )
}
