import { useSelector } from '@xstate/react'
import { openDialog } from '../../machines/lib/peers'
import type { AnalysisRef } from '../../machines/explorer/prediction/analysis.machine'
import type { PredictionRef } from '../../machines/explorer/prediction/prediction.machine'
import { modelsInTraining } from '../../machines/models/modelJobs.machine'
import { modelStatus } from '../../machines/models/modelStatus'
import { Button, ModelMark, ProblemNote, Quiet, SearchBox, Spinner, Tree } from '../../ui'
import { FlattenDataset } from './FlattenDataset'
import { AnalysisFrame, AnalysisHead } from './parts/models/AnalysisFrame'
import { ownModelChoices } from './modelMenus'
import { modelRows, type ModelRow } from './modelTree'

interface Props {
  analysis: AnalysisRef
  prediction: PredictionRef
  forbidden: string | null
  onAdvanced: (columnId: number | null) => void
}

/** The models of the dataset, and the jobs that train them. */
export function Analysis({ analysis, prediction, forbidden, onAdvanced }: Props) {
  const { search, unfolded, chosen } = useSelector(analysis, (snapshot) => snapshot.context)
  const { models, jobs } = useSelector(prediction, (snapshot) => snapshot.context)
  const chars = useSelector(prediction, (snapshot) => snapshot.children.chars)
  const problem = useSelector(chars, (snapshot) =>
    snapshot?.matches('failed') === true ? snapshot.context.problem : null,
  )
  const rows = modelRows(models ?? [], search, unfolded)
  const training = modelsInTraining(jobs)
  const instead = () => {
    if (problem && models === null)
      return (
        <ProblemNote
          title="The models could not be read."
          problem={problem}
          onRetry={() => chars?.send({ type: 'resource.invalidated' })}
        />
      )
    if (models === null) return <Spinner fill label="Reading the models …" />
    if (models.length === 0)
      return (
        <Quiet>
          No column has a model yet. Drag one to the Prediction Toolbox, or choose Create Model in
          its menu.
        </Quiet>
      )
    return rows.length === 0 ? <Quiet>{`No models match “${search.trim()}”.`}</Quiet> : null
  }
  const menuOf = ({ leaf, model }: ModelRow) => {
    if (leaf === 'labels')
      return [
        {
          key: 'labels',
          label: 'Show Labels',
          onSelect: () => openDialog(prediction.system, 'modelLabels', { model }),
        },
      ]
    return leaf === null
      ? ownModelChoices(prediction, model, modelStatus(model, training), forbidden)
      : []
  }
  return (
    <AnalysisFrame foot={<FlattenDataset prediction={prediction} />}>
      <Tree
        label="Models"
        items={rows}
        chosen={chosen === null ? null : `model ${chosen}`}
        instead={instead()}
        onOpen={({ model: { model_id: modelId } }, opens) =>
          analysis.send({ type: 'model.toggled', modelId, opens })
        }
        head={
          <AnalysisHead
            search={
              <SearchBox
                label="Model Filter"
                value={search}
                onChange={(text) => analysis.send({ type: 'search.edited', text })}
              />
            }
          >
            <Button size="small" onClick={() => onAdvanced(chosen)}>
              Model Configuration
            </Button>
            <Button size="small" onClick={() => openDialog(prediction.system, 'modelQueue')}>
              Open Queue
            </Button>
          </AnalysisHead>
        }
        lookOf={({ level, model, value }) =>
          level === 1 ? { icon: <ModelMark status={modelStatus(model, training)} /> } : { value }
        }
        menuOf={menuOf}
      />
    </AnalysisFrame>
  )
}
