import { unacceptable } from '../problem.ts'
import { fitCoefficients, fitTrees, importanceOf } from './estimators.ts'
import { evaluateParts } from './evaluation.ts'
import { findLeakage } from './leakage.ts'
import { defaultSettings } from './boosting/settings.ts'
import type { FeatureColumn } from './columns.ts'
import {
  classText,
  splits,
  type Training,
  type TrainingProgress,
  type TrainingRequest,
} from './model.ts'
import { fitPreparation } from './preparation.ts'
import { splitRows } from './split.ts'

const defaultSeed = 42
const minRows = 10
const maxClasses = 50

const isMissing = (target: FeatureColumn) =>
  target.kind === 'category'
    ? (row: number) => (target.values[row] ?? -1) < 0
    : (row: number) => !Number.isFinite(target.values[row] ?? Number.NaN)

/** The classes of a target in their order, and per row the position of its class. */
const classesOf = (target: FeatureColumn, rows: Uint32Array) => {
  const tooMany = () => unacceptable(`Target ${target.name} has more than ${maxClasses} classes`)
  const distinct = new Set<number>()
  for (const row of rows) {
    distinct.add(target.values[row] ?? 0)
    if (distinct.size > maxClasses) throw tooMany()
  }
  const named = [...distinct].map((value) => ({
    value,
    label:
      target.kind === 'category' ? (target.levels[value] ?? '') : classText(target.kind, value),
  }))
  named.sort((one, other) =>
    target.kind === 'category' ? (one.label < other.label ? -1 : 1) : one.value - other.value,
  )
  const positions = new Map(named.map(({ value }, position) => [value, position]))
  const targets = new Float64Array(target.values.length)
  for (const row of rows) targets[row] = positions.get(target.values[row] ?? 0) ?? 0
  return { labels: named.map(({ label }) => label), targets }
}

/** The rows with a target, the labels of a classification, and per row the number or the position of the class. */
const targetOf = ({ target, algorithm }: TrainingRequest) => {
  if (algorithm === 'regression' && target.kind !== 'number')
    throw unacceptable(`Regression needs a numeric target: ${target.name}`)
  const lacks = isMissing(target)
  const all = Uint32Array.from(target.values, (_, row) => row)
  const rows = all.filter((row) => !lacks(row))
  if (rows.length < minRows)
    throw unacceptable(`Not enough rows to train: ${rows.length} (at least ${minRows} needed)`)
  const first = target.values[rows[0] ?? 0]
  if (rows.every((row) => target.values[row] === first))
    throw unacceptable(`Target ${target.name} has only one value`)
  if (algorithm === 'classification') return { rows, ...classesOf(target, rows) }
  return { rows, labels: [], targets: Float64Array.from(target.values) }
}

/** Reports rounds as they are done, with the seconds until the last as far as the others tell. */
export const fittingProgress = (report: (progress: TrainingProgress) => void) => {
  const since = performance.now()
  return (done: number, total: number) => {
    const seconds = (performance.now() - since) / 1000
    report({
      stage: 'fitting',
      rounds_done: done,
      rounds_total: total,
      eta_s: done === 0 ? null : Math.round((seconds / done) * (total - done)),
    })
  }
}

/**
 * Trains a model and predicts all rows with it: splits (80/20, by class), prepares, fits, evaluates. Computes on the calling
 * thread and lets its other work go on a few times a second.
 * Refuses with 422 what cannot be trained: too few rows, a constant target, too many classes, no usable feature, a target
 * that is not numeric; rejects with the signal's reason once that is aborted.
 */
export const trainModel = async (request: TrainingRequest): Promise<Training> => {
  const { target, algorithm, estimator } = request
  const { seed = defaultSeed, threads = 1, signal = new AbortController().signal } = request
  const report = request.report ?? (() => undefined)
  const settings = { ...defaultSettings, ...request.settings }
  const isBoosting = estimator === 'xg-boost'
  const total = isBoosting ? settings.n_estimators : 1
  const stage = (name: TrainingProgress['stage'], done: number) =>
    report({ stage: name, rounds_done: done, rounds_total: total, eta_s: null })

  stage('preparing', 0)
  signal.throwIfAborted()
  const { rows, labels, targets } = targetOf(request)
  const classes = labels.length === 0 ? null : Uint8Array.from(targets)
  const parts = splitRows(rows, classes, seed)
  const features = request.features.filter(({ name }) => name !== target.name)
  const preparation = fitPreparation(features, parts.train, isBoosting ? 'trees' : 'linear')
  if (preparation.columns.length === 0) throw unacceptable('No usable feature columns')

  stage('fitting', 0)
  const fit = isBoosting ? fitTrees : fitCoefficients
  const { fitted, predictions } = await fit({
    features,
    preparation,
    rows: target.values.length,
    targets,
    trainRows: parts.train,
    labels,
    settings,
    seed,
    threads,
    signal,
    onRound: fittingProgress(report),
  })

  stage('evaluating', total)
  signal.throwIfAborted()
  const evaluation = {
    ...evaluateParts(classes === null ? null : labels, targets, predictions, parts),
    importance: importanceOf(fitted, preparation),
    leakage: findLeakage(
      features,
      target.name,
      targets,
      classes === null ? null : labels.length,
      parts,
    ),
  }
  const split = new Uint8Array(target.values.length).fill(splits.indexOf('predict'))
  for (const row of parts.train) split[row] = splits.indexOf('train')
  for (const row of parts.test) split[row] = splits.indexOf('test')
  const model = {
    version: 1 as const,
    algorithm,
    estimator,
    target: { name: target.name, kind: target.kind },
    features: features.map(({ name }) => name),
    preparation,
    labels,
    seed,
    settings,
    fitted,
    evaluation,
  }
  return { model, predictions, split }
}
