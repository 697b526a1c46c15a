import type { BoostingSettings } from './boosting/settings.ts'
import type { XgboostLearner } from './boosting/xgboostFile.ts'
import type { FeatureColumn, Predictions } from './columns.ts'
import type { Evaluation } from './evaluation.ts'
import type { Preparation } from './preparation.ts'

export type { FeatureColumn, Predictions }

export type Algorithm = 'regression' | 'classification'
export type Estimator = 'xg-boost' | 'linear regression' | 'logistic regression'

export interface TrainingProgress {
  stage: 'preparing' | 'clustering' | 'fitting' | 'evaluating' | 'staging'
  /** Null where the stage is not done in rounds. */
  rounds_done: number | null
  rounds_total: number | null
  /** Seconds until the last round, as far as the rounds so far tell; null before the first. */
  eta_s: number | null
}

export interface TrainingRequest {
  features: FeatureColumn[]
  /** Its rows without a value are neither trained on nor evaluated, but predicted. */
  target: FeatureColumn
  algorithm: Algorithm
  estimator: Estimator
  /** What is left out has its default. */
  settings?: Partial<BoostingSettings>
  seed?: number
  /** How many threads compute at once; the model is the same, byte by byte, with any number. */
  threads?: number
  signal?: AbortSignal
  report?: (progress: TrainingProgress) => void
}

/** Where a row belongs; `predict` are rows without a target. A byte per row has the position in this list. */
export const splits = ['train', 'test', 'predict'] as const

/** What a class is called of which the target has a number, a truth or a moment. */
export const classText = (kind: FeatureColumn['kind'], value: number) => {
  if (kind === 'boolean') return value === 0 ? 'false' : 'true'
  return kind === 'time' ? new Date(value).toISOString() : String(value)
}

/** How the columns of a dataset fit a model. */
export interface Matching {
  matched: string[]
  /** Features of the model that the dataset lacks; they are predicted with as missing values. */
  missing: string[]
  /** Values the model did not see in training: at most 20 of them per column, and in how many rows such stand. */
  unseen: { column: string; values: string[]; rows: number }[]
}

/** Trees as the `learner` of XGBoost's JSON model file has them. */
export interface BoostedTrees {
  kind: 'trees'
  learner: XgboostLearner
}

/** For each label (two labels and regressions: one) a coefficient per prepared column, on the standardised scale. */
export interface Coefficients {
  kind: 'coefficients'
  coefficients: number[][]
  intercepts: number[]
}

/** A trained model as a document: JSON can store it and nothing in it runs. */
export interface TrainedModel {
  version: 1
  algorithm: Algorithm
  estimator: Estimator
  target: { name: string; kind: FeatureColumn['kind'] }
  /** Names of the dataset's columns, as they are there. */
  features: string[]
  /** How the columns become the numbers the model computes with, fitted on the training part only. */
  preparation: Preparation
  /** Of a classification: the classes, in the order of the model's positions. */
  labels: string[]
  seed: number
  settings: BoostingSettings
  fitted: BoostedTrees | Coefficients
  evaluation: Evaluation
}

export interface Training {
  model: TrainedModel
  /** Of all rows, those trained on as well. */
  predictions: Predictions
  /** For each row a position in `splits`. */
  split: Uint8Array
}
