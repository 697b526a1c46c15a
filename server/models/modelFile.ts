import { xgboostVersion } from './boosting/xgboostFile.ts'
import type { TrainedModel } from './model.ts'

/** XGBoost refuses whole numbers here that are written without a point. */
const floats = new Set(['split_conditions', 'base_weights', 'loss_changes', 'sum_hessian'])

const written = (value: unknown, name: string): string => {
  if (Array.isArray(value))
    return `[${value.map((one: unknown) => written(one, floats.has(name) ? 'float' : '')).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value)
    return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${written(field, key)}`).join(',')}}`
  }
  const text = JSON.stringify(value)
  return name === 'float' && /^-?\d+$/.test(text) ? `${text}.0` : text
}

/**
 * The model as people take it away, as JSON: for trees XGBoost's model file, whose attribute `chartroom` says how columns
 * become its features; else the coefficients of the standardised columns.
 */
export const modelFile = (model: TrainedModel): string => {
  const { fitted, evaluation: _, ...about } = model
  if (fitted.kind !== 'trees') return JSON.stringify({ ...about, ...fitted })
  const attributes = { chartroom: JSON.stringify(about) }
  return written({ learner: { ...fitted.learner, attributes }, version: xgboostVersion }, '')
}
