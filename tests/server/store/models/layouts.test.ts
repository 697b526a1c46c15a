import { describe, expect, test } from 'vitest'
import type { CharSave } from '../../../../src/api/contract/char.ts'
import { layoutOf, storeLayout } from '../../../../server/store/models/layouts.ts'
import { changeModel } from '../../../../server/store/models/modelChanges.ts'
import { costModel } from '../../../support/costModel.ts'
import { stores } from '../../../support/stores.ts'

describe.each(stores)('layouts on $kind', ({ open }) => {
  test('a dataset that is flattened again has the new layout in place of the one before', async () => {
    const { store, close } = await open()
    const { id, flatten } = await costModel(store)
    await flatten(1)
    await flatten(2, 3)
    expect([...(await layoutOf(store, id))]).toEqual([2, 3])
    await expect(storeLayout(store, id, ['cost'], Uint8Array.from([4]))).rejects.toMatchObject({
      status: 409,
      message: 'The features of model cost were changed meanwhile: flatten it again',
    })
    await close()
  })

  test('a model that is to be trained otherwise keeps its layout, one of other features does not', async () => {
    const { store, close } = await open()
    const { ada, id, flatten } = await costModel(store)
    await flatten(1, 2)
    const changes: CharSave['cfg'][] = [
      { model_name: 'Costs', hyper_parameters: { max_depth: 3 } },
      { base_estimator: 'linear regression' },
      { algo_type: 'classification' },
      { feature_selection: ['weight'] },
      { feature_selection: ['weight', 'size'] },
    ]
    const left: unknown[] = []
    for (const cfg of changes) {
      await changeModel(store, id, { cfg }, ada)
      left.push(
        await layoutOf(store, id).then(
          (bytes) => bytes.length,
          () => 'none',
        ),
      )
    }
    await close()
    expect(left).toEqual([2, 2, 2, 2, 'none'])
  })
})
