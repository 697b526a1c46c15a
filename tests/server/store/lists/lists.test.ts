import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListQuery } from '../../../../src/api/contract/list.ts'
import { chartList } from '../../../../server/store/charts/charts.ts'
import { datasetList } from '../../../../server/store/datasets/datasets.ts'
import { listRecent } from '../../../../server/store/things/recent.ts'
import { searchThings } from '../../../../server/store/things/search.ts'
import { createChart } from '../../../../server/store/charts/chartChanges.ts'
import { coverTable } from '../../../../server/store/datasets/coverTable.ts'
import { listOf } from '../../../../server/store/lists/lists.ts'
import { openStore, type Store } from '../../../../server/store/db/open.ts'
import type { UserRow } from '../../../../server/store/db/tables.ts'
import { createUser } from '../../../../server/store/users/users.ts'
import { stores } from '../../../support/stores.ts'

const titles = [
  'Übersicht',
  'apples 100%',
  'Banana_split',
  'banana bread',
  '\\ backslash',
  '100 pears',
]

describe.each(stores)('lists on $kind', ({ open }) => {
  let store: Store
  let close: () => Promise<void>
  let ada: UserRow
  let eve: UserRow
  const ids: Record<string, number> = {}

  const person = (username: string) =>
    createUser(store, {
      username,
      name: `${username} von Test`,
      email: `${username}@example.com`,
      passwordHash: '',
      isAdmin: false,
    })
  const list = (query: ListQuery, caller = ada) => listOf(store, chartList, query, caller)
  const found = async (query: ListQuery, caller = ada) =>
    (await list(query, caller)).result.map((chart) => chart.slice_name)
  const filtered = (col: string, opr: string, value: unknown, caller = ada) =>
    found({ filters: [{ col, opr, value }], order_column: 'id', order_direction: 'asc' }, caller)
  const refusal = (query: ListQuery) =>
    list(query).then(
      () => 'answered',
      (error: Error) => error.message,
    )

  beforeAll(async () => {
    ;({ store, close } = await open())
    ada = await person('ada')
    eve = await person('eve')
    const columns = [{ name: 'id', type: 'BIGINT', typeGeneric: 0 as const }]
    const dataset = await coverTable(store, {
      databaseId: 1,
      schema: null,
      tableName: 'fruit',
      columns,
      source: 'upload',
      caller: ada,
    })
    for (const [index, slice_name] of titles.entries()) {
      const viz_type = index < 3 ? 'table' : 'dist_bar'
      const chart = await createChart(
        store,
        {
          slice_name,
          viz_type,
          datasource_id: dataset.id,
          description: index === 0 ? 'of fruit' : null,
        },
        index < 2 ? ada : eve,
      )
      ids[slice_name] = chart.id
    }
    await store
      .insertInto('favorite')
      .values({ user_id: ada.id, kind: 'slice', object_id: ids['100 pears'] ?? 0, created_on: '' })
      .execute()
  })
  afterAll(() => close())

  test('a list is the newest first, twenty to a page, and says how many there are', async () => {
    const { count, total, result, list_title, order_columns } = await list({})
    expect({ count, total, list_title }).toEqual({ count: 6, total: 6, list_title: 'List Chart' })
    expect(result.map((chart) => chart.slice_name)).toEqual(titles.toReversed())
    expect(order_columns).toContain('changed_on_utc')
  })

  test('pages follow each other without gaps, ties broken by the id', async () => {
    await store
      .updateTable('chart')
      .set({ changed_on: '2026-01-01T00:00:00.000000+0000' })
      .execute()
    const pages = await Promise.all(
      [0, 1, 2, 3].map((page) => list({ page, page_size: 2, order_direction: 'asc' })),
    )
    expect(pages.flatMap((page) => page.ids)).toEqual(Object.values(ids).toReversed())
    expect(pages.map((page) => page.count)).toEqual([6, 6, 6, 6])
    const filters = [{ col: 'slice_name', opr: 'ct', value: 'a' }]
    const behind = await list({ page: 9, page_size: 2, filters })
    expect({ ids: behind.ids, count: behind.count }).toEqual({ ids: [], count: 5 })
    expect((await list({ page_size: 0 })).ids).toHaveLength(6)
  })

  test('all rows are answered for page size -1, and the answer says that nothing was cut', async () => {
    const { truncated, ids: all } = await list({ page_size: -1 })
    expect({ truncated, all: all.length }).toEqual({ truncated: false, all: 6 })
  })

  test('texts are ordered whatever their case', async () => {
    expect(
      await found({
        order_column: 'slice_name',
        order_direction: 'asc',
        filters: [{ col: 'slice_name', opr: 'ct', value: 'ba' }],
      }),
    ).toEqual(['\\ backslash', 'banana bread', 'Banana_split'])
  })

  test('charts are ordered by the name of their type, those of an unknown one by its word', async () => {
    const types = ['table', 'echarts_area', 'Gauge', 'box_plot', 'bubble', 'pie']
    const before = await store.selectFrom('chart').select(['id', 'viz_type']).execute()
    const set = (id: number, viz_type: string) =>
      store.updateTable('chart').set({ viz_type }).where('id', '=', id).execute()
    for (const [at, { id }] of before.entries()) await set(id, types[at] ?? '')
    const { result } = await list({ order_column: 'viz_type', order_direction: 'asc' })
    expect(result.map(({ viz_type }) => viz_type)).toEqual([
      'echarts_area',
      'box_plot',
      'bubble',
      'Gauge',
      'pie',
      'table',
    ])
    for (const { id, viz_type } of before) await set(id, viz_type)
  })

  test.each([
    ['slice_name', 'eq', 'banana bread', ['banana bread']],
    [
      'slice_name',
      'neq',
      'banana bread',
      ['Übersicht', 'apples 100%', 'Banana_split', '\\ backslash', '100 pears'],
    ],
    ['slice_name', 'sw', 'BANANA', ['Banana_split', 'banana bread']],
    ['slice_name', 'nsw', 'banana', ['Übersicht', 'apples 100%', '\\ backslash', '100 pears']],
    ['slice_name', 'ew', 'S', ['100 pears']],
    [
      'slice_name',
      'new',
      'h',
      ['Übersicht', 'apples 100%', 'Banana_split', 'banana bread', '100 pears'].filter(
        (name) => !name.endsWith('h'),
      ),
    ],
    ['slice_name', 'ct', 'ÜBER', ['Übersicht']],
    ['slice_name', 'ct', '100%', ['apples 100%']],
    ['slice_name', 'ct', 'a_s', ['Banana_split']],
    ['slice_name', 'ct', '\\', ['\\ backslash']],
    ['slice_name', 'nct', 'a', ['Übersicht']],
    ['slice_name', 'in', ['100 pears', 'nope'], ['100 pears']],
    ['slice_name', 'in', [], []],
    ['viz_type', 'not_in', ['table'], ['banana bread', '\\ backslash', '100 pears']],
    ['description', 'neq', 'x', ['Übersicht']],
    ['description', 'ct', 'fruit', ['Übersicht']],
    ['datasource_name', 'eq', 'fruit', titles],
    ['slice_name', 'chart_all_text', 'OF FRUIT', ['Übersicht']],
    ['slice_name', 'chart_all_text', '', titles],
    ['id', 'chart_is_favorite', '!t', ['100 pears']],
    ['slice_name', 'dashboard_is_favorite', true, ['100 pears']],
    ['id', 'chart_is_favorite', '!f', titles.slice(0, -1)],
    ['id', 'chart_is_favorite', 'false', titles.slice(0, -1)],
    ['id', 'chart_is_favorite', 0, titles.slice(0, -1)],
    ['id', 'chart_is_favorite', '', titles.slice(0, -1)],
    ['id', 'chart_is_favorite', null, titles.slice(0, -1)],
    ['slice_name', 'sw', 100, ['100 pears']],
    ['slice_name', 'chart_all_text', 100, ['apples 100%', '100 pears']],
    ['slice_name', 'chart_all_text', null, titles],
  ])('filter %s %s %j', async (col, opr, value, names) => {
    const order = new Map(titles.map((title, index) => [title, index]))
    expect(await filtered(col, opr, value)).toEqual(
      [...names].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)),
    )
  })

  test('charts are found by the name of their dataset, and not by that of one in the trash', async () => {
    const byDataset = async () => [
      await filtered('slice_name', 'chart_all_text', 'FRUI'),
      await filtered('slice_name', 'chart_all_text', 'F'),
    ]
    expect(await byDataset()).toEqual([titles, titles])
    await store
      .updateTable('dataset')
      .set({ deleted_on: '2026-01-01T00:00:00.000000+0000' })
      .execute()
    expect(await byDataset()).toEqual([['Übersicht'], ['Übersicht']])
    await store.updateTable('dataset').set({ deleted_on: null }).execute()
  })

  test('relations are filtered by id', async () => {
    expect(await filtered('created_by', 'rel_o_m', ada.id)).toEqual(titles.slice(0, 2))
    expect(await filtered('created_by', 'nrel_o_m', String(ada.id))).toEqual(titles.slice(2))
    expect(await filtered('owners', 'rel_m_m', eve.id)).toEqual(titles.slice(2))
    const many = Array.from({ length: 500 }, (_, at) => (at === 499 ? eve.id : 9000 + at))
    expect(await filtered('owners', 'rel_m_m', many)).toEqual(titles.slice(2))
    expect(await filtered('owners', 'nrel_m_m', many)).toEqual(titles.slice(0, 2))
    const more = { col: 'owners', opr: 'rel_m_m', value: [...many, 1] }
    expect(await refusal({ filters: [more] })).toBe('Invalid filter value: owners')
    expect(await filtered('id', 'lt', ids['Banana_split'])).toEqual(titles.slice(0, 2))
  })

  test('filters are all demanded, and the counter tells matching from existing', async () => {
    const {
      count,
      total,
      ids: matching,
    } = await list({
      filters: [
        { col: 'viz_type', opr: 'eq', value: 'table' },
        { col: 'slice_name', opr: 'ct', value: 'a' },
      ],
      order_column: 'id',
    })
    expect({ count, total, matching }).toEqual({
      count: 2,
      total: 6,
      matching: [ids['Banana_split'], ids['apples 100%']],
    })
  })

  test("favourites are the caller's own", async () => {
    expect(await filtered('id', 'chart_is_favorite', '!t', eve)).toEqual([])
    const { count, result } = await list({
      filters: [
        { col: 'slice_name', opr: 'chart_all_text', value: 'fruit' },
        { col: 'id', opr: 'chart_is_favorite', value: '!f' },
      ],
      page_size: 1,
    })
    expect({ count, shown: result.length }).toEqual({ count: titles.length - 1, shown: 1 })
  })

  test('of two searches each has to be met, and counts', async () => {
    const filters = ['ban', 'split'].map((value) => ({
      ...{ col: 'slice_name', opr: 'chart_all_text' },
      value,
    }))
    const { count, result } = await list({ filters, page_size: 1 })
    expect([count, ...result.map(({ slice_name }) => slice_name)]).toEqual([1, 'Banana_split'])
  })

  test('only wanted columns are answered, dotted ones nested, unknown ones dropped', async () => {
    const expected = (columns: string[]) =>
      list({ columns, page_size: 1, order_column: 'id', order_direction: 'asc' })
    const {
      result: [chart],
      list_columns,
    } = await expected([
      'slice_name',
      'created_by.username',
      'owners.last_name',
      'nope',
      'table.nope',
    ])
    const id = ids['Übersicht']
    expect(chart).toEqual({
      id,
      slice_name: 'Übersicht',
      created_by: { username: 'ada' },
      owners: [{ last_name: 'von Test' }],
      table: {},
    })
    expect(list_columns).toEqual([
      'id',
      'slice_name',
      'created_by.username',
      'owners.last_name',
      'table.nope',
    ])
    expect((await expected(['id', 'nope'])).result).toEqual([{ id }])
    const part = (await expected(['created_by'])).result
    expect((await expected(['created_by.username', 'created_by'])).result).toEqual(part)
    expect(Object.keys(part[0]?.created_by ?? {})).toContain('first_name')
    expect(Object.keys((await expected(['nope'])).result[0] ?? {})).toContain('slice_name')
    expect((await expected(['params'])).result).toEqual([{ id, params: '{}' }])
  })

  test('metadata is answered for the wanted keys only', async () => {
    expect(Object.keys(await list({ keys: ['none'] }))).toEqual(['count', 'total', 'ids', 'result'])
    expect(
      await list({ keys: ['label_columns'], columns: ['slice_name'], page_size: 1 }),
    ).toMatchObject({ label_columns: { slice_name: 'Slice Name' } })
  })

  test('who made a chart and who changed it last are told apart in orders and filters', async () => {
    const change = (title: string, { id }: UserRow) =>
      store
        .updateTable('chart')
        .set({ changed_by_id: id })
        .where('id', '=', ids[title] ?? 0)
        .execute()
    await change('Übersicht', eve)
    await change('100 pears', ada)
    const by = (order_column: string) => found({ order_column, order_direction: 'asc' })
    const [first, apples, split, bread, slash, pears] = titles
    expect({
      made: await by('created_by.username'),
      changed: await by('changed_by.username'),
      madeByAda: await filtered('created_by', 'rel_o_m', ada.id),
      changedByAda: await filtered('changed_by', 'rel_o_m', ada.id),
    }).toEqual({
      made: [apples, first, pears, slash, bread, split],
      changed: [pears, apples, slash, bread, split, first],
      madeByAda: [first, apples],
      changedByAda: [apples, pears],
    })
  })

  test.each([
    [{ order_column: 'nope' }, 'Invalid order by column: nope'],
    [{ order_column: '__proto__' }, 'Invalid order by column: __proto__'],
    [
      { filters: [{ col: 'params', opr: 'ct', value: 'x' }] },
      'Filter column: params not allowed to filter',
    ],
    [
      { filters: [{ col: 'constructor', opr: 'ct', value: 'x' }] },
      'Filter column: constructor not allowed to filter',
    ],
    [
      { filters: [{ col: 'id', opr: 'ct', value: 'x' }] },
      'Filter operation: ct not allowed on column: id',
    ],
    [
      { filters: [{ col: 'slice_name', opr: 'toString', value: 'x' }] },
      'Filter operation: toString not allowed on column: slice_name',
    ],
    [
      { filters: [{ col: 'created_by', opr: 'eq', value: 1 }] },
      'Filter operation: eq not allowed on column: created_by',
    ],
    [
      { filters: [{ col: 'id', opr: 'eq', value: 'x; drop table chart' }] },
      'Invalid filter value: id',
    ],
    [{ filters: [{ col: 'id', opr: 'eq', value: 99999999999 }] }, 'Invalid filter value: id'],
    [
      { filters: [{ col: 'viz_type', opr: 'chart_all_text', value: 'pie' }] },
      'Filter operation: chart_all_text not allowed on column: viz_type',
    ],
    [{ filters: [{ col: 'id', opr: 'eq', value: ' ' }] }, 'Invalid filter value: id'],
    [{ filters: [{ col: 'id', opr: 'eq', value: [1] }] }, 'Invalid filter value: id'],
    [
      { filters: [{ col: 'slice_name', opr: 'gt', value: null }] },
      'Invalid filter value: slice_name',
    ],
    [
      { filters: [{ col: 'slice_name', opr: 'eq', value: {} }] },
      'Invalid filter value: slice_name',
    ],
    [
      { filters: [{ col: 'slice_name', opr: 'sw', value: true }] },
      'Invalid filter value: slice_name',
    ],
    [
      { filters: [{ col: 'slice_name', opr: 'in', value: 'x' }] },
      'Invalid filter value: slice_name',
    ],
    [{ filters: [{ col: 'slice_name', value: 'x' }] }, 'Invalid filter'],
    [{ filters: [{ opr: 'eq', value: 'x' }] }, 'Invalid filter'],
    [{ filters: [{ col: 1, opr: 'eq', value: 'x' }] }, 'Invalid filter'],
    [{ filters: [{ col: 'slice_name', opr: null, value: 'x' }] }, 'Invalid filter'],
    [{ filters: [null] }, 'Invalid filter'],
    [{ filters: ['slice_name'] }, 'Invalid filter'],
  ])('%j is refused: %s', async (query, message) => {
    expect(await refusal(query)).toBe(message)
  })
})

/** How SQLite reads what is requested of a list, statement by statement. */
const plansOf = async (
  isRead: (statement: string) => boolean,
  read: (store: Store, ada: UserRow) => Promise<unknown>,
) => {
  const store = await openStore(':memory:')
  const statements: CompiledQuery[] = []
  const watched = store.withPlugin({
    transformQuery: ({ node, queryId }) => {
      statements.push(store.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const ada = await createUser(store, {
    username: 'ada',
    name: 'Ada',
    email: 'ada@example.com',
    passwordHash: '',
    isAdmin: false,
  })
  await read(watched, ada)
  const plans = await Promise.all(
    statements
      .filter(({ sql: text }) => isRead(text))
      .map((statement) =>
        store.executeQuery<{ detail: string }>({
          ...statement,
          sql: `explain query plan ${statement.sql}`,
        }),
      ),
  )
  await store.destroy()
  return plans.map(({ rows }) => rows.map(({ detail }) => detail))
}

test.each(['sales', 'sa'])('searches for %j look texts up and read no rows', async (value) => {
  const query = (col: string, opr: string) => ({ page: 1, filters: [{ col, opr, value }] })
  const plans = await plansOf(
    (statement) => / (like|match) /.test(statement),
    async (store, ada) => {
      await listOf(store, chartList, query('slice_name', 'chart_all_text'), ada)
      await listOf(store, datasetList, query('table_name', 'ct'), ada)
      await listRecent(store, query('title', 'ct'), ada)
      await searchThings(store, value, 10, ada)
    },
  )
  const readings = plans
    .flat()
    .filter((detail) => /^SCAN (chart|dataset|dashboard|project)\b/.test(detail))
  expect({ comparisonCount: plans.length, readings }).toEqual({ comparisonCount: 19, readings: [] })
})

test('charts lie in the order of the names of their types', async () => {
  const plans = await plansOf(
    (statement) => statement.includes('order by case'),
    (store, ada) => listOf(store, chartList, { order_column: 'viz_type' }, ada),
  )
  expect(plans).toEqual([['SCAN chart USING COVERING INDEX chart_by_type']])
})
