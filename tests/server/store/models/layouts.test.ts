import { describe, expect, test } from 'vitest'
import { coverTable } from '../../../../server/store/datasets/coverTable.ts'
import { layoutOf, storeLayout } from '../../../../server/store/models/layouts.ts'
import { createModel, targetColumn } from '../../../../server/store/models/modelChanges.ts'
import { createUser } from '../../../../server/store/users/users.ts'
import { stores } from '../../../support/stores.ts'

describe.each(stores)('layouts on $kind', ({ open }) => {
  test('a dataset that is flattened again has the new layout in place of the one before', async () => {
    const { store, close } = await open()
    const ada = await createUser(store, {
      ...{ username: 'ada', name: 'Ada', email: 'ada@example.com' },
      passwordHash: '',
      isAdmin: false,
    })
    const columns = ['cost', 'weight'].map((name) => ({
      name,
      type: 'BIGINT',
      typeGeneric: 0 as const,
    }))
    const { id: datasetId } = await coverTable(store, {
      databaseId: 1,
      schema: null,
      tableName: 'strikes',
      columns,
      source: 'upload',
      caller: ada,
    })
    const { id } = await store
      .selectFrom('dataset_column')
      .select('id')
      .where('dataset_id', '=', datasetId)
      .where('column_name', '=', 'cost')
      .executeTakeFirstOrThrow()
    await createModel(
      store,
      await targetColumn(store, id, null),
      { algoType: 'regression', features: ['weight'] },
      ada,
    )
    const flatten = (...bytes: number[]) =>
      storeLayout(store, id, ['weight'], Uint8Array.from(bytes))
    await flatten(1)
    await flatten(2, 3)
    expect([...(await layoutOf(store, id))]).toEqual([2, 3])
    await expect(storeLayout(store, id, ['cost'], Uint8Array.from([4]))).rejects.toMatchObject({
      status: 409,
      message: 'The features of model cost were changed meanwhile: flatten it again',
    })
    await close()
  })
})
