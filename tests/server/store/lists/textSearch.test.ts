import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chartList } from '../../../../server/store/charts/charts.ts'
import type { Store } from '../../../../server/store/db/open.ts'
import type { UserRow } from '../../../../server/store/db/tables.ts'
import { listOf } from '../../../../server/store/lists/lists.ts'
import { searchThings } from '../../../../server/store/things/search.ts'
import { kindNamed } from '../../../../server/store/things/things.ts'
import { hideAll } from '../../../../server/store/trash/deleted.ts'
import { restoreThing } from '../../../../server/store/trash/restoring.ts'
import { stores } from '../../../support/stores.ts'
import { type ThingMaker, thingMaker } from '../../../support/things.ts'

const many = 1100
const rowsPerStatement = 500

/** How many have the old name and how many the new one, at first and after each of these. */
const renamedTrashedRestoredGone = [
  [1, 0],
  [0, 1],
  [0, 0],
  [0, 1],
  [0, 0],
]
const titleAt = (at: number) =>
  [`Umsatz ${at}`, `"Größe" 50%_${at}`, `Über den Dächern ${at}`][at % 3] ?? ''

/** More charts with like titles than are gathered before a page is read in order. */
describe.each(stores)('a search over many things on $kind', ({ open }) => {
  let store: Store
  let close: () => Promise<void>
  let make: ThingMaker
  let ada: UserRow
  const titles: { id: number; title: string }[] = []

  beforeAll(async () => {
    ;({ store, close } = await open())
    make = thingMaker(store)
    ada = await make.person('ada')
    const quarters = await make.dataset('Quarterly', ada)
    const first = await make.chart('of four months', ada, quarters)
    const others = await make.dataset('others', ada)
    const copied = await make.chart(titleAt(0), ada, others)
    const { id: _, ...row } = await store
      .selectFrom('chart')
      .selectAll()
      .where('id', '=', copied)
      .executeTakeFirstOrThrow()
    for (let at = 1; at < 3 * many; at += 1) titles.push({ id: 10_000 + at, title: titleAt(at) })
    for (let from = 0; from < titles.length; from += rowsPerStatement)
      await store
        .insertInto('chart')
        .values(
          titles.slice(from, from + rowsPerStatement).map(({ id, title }) => ({
            ...row,
            id,
            uuid: `copy ${id}`,
            slice_name: title,
            form_data_key: null,
          })),
        )
        .execute()
    titles.push({ id: first, title: 'of four months' }, { id: copied, title: titleAt(0) })
  })
  afterAll(() => close())

  const page = async (value: string) => {
    const { ids, count } = await listOf(
      store,
      chartList,
      {
        filters: [{ col: 'slice_name', opr: 'chart_all_text', value }],
        order_column: 'id',
        order_direction: 'asc',
        page_size: 5,
      },
      ada,
    )
    return { ids, count }
  }
  const expected = (text: string) => {
    const ids = titles
      .filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()))
      .map(({ id }) => id)
      .toSorted((one, other) => one - other)
    return { ids: ids.slice(0, 5), count: ids.length }
  }

  test.each([
    'UMSATZ',
    'satz 17',
    'Umsatz 3',
    '"größe"',
    '0%_1',
    'ÜBER',
    'um',
    '7',
    '99',
    'Ä',
    '%_',
    ' "',
    'ß"',
    'xq',
    '',
    'no such',
    '" OR "',
  ])('finds and counts %j in any case, as letters and nothing else', async (text) => {
    expect(await page(text)).toEqual(expected(text))
  })

  test('finds a chart by the title of its dataset, once, also by two letters at its end', async () => {
    const found = { ids: [titles.at(-2)?.id], count: 1 }
    expect([await page('quarterly'), await page('ly')]).toEqual([found, found])
  })

  test('follows the title of a dataset, also into the trash and back, and a chart that goes to another', async () => {
    const winds = await make.dataset('Winds', ada)
    const chart = await make.chart('of them', ada, winds)
    const counts = async () => [(await page('winds')).count, (await page('gusts')).count]
    const seen = [await counts()]
    await store
      .updateTable('dataset')
      .set({ table_name: 'Gusts' })
      .where('id', '=', winds)
      .execute()
    seen.push(await counts())
    for (const deleted_on of ['2026-01-01T00:00:00.000Z', null]) {
      await store.updateTable('dataset').set({ deleted_on }).where('id', '=', winds).execute()
      seen.push(await counts())
    }
    const calm = await make.dataset('calm', ada)
    await store.updateTable('chart').set({ dataset_id: calm }).where('id', '=', chart).execute()
    seen.push(await counts())
    await store.deleteFrom('chart').where('id', '=', chart).execute()
    expect(seen).toEqual(renamedTrashedRestoredGone)
  })

  test('over every kind has the titles that begin with it first, then the others, each by title', async () => {
    const find = async (text: string) =>
      (await searchThings(store, text, 3, ada)).map(({ title }) => title)
    const first = (isFound: (title: string) => boolean) =>
      titles
        .map(({ title }) => title)
        .filter(isFound)
        .toSorted()
        .slice(0, 3)
    expect({
      begun: await find('UMSATZ'),
      within: await find('MSATZ'),
      rare: await find('satz 10'),
    }).toEqual({
      begun: first((title) => title.startsWith('Umsatz')),
      within: first((title) => title.startsWith('Umsatz')),
      rare: first((title) => title.startsWith('Umsatz 10')),
    })
  })

  test('follows what is renamed, goes to the trash, comes back and goes for good', async () => {
    const id = await make.chart('Zephyr', ada, await make.dataset('winds', ada))
    const found = async () => [(await page('zephyr')).count, (await page('mistral')).count]
    const seen = [await found()]
    await store.updateTable('chart').set({ slice_name: 'Mistral' }).where('id', '=', id).execute()
    seen.push(await found())
    await hideAll(store, 'chart', [id], ada)
    seen.push(await found())
    await restoreThing(store, kindNamed('chart'), id, ada)
    seen.push(await found())
    await store.deleteFrom('chart').where('id', '=', id).execute()
    seen.push(await found())
    expect(seen).toEqual(renamedTrashedRestoredGone)
  })

  test('counts more than a page by two letters as they are renamed, go to the trash, come back and go for good', async () => {
    const breezes = await make.dataset('breezes', ada)
    const ids: number[] = []
    for (let at = 0; at < 7; at += 1) ids.push(await make.chart(`Zq ${at}`, ada, breezes))
    const found = async () => [(await page('zq')).count, (await page('jv')).count]
    const seen = [await found()]
    await store.updateTable('chart').set({ slice_name: 'Jv' }).where('id', 'in', ids).execute()
    seen.push(await found())
    await hideAll(store, 'chart', ids.slice(1), ada)
    seen.push(await found())
    for (const id of ids.slice(1)) await restoreThing(store, kindNamed('chart'), id, ada)
    seen.push(await found())
    await store.deleteFrom('chart').where('id', 'in', ids).execute()
    seen.push(await found())
    expect(seen).toEqual([
      [7, 0],
      [0, 7],
      [0, 1],
      [0, 7],
      [0, 0],
    ])
  })
})
