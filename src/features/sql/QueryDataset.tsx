import { useSelector } from '@xstate/react'
import { datasetNameProblem, type QueryDatasetRef } from '../../machines/sql/queryDataset.machine'
import { Button, Dialog, Field, FootSpace, FormColumn, ProblemNote } from '../../ui'

export function QueryDataset({ actor }: { actor: QueryDatasetRef }) {
  const {
    name,
    problem,
    requested: { charts },
  } = useSelector(actor, (snapshot) => snapshot.context)
  const making = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const refused = useSelector(actor, (snapshot) => snapshot.matches({ naming: 'refused' }))
  const failed = useSelector(actor, (snapshot) => snapshot.matches({ naming: 'failed' }))
  const reason = datasetNameProblem(name)
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  return (
    <Dialog
      title={charts ? 'Chart It' : 'Create Dataset'}
      size="small"
      onDismiss={dismiss}
      onSubmit={() => actor.send({ type: 'name.submitted' })}
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
            busy={making}
            disabledReason={making ? null : reason}
          >
            {charts ? 'Create and chart' : 'Create'}
          </Button>
        </>
      }
    >
      <FormColumn>
        {failed && problem ? (
          <ProblemNote title="The dataset was not created." problem={problem} />
        ) : null}
        <Field
          label="Dataset name"
          required
          autoFocus
          autoComplete="off"
          value={name}
          readOnly={making}
          error={refused ? reason : null}
          hint={
            charts
              ? 'A chart stands on a dataset: the query becomes one, then you choose the chart’s type.'
              : 'The query becomes a dataset that charts can use; its rows stay where they are.'
          }
          onChange={(next) => actor.send({ type: 'name.edited', name: next })}
        />
      </FormColumn>
    </Dialog>
  )
}
