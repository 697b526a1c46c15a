import { useSelector } from '@xstate/react'
import type { ModelLabelsRef } from '../../machines/explorer/prediction/modelDialogs'
import { Button, Dialog, FootSpace, formatNumber, Table } from '../../ui'

/** The classes that a model tells apart, with how many rows of its training data are in each. */
export function ModelLabels({ actor }: { actor: ModelLabelsRef }) {
  const { labels, model_name: name } = useSelector(actor, (snapshot) => snapshot.context.model)
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  return (
    <Dialog
      title={`Labels of ${name}`}
      size="small"
      height={480}
      onDismiss={dismiss}
      footer={
        <>
          <FootSpace />
          <Button size="large" onClick={dismiss}>
            Close
          </Button>
        </>
      }
    >
      <Table
        label="Labels"
        rows={labels.values.map((value, at) => ({ value, count: labels.counts[at] ?? 0 }))}
        rowKey={({ value }) => value}
        columns={[
          { key: 'value', header: 'Label', render: ({ value }) => value },
          {
            key: 'count',
            header: 'Rows',
            width: 96,
            align: 'end',
            render: ({ count }) => formatNumber(count),
          },
        ]}
      />
    </Dialog>
  )
}
