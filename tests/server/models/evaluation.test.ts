import { expect, test } from 'vitest'
import { evaluateParts } from '../../../server/models/evaluation.ts'

const rows = (...positions: number[]) => Uint32Array.from(positions)

test('a regression is measured by its errors, per part', () => {
  const { train, test: tested } = evaluateParts(
    null,
    Float64Array.of(1, 2, 3, 10, 20),
    { values: Float64Array.of(1, 2, 6, 12, 16), probabilities: null },
    { train: rows(0, 1, 2), test: rows(3, 4) },
  )
  expect(train.metrics).toEqual({ r2: -3.5, rmse: Math.sqrt(3), mae: 1, mape: 1 / 3, n: 3 })
  expect(tested.metrics).toEqual({ r2: 0.6, rmse: Math.sqrt(10), mae: 3, mape: 0.2, n: 2 })
  expect(train.residuals).toHaveLength(20)
  expect(train.residuals?.[0]).toMatchObject({ from: -3, count: 1 })
  expect(tested.residuals?.at(-1)).toMatchObject({ to: 4, count: 1 })
})

test('a share of the error has no meaning where an actual value is 0', () => {
  const { test: tested } = evaluateParts(
    null,
    Float64Array.of(0, 2),
    { values: Float64Array.of(1, 2), probabilities: null },
    { train: rows(0, 1), test: rows() },
  )
  expect(tested.metrics).toEqual({ r2: 0.5, rmse: Math.sqrt(0.5), mae: 0.5, mape: null, n: 2 })
})

test('two classes are measured by hits, per class and by the curve', () => {
  const second = [0.1, 0.4, 0.35, 0.8]
  const { test: tested } = evaluateParts(
    ['no', 'yes'],
    Float64Array.of(0, 0, 1, 1),
    {
      values: Float64Array.of(0, 0, 0, 1),
      probabilities: Float32Array.from(second.flatMap((share) => [1 - share, share])),
    },
    { train: rows(0), test: rows(0, 1, 2, 3) },
  )
  expect(tested.confusion).toEqual({
    labels: ['no', 'yes'],
    matrix: [
      [2, 0],
      [1, 1],
    ],
  })
  expect(tested.classes).toEqual([
    { label: 'no', precision: 2 / 3, recall: 1, f1: 0.8, support: 2 },
    { label: 'yes', precision: 1, recall: 0.5, f1: 2 / 3, support: 2 },
  ])
  expect(tested.metrics).toEqual({
    accuracy: 0.75,
    balanced_accuracy: 0.75,
    precision_macro: expect.closeTo(5 / 6, 10) as number,
    recall_macro: 0.75,
    f1_macro: expect.closeTo(11 / 15, 10) as number,
    log_loss: expect.closeTo(-Math.log(0.9 * 0.6 * 0.35 * 0.8) / 4, 6) as number,
    roc_auc: 0.75,
    n: 4,
  })
  expect(tested.roc?.map(({ fpr, tpr }) => [fpr, tpr])).toEqual([
    [0, 0],
    [0, 0.5],
    [0.5, 0.5],
    [0.5, 1],
    [1, 1],
  ])
})

test('a class that a part lacks leaves no curve, and does not count in its means', () => {
  const { train } = evaluateParts(
    ['no', 'yes'],
    Float64Array.of(0, 0),
    { values: Float64Array.of(0, 0), probabilities: Float32Array.of(0.9, 0.1, 0.9, 0.1) },
    { train: rows(0, 1), test: rows() },
  )
  expect(train.metrics).toMatchObject({ roc_auc: null, balanced_accuracy: 1, f1_macro: 1 })
  expect(train.roc).toBeNull()
})

test('a class that was only predicted counts in the means of what was predicted', () => {
  const { test: tested } = evaluateParts(
    ['a', 'b', 'c'],
    Float64Array.of(0, 0, 1),
    { values: Float64Array.of(0, 2, 1), probabilities: null },
    { train: rows(0), test: rows(0, 1, 2) },
  )
  expect(tested.metrics).toMatchObject({
    balanced_accuracy: 0.75,
    precision_macro: 2 / 3,
    recall_macro: 0.5,
    roc_auc: null,
  })
})

test('a curve has a point of each threshold, up to 201, and equal scores share one', () => {
  const curveOf = (count: number) => {
    const second = Array.from({ length: count }, (_, row) => row / count)
    const { test: tested } = evaluateParts(
      ['no', 'yes'],
      Float64Array.from(second, (_, row) => Number(row % 3 > 0)),
      {
        values: Float64Array.from(second, () => 0),
        probabilities: Float32Array.from(second.flatMap((share) => [1 - share, share])),
      },
      { train: rows(0, 1), test: Uint32Array.from(second, (_, row) => row) },
    )
    const points = tested.roc ?? []
    return [points.length, points[0], points.at(-1)]
  }
  const first = { fpr: 0, tpr: 0, threshold: 1 }
  const last = { fpr: 1, tpr: 1, threshold: 0 }
  expect([curveOf(200), curveOf(201), curveOf(450)]).toEqual([
    [201, first, last],
    [201, first, last],
    [201, first, last],
  ])
  const even = evaluateParts(
    ['no', 'yes'],
    Float64Array.of(0, 1, 1),
    { values: Float64Array.of(0, 0, 0), probabilities: new Float32Array(6).fill(0.5) },
    { train: rows(0, 1, 2), test: rows() },
  )
  expect([even.train.metrics, even.train.roc]).toMatchObject([
    { roc_auc: 0.5 },
    [first, { fpr: 1, tpr: 1, threshold: 0.5 }],
  ])
})

test('residuals of both parts share their bounds, and the greatest is in the last step', () => {
  const parts = { train: rows(0, 1), test: rows(2, 3) }
  const actual = Float64Array.of(1, 3, 0, 40)
  const predicted = { values: new Float64Array(4), probabilities: null }
  const { train, test: tested } = evaluateParts(null, actual, predicted, parts)
  const filled = (part: typeof train) =>
    part.residuals?.flatMap(({ from, to, count }) => (count > 0 ? [[from, to, count]] : []))
  const same = evaluateParts(null, new Float64Array(4).fill(2), predicted, parts)
  expect([filled(train), filled(tested), filled(same.train)]).toEqual([
    [
      [0, 2, 1],
      [2, 4, 1],
    ],
    [
      [0, 2, 1],
      [38, 40, 1],
    ],
    [[2, 2, 2]],
  ])
})
