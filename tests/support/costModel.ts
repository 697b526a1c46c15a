import type { Store } from '../../server/store/db/open.ts'
import { coverTable } from '../../server/store/datasets/coverTable.ts'
import { storeLayout } from '../../server/store/models/layouts.ts'
import { createModel, targetColumn } from '../../server/store/models/modelChanges.ts'
import { createUser } from '../../server/store/users/users.ts'

/** A model of costs by the weight, in a dataset of its own. */
export const costModel = async (store: Store) => {
  const ada = await createUser(store, {
    ...{ username: 'ada', name: 'Ada', email: 'ada@example.com' },
    passwordHash: '',
    isAdmin: false,
  })
  const columns = ['cost', 'weight', 'size'].map((name) => ({
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
  const usual = { algoType: 'regression' as const, features: ['weight'] }
  await createModel(store, await targetColumn(store, id, null), usual, ada)
  const flatten = (...bytes: number[]) => storeLayout(store, id, ['weight'], Uint8Array.from(bytes))
  return { ada, id, datasetId, flatten }
}
