import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../../../../server/store/db/open.ts'
import type { UserRow } from '../../../../server/store/db/tables.ts'
import { presentCount } from '../../../../server/store/lists/presentCount.ts'
import { stores } from '../../../support/stores.ts'
import { type ThingMaker, thingMaker } from '../../../support/things.ts'

const kinds = ['database', 'dataset', 'chart', 'dashboard', 'project', 'saved_query'] as const

const counts = async (store: Store) => {
  const columns = kinds.map((kind) => sql`${presentCount(store, kind)} as ${sql.ref(kind)}`)
  const { rows } = await sql<Record<(typeof kinds)[number], number>>`
    select ${sql.join(columns)}`.execute(store)
  return rows[0]
}

describe.each(stores)('how many things are not in the trash, on $kind', ({ kind, open }) => {
  let store: Store
  let close: () => Promise<void>
  let make: ThingMaker
  let ada: UserRow
  let sales: number

  beforeEach(async () => {
    ;({ store, close } = await open())
    make = thingMaker(store)
    ada = await make.person('ada')
    sales = await make.dataset('sales', ada)
  })
  afterEach(() => close())

  const setDeleted = (deleted_on: string | null) =>
    store.updateTable('chart').set({ deleted_on }).execute()

  test('follows what is made, renamed, trashed, restored and gone, also with what it belongs to', async () => {
    const first = await counts(store)
    const charts = first?.chart ?? 0
    for (const name of ['one', 'two', 'three']) await make.chart(name, ada, sales)
    await make.project('Plans', ada)
    await make.dashboard('Board', ada)
    await make.savedQuery('Query', ada)
    const made = {
      ...first,
      chart: charts + 3,
      project: (first?.project ?? 0) + 1,
      dashboard: (first?.dashboard ?? 0) + 1,
      saved_query: (first?.saved_query ?? 0) + 1,
    }
    expect(await counts(store)).toEqual(made)

    await store.updateTable('chart').set({ slice_name: 'renamed' }).execute()
    expect(await counts(store)).toEqual(made)
    await setDeleted('2026-01-01 00:00:00')
    expect(await counts(store)).toEqual({ ...made, chart: 0 })
    await setDeleted(null)
    await store.deleteFrom('chart').where('slice_name', '=', 'renamed').execute()
    expect(await counts(store)).toEqual({ ...made, chart: 0 })

    await store.deleteFrom('database').execute()
    expect(await counts(store)).toEqual({ ...made, chart: 0, dataset: 0, database: 0 })
  })

  if (kind === 'PostgreSQL')
    test('writers at once do not wait for each other, and what one takes back is not counted', async () => {
      const before = (await counts(store))?.saved_query ?? 0
      const takenBack = store.transaction().execute(async (one) => {
        await thingMaker(one).savedQuery('of one', ada)
        await store
          .transaction()
          .execute((other) => thingMaker(other).savedQuery('of another', ada))
        expect((await counts(one))?.saved_query).toBe(before + 2)
        throw new Error('taken back')
      })
      await expect(takenBack).rejects.toThrow('taken back')
      expect((await counts(store))?.saved_query).toBe(before + 1)
    })
})
