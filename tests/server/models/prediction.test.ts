import { describe, expect, test } from 'vitest'
import { matchColumns, predictWith } from '../../../server/models/prediction.ts'
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
