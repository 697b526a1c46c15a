import { useSelector } from '@xstate/react'
import { lengthProblem, maxLength } from '../../api/contract'
import { labelProblem, type SaveQueryRef } from '../../machines/savedQueries/saveQuery.machine'
import { Button, Dialog, Field, FootSpace, FormColumn, ProblemNote, TextArea } from '../../ui'

export function SaveQuery({ actor }: { actor: SaveQueryRef }) {
  const {
    draft: { label, description },
    problem,
  } = useSelector(actor, (snapshot) => snapshot.context)
  const saving = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const refused = useSelector(actor, (snapshot) => snapshot.matches({ editing: 'refused' }))
  const failed = useSelector(actor, (snapshot) => snapshot.matches({ editing: 'failed' }))
  const reason = labelProblem(label)
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  return (
    <Dialog
      title="Save Query"
      size="small"
      onDismiss={dismiss}
      onSubmit={() => actor.send({ type: 'draft.submitted' })}
      footer={
        <>
          <FootSpace />
          <Button size="large" onClick={dismiss}>
            Cancel
          </Button>
          <Button
            size="large"
            type="submit"
            appearance="primary"
            busy={saving}
            disabledReason={saving ? null : reason}
          >
            Save
          </Button>
        </>
      }
    >
      <FormColumn>
        {failed && problem ? (
          <ProblemNote title="The query was not saved." problem={problem} />
        ) : null}
        <Field
          label="Title"
          required
          autoFocus
          autoComplete="off"
          value={label}
          readOnly={saving}
          error={refused ? reason : null}
          onChange={(next) => actor.send({ type: 'draft.edited', patch: { label: next } })}
        />
        <TextArea
          label="Description"
          value={description}
          readOnly={saving}
          error={lengthProblem(description.trim(), maxLength.description)}
          onChange={(next) => actor.send({ type: 'draft.edited', patch: { description: next } })}
        />
      </FormColumn>
    </Dialog>
  )
}
