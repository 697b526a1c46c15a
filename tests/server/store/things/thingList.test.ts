import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListQuery } from '../../../../src/api/contract/list.ts'
import { hideAll } from '../../../../server/store/trash/deleted.ts'
import { listOf } from '../../../../server/store/lists/lists.ts'
import type { Store } from '../../../../server/store/db/open.ts'
import { purgeTrash } from '../../../../server/store/trash/purge.ts'
import { listRecent } from '../../../../server/store/things/recent.ts'
import { restoreThing } from '../../../../server/store/trash/restoring.ts'
import { createSavedQuery, savedQueryList } from '../../../../server/store/queries/savedQueries.ts'
import { searchThings } from '../../../../server/store/things/search.ts'
import type { UserRow } from '../../../../server/store/db/tables.ts'
import { kindNamed } from '../../../../server/store/things/things.ts'
import { listTrash } from '../../../../server/store/trash/trash.ts'
import { stores } from '../../../support/stores.ts'
import { type ThingMaker, thingMaker } from '../../../support/things.ts'

describe.each(stores)('things of every kind on $kind', ({ open }) => {
  let store: Store
  let close: () => Promise<void>
  let make: ThingMaker
  let root: UserRow
  let ada: UserRow
  let eve: UserRow
  const ids: Record<string, number> = {}

  const titles = ({ result }: { result: { title: string }[] }) => result.map(({ title }) => title)
  const recent = async (query: ListQuery, caller = ada) =>
    titles(await listRecent(store, query, caller))
  const search = async (text: string, caller = ada, limit = 20) =>
    (await searchThings(store, text, limit, caller)).map(({ type, title }) => `${type} ${title}`)

  beforeAll(async () => {
    ;({ store, close } = await open())
    make = thingMaker(store)
    root = await make.person('root', true)
    ada = await make.person('ada')
    eve = await make.person('eve')
    ids['sales'] = await make.dataset('Sales', ada)
    ids['shared'] = await make.project('Quarter of sales', eve, ada)
    ids['secret'] = await make.project('Sales nobody knows', eve)
    ids['chart'] = await make.chart('sales 100%', ada, ids['sales'])
    ids['dashboard'] = await make.dashboard('Übersicht', eve, ids['chart'])
    ids['other'] = await make.chart('After_sales', eve, ids['sales'])
    await store
      .insertInto('favorite')
      .values({ user_id: ada.id, kind: 'slice', object_id: ids['chart'], created_on: '' })
      .execute()
  })
  afterAll(() => close())

  describe('what changed lately', () => {
    test('is listed newest first, and projects only to their members and admins', async () => {
      const shown = ['After_sales', 'Übersicht', 'sales 100%', 'Quarter of sales', 'Sales']
      expect(await recent({})).toEqual(shown)
      expect(await recent({}, root)).toEqual([
        ...shown.slice(0, 3),
        'Sales nobody knows',
        ...shown.slice(3),
      ])
    })

    test('is told in the same words whatever its kind', async () => {
      const {
        result: [thing],
        ...counts
      } = await listRecent(store, { page_size: 1, page: 2 }, ada)
      expect(counts).toEqual({ count: 5, total: 5, ids: [ids['chart']] })
      expect(thing).toEqual({
        type: 'chart',
        id: ids['chart'],
        title: 'sales 100%',
        url: `/visualizations/${ids['chart']}/k3`,
        viz_type: 'pie',
        changed_on_utc: '2026-01-01T00:00:04.000000+0000',
        changed_on_delta_humanized: thing?.changed_on_delta_humanized,
        changed_by: {
          id: ada.id,
          user_id: ada.id,
          username: 'ada',
          first_name: 'ada',
          last_name: 'von Test',
        },
      })
      expect((await listRecent(store, {}, ada)).result.map(({ url }) => url.split('/')[1])).toEqual(
        ['visualizations', 'dashboards', 'visualizations', 'projects', 'datasets'],
      )
    })

    test('is paged over the kinds, searched, ordered and narrowed to favourites', async () => {
      expect(await recent({ page_size: 2, page: 1 })).toEqual(['sales 100%', 'Quarter of sales'])
      expect(await recent({ filters: [{ col: 'title', opr: 'ct', value: 'sALES' }] })).toEqual([
        'After_sales',
        'sales 100%',
        'Quarter of sales',
        'Sales',
      ])
      expect(await recent({ order_column: 'title', order_direction: 'asc', page_size: 4 })).toEqual(
        ['After_sales', 'Quarter of sales', 'Sales', 'sales 100%'],
      )
      expect(
        await recent({ filters: [{ col: 'type', opr: 'in', value: ['dataset', 'project'] }] }),
      ).toEqual(['Quarter of sales', 'Sales'])
      expect(
        await recent({ filters: [{ col: 'changed_by', opr: 'rel_o_m', value: ada.id }] }),
      ).toEqual(['sales 100%', 'Sales'])
      expect(
        await recent({ filters: [{ col: 'id', opr: 'chart_is_favorite', value: true }] }),
      ).toEqual(['sales 100%'])
      expect(
        await listRecent(store, { filters: [{ col: 'title', opr: 'sw', value: 'Ü' }] }, ada),
      ).toMatchObject({ count: 1, total: 5, ids: [ids['dashboard']] })
      expect(await recent({ page: Number.MAX_SAFE_INTEGER })).toEqual([])
      await expect(recent({ order_column: 'params' })).rejects.toMatchObject({
        status: 400,
        message: 'Invalid order by column: params',
      })
    })
  })

  describe('a search', () => {
    test('finds titles that begin with the text before those that hold it, each by title', async () => {
      expect(await search(' SALES ')).toEqual([
        'dataset Sales',
        'chart sales 100%',
        'chart After_sales',
        'project Quarter of sales',
      ])
      expect(await search('sales', ada, 2)).toEqual(['dataset Sales', 'chart sales 100%'])
      expect(await search('sales', root)).toContain('project Sales nobody knows')
    })

    test('takes wildcards as letters, finds capitals of every alphabet, and nothing for nothing', async () => {
      expect(await search('%')).toEqual(['chart sales 100%'])
      expect(await search('_s')).toEqual(['chart After_sales'])
      expect(await search('ÜBER')).toEqual(['dashboard Übersicht'])
      expect(await search('\\')).toEqual([])
      expect(await search(' ')).toEqual([])
      expect(await search('\0')).toEqual([])
    })

    test('says what a thing is about: the dataset of a chart, the database of a dataset, else who made it', async () => {
      const hints = (await searchThings(store, 's', 20, ada)).map(({ type, title, hint }) => [
        type,
        title,
        hint,
      ])
      expect(hints).toEqual([
        ['dataset', 'Sales', 'Workspace'],
        ['chart', 'sales 100%', 'Sales'],
        ['chart', 'After_sales', 'Sales'],
        ['project', 'Quarter of sales', 'eve von Test'],
        ['dashboard', 'Übersicht', 'eve von Test'],
      ])
    })
  })

  test.each([
    '<img src=x onerror=alert(1)>',
    '\u202egnp.exe',
    '🎉'.repeat(125),
    '__proto__',
    '=1+1',
    "'; drop table chart; --",
    'a\tb\nc',
    '%_\\',
  ])('the name %j is kept, found and told as text', async (title) => {
    const id = await make.project(title, ada)
    const found = await searchThings(store, title, 20, ada)
    expect(found.map((thing) => [thing.id, thing.title])).toEqual([[id, title]])
    expect(
      await listRecent(store, { filters: [{ col: 'title', opr: 'eq', value: title }] }, ada),
    ).toMatchObject({ ids: [id], result: [{ title }] })
    await store.deleteFrom('project').where('id', '=', id).execute()
  })

  test('the trash holds what the caller may bring back, with who deleted it and until when; the lists and the search no more', async () => {
    const [gone, stored] = [
      await make.chart('Gone chart', ada, ids['sales'] ?? 0),
      await make.project('Gone project', eve, ada),
    ]
    await hideAll(store, 'chart', [gone], root)
    await store
      .updateTable('chart')
      .set({ deleted_on: '2026-02-01T00:00:00.000000+0000' })
      .where('id', '=', gone)
      .execute()
    await store
      .updateTable('project')
      .set({ deleted_on: '2026-03-01T00:00:00.000000+0000', deleted_by_id: eve.id })
      .where('id', '=', stored)
      .execute()

    const { result, ...counts } = await listTrash(store, {}, ada)
    expect(counts).toEqual({ count: 1, total: 1, ids: [gone] })
    expect(result).toEqual([
      {
        type: 'chart',
        id: gone,
        title: 'Gone chart',
        viz_type: 'pie',
        deleted_on_utc: '2026-02-01T00:00:00.000000+0000',
        deleted_on_delta_humanized: result[0]?.deleted_on_delta_humanized,
        deleted_by: {
          id: root.id,
          user_id: root.id,
          username: 'root',
          first_name: 'root',
          last_name: 'von Test',
        },
        purge_on_utc: '2026-03-03T00:00:00.000000+0000',
      },
    ])
    expect(titles(await listTrash(store, {}, eve))).toEqual(['Gone project'])
    expect(titles(await listTrash(store, {}, root))).toEqual(['Gone project', 'Gone chart'])
    expect(
      titles(await listTrash(store, { order_column: 'title', order_direction: 'asc' }, root)),
    ).toEqual(['Gone chart', 'Gone project'])
    expect(
      await listTrash(store, { filters: [{ col: 'title', opr: 'ct', value: 'PROJ' }] }, root),
    ).toMatchObject({ count: 1, total: 2, ids: [stored] })
    expect({
      found: await search('gone', root),
      inRecent: (await recent({}, root)).includes('Gone chart'),
    }).toEqual({ found: [], inRecent: false })
  })

  test('a saved query is listed, found, deleted and brought back by whoever made it, and by no admin', async () => {
    const id = await make.savedQuery('Own query', ada)
    const listed = async (caller: UserRow) =>
      (
        await listOf(
          store,
          savedQueryList,
          { order_column: 'schema', filters: [{ col: 'label', opr: 'all_text', value: 'OWN' }] },
          caller,
        )
      ).ids
    expect(await listed(ada)).toEqual([id])
    expect(await search('own', ada)).toEqual(['saved_query Own query'])
    expect(await recent({ page_size: 1 })).toEqual(['Own query'])
    expect(await listed(root)).toEqual([])
    expect(await search('own', root)).toEqual([])
    expect(
      await recent({ filters: [{ col: 'id', opr: 'chart_is_favorite', value: true }] }),
    ).toEqual(['sales 100%'])
    await expect(hideAll(store, 'saved_query', [id], root)).rejects.toMatchObject({ status: 404 })
    await hideAll(store, 'saved_query', [id], ada)
    expect(await listed(ada)).toEqual([])
    expect(titles(await listTrash(store, {}, ada))).toEqual(['Own query', 'Gone chart'])
    expect(titles(await listTrash(store, {}, root))).not.toContain('Own query')
    const kind = kindNamed('saved_queries')
    const { id: twin } = await createSavedQuery(
      store,
      { db_id: 1, label: 'Own query', sql: 'SELECT 2' },
      ada,
    )
    expect((await restoreThing(store, kind, id, ada)).result).toEqual({
      type: 'saved_query',
      id,
      title: 'Own query (restored)',
      url: `/sql-page?savedQueryId=${id}`,
      renamed: true,
    })
    expect(await listed(ada)).toEqual([id, twin])
    await hideAll(store, 'saved_query', [id], ada)
    await store
      .updateTable('saved_query')
      .set({ deleted_on: '2020-01-01T00:00:00.000000+0000' })
      .where('id', '=', id)
      .execute()
    expect(await purgeTrash(store, Date.UTC(2020, 1, 15))).toEqual({ saved_query: 1 })
    await store.deleteFrom('saved_query').execute()
  })
})
