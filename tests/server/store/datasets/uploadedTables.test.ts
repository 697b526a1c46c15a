import { expect, onTestFinished, test } from 'vitest'
import {
  forgetUploaded,
  noteUploaded,
  readersOf,
  wasUploaded,
} from '../../../../server/store/datasets/uploadedTables.ts'
import { hideAll } from '../../../../server/store/trash/deleted.ts'
import { stores } from '../../../support/stores.ts'
import { thingMaker } from '../../../support/things.ts'

const birds = { databaseId: 1, schema: 'main', table: 'birds' }

test.each(stores)(
  'what reads a table is told by its name as a whole, on $kind',
  async ({ open }) => {
    const { store, close } = await open()
    onTestFinished(close)
    const make = thingMaker(store)
    const [ada, bob] = [await make.person('ada'), await make.person('bob')]
    const [shown, elsewhere] = [await make.dataset('Birds', ada), await make.dataset('birds', bob)]
    const set = (id: number, change: object) =>
      store.updateTable('dataset').set(change).where('id', '=', id).execute()
    await set(elsewhere, { schema: 'other' })
    const bare = await make.dataset('birds', bob)
    await set(bare, { schema: null })
    const virtual = await make.dataset('some', bob, 'SELECT * FROM "BIRDS" b')
    for (const [name, sql] of [
      ['BIRDS', 'SELECT 1'],
      ['part', 'SELECT * FROM blackbirds, birds_of, "birdsé"'],
      ['gone', 'SELECT * FROM birds'],
    ] as const)
      await make.dataset(name, ada, sql)
    const { id: gone } = await store
      .selectFrom('dataset')
      .select('id')
      .where('table_name', '=', 'gone')
      .executeTakeFirstOrThrow()
    await hideAll(store, 'dataset', [gone], ada)
    await make.savedQuery('mine', ada, 'SELECT count(*) FROM main.birds')
    await make.savedQuery('of bob', bob, 'SELECT * FROM birds')
    await make.savedQuery('of more', ada, 'SELECT * FROM blackbirds')
    const charts = [
      await make.chart('Of it', ada, shown),
      await make.chart('Of some', bob, virtual),
    ]
    await make.chart('Of another', ada, elsewhere)
    const names = async (except?: number) =>
      Object.entries(await readersOf(store, birds, ada, except)).map(([kind, found]) => [
        kind,
        Array.isArray(found) ? found.map(({ title }) => title) : found,
      ])
    expect(await names()).toEqual([
      ['datasets', ['Birds', 'birds']],
      ['virtual_datasets', ['some']],
      ['charts', ['Of it', 'Of some']],
      ['saved_queries', ['mine']],
      ['others_saved_queries', 1],
    ])
    expect(Object.fromEntries(await names(shown))).toMatchObject({
      datasets: ['birds'],
      charts: ['Of some'],
    })
    await hideAll(store, 'chart', charts, await make.person('root', true))
    expect(Object.fromEntries(await names())).toMatchObject({ charts: [] })
  },
)

test.each(stores)(
  'a table whose name has signs that patterns have is found by them, on $kind',
  async ({ open }) => {
    const { store, close } = await open()
    onTestFinished(close)
    const make = thingMaker(store)
    const ada = await make.person('ada')
    const table = 'a.b\\c (50%_1)'
    for (const name of [table, 'a-b\\c (50%_1)', 'a.b\\c (50% 1)', 'a.bc (50%_1)', 'a.b\\c 50%_1'])
      await make.savedQuery(name, ada, `SELECT * FROM "${name}"`)
    const { saved_queries: readers } = await readersOf(store, { ...birds, table }, ada)
    expect(readers.map(({ title }) => title)).toEqual([table])
  },
)

test.each(stores)(
  'a table that an upload made is remembered by its name in any case, on $kind',
  async ({ open }) => {
    const { store, close } = await open()
    onTestFinished(close)
    const make = thingMaker(store)
    const [ada, bob] = [await make.person('ada'), await make.person('bob')]
    const others = [
      { ...birds, schema: 'other' },
      { ...birds, table: 'bird' },
    ]
    const known = () =>
      Promise.all([{ ...birds, table: 'BIRDS' }, ...others].map((one) => wasUploaded(store, one)))
    await noteUploaded(store, birds, ada)
    await noteUploaded(store, birds, bob)
    expect(await known()).toEqual([true, false, false])
    expect(await store.selectFrom('uploaded_table').select('made_by_id').execute()).toEqual([
      { made_by_id: bob.id },
    ])
    for (const other of others) await forgetUploaded(store, other)
    expect(await known()).toEqual([true, false, false])
    await forgetUploaded(store, { ...birds, table: 'Birds' })
    expect(await known()).toEqual([false, false, false])
  },
)
