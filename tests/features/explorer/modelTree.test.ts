import { expect, test } from 'vitest'
import { modelRows } from '../../../src/features/explorer/modelTree'
import { charWith, trainedChar } from '../../support/modelSamples'

const kind = charWith({
  model_id: 3,
  model_name: 'Kind',
  cfg: { ...charWith().cfg, target: 'Kind', algo_type: 'classification' },
  clf: { exists: true, ts: '2026-11-01T10:05:00.000000+0000' },
  labels: {
    exists: true,
    ts: '2026-11-01T10:05:00.000000+0000',
    values: ['a', 'b'],
    counts: [5, 7],
  },
})

test('the tree lists the models that the filter finds, and of the unfolded ones what is known', () => {
  const rows = modelRows([trainedChar, kind], 'KIN', [3])
  expect(rows.map(({ level, name, value, at, of }) => [level, name, value, at, of])).toEqual([
    [1, 'Kind', '', 1, 1],
    [2, 'Target', 'Kind', 1, 6],
    [2, 'Algorithm', 'classification', 2, 6],
    [2, 'Estimator', 'xg-boost', 3, 6],
    [2, 'Features', '2', 4, 6],
    [2, 'Trained', expect.stringMatching(/^11\/01\/2026 - /), 5, 6],
    [2, 'Labels', '2', 6, 6],
  ])
})

test('a regression shows its metrics and no labels; what it lacks is left out', () => {
  const names = modelRows([trainedChar], '', [2]).map(({ name }) => name)
  expect(names).toEqual([
    'cost',
    'Target',
    'Algorithm',
    'Estimator',
    'Features',
    'Trained',
    'R²',
    'RMSE',
    'MAE',
  ])
})

test('a metric of 0 is told, one of another server is not; labels of which none is left count 0', () => {
  const left = charWith({
    ...{ model_id: 4, model_name: 'Kinder', clf: { exists: true, ts: null } },
    metrics: { r2: 0, rmse: null, mape: 12.3456, roc_auc: 0.5, other: 3 } as never,
    labels: { exists: true, ts: null, values: [], counts: [] },
  })
  const rows = modelRows([trainedChar, kind, left], ' kin ', [4])
  expect(rows.map(({ key, name, value, of }) => [key, name, value, of])).toEqual([
    ['model 3', 'Kind', '', 2],
    ['model 4', 'Kinder', '', 2],
    ['model 4 Target', 'Target', left.cfg.target, 8],
    ['model 4 Algorithm', 'Algorithm', 'regression', 8],
    ['model 4 Estimator', 'Estimator', 'xg-boost', 8],
    ['model 4 Features', 'Features', '2', 8],
    ['model 4 R²', 'R²', '0.00', 8],
    ['model 4 MAPE', 'MAPE', '12.3', 8],
    ['model 4 ROC AUC', 'ROC AUC', '0.500', 8],
    ['model 4 Labels', 'Labels', '0', 8],
  ])
})
