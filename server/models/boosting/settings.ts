/** What people may set of boosting. `early_stopping_rounds` of 0 trains all `n_estimators` rounds. */
export interface BoostingSettings {
  n_estimators: number
  max_depth: number
  learning_rate: number
  subsample: number
  colsample_bytree: number
  reg_lambda: number
  /** The least gain of a split. */
  gamma: number
  /** The least sum of hessians on each side of a split: for a regression so many rows. */
  min_child_weight: number
  early_stopping_rounds: number
}

export const defaultSettings: BoostingSettings = {
  n_estimators: 100,
  max_depth: 6,
  learning_rate: 0.3,
  subsample: 1,
  colsample_bytree: 1,
  reg_lambda: 1,
  gamma: 0,
  min_child_weight: 1,
  early_stopping_rounds: 10,
}
