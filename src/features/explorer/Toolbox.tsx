import { useSelector } from '@xstate/react'
import type { Datasource } from '../../api/contract'
import { notify, openDialog } from '../../machines/lib/peers'
import { jobWords } from '../../machines/models/jobWords'
import { modelsInTraining } from '../../machines/models/modelJobs.machine'
import { modelOf, modelStatus } from '../../machines/models/modelStatus'
import { hasTarget } from '../../machines/explorer/prediction/targets'
import {
  toolboxJob,
  trainableIn,
  type PredictionRef,
} from '../../machines/explorer/prediction/prediction.machine'
import type { Carried } from '../../machines/explorer/slots/drop'
import {
  AddIcon,
  Button,
  IconButton,
  ModelMark,
  ProgressBar,
  SettingsIcon,
  TextTypeIcon,
} from '../../ui'
import { SlotZone } from './parts/slots/SlotZone'
import { ToolboxFrame } from './parts/models/ToolboxFrame'
import { carriedBy } from './fieldIcons'
import { onIndex } from './fieldMenus'
import { targetChoices } from './modelMenus'

type PredictionContext = ReturnType<PredictionRef['getSnapshot']>['context']

const dropText = 'Drag here / Create Prediction Targets'

/** What dropping this on the toolbox would do, or why it cannot be done. */
export const targetWords = (
  { targets }: Pick<PredictionContext, 'targets'>,
  carried: Carried,
  indexColumnId: number,
) => {
  if (carried.kind !== 'column') return { allowed: false, words: 'Columns only' }
  const { id, column_name: name } = carried.column
  if (id === indexColumnId) return { allowed: false, words: onIndex }
  if (hasTarget(targets, name)) return { allowed: false, words: 'Already in the toolbox' }
  return { allowed: true, words: `Predicts ${name}` }
}

interface Props {
  prediction: PredictionRef
  datasource: Datasource
  forbidden: string | null
  onAdvanced: () => void
}

/** The columns that are to be predicted, and the training of their models. */
export function Toolbox({ prediction, datasource, forbidden, onAdvanced }: Props) {
  const context = useSelector(prediction, (snapshot) => snapshot.context)
  const { targets, models, jobs } = context
  const training = modelsInTraining(jobs)
  const { id_column: indexColumnId, columns } = datasource
  const job = toolboxJob(context)
  const running = job === undefined ? null : 'A training is running'
  const words = (carried: Carried) => targetWords(context, carried, indexColumnId)
  const trainReason = running ?? (trainableIn(context).length === 0 ? 'Add a column first' : null)
  return (
    <ToolboxFrame
      zone={
        <SlotZone
          label="Prediction Toolbox"
          emptyText={dropText}
          hint={dropText}
          openCard={null}
          judge={(dragged) => words(carriedBy(dragged))}
          onDrop={(dragged) => {
            const carried = carriedBy(dragged)
            if (carried.kind === 'column')
              prediction.send({ type: 'column.dropped', column: carried.column, indexColumnId })
          }}
          pills={targets.map((target) => {
            const model = target.loaded ? undefined : modelOf(models ?? [], target.modelId)
            const status = target.loaded ? 'trained' : modelStatus(model, training)
            const icon = status === 'none' ? <TextTypeIcon /> : <ModelMark status={status} />
            return {
              content: `${target.modelId}`,
              name: target.name,
              tail: target.loaded ? `of ${target.loaded.table_name}` : undefined,
              icon,
              opens: false,
              removeReason: running,
              dragged: { carried: { kind: 'target' }, label: target.name, icon },
              choices: targetChoices(
                prediction,
                target,
                { model, status, forbidden },
                { id: datasource.id, name: datasource.table_name },
              ),
            }
          })}
          onOpen={() => undefined}
          onDismissCard={() => undefined}
          onRemove={(index) => {
            const target = targets[index]
            if (target) prediction.send({ type: 'target.removed', modelId: target.modelId })
          }}
          onStep={() => undefined}
          action={
            <>
              <IconButton
                size="small"
                icon={<AddIcon />}
                label="Load Chars for Prediction"
                onClick={() =>
                  openDialog(prediction.system, 'loadModel', {
                    datasetId: datasource.id,
                    columns: columns.map((column) => column.column_name),
                  })
                }
              />
              <IconButton
                size="small"
                icon={<SettingsIcon />}
                label="Prediction Models (Advanced)"
                onClick={onAdvanced}
              />
            </>
          }
        />
      }
      progress={
        job ? (
          <>
            <ProgressBar
              label="Training"
              part={job.status && job.status.progress > 0 ? job.status.progress / 100 : null}
            />
            {job.status === null ? 'Starting' : jobWords(job.status)}
          </>
        ) : null
      }
    >
      <Button
        wide
        disabledReason={trainReason}
        onClick={() => prediction.send({ type: 'training.requested' })}
      >
        Train
      </Button>
      {job && job.jobId !== null ? (
        <Button
          onClick={() =>
            notify(prediction.system, 'modelJobs', { type: 'modelJob.cancelled', key: job.key })
          }
        >
          Stop
        </Button>
      ) : null}
    </ToolboxFrame>
  )
}
