import type { Char, Column, PickableChar } from '../../api/contract'
import { currentUser } from '../../machines/lib/currentUser'
import { openDialog } from '../../machines/lib/peers'
import type { ModelStatus } from '../../machines/models/modelStatus'
import type { PageSource } from '../../machines/models/modelPages'
import type { Target } from '../../machines/explorer/prediction/targets'
import type { PredictionRef } from '../../machines/explorer/prediction/prediction.machine'
import type { DropWords } from '../../machines/explorer/slots/drop'
import type { MenuChoice } from '../../ui'

const noModel = 'The column has no model'
const inTraining = 'It is being trained'

/** Who made a model may change it, as those may who may change its dataset. */
const changeReason = (
  prediction: PredictionRef,
  model: Char | undefined,
  forbidden: string | null,
) =>
  model !== undefined && model.created_by_id === currentUser(prediction.system)?.id
    ? null
    : forbidden

export interface ModelChoices {
  prediction: PredictionRef
  model: Char | undefined
  status: ModelStatus
  indexColumnId: number
  /** Why the user may not change the dataset; null when they may. */
  forbidden: string | null
  showAdvanced: (columnId: number) => void
}

/** What the model of a column can be asked for in the column's menu. */
export const columnModelChoices = (
  column: Column,
  indexReason: string | null,
  { prediction, model, status, indexColumnId, forbidden, showAdvanced }: ModelChoices,
): MenuChoice[] => {
  const missing = model === undefined ? noModel : null
  const busy = status === 'training' ? inTraining : null
  const change = changeReason(prediction, model, forbidden)
  return [
    {
      key: 'create',
      label: 'Create Model',
      disabledReason: indexReason ?? (model === undefined ? null : 'The column has a model'),
      onSelect: () => prediction.send({ type: 'model.requested', column, indexColumnId }),
    },
    {
      key: 'delete',
      label: 'Delete Model',
      disabledReason: missing ?? busy ?? change,
      onSelect: () =>
        openDialog(prediction.system, 'deleteModel', {
          id: column.id,
          name: column.column_name,
          isTrained: model?.clf.exists ?? false,
        }),
    },
    {
      key: 'advanced',
      label: 'Show Advanced Options',
      disabledReason: missing,
      onSelect: () => showAdvanced(column.id),
    },
    {
      key: 'train',
      label: 'Train Model',
      disabledReason: missing ?? busy ?? change,
      onSelect: () => prediction.send({ type: 'training.requested', modelIds: [column.id] }),
    },
  ]
}

const opening = (prediction: PredictionRef, label: string, source: PageSource): MenuChoice => ({
  key: label,
  label,
  onSelect: () => prediction.send({ type: 'page.requested', source }),
})

const predicting = (
  prediction: PredictionRef,
  label: string,
  model: { id: number; name: string; columns: readonly string[] },
  dataset: { id: number; name: string } | null,
): MenuChoice => ({
  key: label,
  label,
  onSelect: () => openDialog(prediction.system, 'predictOnto', { model, dataset }),
})

const training = (
  prediction: PredictionRef,
  modelId: number,
  reason: string | null,
): MenuChoice => ({
  key: 'train',
  label: 'Train Model',
  disabledReason: reason,
  onSelect: () => prediction.send({ type: 'training.requested', modelIds: [modelId] }),
})

/** What a model of this dataset offers, by how far it is. */
export const ownModelChoices = (
  prediction: PredictionRef,
  model: Char,
  status: ModelStatus,
  forbidden: string | null,
): MenuChoice[] => {
  const { model_id: id, model_name: name, dataset_id: datasetId, cfg } = model
  if (status !== 'trained')
    return [
      training(
        prediction,
        id,
        status === 'training' ? inTraining : changeReason(prediction, model, forbidden),
      ),
    ]
  return [
    opening(prediction, 'Open Training Dataset', { kind: 'training', datasetId }),
    opening(prediction, 'Open Evaluation Page', { kind: 'evaluation', modelId: id }),
    opening(prediction, 'Open Train/Test Predictions', {
      kind: 'predictions',
      modelId: id,
      jobId: 'train',
    }),
    predicting(
      prediction,
      'Predict Model onto new Dataset',
      { id, name, columns: cfg.feature_selection },
      null,
    ),
  ]
}

/** What a pill of the toolbox offers; a model of another dataset is predicted onto this one. */
export const targetChoices = (
  prediction: PredictionRef,
  target: Target,
  own: { model: Char | undefined; status: ModelStatus; forbidden: string | null },
  dataset: { id: number; name: string },
): MenuChoice[] => {
  if (target.loaded) {
    const { model_id: id, text: name, columns }: PickableChar = target.loaded
    return [
      predicting(prediction, 'Predict Model onto this Dataset', { id, name, columns }, dataset),
    ]
  }
  if (own.model) return ownModelChoices(prediction, own.model, own.status, own.forbidden)
  return [training(prediction, target.modelId, 'It has no model: remove it and add it again')]
}

/** The way of a column into the toolbox without dragging it. */
export const toolboxChoice = (
  prediction: PredictionRef,
  { allowed, words }: DropWords,
  placement: { column: Column; indexColumnId: number },
): MenuChoice => ({
  key: 'toolbox',
  label: 'Prediction Toolbox',
  separated: true,
  ...(allowed ? { hint: words } : { disabledReason: words }),
  onSelect: () => prediction.send({ type: 'column.dropped', ...placement }),
})
