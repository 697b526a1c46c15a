import { boost, type Objective } from './boosting/boost.ts'
import { predictTrees } from './boosting/predictTrees.ts'
import type { BoostingSettings } from './boosting/settings.ts'
import { toLearner, type XgboostLearner } from './boosting/xgboostFile.ts'
import type { FeatureColumn, Predictions } from './columns.ts'
import { fitLinear } from './linear/linearRegression.ts'
import { fitLogistic } from './linear/logisticRegression.ts'
import { createTable } from './linear/table.ts'
import type { BoostedTrees, Coefficients, TrainedModel } from './model.ts'
import { type ColumnReader, prepared, type Preparation } from './preparation.ts'

const height = 4096

/** Margins per row and output to answers; `classes` is 0 for a regression. */
const predictionsOf = (
  margins: Float32Array | Float64Array,
  rows: number,
  classes: number,
): Predictions => {
  if (classes === 0) return { values: Float64Array.from(margins), probabilities: null }
  const values = new Float64Array(rows)
  const probabilities = new Float32Array(rows * classes)
  for (let row = 0; row < rows; row += 1) {
    const at = row * classes
    if (classes === 2) {
      const second = 1 / (1 + Math.exp(-(margins[row] ?? 0)))
      probabilities[at] = 1 - second
      probabilities[at + 1] = second
      values[row] = second > 0.5 ? 1 : 0
      continue
    }
    let best = 0
    for (let label = 1; label < classes; label += 1)
      if ((margins[at + label] ?? 0) > (margins[at + best] ?? 0)) best = label
    let total = 0
    for (let label = 0; label < classes; label += 1)
      total += Math.exp((margins[at + label] ?? 0) - (margins[at + best] ?? 0))
    for (let label = 0; label < classes; label += 1)
      probabilities[at + label] =
        Math.exp((margins[at + label] ?? 0) - (margins[at + best] ?? 0)) / total
    values[row] = best
  }
  return { values, probabilities }
}

const linearMargins = (
  { coefficients, intercepts }: Coefficients,
  columns: number,
  rows: number,
  read: ColumnReader,
) => {
  const outputs = intercepts.length
  const margins = new Float64Array(rows * outputs)
  const values = new Float64Array(height)
  for (let from = 0; from < rows; from += height) {
    const count = Math.min(height, rows - from)
    for (let output = 0; output < outputs; output += 1)
      for (let row = 0; row < count; row += 1)
        margins[(from + row) * outputs + output] = intercepts[output] ?? 0
    for (let column = 0; column < columns; column += 1) {
      read(column, values.subarray(0, count), from)
      for (let output = 0; output < outputs; output += 1) {
        const coefficient = coefficients[output]?.[column] ?? 0
        for (let row = 0; row < count; row += 1) {
          const at = (from + row) * outputs + output
          margins[at] = (margins[at] ?? 0) + coefficient * (values[row] ?? 0)
        }
      }
    }
  }
  return margins
}

/** The answers of a fitted model on columns in the order of its features, null where one is missing. */
export const predictFitted = (
  { fitted, preparation, labels }: Pick<TrainedModel, 'fitted' | 'preparation' | 'labels'>,
  features: (FeatureColumn | null)[],
  rows: number,
): Predictions => {
  const read = prepared(preparation, features)
  const margins =
    fitted.kind === 'trees'
      ? predictTrees(fitted.learner, rows, read)
      : linearMargins(fitted, preparation.columns.length, rows, read)
  return predictionsOf(margins, rows, labels.length)
}

export interface FitRequest {
  features: FeatureColumn[]
  preparation: Preparation
  rows: number
  /** Per row the number, or the position of the class. */
  targets: Float64Array
  trainRows: Uint32Array
  labels: string[]
  settings: BoostingSettings
  seed: number
  threads: number
  signal: AbortSignal
  onRound: (done: number, total: number) => void
}

const objectiveOf = (classes: number): Objective => {
  if (classes === 0) return 'reg:squarederror'
  return classes === 2 ? 'binary:logistic' : 'multi:softprob'
}

/** Boosted trees, and what they answer for all rows. */
export const fitTrees = async (
  request: FitRequest,
): Promise<{ fitted: BoostedTrees; predictions: Predictions }> => {
  const { preparation, features, rows, targets, labels, settings } = request
  const outputs = labels.length > 2 ? labels.length : 1
  const columns = preparation.columns.map(({ name }) => name)
  const read = prepared(preparation, features)
  const boosted = await boost({
    ...request,
    objective: objectiveOf(labels.length),
    outputs,
    columns: columns.length,
    readColumn: (column, into) => read(column, into, 0),
    targets: Float32Array.from(targets),
  })
  const learner = toLearner(boosted, { columns, outputs, learningRate: settings.learning_rate })
  return {
    fitted: { kind: 'trees', learner },
    predictions: predictionsOf(boosted.margins, rows, labels.length),
  }
}

/** Linear or logistic regression, and what it answers for all rows. */
export const fitCoefficients = async (
  request: FitRequest,
): Promise<{ fitted: Coefficients; predictions: Predictions }> => {
  const { preparation, features, rows, targets, trainRows, labels, signal } = request
  const read = prepared(preparation, features)
  const table = createTable(read, preparation.columns.length, trainRows, signal)
  const own = Float64Array.from(trainRows, (row) => targets[row] ?? 0)
  const fitted =
    labels.length === 0
      ? await fitLinear(table, own)
      : await fitLogistic(table, Uint8Array.from(own), labels.length)
  return { fitted, predictions: predictFitted({ fitted, preparation, labels }, features, rows) }
}

const gainsOf = ({ gradient_booster: { model } }: XgboostLearner, columns: number) => {
  const gains = Array.from({ length: columns }, () => 0)
  for (const { split_indices: splits, loss_changes: changes, left_children: lefts } of model.trees)
    splits.forEach((column, node) => {
      if ((lefts[node] ?? -1) >= 0) gains[column] = (gains[column] ?? 0) + (changes[node] ?? 0)
    })
  return gains
}

/** How much each feature contributes: its part of all gains of the trees, or of the sizes of the standardised coefficients. */
export const importanceOf = (
  fitted: BoostedTrees | Coefficients,
  { features, columns }: Preparation,
) => {
  const weights =
    fitted.kind === 'trees'
      ? gainsOf(fitted.learner, columns.length)
      : columns.map((_, column) =>
          fitted.coefficients.reduce((sum, own) => sum + Math.abs(own[column] ?? 0), 0),
        )
  const sums = features.map((_, feature) =>
    columns.reduce(
      (sum, column, at) => sum + (column.feature === feature ? (weights[at] ?? 0) : 0),
      0,
    ),
  )
  const total = sums.reduce((sum, one) => sum + one, 0)
  return features
    .map(({ name }, feature) => ({
      feature: name,
      importance: total === 0 ? 1 / features.length : (sums[feature] ?? 0) / total,
    }))
    .sort((one, other) => other.importance - one.importance)
}
