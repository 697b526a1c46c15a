import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chartApp, filter, metric, type ChartApp } from '../../../support/chartApp.ts'
import { cpuShare } from '../../../support/cpuTime.ts'
import { sales } from '../../../support/chartApp.ts'

const many = `SELECT i AS id, i % 3 AS third, 'name ' || (i % 50) AS "na""me" FROM range(20000) t(i)`
const kinds = `SELECT * FROM (VALUES
  (DATE '2024-01-02', TIMESTAMP '2024-01-02 03:04:05.678', true, 1.50::DECIMAL(9,2), 9007199254740993, 'null', ''),
  (NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (DATE '1900-01-01', TIMESTAMP '1999-12-31 00:00:00', false, -2.25::DECIMAL(9,2), -5, '<NULL>', '=1+1')
) v(day, moment, yes, amount, big, word, blank)`

let app: ChartApp
beforeAll(async () => {
  app = await chartApp({
    sales,
    many,
    kinds,
    cased: `SELECT * FROM (VALUES ('a', 1), ('A', 2), (NULL, 4)) v(letter, n)`,
    numbered: `SELECT 9 - i AS rowid, i AS "Id" FROM range(10) t(i)`,
  })
  await app.addVirtual('ordered', 'SELECT id FROM many WHERE id < 9 ORDER BY id DESC')
  await app.addVirtual('free', 'SELECT third FROM many')
  await app.addVirtual('heavy', "SELECT i AS id, repeat('x', 1000000) AS words FROM range(70) t(i)")
  await app.addVirtual(
    'endless',
    'SELECT sum((a.i * b.i) % 7) AS n FROM range(3000000) a(i), range(3000000) b(i)',
  )
})
afterAll(() => app.close())

const all = {
  viz_type: 'table',
  all_columns: ['id', 'region', 'product', 'qty', 'price'],
  row_limit: 1,
}
const rows = async (more: object = {}, form_data: object = all, table = 'sales') => {
  const { status, body } = await app.admin.post('/chart/rows', {
    datasource: `${app.datasets[table]}__table`,
    form_data,
    ...more,
  })
  const { columns: _, ...answer } = body
  return status === 200 ? answer : { status, ...body }
}
const ids = async (more: object) => (await rows(more)).rows.map(({ id }: { id: number }) => id)

test('all rows come in the order of their table, whatever the row limit of the form', async () => {
  expect(await ids({})).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(await rows({ offset: 6, limit: 1 })).toEqual({
    rows: [{ id: 7, region: 'West', product: 'C', qty: 12, price: 1 }],
    total: 8,
  })
  expect(await rows({ offset: 100 })).toEqual({ rows: [], total: 8 })
})

test('rows are sorted by several columns, empty ones last, equal ones in the order of their table', async () => {
  expect(await ids({ sort: [{ col: 'region', desc: true }] })).toEqual([3, 4, 7, 8, 1, 2, 6, 5])
  expect(await ids({ sort: [{ col: 'region' }, { col: 'qty', desc: true }] })).toEqual([
    1, 2, 6, 8, 7, 3, 4, 5,
  ])
})

test('filters of the columns are those of the chart filters, and join them', async () => {
  expect(
    await ids({ filters: [{ subject: 'region', operator: '!==', comparator: 'East' }] }),
  ).toEqual([3, 4, 7, 8])
  const form = { ...all, adhoc_filters: [filter('region', '==', 'East')] }
  expect(
    (await rows({ filters: [{ subject: 'qty', operator: '<', comparator: 10 }] }, form)).rows.map(
      ({ id }: any) => id,
    ),
  ).toEqual([2, 6])
})

test('a column is filtered by the text that its values hold, whatever the case, and no letter is a wildcard', async () => {
  const holding = (subject: string, comparator: string) =>
    ids({ filters: [{ subject, operator: 'CONTAINS', comparator }] })
  expect(await holding('region', 'ES')).toEqual([3, 4, 7])
  expect(await holding('qty', '1')).toEqual([1, 7, 8])
  expect(await holding('region', '%')).toEqual([])
})

test('the search looks into the text of every shown column, and takes no letter for a wildcard', async () => {
  expect(await ids({ search: 'wEsT' })).toEqual([3, 4, 7])
  expect(await ids({ search: '12' })).toEqual([7])
  expect(await ids({ search: '%' })).toEqual([])
  expect((await rows({ search: 'west' }, { ...all, all_columns: ['id'] })).total).toBe(0)
})

test('groups come level by level with their aggregates, and under all keys the rows', async () => {
  const requested = {
    group_by: ['region', 'product'],
    aggregates: [{ col: 'qty', aggregate: 'SUM' }],
  }
  expect(await rows(requested)).toEqual({
    rows: [
      { region: 'East', 'SUM(qty)': 17, __count: 3 },
      { region: 'South', 'SUM(qty)': 1, __count: 1 },
      { region: 'West', 'SUM(qty)': 19, __count: 3 },
      { region: null, 'SUM(qty)': 3, __count: 1 },
    ],
    total: 4,
  })
  expect(
    await rows({
      ...requested,
      group_keys: ['West'],
      sort: [{ col: 'SUM(qty)', desc: true }, { col: 'region' }],
      limit: 2,
    }),
  ).toEqual({
    rows: [
      { product: 'C', 'SUM(qty)': 12, __count: 1 },
      { product: 'A', 'SUM(qty)': 7, __count: 1 },
    ],
    total: 3,
  })
  expect(
    await rows({ ...requested, group_keys: ['West'], sort: [{ col: 'qty' }], limit: 1 }),
  ).toMatchObject({ rows: [{ product: 'A' }] })
  expect(await ids({ ...requested, group_keys: ['East', 'A'] })).toEqual([1, 6])
  expect(await ids({ ...requested, group_keys: [null, 'A'] })).toEqual([5])
})

test('groups of all levels are sorted by a number within the group above them', async () => {
  expect(
    await rows({
      group_by: ['region', 'product'],
      flat: true,
      aggregates: [{ col: 'qty', aggregate: 'SUM' }],
      sort: [{ col: 'qty', desc: true }],
    }),
  ).toEqual({
    rows: [
      { region: 'East', product: 'A', 'SUM(qty)': 12, __count: 2 },
      { region: 'East', product: 'B', 'SUM(qty)': 5, __count: 1 },
      { region: 'South', product: 'C', 'SUM(qty)': 1, __count: 1 },
      { region: 'West', product: 'C', 'SUM(qty)': 12, __count: 1 },
      { region: 'West', product: 'A', 'SUM(qty)': 7, __count: 1 },
      { region: 'West', product: 'B', 'SUM(qty)': null, __count: 1 },
      { region: null, product: 'A', 'SUM(qty)': 3, __count: 1 },
    ],
    total: 7,
  })
})

test('within a group all levels below it come at once', async () => {
  const requested = {
    group_by: ['region', 'product', 'price'],
    group_keys: ['East'],
    flat: true,
    aggregates: [{ col: 'qty', aggregate: 'SUM' }],
  }
  expect((await rows(requested)).rows).toEqual([
    { product: 'A', price: 2.5, 'SUM(qty)': 10, __count: 1 },
    { product: 'A', price: 3, 'SUM(qty)': 2, __count: 1 },
    { product: 'B', price: 4, 'SUM(qty)': 5, __count: 1 },
  ])
})

test('the answer names the columns with their kinds', async () => {
  const { body } = await app.admin.post('/chart/rows', {
    datasource: app.datasets['sales'],
    form_data: { viz_type: 'table', all_columns: ['qty', 'region'] },
    limit: 1,
  })
  expect(body.columns).toEqual([
    { name: 'qty', type_generic: 0 },
    { name: 'region', type_generic: 1 },
  ])
})

test('a page does not wait for its total when it is not to be counted; the total is asked for alone', async () => {
  const requested = { filters: [{ subject: 'id', operator: '>', comparator: 4 }] }
  const form = { viz_type: 'table', all_columns: ['id'] }
  const page = { rows: [{ id: 5 }, { id: 6 }] }
  expect(await rows({ ...requested, limit: 2, count: false }, form, 'many')).toEqual({
    ...page,
    total: null,
  })
  expect(await rows({ ...requested, limit: 0 }, form, 'many')).toEqual({ rows: [], total: 19_995 })
  expect(await rows({ ...requested, limit: 2, count: false }, form, 'many')).toEqual({
    ...page,
    total: 19_995,
  })
  expect(
    (await rows({ ...requested, offset: 19_990, limit: 100, count: false }, form, 'many')).total,
  ).toBe(19_995)
})

test('the total of a page is that of its own values, though the same was just counted for others', async () => {
  const total = async (region: string) =>
    (await rows({ limit: 1, filters: [{ subject: 'region', operator: '==', comparator: region }] }))
      .total
  expect([await total('East'), await total('South')]).toEqual([3, 1])
})

test('the totals of the first groups are theirs alone, and the rest beside them has its own', async () => {
  const form = (other: boolean) => ({
    viz_type: 'table',
    query_mode: 'aggregate',
    groupby: ['region'],
    metrics: [metric('SUM', 'qty'), metric('AVG', 'qty')],
    top: { series: { count: 1, by: 'SUM(qty)', order: 'desc', other } },
  })
  const ofRest = [{ subject: 'region', operator: '==', comparator: 'Other' }]
  expect([
    (await rows({ totals: true }, form(false))).rows,
    (await rows({ totals: true }, form(true))).rows,
    (await rows({ totals: true, filters: ofRest }, form(true))).rows,
  ]).toEqual([
    [{ 'SUM(qty)': 19, 'AVG(qty)': 9.5 }],
    [{ 'SUM(qty)': 40, 'AVG(qty)': 40 / 7 }],
    [{ 'SUM(qty)': 21, 'AVG(qty)': 4.2 }],
  ])
})

test('the totals are one row of the aggregates over what the filters leave, grouped or pivoted', async () => {
  const requested = {
    totals: true,
    group_by: ['region'],
    aggregates: [{ col: 'qty', aggregate: 'SUM' }],
    filters: [{ subject: 'region', operator: 'IS NOT NULL' }],
  }
  expect(await rows(requested)).toEqual({ rows: [{ 'SUM(qty)': 37, __count: 7 }], total: 1 })
  expect((await rows({ ...requested, pivot_by: ['product'] })).rows).toEqual([
    { 'SUM(qty)': 37, 'A, SUM(qty)': 19, 'B, SUM(qty)': 5, 'C, SUM(qty)': 13, __count: 7 },
  ])
})

test('a pivot gives one column per value and aggregate, the same for every level', async () => {
  const requested = {
    group_by: ['region'],
    pivot_by: ['product'],
    aggregates: [{ col: 'qty', aggregate: 'SUM' }],
    sort: [{ col: 'A, SUM(qty)', desc: true }],
  }
  const columns = ['A', 'B', 'C'].map((key) => ({
    field: `${key}, SUM(qty)`,
    keys: [key],
    metric: 'SUM(qty)',
  }))
  expect(await rows({ ...requested, limit: 2 })).toEqual({
    rows: [
      {
        region: 'East',
        'SUM(qty)': 17,
        'A, SUM(qty)': 12,
        'B, SUM(qty)': 5,
        'C, SUM(qty)': null,
        __count: 3,
      },
      {
        region: 'West',
        'SUM(qty)': 19,
        'A, SUM(qty)': 7,
        'B, SUM(qty)': null,
        'C, SUM(qty)': 12,
        __count: 3,
      },
    ],
    total: 4,
    pivot_columns: columns,
  })
  expect(await rows({ pivot_by: ['product'], aggregates: requested.aggregates })).toMatchObject({
    rows: [{ 'SUM(qty)': 40, 'A, SUM(qty)': 22 }],
    total: 1,
  })
})

test('columns of a pivot whose values differ in capitals alone have names of their own', async () => {
  const { rows: found, pivot_columns } = await rows(
    { pivot_by: ['letter'], aggregates: [{ col: 'n', aggregate: 'SUM' }] },
    { viz_type: 'table', all_columns: ['letter', 'n'] },
    'cased',
  )
  const fields = ['A, SUM(n)', 'a, SUM(n) (2)', '<NULL>, SUM(n)']
  expect({ found, fields: pivot_columns.map(({ field }: { field: string }) => field) }).toEqual({
    found: [
      { 'SUM(n)': 7, [fields[0] ?? '']: 2, [fields[1] ?? '']: 1, [fields[2] ?? '']: 4, __count: 3 },
    ],
    fields,
  })
})

test('a key of any kind opens its group', async () => {
  const form = {
    viz_type: 'table',
    all_columns: ['day', 'moment', 'yes', 'amount', 'big', 'word', 'blank'],
  }
  for (const column of form.all_columns) {
    const groups = (await rows({ group_by: [column] }, form, 'kinds')).rows
    expect(groups).toHaveLength(3)
    for (const group of groups) {
      const inside = await rows({ group_by: [column], group_keys: [group[column]] }, form, 'kinds')
      expect({ total: inside.total, value: inside.rows[0][column] }, column).toEqual({
        total: 1,
        value: group[column],
      })
    }
    const pivot = await rows(
      { pivot_by: [column], aggregates: [{ col: 'word', aggregate: 'COUNT' }] },
      form,
      'kinds',
    )
    expect(
      Object.values(pivot.rows[0]).filter((value) => value === 1),
      column,
    ).toHaveLength(2)
  }
})

test('pages of equal rows neither lose nor repeat one', async () => {
  const form = { viz_type: 'table', all_columns: ['id', 'third'] }
  const seen = new Set<number>()
  for (let offset = 0; offset < 20_000; offset += 1000)
    for (const { id } of (
      await rows({ offset, limit: 1000, sort: [{ col: 'third' }] }, form, 'many')
    ).rows)
      seen.add(id)
  expect(seen.size).toBe(20_000)
})

test('a statement that orders itself keeps its order, a column named rowid is a column', async () => {
  expect(
    (await rows({ limit: 3 }, { viz_type: 'table', all_columns: ['id'] }, 'ordered')).rows,
  ).toEqual([{ id: 8 }, { id: 7 }, { id: 6 }])
  expect(
    await rows({ offset: 6665, limit: 3 }, { viz_type: 'table', all_columns: ['third'] }, 'free'),
  ).toEqual({ rows: [{ third: 0 }, { third: 0 }, { third: 1 }], total: 20_000 })
  expect(
    (
      await rows(
        { limit: 1, sort: [{ col: 'rowid' }] },
        { viz_type: 'table', all_columns: ['Id', 'rowid'] },
        'numbered',
      )
    ).rows,
  ).toEqual([{ Id: 9, rowid: 0 }])
})

test('an aggregated table is paged by its groups and metrics', async () => {
  const form = {
    viz_type: 'table',
    query_mode: 'aggregate',
    groupby: ['region'],
    metrics: [
      metric('SUM', 'qty', 'REGION'),
      { expressionType: 'SQL', sqlExpression: 'MAX(qty) + 1', label: 'next' },
    ],
  }
  expect(
    await rows(
      { filters: [{ subject: 'next', operator: '>', comparator: '4' }], sort: [{ col: 'REGION' }] },
      form,
    ),
  ).toEqual({
    rows: [
      { region: 'East', REGION: 17, next: 11 },
      { region: 'West', REGION: 19, next: 13 },
    ],
    total: 2,
  })
})

test('what is asked of no column, operator or aggregate is refused, and nothing asked becomes SQL', async () => {
  expect(await rows({ sort: [{ col: 'id; DROP TABLE sales' }] })).toEqual({
    status: 400,
    message: "Columns missing in datasource: ['id; DROP TABLE sales']",
  })
  expect((await rows({ group_by: ['"region"'] })).status).toBe(400)
  expect(
    (await rows({ filters: [{ subject: 'id', operator: '= 1 OR', comparator: 1 }] })).message,
  ).toContain('Invalid filter operation type')
  expect((await rows({ aggregates: [{ col: 'id', aggregate: 'EVIL' }] })).status).toBe(400)
  expect((await rows({ limit: 1001 })).status).toBe(400)
  expect((await rows({ group_keys: [1] })).status).toBe(400)
  expect(
    (await rows({ group_by: ['region'], aggregates: [{ col: 'region', aggregate: 'SUM' }] }))
      .message,
  ).toBe('SUM needs a numeric column: region')
  expect(await ids({ search: `' OR 1=1 --` })).toEqual([])
  expect(
    await rows(
      { search: 'name 49', limit: 1 },
      { viz_type: 'table', all_columns: ['na"me'] },
      'many',
    ),
  ).toEqual({ rows: [{ 'na"me': 'name 49' }], total: 400 })
})

test.each([
  [[{ col: 'id', aggregate: 'SUM' }], []],
  [
    [
      { col: 'id', aggregate: 'SUM' },
      { col: 'id', aggregate: 'MAX' },
    ],
    [{ subject: 'id', operator: '<', comparator: 501 }],
  ],
])('a pivot over too many values says so: %j of %j', async (aggregates, filters) => {
  const { status, message } = await rows(
    { pivot_by: ['id'], aggregates, filters },
    { viz_type: 'table', all_columns: ['id'] },
    'many',
  )
  expect({ status, message }).toEqual({
    status: 422,
    message:
      'The pivot has more than 1000 columns: pivot by a column with fewer values, or filter it',
  })
})

test('a page of more than 64 MB is refused, and fewer of its rows are answered', async () => {
  const form = { viz_type: 'table', all_columns: ['id', 'words'] }
  expect(await rows({ limit: 70 }, form, 'heavy')).toEqual({
    status: 422,
    message: 'These rows are larger than 64 MB: ask for fewer of them',
  })
  expect((await rows({ limit: 2 }, form, 'heavy')).rows).toHaveLength(2)
})

test('a caller who goes away ends the work of the engine', async () => {
  const works = (share: (value: number) => boolean) =>
    vi.waitFor(async () => expect(share(await cpuShare(app.workspace.engine.pid()))).toBe(true), {
      timeout: 60_000,
      interval: 10,
    })
  const address = await app.app.listen({ port: 0 })
  const gone = new AbortController()
  const answer = fetch(`${address}/api/v1/chart/rows`, {
    method: 'POST',
    signal: gone.signal,
    headers: { authorization: `Bearer ${app.admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      datasource: app.datasets['endless'],
      form_data: { viz_type: 'table', all_columns: ['n'] },
    }),
  }).catch((error: Error) => error.name)
  await works((share) => share >= 0.05)
  gone.abort()
  expect(await answer).toBe('AbortError')
  await works((share) => share < 0.05)
})
