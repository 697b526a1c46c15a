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
    const [young, gone, old] = [
      await make.chart('Young', ada, sales),
      await make.chart('Gone', ada, sales),
      await make.chart('Old', ada, sales),
    ]
    const longAgo = { changed_on: '2020-01-01T00:00:00.000000+0000' }
    await store.updateTable('chart').set(longAgo).where('id', '=', old).execute()
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
    const strikes = await make.dataset('Strikes', ada)
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
    await store.updateTable('dataset').set({ schema: null }).where('id', '=', strikes).execute()
    const anywhere = (await relatedTo(store, strikes, ada)).datasets.map(({ title }) => title)
    expect(anywhere).toEqual(['without a schema', 'elsewhere', 'by month'])
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
  test('are its models by name, each of them counted', async () => {
    const made = await make.dataset('measured', ada)
    const { created_by_id, changed_by_id, created_on, changed_on } = await store
      .selectFrom('dataset')
      .selectAll()
      .where('id', '=', made)
      .executeTakeFirstOrThrow()
    const targets = ['b', 'C', 'a'].map((column_name, position) => ({
      ...{ dataset_id: made, column_name, position, type: 'BIGINT', type_generic: 0, is_active: 1 },
    }))
    const columns = await store
      .insertInto('dataset_column')
      .values(targets)
      .returning(['id', 'column_name as model_name'])
      .execute()
    const models = columns.map(({ id, model_name }) => ({
      id,
      dataset_id: made,
      model_name,
      algo_type: 'regression' as const,
      base_estimator: 'linear regression' as const,
      feature_selection: '[]',
      hyper_parameters: '{}',
      version: 0,
      ...{ created_by_id, changed_by_id, created_on, changed_on },
    }))
    await store.insertInto('model').values(models).execute()
    const related = await relatedTo(store, made, ada)
    expect([related.models.map(({ title }) => title), related.counts.models]).toEqual([
      ['a', 'b', 'C'],
      3,
    ])
  })

  test('are no readers of a virtual dataset, whose name is no table', async () => {
    const counted = await make.dataset('counted', ada, 'SELECT count(*) FROM birds')
    await make.dataset('of a table of that name', ada, 'SELECT * FROM counted')
    await make.savedQuery('of it too', ada, 'SELECT * FROM counted')
    const { datasets, saved_queries, counts } = await relatedTo(store, counted, ada)
    expect({ datasets, saved_queries, counts }).toMatchObject({
      datasets: [],
      saved_queries: [],
      counts: { datasets: 0, saved_queries: 0 },
    })
  })

  test('are a thousand charts at most, of which more are counted', async () => {
    const busy = await make.dataset('busy', ada)
    const first = await make.chart('Chart', ada, busy)
    const { id: _, ...chart } = await store
      .selectFrom('chart')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    const others = Array.from({ length: 1000 }, (_, at) => ({ ...chart, uuid: `chart ${at}` }))
    for (const some of [others.slice(0, 500), others.slice(500)])
      await store
        .insertInto('chart')
        .values(some.map((row) => ({ ...row, form_data_key: row.uuid })))
        .execute()
    const { charts, counts } = await relatedTo(store, busy, ada)
    expect([charts.length, counts.charts]).toEqual([1000, 1001])
  })
})
