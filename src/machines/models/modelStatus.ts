import type { Char } from '../../api/contract'

export type ModelStatus = 'none' | 'untrained' | 'training' | 'trained'

/** How far the model of a column is; `training` are the models that jobs of this page train now. */
export const modelStatus = (
  model: Char | undefined,
  training: ReadonlySet<number>,
): ModelStatus => {
  if (model === undefined) return 'none'
  if (model.status === 'training' || training.has(model.model_id)) return 'training'
  return model.clf.exists ? 'trained' : 'untrained'
}

export const modelOf = (models: readonly Char[], columnId: number) =>
  models.find(({ model_id: id }) => id === columnId)
