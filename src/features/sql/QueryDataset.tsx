import { useSelector } from '@xstate/react'
import { datasetNameProblem, type QueryDatasetRef } from '../../machines/sql/queryDataset.machine'
import { NamingDialog } from '../../ui'

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
  return (
    <NamingDialog
      title={charts ? 'Chart it' : 'Create dataset'}
      label="Dataset name"
      submit={charts ? 'Create and chart' : 'Create'}
      name={name}
      hint={
        charts
          ? 'The query is saved as a dataset, then you choose a chart type.'
          : 'The query is saved as a dataset that charts can use. No rows are copied.'
      }
      busy={making}
      reason={reason}
      error={refused ? reason : null}
      failure={failed && problem ? { title: 'The dataset was not created.', problem } : null}
      onName={(next) => actor.send({ type: 'name.edited', name: next })}
      onSubmit={() => actor.send({ type: 'name.submitted' })}
      onDismiss={() => actor.send({ type: 'dialog.dismissed' })}
    />
  )
}
