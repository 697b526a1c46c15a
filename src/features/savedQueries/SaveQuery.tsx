import { useSelector } from '@xstate/react'
import { lengthProblem, maxLength } from '../../api/contract'
import { labelProblem, type SaveQueryRef } from '../../machines/savedQueries/saveQuery.machine'
import { NamingDialog, TextArea } from '../../ui'

export function SaveQuery({ actor }: { actor: SaveQueryRef }) {
  const {
    draft: { label, description },
    problem,
  } = useSelector(actor, (snapshot) => snapshot.context)
  const saving = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const refused = useSelector(actor, (snapshot) => snapshot.matches({ editing: 'refused' }))
  const failed = useSelector(actor, (snapshot) => snapshot.matches({ editing: 'failed' }))
  const reason = labelProblem(label)
  return (
    <NamingDialog
      title="Save Query"
      label="Title"
      submit="Save"
      name={label}
      busy={saving}
      reason={reason}
      error={refused ? reason : null}
      failure={failed && problem ? { title: 'The query was not saved.', problem } : null}
      onName={(next) => actor.send({ type: 'draft.edited', patch: { label: next } })}
      onSubmit={() => actor.send({ type: 'draft.submitted' })}
      onDismiss={() => actor.send({ type: 'dialog.dismissed' })}
    >
      <TextArea
        label="Description"
        value={description}
        readOnly={saving}
        error={lengthProblem(description.trim(), maxLength.description)}
        onChange={(next) => actor.send({ type: 'draft.edited', patch: { description: next } })}
      />
    </NamingDialog>
  )
}
