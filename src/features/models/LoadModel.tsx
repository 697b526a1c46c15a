import { useSelector } from '@xstate/react'
import {
  comparedColumns,
  type LoadModelRef,
} from '../../machines/explorer/prediction/loadModel.machine'
import { namesMatching } from '../../machines/explorer/dataPanel.machine'
import { Button, Dialog, EmptyState, FootSpace, ProblemNote, SearchBox, Table } from '../../ui'
import { TwoPanes } from './parts/TwoPanes'

/** Chooses a trained model of another dataset; the compare table says which of its columns are here. */
export function LoadModel({ actor }: { actor: LoadModelRef }) {
  const { list, search, chosen, columns } = useSelector(actor, (snapshot) => snapshot.context)
  const read = useSelector(list, (snapshot) => snapshot)
  const { data, problem } = read.context
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  const found = namesMatching(data ?? [], ({ text }) => text, search)
  return (
    <Dialog
      title="Load Chars for Prediction"
      size="large"
      height={560}
      onDismiss={dismiss}
      onSubmit={() => actor.send({ type: 'dialog.confirmed' })}
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
            disabledReason={chosen === null ? 'Choose a model first' : null}
          >
            Apply
          </Button>
        </>
      }
    >
      <TwoPanes
        left={
          <>
            <SearchBox
              label="Search models"
              value={search}
              onChange={(text) => actor.send({ type: 'search.edited', text })}
            />
            {read.matches('failed') && problem ? (
              <ProblemNote
                title="The models could not be read."
                problem={problem}
                onRetry={() => list.send({ type: 'resource.invalidated' })}
              />
            ) : (
              <Table
                label="Trained models"
                fill
                loading={read.hasTag('busy')}
                rows={found}
                rowKey={({ model_id: id }) => id}
                selectedKey={chosen?.model_id ?? null}
                onRowClick={(model) => actor.send({ type: 'model.chosen', model })}
                onRowOpen={(model) => {
                  actor.send({ type: 'model.chosen', model })
                  actor.send({ type: 'dialog.confirmed' })
                }}
                empty={
                  data?.length ? (
                    <EmptyState title="No model matches">{`No results for “${search.trim()}”.`}</EmptyState>
                  ) : (
                    <EmptyState title="No trained models">
                      Models of other datasets are listed here once they are trained.
                    </EmptyState>
                  )
                }
                columns={[
                  { key: 'text', header: 'Model', render: ({ text }) => text },
                  { key: 'table', header: 'Dataset', render: ({ table_name: name }) => name },
                ]}
              />
            )}
          </>
        }
        right={
          chosen === null ? (
            <EmptyState title="No model chosen">
              Its columns are compared with those of this dataset.
            </EmptyState>
          ) : (
            <Table
              label="Column compare"
              fill
              rows={comparedColumns(columns, chosen.columns)}
              rowKey={({ name }) => name}
              columns={[
                { key: 'name', header: 'Column', render: ({ name }) => name },
                {
                  key: 'matched',
                  header: 'Matched',
                  width: 96,
                  align: 'end',
                  render: ({ matched }) => matched,
                },
              ]}
            />
          )
        }
      />
    </Dialog>
  )
}
