import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hideAll } from '../../../../server/store/trash/deleted.ts'
import type { Store } from '../../../../server/store/db/open.ts'
import { relatedTo } from '../../../../server/store/datasets/related.ts'
import type { UserRow } from '../../../../server/store/db/tables.ts'
import { stores } from '../../../support/stores.ts'
import { type ThingMaker, thingMaker } from '../../../support/things.ts'

describe.each(stores)('what is related to a dataset on $kind', ({ open }) => {
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

  const anotherDatabase = async () => {
    const { id: _, ...row } = await store
      .selectFrom('database')
      .selectAll()
      .executeTakeFirstOrThrow()
    return { ...row, uuid: 'another', database_name: 'Another', is_internal: 0 }
  }
  const workspace = { id: 1, database_name: 'Workspace', backend: 'duckdb' }

  test('are its charts and their dashboards, newest first, without what is in the trash', async () => {
    const [sales, other] = [await make.dataset('sales', ada), await make.dataset('other', ada)]
    const [old, gone, young] = [
      await make.chart('Old', ada, sales),
      await make.chart('Gone', ada, sales),
      await make.chart('Young', ada, sales),
    ]
    const dashboard = await make.dashboard('Board', ada, old, young)
    await make.dashboard('Without', ada, await make.chart('Other', ada, other), gone)
    await hideAll(store, 'chart', [gone], ada)

    const { charts, dashboards, ...others } = await relatedTo(store, sales, ada)
    expect(
      charts.map(({ title, url, viz_type, changed_by }) => [
        title,
        url.split('/')[2],
        viz_type,
        changed_by?.username,
      ]),
    ).toEqual([
      ['Young', String(young), 'pie', 'ada'],
      ['Old', String(old), 'pie', 'ada'],
    ])
    expect(dashboards.map(({ title, url }) => [title, url])).toEqual([
      ['Board', `/dashboards/${dashboard}`],
    ])
    expect(others).toEqual({
      models: [],
      datasets: [],
      saved_queries: [],
      counts: { charts: 2, dashboards: 1, models: 0, datasets: 0, saved_queries: 0 },
      source: {
        source: 'user',
        kind: 'physical',
        database: workspace,
        schema: 'main',
        table: 'sales',
        sql: null,
        dataset: null,
      },
    })
  })

  test('are the datasets and the own saved queries whose SQL reads its table', async () => {
    const strikes = await make.dataset('strikes', ada)
    const bob = await make.person('bob')
    await make.dataset('by month', ada, 'SELECT month, count(*) FROM "main"."Strikes" GROUP BY 1')
    await make.dataset(
      'of others',
      ada,
      "SELECT strikes, 'FROM strikes' FROM birds -- FROM strikes",
    )
    await make.dataset('elsewhere', ada, 'SELECT * FROM other.strikes')
    await make.dataset('own part', ada, 'WITH strikes AS (SELECT 1) SELECT * FROM strikes')
    await make.savedQuery(
      'joined',
      ada,
      'SELECT * FROM birds b, main.strikes s WHERE b.id = s.bird',
    )
    await make.savedQuery('of bob', bob, 'SELECT * FROM strikes')
    const { id: database_id } = await store
      .insertInto('database')
      .values(await anotherDatabase())
      .returning('id')
      .executeTakeFirstOrThrow()
    const there = await make.dataset('in another database', ada, 'SELECT * FROM strikes')
    await store.updateTable('dataset').set({ database_id }).where('id', '=', there).execute()
    const hidden = await make.savedQuery('deleted', ada, 'SELECT * FROM strikes')
    await hideAll(store, 'saved_query', [hidden], ada)
    await make.dataset('without a schema', ada, 'SELECT * FROM STRIKES')
    const { datasets, saved_queries, counts } = await relatedTo(store, strikes, ada)
    expect([
      datasets.map(({ title }) => title),
      saved_queries.map(({ title }) => title),
      counts.datasets,
      counts.saved_queries,
    ]).toEqual([['without a schema', 'by month'], ['joined'], 2, 1])
  })

  test('is the statement of a virtual dataset, and the dataset it was made from while that is there', async () => {
    const [origin, made] = [
      await make.dataset('origin', ada),
      await make.dataset('made', ada, 'SELECT 1'),
    ]
    await store
      .updateTable('dataset')
      .set({ source: 'prediction', source_ref: JSON.stringify({ dataset_id: origin }) })
      .where('id', '=', made)
      .execute()
    const sourceOf = async () => (await relatedTo(store, made, ada)).source
    expect(await sourceOf()).toMatchObject({
      source: 'prediction',
      kind: 'virtual',
      table: null,
      sql: 'SELECT 1',
      dataset: { id: origin, title: 'origin', url: `/datasets/${origin}` },
    })
    await hideAll(store, 'dataset', [origin], ada)
    expect((await sourceOf()).dataset).toBeNull()
  })
})
