import { expect, test } from 'vitest'
import type { Char } from '../../../../src/api/contract'
import {
  loadedTarget,
  targetOf,
  targetsWith,
  trainable,
  type Target,
} from '../../../../src/machines/explorer/prediction/targets'
import { charWith, pickable } from '../../../support/modelSamples'

const modelOf = (model_id: number, target: string, status: Char['status'] = 'trained'): Char =>
  charWith({ model_id, status, cfg: { ...charWith().cfg, target } })
const pill = (id: number, column_name: string) => targetOf({ id, column_name })
const loaded = loadedTarget({ ...pickable, model_id: 9, text: 'price' })
const [cost, phase] = [modelOf(2, 'cost', 'training'), modelOf(3, 'phase')]

test.each<[string, Target[], Char[] | null, Char[], number[], Target[]]>([
  ['a model in training joins at first', [], null, [cost, phase], [], [pill(2, 'cost')]],
  [
    'one that is there joins no second time',
    [pill(2, 'cost')],
    null,
    [cost],
    [],
    [pill(2, 'cost')],
  ],
  ['one that begins later does not join', [], [], [cost], [], []],
  ['a restored pill without its model leaves', [pill(3, 'phase')], null, [], [3], []],
  ['a pill whose model is to be made stays', [pill(3, 'phase')], null, [], [], [pill(3, 'phase')]],
  ['a pill whose model was deleted leaves', [pill(3, 'phase')], [phase], [], [], []],
  ['a loaded model stays', [loaded], [modelOf(9, 'price')], [], [9], [loaded]],
])('in the toolbox %s', (_, targets, before, models, restored, expected) => {
  expect(targetsWith(targets, before, models, new Set(restored))).toEqual(expected)
})

test('what is trained are the models of the dataset that are in the toolbox, not loaded ones', () => {
  const models = [cost, phase, modelOf(9, 'price')]
  expect(trainable([loaded, pill(3, 'phase'), pill(4, 'gone')], models)).toEqual([phase])
})
