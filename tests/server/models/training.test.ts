import { describe, expect, test, vi } from 'vitest'
import { fitPreparation } from '../../../server/models/preparation.ts'
import type { ClassificationMetrics, RegressionMetrics } from '../../../server/models/evaluation.ts'
import type { FeatureColumn } from '../../../server/models/columns.ts'
import {
  splits,
  type TrainingProgress,
  type TrainingRequest,
} from '../../../server/models/model.ts'
import { predictWith } from '../../../server/models/prediction.ts'
import { randomOf } from '../../../server/models/random.ts'
import { fittingProgress, trainModel } from '../../../server/models/training.ts'
import { from, mixedTable, numbers, texts } from '../../support/modelData.ts'

const random = randomOf(7)
const noise = (name: string, rows: number) =>
  numbers(
    name,
    from(rows, () => random()),
  )
const regression = (features: FeatureColumn[], target: FeatureColumn): TrainingRequest => ({
  features,
  target,
  algorithm: 'regression',
  estimator: 'xg-boost',
  settings: { n_estimators: 10 },
})
const classification = (features: FeatureColumn[], target: FeatureColumn): TrainingRequest => ({
  ...regression(features, target),
  algorithm: 'classification',
})
const estimators = ['xg-boost', 'linear regression', 'logistic regression'] as const
const requestFor = (
  estimator: (typeof estimators)[number],
  features: FeatureColumn[],
  score: number[],
): TrainingRequest =>
  estimator === 'logistic regression'
    ? {
        ...classification(
          features,
          texts(
            'target',
            score.map((value) => (value > 4 ? 'high' : value > 2 ? 'middle' : 'low')),
          ),
        ),
        estimator,
      }
    : { ...regression(features, numbers('target', score)), estimator }

const splitNames = (split: Uint8Array) => Array.from(split, (position) => splits[position])

describe('what cannot be trained is refused', () => {
  const refusals: Record<string, [TrainingRequest, string]> = {
    'fewer than 10 rows with a target': [
      regression(
        [noise('a', 12)],
        numbers('price', [1, 2, 3, 4, 5, 6, 7, ...Array<number>(5).fill(Number.NaN)]),
      ),
      'Not enough rows to train: 7 (at least 10 needed)',
    ],
    'a target with one value': [
      regression([noise('a', 20)], numbers('price', Array<number>(20).fill(3))),
      'Target price has only one value',
    ],
    'a target with one class': [
      classification([noise('a', 20)], texts('price', Array<string>(20).fill('x'))),
      'Target price has only one value',
    ],
    'more than 50 classes': [
      classification(
        [noise('a', 200)],
        numbers(
          'price',
          from(200, (row) => row % 51),
        ),
      ),
      'Target price has more than 50 classes',
    ],
    '18,000 classes': [
      classification([noise('a', 18_000)], texts('price', from(18_000, String))),
      'Target price has more than 50 classes',
    ],
    'numbers written as texts': [
      regression([noise('a', 20)], texts('price', from(20, String))),
      'Regression needs a numeric target: price',
    ],
    'a regression of times': [
      regression(
        [noise('a', 20)],
        numbers(
          'price',
          from(20, (row) => row * 1e10),
          'time',
        ),
      ),
      'Regression needs a numeric target: price',
    ],
    'no feature': [regression([], noise('price', 20)), 'No usable feature columns'],
    'features without values or with one value, and the target itself': [
      regression(
        [
          numbers('a', Array<number>(20).fill(Number.NaN)),
          texts('b', Array<string>(20).fill('same')),
          noise('price', 20),
        ],
        noise('price', 20),
      ),
      'No usable feature columns',
    ],
  }
  test.each(Object.entries(refusals))('%s', async (_name, [request, message]) => {
    for (const estimator of [
      'xg-boost',
      request.algorithm === 'regression' ? 'linear regression' : 'logistic regression',
    ] as const)
      await expect(trainModel({ ...request, estimator })).rejects.toMatchObject({
        status: 422,
        message,
      })
  })
})

describe('the split', () => {
  test('takes a fifth of the rows for the test, the same with the same seed, and leaves out rows without a target', async () => {
    const target = numbers(
      'price',
      from(1000, (row) => (row % 10 === 0 ? Number.NaN : random())),
    )
    const request = regression([noise('a', 1000)], target)
    const [first, again, other] = [
      await trainModel(request),
      await trainModel(request),
      await trainModel({ ...request, seed: 43 }),
    ]
    const names = splitNames(first.split)
    const count = (name: string) => names.filter((one) => one === name).length
    expect(count('train')).toBe(720)
    expect(count('test')).toBe(180)
    expect(count('predict')).toBe(100)
    expect(names.filter((_, row) => row % 10 === 0)).toEqual(Array(100).fill('predict'))
    expect(again).toEqual(first)
    expect(other.split).not.toEqual(first.split)
    expect(first.model.evaluation.test.metrics.n).toBe(180)
    expect(first.predictions.values.every((value) => Number.isFinite(value))).toBe(true)
  })

  test('gives every class its part, as far as each has two rows', async () => {
    const classes = from(200, (row) => (row < 150 ? 'a' : row < 190 ? 'b' : 'c'))
    const { split, model } = await trainModel(
      classification([noise('a', 200)], texts('kind', classes)),
    )
    const tested = classes.filter((_, row) => splitNames(split)[row] === 'test')
    expect(['a', 'b', 'c'].map((label) => tested.filter((one) => one === label).length)).toEqual([
      30, 8, 2,
    ])
    expect(model.labels).toEqual(['a', 'b', 'c'])
    const alone = await trainModel(
      classification([noise('a', 200)], texts('kind', [...classes.slice(1), 'd'])),
    )
    expect(alone.model.labels).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe.each(estimators)('%s', (estimator) => {
  const { features, score } = mixedTable(1000, 11)

  test('learns, and is not changed by anything in its test rows', async () => {
    const request = requestFor(estimator, features, score)
    const { model, split } = await trainModel(request)
    const { metrics } = model.evaluation.test
    if ('r2' in metrics) expect(metrics.r2).toBeGreaterThan(0.7)
    else expect(metrics.accuracy).toBeGreaterThan(0.7)
    const isTest = splitNames(split).map((name) => name === 'test')
    const changed = features.map((feature): FeatureColumn => {
      if (feature.kind === 'category')
        return {
          ...feature,
          values: feature.values.map((level, row) => (isTest[row] === true ? 30 : level)),
          levels: [...feature.levels, 'never seen'],
        }
      return {
        ...feature,
        values: feature.values.map((value, row) =>
          isTest[row] === true ? (row % 2 === 0 ? 1e9 : Number.NaN) : value,
        ),
      }
    })
    const { model: again } = await trainModel({ ...request, features: changed })
    expect({ preparation: again.preparation, fitted: again.fitted }).toEqual({
      preparation: model.preparation,
      fitted: model.fitted,
    })
  })

  test('predicts from its stored document what it predicted when it was trained', async () => {
    const { model, predictions } = await trainModel(requestFor(estimator, features, score))
    const stored = JSON.parse(JSON.stringify(model)) as typeof model
    expect(predictWith(stored, features)).toEqual({
      predictions,
      matching: { matched: features.map(({ name }) => name), missing: [], unseen: [] },
    })
  })

  test('has an importance per feature, which sum to 1', async () => {
    const { model } = await trainModel(requestFor(estimator, features, score))
    const { importance } = model.evaluation
    expect(importance.map(({ feature }) => feature).sort()).toEqual(
      features.map(({ name }) => name).sort(),
    )
    expect(importance.reduce((sum, one) => sum + one.importance, 0)).toBeCloseTo(1, 10)
  })

  test('stops when it is cancelled, and reports on its way', async () => {
    const cancelled = new Error('Cancelled')
    const controller = new AbortController()
    const reports: TrainingProgress[] = []
    const training = trainModel({
      ...requestFor(estimator, features, score),
      settings: { n_estimators: 1000 },
      signal: controller.signal,
      report: (progress) => {
        reports.push(progress)
        if (progress.stage === 'fitting') controller.abort(cancelled)
      },
    })
    await expect(training).rejects.toBe(cancelled)
    expect(reports.map(({ stage }) => stage)).toEqual(['preparing', 'fitting'])
  })
})

test.each(['xg-boost', 'logistic regression'] as const)(
  '%s scores random labels as chance does',
  async (estimator) => {
    const rows = 50_000
    const labels = from(rows, (row) => (row % 2 === 0 ? 'heads' : 'tails'))
    const features = [noise('a', rows), noise('b', rows), noise('c', rows)]
    const { model } = await trainModel({
      ...classification(features, texts('coin', labels)),
      settings: {},
      estimator,
    })
    const { roc_auc: area, n } = model.evaluation.test.metrics as ClassificationMetrics
    expect(n).toBe(10_000)
    expect(area).toBeGreaterThan(0.47)
    expect(area).toBeLessThan(0.53)
  },
)

describe('boosting', () => {
  test.each(['regression', 'classification'] as const)(
    'makes the same model with 1, 2 and 4 threads: %s',
    async (algorithm) => {
      const { features, score } = mixedTable(20_000, 13)
      const train = (threads: number) =>
        trainModel({
          features,
          target: numbers(
            'target',
            score.map((value) => (algorithm === 'regression' ? value : Math.round(value / 3))),
          ),
          algorithm,
          estimator: 'xg-boost',
          settings: { n_estimators: 5, subsample: 0.8, colsample_bytree: 0.7 },
          threads,
        })
      const [one, two, four] = [await train(1), await train(2), await train(4)]
      expect(JSON.stringify(two.model)).toBe(JSON.stringify(one.model))
      expect(JSON.stringify(four.model)).toBe(JSON.stringify(one.model))
      expect(four.predictions).toEqual(one.predictions)
    },
  )

  test('reports each round with the time that is left', async () => {
    const { features, score } = mixedTable(200, 17)
    const reports: TrainingProgress[] = []
    await trainModel({
      ...requestFor('xg-boost', features, score),
      settings: { n_estimators: 3, early_stopping_rounds: 0 },
      report: (progress) => reports.push(progress),
    })
    expect(
      reports.map(({ stage, rounds_done: done, rounds_total: total }) => [stage, done, total]),
    ).toEqual([
      ['preparing', 0, 3],
      ['fitting', 0, 3],
      ['fitting', 1, 3],
      ['fitting', 2, 3],
      ['fitting', 3, 3],
      ['evaluating', 3, 3],
    ])
    expect(reports[4]?.eta_s).toBe(0)
  })

  test('stops early where more rounds only fit noise, and keeps the best', async () => {
    const rows = 1000
    const features = [noise('a', rows), noise('b', rows)]
    const target = numbers(
      'target',
      from(rows, (row) => (features[0]?.values[row] ?? 0) + random()),
    )
    const train = async (rounds: number) => {
      const { model } = await trainModel({
        ...regression(features, target),
        settings: { n_estimators: 200, early_stopping_rounds: rounds },
      })
      const trees =
        model.fitted.kind === 'trees' ? model.fitted.learner.gradient_booster.model.trees.length : 0
      return { trees, rmse: (model.evaluation.test.metrics as RegressionMetrics).rmse }
    }
    const [stopped, all] = [await train(10), await train(0)]
    expect(all.trees).toBe(200)
    expect(stopped.trees).toBeLessThan(50)
    expect(stopped.rmse).toBeLessThan(all.rmse)
  })

  test('learns where missing values belong', async () => {
    const rows = 1000
    const a = numbers(
      'a',
      from(rows, (row) => (row % 3 === 0 ? Number.NaN : random())),
    )
    const target = numbers(
      'target',
      from(rows, (row) => (row % 3 === 0 ? 5 : (a.values[row] ?? 0))),
    )
    const { model } = await trainModel({
      ...regression([a], target),
      settings: { n_estimators: 50, early_stopping_rounds: 0 },
    })
    expect((model.evaluation.test.metrics as RegressionMetrics).r2).toBeGreaterThan(0.99)
  })
})

describe('a feature that tells the target', () => {
  const rows = 1000
  const target = noise('price', rows)
  const copy = numbers(
    'total',
    Float64Array.from(target.values, (value) => value * 3 + 1),
  )
  const label = texts(
    'band',
    Array.from(target.values, (value) => (value > 0.5 ? 'dear' : 'cheap')),
  )

  test('is warned of in a regression', async () => {
    const { model } = await trainModel(regression([noise('a', rows), copy], target))
    expect(model.evaluation.leakage).toMatchObject([
      {
        feature: 'total',
        message:
          'total alone predicts price almost exactly: check that it is known before price is',
      },
    ])
  })

  test('is warned of in a classification, one that only helps is not', async () => {
    const vague = numbers(
      'vague',
      Float64Array.from(target.values, (value) => value + random() / 2),
    )
    const { model } = await trainModel(classification([vague, target], label))
    expect(model.evaluation.leakage.map(({ feature }) => feature)).toEqual(['price'])
  })
})

test('a text with 18,000 different values has a column for each of the 20 most frequent and one for the others', async () => {
  const rows = 18_000
  const words = texts(
    'word',
    from(rows, (row) => (row % 2 === 0 ? `often ${row % 30}` : `once ${row}`)),
  )
  const target = numbers(
    'target',
    from(rows, (row) => (row % 30) + random()),
  )
  const { model } = await trainModel(regression([words], target))
  expect(model.preparation.columns).toHaveLength(21)
  expect((model.evaluation.test.metrics as RegressionMetrics).r2).toBeGreaterThan(0.4)
})

test('the time that is left is what the rounds so far took, for as many as are left', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const told: unknown[] = []
  const progress = fittingProgress(({ eta_s, rounds_done, rounds_total }) =>
    told.push([rounds_done, rounds_total, eta_s]),
  )
  progress(0, 8)
  vi.advanceTimersByTime(6000)
  progress(2, 8)
  vi.advanceTimersByTime(6000)
  progress(8, 8)
  vi.useRealTimers()
  expect(told).toEqual([
    [0, 8, null],
    [2, 8, 18],
    [8, 8, 0],
  ])
})

test('up to 20,000 texts of a column are remembered, and none of more', () => {
  const knownOf = (count: number) => {
    const words = texts(
      'word',
      from(count, (row) => `word ${row}`),
    )
    const rows = Uint32Array.from(from(count, (row) => row))
    const [feature] = fitPreparation([words], rows, 'trees').features
    return feature?.kind === 'category' ? (feature.known?.length ?? null) : undefined
  }
  expect([knownOf(20_000), knownOf(20_001)]).toEqual([20_000, null])
})
