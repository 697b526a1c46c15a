import type { Predictions } from './columns.ts'

export interface RegressionMetrics {
  /** Null when all actual values are the same. */
  r2: number | null
  rmse: number
  mae: number
  /** A share, not percent; null when an actual value is 0. */
  mape: number | null
  n: number
}

export interface ClassificationMetrics {
  accuracy: number
  balanced_accuracy: number
  precision_macro: number
  recall_macro: number
  f1_macro: number
  log_loss: number
  /** Null unless the model has two classes and both stand in the part. */
  roc_auc: number | null
  n: number
}

export interface ClassReport {
  label: string
  precision: number
  recall: number
  f1: number
  support: number
}

export interface RocPoint {
  fpr: number
  tpr: number
  threshold: number
}

/** What one part of the rows says of a model. */
export interface PartEvaluation {
  metrics: RegressionMetrics | ClassificationMetrics
  /** Rows of the matrix are the actual classes, columns the predicted, both in the order of `labels`. */
  confusion: { labels: string[]; matrix: number[][] } | null
  classes: ClassReport[] | null
  /** Of two classes: from the strictest threshold on, at most 201 points. */
  roc: RocPoint[] | null
  /** Of a regression: how many rows have a residual (actual - predicted) between two bounds. */
  residuals: { from: number; to: number; count: number }[] | null
}

export interface Evaluation {
  train: PartEvaluation
  /** The train part again where the test part is empty. */
  test: PartEvaluation
  /** The dataset's columns, the most important first; the sum is 1. */
  importance: { feature: string; importance: number }[]
  /** Features that alone predict the target, with the R² or balanced accuracy that each reaches alone. */
  leakage: { feature: string; score: number; message: string }[]
}

const maxRocPoints = 200
const residualBins = 20
const minProbability = 1e-15

const mean = (values: number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

const regressionMetrics = (
  actual: Float64Array,
  predicted: Float64Array,
  rows: Uint32Array,
): RegressionMetrics => {
  const n = rows.length
  let total = 0
  let squares = 0
  let sizes = 0
  let shares = 0
  for (const row of rows) {
    const value = actual[row] ?? 0
    const error = value - (predicted[row] ?? 0)
    total += value
    squares += error ** 2
    sizes += Math.abs(error)
    shares += Math.abs(error / value)
  }
  let spread = 0
  for (const row of rows) spread += ((actual[row] ?? 0) - total / n) ** 2
  return {
    r2: spread === 0 ? null : 1 - squares / spread,
    rmse: Math.sqrt(squares / n),
    mae: sizes / n,
    mape: rows.some((row) => actual[row] === 0) ? null : shares / n,
    n,
  }
}

/** The residuals of rows in equal steps between the smallest and the greatest of all parts. */
const residualHistogram = (
  residuals: Float64Array,
  rows: Uint32Array,
  low: number,
  high: number,
) => {
  const step = (high - low) / residualBins
  const counts = Array.from({ length: residualBins }, () => 0)
  for (const row of rows) {
    const bin = step === 0 ? 0 : Math.floor(((residuals[row] ?? 0) - low) / step)
    const within = Math.min(bin, residualBins - 1)
    counts[within] = (counts[within] ?? 0) + 1
  }
  return counts.map((count, bin) => ({ from: low + bin * step, to: low + (bin + 1) * step, count }))
}

/** The curve of true over false positives, and the area below it; null where one of the classes is not there. */
const rocOf = (actual: Float64Array, probabilities: Float32Array, rows: Uint32Array) => {
  const scores = (label: number) =>
    Float32Array.from(
      rows.filter((row) => actual[row] === label),
      (row) => probabilities[row * 2 + 1] ?? 0,
    )
      .sort()
      .reverse()
  const positive = scores(1)
  const negative = scores(0)
  if (positive.length === 0 || negative.length === 0) return null
  const curve: RocPoint[] = [{ fpr: 0, tpr: 0, threshold: 1 }]
  let area = 0
  let [hits, misses] = [0, 0]
  while (hits < positive.length || misses < negative.length) {
    const threshold = Math.max(positive[hits] ?? -1, negative[misses] ?? -1)
    const before = { hits, misses }
    while (positive[hits] === threshold) hits += 1
    while (negative[misses] === threshold) misses += 1
    area += ((misses - before.misses) * (hits + before.hits)) / 2
    curve.push({ fpr: misses / negative.length, tpr: hits / positive.length, threshold })
  }
  const last = curve.length - 1
  const points =
    last <= maxRocPoints
      ? curve
      : Array.from(
          { length: maxRocPoints + 1 },
          (_, at) => curve[Math.round((at * last) / maxRocPoints)],
        ).filter((point) => point !== undefined)
  return { points, auc: area / (positive.length * negative.length) }
}

const classReport = (labels: string[], matrix: number[][]): ClassReport[] =>
  labels.map((label, own) => {
    const row = matrix[own] ?? []
    const support = row.reduce((sum, count) => sum + count, 0)
    const predicted = matrix.reduce((sum, counts) => sum + (counts[own] ?? 0), 0)
    const hits = row[own] ?? 0
    const precision = ratio(hits, predicted)
    const recall = ratio(hits, support)
    return {
      label,
      precision,
      recall,
      f1: ratio(2 * precision * recall, precision + recall),
      support,
    }
  })

const evaluateClasses = (
  labels: string[],
  actual: Float64Array,
  { values, probabilities }: Predictions,
  rows: Uint32Array,
): PartEvaluation => {
  const matrix = labels.map(() => labels.map(() => 0))
  let loss = 0
  let hits = 0
  for (const row of rows) {
    const [own = 0, predicted = 0] = [actual[row], values[row]]
    const counts = matrix[own]
    if (counts !== undefined) counts[predicted] = (counts[predicted] ?? 0) + 1
    if (own === predicted) hits += 1
    loss -= Math.log(Math.max(probabilities?.[row * labels.length + own] ?? 0, minProbability))
  }
  const classes = classReport(labels, matrix)
  const present = classes.filter(
    ({ support }, own) => support > 0 || matrix.some((counts) => (counts[own] ?? 0) > 0),
  )
  const roc =
    labels.length === 2 && probabilities !== null ? rocOf(actual, probabilities, rows) : null
  return {
    metrics: {
      accuracy: ratio(hits, rows.length),
      balanced_accuracy: mean(
        classes.filter(({ support }) => support > 0).map(({ recall }) => recall),
      ),
      precision_macro: mean(present.map(({ precision }) => precision)),
      recall_macro: mean(present.map(({ recall }) => recall)),
      f1_macro: mean(present.map(({ f1 }) => f1)),
      log_loss: ratio(loss, rows.length),
      roc_auc: roc?.auc ?? null,
      n: rows.length,
    },
    confusion: { labels, matrix },
    classes,
    roc: roc?.points ?? null,
    residuals: null,
  }
}

/** What the parts say of a model; `actual` has per row the number or the position of the class. */
export const evaluateParts = (
  labels: string[] | null,
  actual: Float64Array,
  predictions: Predictions,
  { train, test }: { train: Uint32Array; test: Uint32Array },
): Pick<Evaluation, 'train' | 'test'> => {
  const tested = test.length === 0 ? train : test
  if (labels !== null)
    return {
      train: evaluateClasses(labels, actual, predictions, train),
      test: evaluateClasses(labels, actual, predictions, tested),
    }
  const residuals = actual.map((value, row) => value - (predictions.values[row] ?? 0))
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const rows of [train, test])
    for (const row of rows) {
      low = Math.min(low, residuals[row] ?? 0)
      high = Math.max(high, residuals[row] ?? 0)
    }
  const evaluate = (rows: Uint32Array): PartEvaluation => ({
    metrics: regressionMetrics(actual, predictions.values, rows),
    confusion: null,
    classes: null,
    roc: null,
    residuals: residualHistogram(residuals, rows, low, high),
  })
  return { train: evaluate(train), test: evaluate(tested) }
}
