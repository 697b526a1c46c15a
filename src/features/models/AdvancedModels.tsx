import { useSelector } from '@xstate/react'
import type { Column } from '../../api/contract'
import { columnKinds } from '../../api/contract/columnKinds'
import type { AdvancedModelsRef } from '../../machines/explorer/prediction/advancedModels.machine'
import { modelOf, modelStatus } from '../../machines/models/modelStatus'
import {
  Dialog,
  formatNumber,
  IndexIcon,
  ModelMark,
  NumberTypeIcon,
  ProblemNote,
  Spinner,
  SubmitFooter,
  Table,
  TextTypeIcon,
} from '../../ui'
import { Marked, PaneTitle, TwoPanes } from './parts/TwoPanes'
import { ModelPane } from './ModelPane'

const none: ReadonlySet<number> = new Set()

/** Every column of the dataset with its model; the chosen model's configuration and variables beside them. */
export function AdvancedModels({ actor }: { actor: AdvancedModelsRef }) {
  const { columns, indexColumnId, models, chosen, problem, refusedName, forbidden } = useSelector(
    actor,
    (snapshot) => snapshot.context,
  )
  const loading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  const saving = useSelector(actor, (snapshot) => snapshot.matches('saving'))
  const unread = useSelector(actor, (snapshot) => snapshot.matches('unread'))
  const refused = useSelector(actor, (snapshot) => snapshot.matches({ editing: 'refused' }))
  const canSave = useSelector(actor, (snapshot) => snapshot.can({ type: 'dialog.confirmed' }))
  const dismiss = () => actor.send({ type: 'dialog.dismissed' })
  const statusOf = ({ id }: Column) => modelStatus(modelOf(models, id), none)
  const reasonFor = ({ id }: Column) => {
    if (id === indexColumnId) return 'It is the index'
    return modelOf(models, id) === undefined
      ? forbidden
      : 'A column with a model cannot be the index'
  }
  return (
    <Dialog
      title="Prediction Models (Advanced)"
      size={1000}
      height={600}
      onDismiss={dismiss}
      onSubmit={() => actor.send({ type: 'dialog.confirmed' })}
      footer={
        <SubmitFooter
          submit="OK"
          busy={saving}
          disabledReason={
            saving || canSave
              ? null
              : loading || unread
                ? 'The models are not read yet'
                : 'A setting is out of its range'
          }
          onCancel={dismiss}
        />
      }
    >
      {loading ? <Spinner fill label="Reading the models …" /> : null}
      {unread && problem ? (
        <ProblemNote
          title="The models could not be read."
          problem={problem}
          onRetry={() => actor.send({ type: 'models.retried' })}
        />
      ) : null}
      {loading || unread ? null : (
        <TwoPanes
          width={440}
          left={
            <>
              <PaneTitle end={formatNumber(columns.length)}>Dataset Features</PaneTitle>
              <Table
                label="Dataset Features"
                fill
                rows={columns}
                rowKey={({ id }) => id}
                selectedKey={chosen}
                onRowClick={({ id }) => actor.send({ type: 'model.chosen', columnId: id })}
                menuOf={(column) => ({
                  name: column.column_name,
                  choices: [
                    {
                      key: 'index',
                      label: 'Set as Dataset Index',
                      disabledReason: reasonFor(column),
                      onSelect: () => actor.send({ type: 'index.chosen', columnId: column.id }),
                    },
                  ],
                })}
                columns={[
                  {
                    key: 'type',
                    header: 'Type',
                    width: 56,
                    render: ({ type_generic: kind }) =>
                      kind === columnKinds.number ? <NumberTypeIcon /> : <TextTypeIcon />,
                  },
                  { key: 'name', header: 'Name', render: ({ column_name: name }) => name },
                  {
                    key: 'status',
                    header: 'Status',
                    width: 112,
                    render: (column) => (
                      <Marked mark={<ModelMark status={statusOf(column)} />}>
                        {statusOf(column)}
                      </Marked>
                    ),
                  },
                  {
                    key: 'index',
                    header: 'Index',
                    width: 64,
                    render: ({ id }) => (id === indexColumnId ? <IndexIcon /> : null),
                  },
                ]}
              />
            </>
          }
          right={
            <>
              {refused && problem ? (
                <ProblemNote
                  title={`The model “${refusedName}” was not saved.`}
                  problem={problem}
                />
              ) : null}
              <ModelPane actor={actor} />
            </>
          }
        />
      )}
    </Dialog>
  )
}
