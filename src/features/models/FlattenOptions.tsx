import { useSelector } from '@xstate/react'
import { clusterRange } from '../../api/contract/flatten'
import { counted } from '../../api/contract/counted'
import type { FlattenOptionsRef } from '../../machines/explorer/prediction/flattenOptions.machine'
import { Checkbox, Dialog, FormColumn, Notice, Quiet, Select, SubmitFooter } from '../../ui'
import { Slider } from '../../ui/controls/Slider'

const { min, max } = clusterRange
const clusterWords = (clusters: number) => {
  if (clusters === 0) return 'None'
  return clusters === min ? 'Automatic' : String(clusters)
}

/** By which model's columns a dataset is flattened, and into how many clusters. */
export function FlattenOptions({ actor }: { actor: FlattenOptionsRef }) {
  const { models, modelId, clustered, clusters } = useSelector(
    actor,
    (snapshot) => snapshot.context,
  )
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  const none = models.length === 0
  return (
    <Dialog
      title="Flatten Dataset Options"
      size="small"
      onDismiss={dismiss}
      onSubmit={() => actor.send({ type: 'dialog.confirmed' })}
      footer={
        <SubmitFooter
          submit="Apply"
          busy={false}
          disabledReason={modelId === null ? 'Choose a model column first' : null}
          onCancel={dismiss}
        />
      }
    >
      <FormColumn>
        {none ? (
          <Notice intent="info">
            No column of this dataset has a model. Create one first: its columns are what the map is
            made of.
          </Notice>
        ) : null}
        <Select
          label="Model column"
          placeholder="Choose a model column"
          hint="Rows that are alike in the features of this model lie close together. It need not be trained."
          value={modelId === null ? null : String(modelId)}
          options={models.map(({ model_id: id, model_name: name, cfg }) => ({
            value: String(id),
            label: name,
            note: counted(cfg.feature_selection.length, 'feature'),
          }))}
          disabledReason={none ? 'No column has a model' : null}
          onChange={(value) => actor.send({ type: 'model.chosen', modelId: Number(value) })}
        />
        <Checkbox
          label="Cluster Embedding"
          checked={clustered}
          onChange={(on) => actor.send({ type: 'clustering.toggled', on })}
        />
        <Slider
          label="Clusters"
          valueText={clusterWords(clusters)}
          min={min}
          max={max}
          from={0}
          marks={[min, max]}
          thumbs={[
            {
              label: 'Clusters',
              value: clusters,
              onChange: (value) => actor.send({ type: 'clusters.chosen', clusters: value }),
            },
          ]}
          disabledReason={clustered ? null : 'Check Cluster Embedding first'}
        />
        <Quiet>−1 finds the number of clusters that fits best, from 2 to 20. 0 makes none.</Quiet>
        <Checkbox
          label="Supervised Embedding"
          checked={false}
          onChange={() => undefined}
          disabledReason="The map is made without the model’s target, so that it shows what the features alone tell"
        />
      </FormColumn>
    </Dialog>
  )
}
