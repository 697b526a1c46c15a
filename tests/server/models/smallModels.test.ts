import { expect, test } from 'vitest'
import { addedColumns } from '../../../server/models/jobs/predictedColumns.ts'
import { createLayout, placeRows } from '../../../server/models/embedding/embed.ts'
import { layoutBytes, readLayout } from '../../../server/models/embedding/layoutFile.ts'
import { charEvaluation, evaluationRows } from '../../../server/models/jobs/evaluationRows.ts'
import { embeddedColumns } from '../../../server/models/jobs/embeddedColumns.ts'
import { modelFile } from '../../../server/models/modelFile.ts'
import { splits, type FeatureColumn, type TrainingRequest } from '../../../server/models/model.ts'
import { asFeature } from '../../../server/models/preparation.ts'
import { predictWith } from '../../../server/models/prediction.ts'
import { trainModel } from '../../../server/models/training.ts'
import { from, mixedTable, numbers, texts } from '../../support/modelData.ts'
import { flat } from '../../support/written.ts'

const rows = 48
const none = Number.NaN
const { features: mixed, score } = mixedTable(rows, 11)

/** Beside columns of every kind one that is always the same, one that is always missing and one of numbers as texts. */
const features: FeatureColumn[] = [
  ...mixed,
  numbers(
    'same',
    from(rows, () => 7),
  ),
  numbers(
    'nothing',
    from(rows, () => none),
  ),
  texts(
    'written',
    from(rows, (row) => (row % 9 === 0 ? null : String(row % 4))),
  ),
]
const targets = {
  score: numbers(
    'score',
    score.map((value, row) => (row % 11 === 0 ? none : value)),
  ),
  'score that size tells': numbers('score', mixed[0]?.values ?? []),
  'score around 0': numbers(
    'score',
    score.map((value) => Math.round(value / 4) - 1),
  ),
  large: numbers(
    'large',
    score.map((value, row) => (row % 13 === 0 ? none : Number(value > 3))),
    'boolean',
  ),
  grade: texts(
    'grade',
    score.map((value, row) =>
      row % 17 === 0 ? null : value > 6 ? 'high' : value > 2 ? 'mid' : 'low',
    ),
  ),
  'seldom one': texts(
    'class',
    from(rows, (row) => (row === 20 ? 'once' : row % 3 === 0 ? 'b' : 'a')),
  ),
  count: numbers(
    'count',
    score.map((value) => Math.round(value / 3)),
  ),
  moments: numbers(
    'when',
    from(rows, (row) => Date.UTC(2026, row % 2)),
    'time',
  ),
}
const few = { n_estimators: 4, max_depth: 2, early_stopping_rounds: 0 }
type Asked = Omit<TrainingRequest, 'features'> & { features?: FeatureColumn[] }
const asked: Record<string, Asked> = {
  'a regression': {
    target: targets.score,
    algorithm: 'regression',
    estimator: 'xg-boost',
    settings: few,
  },
  'a regression that stops early': {
    target: targets['score around 0'],
    algorithm: 'regression',
    estimator: 'xg-boost',
    settings: { n_estimators: 40, early_stopping_rounds: 2, learning_rate: 0.9 },
  },
  'a regression of what one column tells': {
    target: targets['score that size tells'],
    algorithm: 'regression',
    estimator: 'xg-boost',
    settings: { ...few, subsample: 0.7, colsample_bytree: 0.5, reg_lambda: 3, gamma: 1 },
  },
  'a line': { target: targets.score, algorithm: 'regression', estimator: 'linear regression' },
  'two classes': {
    target: targets.large,
    algorithm: 'classification',
    estimator: 'xg-boost',
    settings: { ...few, min_child_weight: 3 },
  },
  'two classes by a line': {
    target: targets.large,
    algorithm: 'classification',
    estimator: 'logistic regression',
  },
  'three classes': {
    target: targets.grade,
    algorithm: 'classification',
    estimator: 'xg-boost',
    settings: { ...few, n_estimators: 2 },
  },
  'three classes by lines': {
    target: targets.grade,
    algorithm: 'classification',
    estimator: 'logistic regression',
  },
  'a class of one row': {
    target: targets['seldom one'],
    algorithm: 'classification',
    estimator: 'xg-boost',
    settings: { ...few, n_estimators: 1 },
    seed: 3,
  },
  'classes of numbers': {
    target: targets.count,
    algorithm: 'classification',
    estimator: 'logistic regression',
  },
  'classes of moments': {
    target: targets.moments,
    algorithm: 'classification',
    estimator: 'xg-boost',
    settings: { ...few, n_estimators: 1 },
  },
  'a regression of texts': {
    target: targets.grade,
    algorithm: 'regression',
    estimator: 'xg-boost',
  },
  'a regression of a boolean': {
    target: targets.large,
    algorithm: 'regression',
    estimator: 'linear regression',
  },
  'a target of one value': {
    target: numbers(
      'same',
      from(rows, () => 7),
    ),
    algorithm: 'regression',
    estimator: 'xg-boost',
  },
  'nine rows': {
    target: numbers(
      'nine',
      from(rows, (row) => (row < 9 ? row : none)),
    ),
    algorithm: 'regression',
    estimator: 'linear regression',
  },
  'ten rows': {
    target: numbers(
      'ten',
      from(rows, (row) => (row < 10 ? row : none)),
    ),
    algorithm: 'regression',
    estimator: 'linear regression',
  },
  'no features': {
    target: targets.score,
    algorithm: 'regression',
    estimator: 'linear regression',
    features: features.filter(({ name }) => name === 'same' || name === 'nothing'),
  },
}
/** With so many rows some are put aside, to tell when more rounds only fit noise. */
const many = mixedTable(150, 12)
const noisy = many.score.map((value, row) => value + ((row * 37) % 11))
const stopping = {
  algorithm: 'classification',
  estimator: 'xg-boost',
  features: ['size [m]', 'size _m_'].map((name, at) =>
    numbers(name, many.features[at]?.values ?? []),
  ),
  settings: { n_estimators: 30, max_depth: 2, early_stopping_rounds: 2, learning_rate: 0.4 },
} satisfies Partial<Asked>
asked['two classes that stop early'] = {
  ...stopping,
  target: numbers(
    'large',
    noisy.map((value) => Number(value > 9)),
    'boolean',
  ),
}
asked['three classes that stop early'] = {
  ...stopping,
  target: texts(
    'grade',
    noisy.map((value) => (value > 12 ? 'high' : value > 7 ? 'mid' : 'low')),
  ),
}
for (const classes of [50, 51] as const)
  asked[`${classes} classes`] = {
    target: texts(
      'classes',
      from(rows * 3, (row) => `class ${row % classes}`),
    ),
    algorithm: 'classification',
    estimator: 'logistic regression',
    features: [
      numbers(
        'row',
        from(rows * 3, (row) => row),
      ),
    ],
  }

/** Another dataset, with values that the training did not see and columns that it lacks. */
const others: FeatureColumn[] = [
  texts('size', ['1', ' 2.5 ', 'many', '', null]),
  numbers('written', [3, 1, 9, none, 0]),
  texts('color', ['color 1', 'color 99', null, 'color 2', 'color 99']),
  numbers('sold', [1, 2, 3, 4, 5]),
  numbers('is new', [1, 0, none, 1, 0], 'boolean'),
  numbers('more', [1, 2, 3, 4, 5]),
]

/** Six digits are the same on every machine. */
const shortened = (value: unknown): unknown => {
  if (typeof value === 'number')
    return Number.isInteger(value) ? value : Number(value.toPrecision(6))
  if (ArrayBuffer.isView(value)) return Array.from(value as Float64Array, shortened)
  if (Array.isArray(value)) return value.map(shortened)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, shortened(of)]))
}
/** Each field on as few lines as hold it; what was written before is told by its name. */
const teller = () => {
  const known = new Map<string, string>()
  return (within: string, value: object) =>
    Object.entries(value).flatMap(([name, field]) => {
      const text = flat(shortened(field))
      const before = known.get(text)
      known.set(text, before ?? `${within}, ${name}`)
      const isLong = text.length > 200
      return (
        `${name}: ${isLong && before !== undefined ? `as ${before}` : text}`.match(
          /.{1,139}(?=, |$),?/g,
        ) ?? []
      )
    })
}
type Told = (value: object) => string[]

const refusalOf = (error: unknown) => {
  const { status, message } = error as { status?: number; message: string }
  return `${status} ${message}`
}

const trained = async (request: Asked, told: Told) => {
  const stages = new Set<string>()
  const { model, predictions, split } = await trainModel({
    features,
    ...request,
    report: ({ stage, rounds_done, rounds_total }) =>
      void stages.add(`${stage} ${rounds_done}/${rounds_total}`),
  })
  const { evaluation, preparation, fitted, ...rest } = model
  const columns = addedColumns({ model, predictions, target: request.target, split })
  const rowOf = (from: typeof columns) => (row: number) =>
    flat(from.map(({ at }) => shortened(at(row))))
  const { predictions: predicted, matching } =
    request.features === undefined
      ? predictWith(model, others)
      : predictWith(model, request.features)
  const elsewhere = addedColumns({ model, predictions: predicted, target: undefined, split: null })
  return [
    flat([...stages].slice(0, 9)),
    flat(splits.map((_, part) => split.filter((own) => own === part).length)),
    ...told({ ...rest, ...preparation, ...('learner' in fitted ? fitted.learner : fitted) }),
    ...told({
      ...charEvaluation(evaluation),
      ...(model.labels.length > 9 ? { confusion_matrix: model.labels.length } : {}),
      rows: evaluationRows(evaluation).slice(0, 12),
    }),
    flat(columns.map(({ name, kind }) => `${name} ${kind}`)),
    ...from(12, rowOf(columns)),
    ...told(matching),
    flat(elsewhere.map(({ name }) => name)),
    ...from(5, rowOf(elsewhere)),
    modelFile(model).length > 100 ? `file: ${flat(Object.keys(JSON.parse(modelFile(model))))}` : '',
  ]
}

const laidOut = async (
  some: FeatureColumn[],
  total: number,
  { clusters, seed = 42 }: { clusters: number; seed?: number },
  told: Told,
) => {
  const rounds: number[] = []
  const layout = await createLayout({
    features: some,
    rows: Uint32Array.from(from(total, (row) => row)),
    total,
    seed,
    threads: 1,
    onEpoch: (done, of) => void rounds.push(done, of),
  })
  const again = readLayout(layoutBytes(layout))
  const columns = again.preparation.features.map((feature) =>
    asFeature(
      feature,
      some.find(({ name }) => name === feature.name),
    ),
  )
  const place = async (given: typeof columns, count: number) => {
    const chunks: number[] = []
    const placed = await placeRows({
      layout: again,
      columns: given,
      rows: count,
      clusters,
      seed,
      threads: 1,
      onClustering: () => void chunks.push(-1),
      onChunk: (done, of) => void chunks.push(done, of),
    })
    const added = embeddedColumns(placed)
    return {
      chunks,
      clusters: placed.clusters?.count,
      names: added.map(({ name, kind }) => `${name} ${kind}`),
      rows: from(Math.min(count, 16), (row) => added.map(({ at }) => at(row))),
    }
  }
  const elsewhere = again.preparation.features.map((feature) =>
    asFeature(
      feature,
      others.find(({ name }) => name === feature.name),
    ),
  )
  expect(again).toEqual(layout)
  return [
    ...told({ rounds: rounds.slice(0, 6), last: rounds.at(-2), ...layout.preparation }),
    ...told({ matrix: layout.matrix.values.slice(0, 60), width: layout.matrix.width }),
    ...told(await place(columns, total)),
    'elsewhere',
    ...told(await place(elsewhere, 5)),
  ]
}

test('every small map of rows, its clusters and the rows of another dataset in it are as written down', async () => {
  const text: string[] = []
  const some = (count: number) =>
    mixed.map((column): FeatureColumn =>
      column.kind === 'category'
        ? { ...column, values: column.values.slice(0, count) }
        : { ...column, values: column.values.slice(0, count) },
    )
  const maps = {
    'all rows': (told: Told) => laidOut(features, rows, { clusters: 3 }, told),
    'another seed, as many clusters as part them': (told: Told) =>
      laidOut(features, rows, { clusters: -1, seed: 7 }, told),
    'without clusters': (told: Told) => laidOut(features, rows, { clusters: 0 }, told),
    'a few rows': (told: Told) => laidOut(some(5), 5, { clusters: 5 }, told),
    'more clusters than rows': (told: Told) => laidOut(some(5), 5, { clusters: 6 }, told),
    'nothing that tells rows apart': (told: Told) =>
      laidOut(
        features.filter(({ name }) => name === 'same'),
        rows,
        { clusters: 0 },
        told,
      ),
  }
  const tell = teller()
  for (const [name, map] of Object.entries(maps)) {
    const told: Told = (value) => tell(name, value)
    text.push(`# ${name}`, ...(await map(told).catch((error: unknown) => [refusalOf(error)])), '')
  }
  await expect(text.join('\n')).toMatchFileSnapshot('./smallMaps.txt')
})

test('every small model, what it says of itself and what it predicts are as written down', async () => {
  const text: string[] = []
  const tell = teller()
  for (const [name, request] of Object.entries(asked)) {
    const told: Told = (value) => tell(name, value)
    text.push(`# ${name}`)
    text.push(...(await trained(request, told).catch((error: unknown) => [refusalOf(error)])), '')
  }
  await expect(text.join('\n')).toMatchFileSnapshot('./smallModels.txt')
})
