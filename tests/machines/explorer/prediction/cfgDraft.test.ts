import { expect, test } from 'vitest'
import {
  changedModels,
  draftOf,
  hyperProblems,
  withAlgorithm,
  withFeature,
} from '../../../../src/machines/explorer/prediction/cfgDraft'
import { trainedChar } from '../../../support/modelSamples'

const draft = draftOf({
  ...trainedChar,
  cfg: { ...trainedChar.cfg, algo_type: 'regression', base_estimator: 'linear regression' },
})

test('another kind of model begins with its first estimator', () => {
  expect(withAlgorithm(draft, 'classification')).toEqual({
    ...draft,
    algo_type: 'classification',
    base_estimator: 'xg-boost',
  })
})

test('a variable joins those that a model is predicted from, and only it leaves', () => {
  const one = { ...draft, feature_selection: ['state', 'phase'] }
  expect([
    withFeature(one, 'cost', true).feature_selection,
    withFeature(one, 'state', false).feature_selection,
  ]).toEqual([['state', 'phase', 'cost'], ['phase']])
})

test('an empty number is no zero, and is told at its field', () => {
  const rounds = (early_stopping_rounds: string) =>
    Object.keys(hyperProblems({ ...draft, hyper: { ...draft.hyper, early_stopping_rounds } }))
  expect(['', ' ', '0', 'x'].map(rounds)).toEqual([
    ['early_stopping_rounds'],
    ['early_stopping_rounds'],
    [],
    ['early_stopping_rounds'],
  ])
})

test('a model is saved when its draft says something else than is stored', () => {
  const stored = draftOf(trainedChar)
  const changed = withFeature(stored, 'phase', false)
  const saved = (one: typeof stored) =>
    changedModels([trainedChar], { [trainedChar.model_id]: one })
  expect(saved(stored)).toEqual([])
  expect(saved(changed)).toEqual([
    {
      id: trainedChar.model_id,
      cfg: {
        algo_type: stored.algo_type,
        base_estimator: stored.base_estimator,
        feature_selection: stored.feature_selection.filter((name) => name !== 'phase'),
        hyper_parameters: trainedChar.cfg.hyper_parameters,
      },
    },
  ])
})
