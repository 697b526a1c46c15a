import { useSelector } from '@xstate/react'
import type { PredictOntoRef } from '../../machines/explorer/prediction/predictOnto.machine'
import {
  BackIcon,
  Button,
  Dialog,
  FootSpace,
  InfoStack,
  Notice,
  ProblemNote,
  Quiet,
  Spinner,
  Table,
} from '../../ui'
import { ChooseDataset } from './ChooseDataset'

const remarkOn = (missing: number, all: number) =>
  missing === 0
    ? null
    : missing === all
      ? 'No column of this dataset matches the model'
      : missing === 1
        ? `1 of ${all} columns is not in this dataset and counts as a missing value.`
        : `${missing} of ${all} columns are not in this dataset and count as missing values.`

/** Which dataset a model predicts, and how that dataset's columns fit the model, before anything is predicted. */
export function PredictOnto({ actor }: { actor: PredictOntoRef }) {
  const { model, dataset, columns, problem, picks } = useSelector(
    actor,
    (snapshot) => snapshot.context,
  )
  const picker = useSelector(actor, (snapshot) => snapshot.children.datasetPicker)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const canPredict = useSelector(actor, (snapshot) => snapshot.can({ type: 'dialog.confirmed' }))
  if (picker) return <ChooseDataset title="Datasets" confirmLabel="Apply" actor={picker} />
  const rows = model.columns.map((name) => ({ name, matched: columns.includes(name) }))
  const missing = rows.filter(({ matched }) => !matched).length
  const remark = busy || failed ? null : remarkOn(missing, rows.length)
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  return (
    <Dialog
      title={`Predict ${model.name} onto ${dataset?.name ?? ''}`}
      height={560}
      onDismiss={dismiss}
      onSubmit={() => actor.send({ type: 'dialog.confirmed' })}
      footer={
        <>
          {picks ? (
            <Button
              size="large"
              icon={<BackIcon />}
              onClick={() => actor.send({ type: 'pick.returned' })}
            >
              Back
            </Button>
          ) : null}
          <FootSpace />
          <Button size="large" onClick={dismiss}>
            Cancel
          </Button>
          <Button
            size="large"
            type="submit"
            appearance="primary"
            busy={busy}
            disabledReason={
              busy || canPredict
                ? null
                : failed
                  ? 'The columns could not be read'
                  : 'No column of this dataset matches the model'
            }
          >
            Predict
          </Button>
        </>
      }
    >
      <InfoStack>
        {busy ? <Spinner fill label="Reading the columns …" /> : null}
        {failed && problem ? (
          <ProblemNote
            title="The columns could not be read."
            problem={problem}
            onRetry={() => actor.send({ type: 'columns.retried' })}
          />
        ) : null}
        {remark === null ? null : <Notice intent="warning">{remark}</Notice>}
        {busy || failed ? null : (
          <>
            <Table
              label="Columns of the model"
              rows={rows}
              rowKey={({ name }) => name}
              columns={[
                { key: 'name', header: 'Column of the model', render: ({ name }) => name },
                {
                  key: 'matched',
                  header: 'In this dataset',
                  width: 160,
                  render: ({ matched }) => (matched ? 'Matched' : 'Missing'),
                },
              ]}
            />
            <Quiet>
              Values that the model did not see in training are named with the predictions.
            </Quiet>
          </>
        )}
      </InfoStack>
    </Dialog>
  )
}
