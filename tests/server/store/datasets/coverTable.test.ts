import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ResultColumn } from '../../../../server/engines/engine.ts'
import { coverTable, requireCoverable } from '../../../../server/store/datasets/coverTable.ts'
import { createModel, targetColumn } from '../../../../server/store/models/modelChanges.ts'
import type { Store } from '../../../../server/store/db/open.ts'
import type { UserRow } from '../../../../server/store/db/tables.ts'
import { createUser } from '../../../../server/store/users/users.ts'
import { stores } from '../../../support/stores.ts'

const number = (name: string): ResultColumn => ({ name, type: 'BIGINT', typeGeneric: 0 })
const text = (name: string): ResultColumn => ({ name, type: 'VARCHAR', typeGeneric: 1 })

describe.each(stores)('a dataset over a table, on $kind', ({ open }) => {
  let store: Store
  let close: () => Promise<void>
  let caller: UserRow

  const person = (username: string) =>
    createUser(store, {
      username,
      name: username,
      email: `${username}@example.com`,
      passwordHash: '',
      isAdmin: false,
    })
  const cover = (columns: ResultColumn[], by = caller) =>
    coverTable(store, {
      databaseId: 1,
      schema: null,
      tableName: 'sales',
      columns,
      source: 'upload',
      caller: by,
      upload,
    })
  const upload = { warnings: ['Its names are made'], left_out: [] }
  const columnsOf = (id: number) =>
    store
      .selectFrom('dataset_column')
      .select(['id', 'column_name', 'type_generic'])
      .where('dataset_id', '=', id)
      .orderBy('position')
      .execute()

  beforeEach(async () => {
    ;({ store, close } = await open())
    caller = await person('ada')
  })
  afterEach(() => close())

  test('it is created once, with the count metric, in the default schema, owned by whoever covered the table', async () => {
    const { id } = await cover([number('id'), text('region')])
    expect(
      await store
        .selectFrom('dataset')
        .select(['table_name', 'schema', 'sql', 'source', 'id_column'])
        .execute(),
    ).toEqual([{ table_name: 'sales', schema: 'main', sql: null, source: 'upload', id_column: -1 }])
    expect(
      await store
        .selectFrom('dataset_metric')
        .select(['dataset_id', 'metric_name', 'expression'])
        .execute(),
    ).toEqual([{ dataset_id: id, metric_name: 'count', expression: 'COUNT(*)' }])
    expect(await store.selectFrom('owner').selectAll().execute()).toEqual([
      { kind: 'dataset', object_id: id, user_id: caller.id },
    ])
  })

  test('what its upload decided is kept with it, and with no dataset that somebody made over the table', async () => {
    const { id } = await cover([number('id')])
    const refOf = async () =>
      (await store.selectFrom('dataset').select('source_ref').executeTakeFirstOrThrow()).source_ref
    expect(await refOf()).toBe(JSON.stringify(upload))
    const made = { source: 'user', source_ref: null } as const
    await store.updateTable('dataset').set(made).where('id', '=', id).execute()
    await cover([number('id'), text('region')])
    expect(await refOf()).toBeNull()
  })

  test('covering it again keeps the ids of columns that stayed, appends new ones and removes those that are gone', async () => {
    const { id } = await cover([number('id'), text('region'), text('product')])
    const [idColumn, , product] = await columnsOf(id)
    await store
      .updateTable('dataset_column')
      .set({ verbose_name: 'Key' })
      .where('column_name', '=', 'id')
      .execute()
    expect(await cover([text('product'), text('id'), number('qty')])).toEqual({ id })
    expect(await columnsOf(id)).toEqual([
      { id: product?.id, column_name: 'product', type_generic: 1 },
      { id: idColumn?.id, column_name: 'id', type_generic: 1 },
      { id: expect.any(Number), column_name: 'qty', type_generic: 0 },
    ])
    const stored = store
      .selectFrom('dataset_column')
      .select('verbose_name')
      .where('column_name', '=', 'id')
    expect(await stored.executeTakeFirst()).toEqual({ verbose_name: 'Key' })
  })

  test('a calculated column stays what it is where the table gets one of its name', async () => {
    const { id } = await cover([number('qty')])
    const calculated = { dataset_id: id, type: 'DOUBLE', type_generic: 0, is_active: 1 }
    await store
      .insertInto('dataset_column')
      .values({ ...calculated, position: 9, column_name: 'twice', expression: 'qty * 2' })
      .execute()
    await cover([text('twice'), number('qty')])
    const stored = store
      .selectFrom('dataset_column')
      .select(['column_name', 'type', 'expression', 'position'])
      .orderBy('column_name')
    expect(await stored.execute()).toEqual([
      { column_name: 'qty', type: 'BIGINT', expression: null, position: 1 },
      { column_name: 'twice', type: 'DOUBLE', expression: 'qty * 2', position: 9 },
    ])
  })

  test('an index column that is gone from the table is no index any more', async () => {
    const { id } = await cover([number('id'), text('region')])
    const [idColumn] = await columnsOf(id)
    await store
      .updateTable('dataset')
      .set({ id_column: idColumn?.id ?? 0 })
      .execute()
    await cover([number('id')])
    expect(await store.selectFrom('dataset').select(['id_column', 'version']).execute()).toEqual([
      { id_column: idColumn?.id, version: 2 },
    ])
    await cover([text('region')])
    expect(await store.selectFrom('dataset').select(['id_column', 'version']).execute()).toEqual([
      { id_column: -1, version: 3 },
    ])
  })

  test('someone who replaces the table becomes an owner beside the first one', async () => {
    const { id } = await cover([number('id')])
    const eve = await person('eve')
    await cover([number('id')], eve)
    expect(
      await store
        .selectFrom('owner')
        .select('user_id')
        .where('object_id', '=', id)
        .orderBy('user_id')
        .execute(),
    ).toEqual([{ user_id: caller.id }, { user_id: eve.id }])
  })

  test('a table of ten thousand columns is covered', async () => {
    const { id } = await cover(Array.from({ length: 10_000 }, (_, index) => number(`c${index}`)))
    await cover(Array.from({ length: 9_000 }, (_, index) => number(`c${index}`)))
    expect((await columnsOf(id)).length).toBe(9_000)
  })

  test('a table that lacks what models of its dataset predict is refused with their columns and what to do', async () => {
    const { id } = await cover(['id', 'cost', 'size'].map(number))
    const [, cost, size] = await columnsOf(id)
    const usual = { algoType: 'regression' as const, features: ['id'] }
    const lacking = async (schema: string, ...names: string[]) => {
      const columns = names.map((name) => ({ name }))
      const table = { databaseId: 1, schema, tableName: 'sales', columns }
      return requireCoverable(store, table, ': delete it first').catch(
        ({ message }: Error) => message,
      )
    }
    await createModel(store, await targetColumn(store, size?.id ?? 0, null), usual, caller)
    const one = [await lacking('main', 'size'), await lacking('main', 'id', 'cost')]
    await createModel(store, await targetColumn(store, cost?.id ?? 0, null), usual, caller)
    expect([...one, await lacking('main'), await lacking('other')]).toEqual([
      undefined,
      'Column size has a model: delete it first',
      'Columns cost, size have models: delete it first',
      undefined,
    ])
  })
})
