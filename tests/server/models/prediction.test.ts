import { describe, expect, test } from 'vitest'
import { importanceOf } from '../../../server/models/estimators.ts'
import { addedColumns } from '../../../server/models/jobs/predictedColumns.ts'
import {
  matchColumns,
  matchedColumns,
  matchingOf,
  predictWith,
} from '../../../server/models/prediction.ts'
import { trainModel } from '../../../server/models/training.ts'
import { from, numbers, texts } from '../../support/modelData.ts'

const rows = 400
const size = numbers(
  'size',
  from(rows, (row) => row % 20),
)
const color = texts(
  'color',
  from(rows, (row) => ['red', 'green', 'blue'][row % 3] ?? ''),
)
const target = numbers(
  'price',
  from(rows, (row) => (row % 20) * 10 + (row % 3) * 100),
)
const trained = () =>
  trainModel({
    features: [size, color],
    target,
    algorithm: 'regression',
    estimator: 'xg-boost',
    settings: { early_stopping_rounds: 0 },
  })

describe('predicting with columns of another dataset', () => {
  test('says which columns match, which are missing and which texts the model never saw', async () => {
    const { model } = await trained()
    const other = [texts('color', ['red', 'black', 'black', null, 'white']), numbers('weight', [1])]
    expect(matchColumns(model, other)).toEqual({
      matched: ['color'],
      missing: ['size'],
      unseen: [{ column: 'color', values: ['black', 'white'], rows: 3 }],
    })
  })

  test('counts what is missing as missing values, in whatever order the columns come', async () => {
    const { model } = await trained()
    const { predictions } = predictWith(model, [
      texts('color', ['red', 'blue']),
      numbers('size', [5, 5]),
    ])
    expect(Array.from(predictions.values, Math.round)).toEqual([50, 250])
    const alone = predictWith(model, [texts('color', ['red', 'blue'])])
    expect(alone.predictions.values.every(Number.isFinite)).toBe(true)
    expect(alone.matching.missing).toEqual(['size'])
  })

  test('reads numbers that are written as texts, and says which are none', async () => {
    const { model } = await trained()
    const { predictions, matching } = predictWith(model, [
      texts('color', ['red', 'red']),
      texts('size', ['5', 'five']),
    ])
    expect(Math.round(predictions.values[0] ?? 0)).toBe(50)
    expect(matching).toEqual({
      matched: ['size', 'color'],
      missing: [],
      unseen: [{ column: 'size', values: ['five'], rows: 1 }],
    })
  })

  test('is refused where no column matches', async () => {
    const { model } = await trained()
    const refusal = { status: 422, message: 'No column of this dataset matches the model' }
    const columns = [numbers('weight', [1]), numbers('Size', [1])]
    expect(() => predictWith(model, columns)).toThrow(expect.objectContaining(refusal))
    expect(() => matchColumns(model, columns)).toThrow(expect.objectContaining(refusal))
  })
})

test('of what was not seen 20 values are named, and a column that cannot be read has none', () => {
  const preparation = {
    features: [
      { name: 'when', kind: 'time' as const, origin: 0 },
      { name: 'size', kind: 'number' as const },
      { name: 'color', kind: 'category' as const, texts: [], known: ['color 1'] },
      { name: 'word', kind: 'category' as const, texts: [], known: null },
    ],
    columns: [],
  }
  const columns = [
    texts('when', ['2026', 'x']),
    texts('size', ['1', ' ', 'x', ' ']),
    texts(
      'color',
      from(22, (row) => `color ${row}`),
    ),
    texts('word', ['new']),
  ]
  expect(matchingOf({ preparation }, columns, matchedColumns({ preparation }, columns))).toEqual({
    matched: ['size', 'color', 'word'],
    missing: ['when'],
    unseen: [
      { column: 'size', values: [' ', 'x'], rows: 3 },
      { column: 'color', values: ['color 0', ...from(19, (row) => `color ${row + 2}`)], rows: 21 },
    ],
  })
})

test.each(['xg-boost', 'logistic regression'] as const)(
  '%s answers equal rows alike, wherever they stand among thousands',
  async (estimator) => {
    const { model } = await trainModel({
      features: [size],
      target: texts(
        'of size',
        from(rows, (row) => `class ${Math.floor((row % 20) / 7)}`),
      ),
      algorithm: 'classification',
      estimator,
      settings: { n_estimators: 3, early_stopping_rounds: 0 },
    })
    const many = [
      numbers(
        'size',
        from(9000, (row) => row % 20),
      ),
    ]
    const { values, probabilities } = predictWith(model, many).predictions
    const first = [values.slice(0, 20), probabilities?.slice(0, 60)]
    expect([values.slice(4100, 4120), probabilities?.slice(12_300, 12_360)]).toEqual(first)
    expect([values.slice(8980), probabilities?.slice(26_940)]).toEqual(first)
    expect([...new Set(values)]).toEqual([0, 1, 2])
  },
)

test('of many classes the 20 most frequent have a column for their probability, in the order of the classes', () => {
  const labels = from(22, (at) => `class ${at}`)
  const support = labels.map((label, at) => ({ label, support: at + 1 }))
  const model = {
    labels,
    algorithm: 'classification',
    target: { name: 'kind', kind: 'category' },
    evaluation: { train: { classes: support } },
  } as unknown as Parameters<typeof addedColumns>[0]['model']
  const predictions = {
    values: Float64Array.of(21, 0),
    probabilities: Float32Array.from(from(44, (at) => at / 64)),
  }
  const target = texts('kind', ['class 21', null])
  const added = addedColumns({ model, predictions, target, split: Uint8Array.of(1, 2) })
  const named = (name: string) => {
    const column = added.find((one) => one.name === `kind__${name}`)
    return [column?.at(0), column?.at(1)]
  }
  expect({
    classes: added.flatMap(({ name }) => /proba_class (\d+)/.exec(name)?.[1] ?? []).map(Number),
    predicted: named('predicted'),
    probability: named('probability'),
    last: named('proba_class 21'),
    correct: named('correct'),
    split: named('split'),
  }).toEqual({
    classes: from(20, (at) => at + 2),
    predicted: ['class 21', 'class 0'],
    probability: [21 / 64, 22 / 64],
    last: [21 / 64, 43 / 64],
    correct: [1, null],
    split: ['test', 'predict'],
  })
})

test('features of which none does anything share the importance, and a target of texts leaves no residuals', async () => {
  const { model } = await trained()
  const zeros = { kind: 'coefficients' as const, coefficients: [[0, 0, 0, 0]], intercepts: [0] }
  const { predictions } = predictWith(model, [size, color])
  const namesWith = (kind: typeof target | typeof color) =>
    addedColumns({ model, predictions, target: kind, split: null }).map(({ name }) => name)
  expect([importanceOf(zeros, model.preparation), namesWith(target), namesWith(color)]).toEqual([
    [
      { feature: 'size', importance: 0.5 },
      { feature: 'color', importance: 0.5 },
    ],
    ['price__predicted', 'price__residual', 'price__split'],
    ['price__predicted', 'price__split'],
  ])
})
