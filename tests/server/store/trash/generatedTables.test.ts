import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../../../server/store/db/open.ts'
import type { UserRow } from '../../../../server/store/db/tables.ts'
import { hideAll } from '../../../../server/store/trash/deleted.ts'
import {
  dueGeneratedTables,
  unshownTables,
} from '../../../../server/store/trash/generatedTables.ts'
import { purgeTrash } from '../../../../server/store/trash/purge.ts'
import { stores } from '../../../support/stores.ts'
import { type ThingMaker, thingMaker } from '../../../support/things.ts'

describe.each(stores)('the tables that models made, on $kind', ({ open }) => {
  let store: Store
  let close: () => Promise<void>
  let make: ThingMaker
  let ada: UserRow
  beforeAll(async () => {
    ;({ store, close } = await open())
    make = thingMaker(store)
    ada = await make.person('ada')
  })
  afterAll(() => close())

  test('go when their datasets have been in the trash for 30 days, unless another one shows them', async () => {
    const ids = [
      await make.dataset('predicted', ada),
      await make.dataset('shared', ada),
      await make.dataset('evaluated', ada),
    ]
    const uploaded = await make.dataset('uploaded', ada)
    await store
      .updateTable('dataset')
      .set({ source: 'prediction' })
      .where('id', 'in', ids)
      .execute()
    const [predicted = 0, shared = 0, evaluated = 0] = ids
    const embedded = await make.dataset('embedded', ada)
    const rewritten = await make.dataset('rewritten', ada, 'SELECT 1')
    await store
      .updateTable('dataset')
      .set({ source: 'embedding' })
      .where('id', 'in', [embedded, rewritten])
      .execute()
    const hidden = [predicted, shared, evaluated, uploaded, embedded, rewritten]
    await store
      .updateTable('dataset')
      .set({ source: 'evaluation' })
      .where('id', '=', evaluated)
      .execute()
    await hideAll(store, 'dataset', hidden, ada)
    await make.dataset('shared', ada)
    const later = (days: number) => Date.now() + days * 86_400_000
    const tables = await dueGeneratedTables(store, later(31))
    await purgeTrash(store, later(31))
    expect({
      early: await dueGeneratedTables(store, later(29)),
      due: tables.map(({ table }) => table).toSorted(),
      unshown: (await unshownTables(store, tables)).toSorted((one, other) =>
        one.table < other.table ? -1 : 1,
      ),
    }).toEqual({
      early: [],
      due: ['embedded', 'evaluated', 'predicted', 'shared'],
      unshown: ['embedded', 'evaluated', 'predicted'].map((table) => ({
        databaseId: 1,
        schema: 'main',
        table,
      })),
    })
  })
})
