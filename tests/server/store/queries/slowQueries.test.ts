import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListQuery } from '../../../../src/api/contract/list.ts'
import { listOf } from '../../../../server/store/lists/lists.ts'
import { slowQueryList, storeSlowQuery } from '../../../../server/store/queries/slowQueries.ts'
import type { UserRow } from '../../../../server/store/db/tables.ts'
import { hideAll } from '../../../../server/store/trash/deleted.ts'
import { createUser } from '../../../../server/store/users/users.ts'
import { stores } from '../../../support/stores.ts'
import { thingMaker } from '../../../support/things.ts'

describe.each(stores)('the slow queries on $kind', ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>
  let ann: UserRow

  const slow = (
    sql: string,
    duration_ms: number,
    row_count: number,
    start_time: number,
    more: object = {},
  ) =>
    storeSlowQuery(opened.store, {
      database_id: 1,
      caller: `job ${ann.id}`,
      request_id: null,
      sql,
      start_time,
      duration_ms,
      row_count,
      outcome: 'read',
      origin: 'dataset',
      dashboard_id: null,
      chart_id: null,
      dataset_id: 99,
      query_id: null,
      ...more,
    })
  const listed = async (query: ListQuery) => {
    const { count, total, result } = await listOf(opened.store, slowQueryList, query, ann)
    return { count, total, sql: result.map(({ sql }) => sql) }
  }

  beforeAll(async () => {
    opened = await open()
    ann = await createUser(opened.store, {
      username: 'ann',
      name: 'Ann Lee',
      email: 'ann@example.com',
      passwordHash: 'none',
      isAdmin: true,
    })
    await slow('SELECT 100%', 9000, 5, 2_000_000_000_000)
    await slow('SELECT towns', 7000, 900, 2_000_000_000_001)
    await slow('select Towns\0', 8000, 30, 2_000_000_000_002)
  })
  afterAll(() => opened.close())

  test('one names its user, that a job ran it, and its database; what was deleted is left out', async () => {
    const { result } = await listOf(opened.store, slowQueryList, { page_size: 1 }, ann)
    expect(result).toEqual([
      {
        id: 3,
        sql: 'select Towns',
        outcome: 'read',
        start_time: 2_000_000_000_002,
        duration_ms: 8000,
        rows: 30,
        database: { id: 1, database_name: 'Workspace' },
        user: { id: 1, user_id: 1, username: 'ann', first_name: 'Ann', last_name: 'Lee' },
        in_background: true,
        origin: 'dataset',
        dashboard: null,
        chart: null,
        dataset: null,
        query_id: null,
        request_id: null,
      },
    ])
  })

  test('they are listed newest first, sorted by duration, rows and database, searched and paged', async () => {
    const [first, second, third] = ['SELECT 100%', 'SELECT towns', 'select Towns']
    expect(await listed({})).toEqual({ count: 3, total: 3, sql: [third, second, first] })
    const by = async (order_column: string) =>
      (await listed({ order_column, order_direction: 'desc' })).sql
    expect(await by('duration_ms')).toEqual([first, third, second])
    expect(await by('rows')).toEqual([second, third, first])
    expect(await by('database.database_name')).toEqual([third, second, first])
    const towns = { col: 'sql', opr: 'ct', value: 'TOWNS' }
    expect(await listed({ filters: [towns], page: 1, page_size: 1 })).toEqual({
      count: 2,
      total: 3,
      sql: [second],
    })
    expect((await listed({ filters: [{ ...towns, value: '0%' }] })).sql).toEqual([first])
  })

  test('one names its dashboard, chart and dataset until they are in the trash', async () => {
    const { store } = opened
    const make = thingMaker(store)
    const dataset_id = await make.dataset('towns', ann)
    const chart_id = await make.chart('Towns', ann, dataset_id)
    const dashboard_id = await make.dashboard('Board', ann, chart_id)
    const of = { dashboard_id, chart_id, dataset_id, origin: 'dashboard', caller: String(ann.id) }
    await slow('SELECT of', 1, 1, 2_000_000_000_003, of)
    const named = async () => {
      const { result } = await listOf(store, slowQueryList, { page_size: 1 }, ann)
      const [{ dashboard, chart, dataset, in_background, user } = {}] = result
      return [dashboard?.title, chart?.title, dataset?.title, in_background, user?.username]
    }
    const shown = [await named()]
    const things = { dataset: dataset_id, chart: chart_id, dashboard: dashboard_id } as const
    for (const [type, id] of Object.entries(things)) {
      await hideAll(store, type as keyof typeof things, [id], ann)
      shown.push(await named())
    }
    expect(shown).toEqual([
      ['Board', 'Towns', 'towns', false, 'ann'],
      ['Board', 'Towns', undefined, false, 'ann'],
      ['Board', undefined, undefined, false, 'ann'],
      [undefined, undefined, undefined, false, 'ann'],
    ])
  })

  test('the newest thousand stay, each with the first ten thousand characters of its text', async () => {
    const { id: _, ...row } = await opened.store
      .selectFrom('slow_query')
      .selectAll()
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const before = (await listed({})).total
    const rows = Array.from({ length: 1000 - before }, () => row)
    await opened.store.insertInto('slow_query').values(rows).execute()
    await slow('x'.repeat(20_000), 1, 1, 2_000_000_000_009)
    const { total, sql } = await listed({ page_size: 1 })
    const ids = opened.store.selectFrom('slow_query').select((is) => is.fn.min('id').as('first'))
    expect([total, sql[0]?.length, await ids.executeTakeFirst()]).toEqual([
      1000,
      10_000,
      { first: 2 },
    ])
  })

  test('an order that they do not have is refused', async () => {
    for (const order_column of ['changed_on_utc', 'caller'])
      await expect(listed({ order_column })).rejects.toMatchObject({
        status: 400,
        message: `Invalid order by column: ${order_column}`,
      })
  })
})
