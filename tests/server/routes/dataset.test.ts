import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { retypeColumns } from '../../../server/charts/sql/columnChanges.ts'
import type { App } from '../../../server/instance.ts'
import { writeTo } from '../../../server/store/db/idempotency.ts'
import { copyDataset } from '../../../server/uploads/copyDataset.ts'
import { q } from '../../support/app.ts'
import { chartApp, sales, type ChartApp } from '../../support/chartApp.ts'

const hurting = [
  '<img src=x onerror=alert(1)>',
  '\u202Egnp.exe',
  '📊 emoji',
  '__proto__',
  'a"b',
  "it's",
  'x'.repeat(250),
]
const pets = `SELECT 1 AS "__proto__", 'a' AS "constructor", '<b>' AS "📊", 9007199254740993 AS big`

let app: ChartApp
beforeAll(async () => {
  app = await chartApp({ sales, pets })
  await app.workspace.put('copy', 'SELECT 1 AS id, 1 AS other')
})
afterAll(() => app.close())

const virtual = (
  table_name: string,
  sql = 'SELECT region, SUM(qty) AS units FROM sales GROUP BY region ORDER BY region',
) => app.plain.post('/dataset/', { database: 1, table_name, sql })

const ownName = "The name read_csv is one of the engine's own: choose another"

describe('a new dataset', () => {
  test('over a table takes its columns in physical order and the count metric', async () => {
    await app.admin.delete(`/dataset/${app.datasets['sales']}`)
    const { status, body } = await app.plain.post('/dataset/', {
      database: 1,
      schema: '',
      table_name: ' sales ',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: body.data.id,
      result: {
        id: body.id,
        table_name: 'sales',
        schema: 'main',
        kind: 'physical',
        sql: null,
        source: 'user',
      },
    })
    expect(
      body.result.columns.map((column: any) => [column.column_name, column.type_generic]),
    ).toEqual([
      ['id', 0],
      ['region', 1],
      ['product', 1],
      ['qty', 0],
      ['price', 0],
    ])
    expect(body.result.metrics).toMatchObject([{ metric_name: 'count', expression: 'COUNT(*)' }])
    expect(body.result.owners.map((owner: any) => owner.username)).toEqual(['peter'])
    expect(body.result.database).toEqual({ id: 1, database_name: 'Workspace', backend: 'duckdb' })
    app.datasets['sales'] = body.id
  })

  test('over a SELECT is virtual; semicolons at its end are dropped', async () => {
    const { status, body } = await virtual(
      'units',
      "SELECT 1 AS one, DATE '2026-01-01' AS day -- last\n ;; ",
    )
    expect(status).toBe(201)
    expect(body.result).toMatchObject({
      kind: 'virtual',
      sql: "SELECT 1 AS one, DATE '2026-01-01' AS day -- last",
    })
    expect(
      body.result.columns.map((column: any) => [
        column.column_name,
        column.type_generic,
        column.is_dttm,
      ]),
    ).toEqual([
      ['one', 0, false],
      ['day', 2, true],
    ])
    const rows = await app.plain.get(`/dataset/${body.id}/data`)
    expect(rows.body.result.query_result).toEqual({
      colnames: ['one', 'day'],
      coltypes: [0, 2],
      rowcount: 1,
      total: 1,
      data: [{ one: 1, day: '2026-01-01' }],
    })
  })

  test.each([
    [
      'SELECT one.id, two.id, two.region FROM sales one JOIN sales two USING (product) WHERE one.id = 1 AND two.id = 3',
      ['id', 'id_1', 'region'],
      [{ id: 1, id_1: 3, region: 'West' }],
    ],
    ['SELECT 1 AS one; -- the end', ['one'], [{ one: 1 }]],
    [
      "SELECT ';' AS semicolon, '--' AS dashes /* ; */ ; /* the ; end */ ;",
      ['semicolon', 'dashes'],
      [{ semicolon: ';', dashes: '--' }],
    ],
    ["SELECT 'a;--' || $$ ;' $$ AS text", ['text'], [{ text: "a;-- ;' " }]],
  ])('over %s can be read', async (sql, names, rows) => {
    const { status, body } = await virtual(`read ${sql}`, sql)
    expect({
      status,
      columns: body.result?.columns.map((column: any) => column.column_name),
    }).toEqual({ status: 201, columns: names })
    expect(
      (await app.plain.get(`/dataset/${body.id}/data`)).body.result?.query_result.data,
    ).toEqual(rows)
  })

  test.each([
    [{ database: 1, table_name: 'sales' }, 'Dataset sales already exists'],
    [
      { database: 1, table_name: 'nope' },
      'Table [nope] could not be found, please double check your database connection, schema, and table name',
    ],
    [
      { database: 1, table_name: 'sales', schema: 'nope' },
      'Table [sales] could not be found, please double check your database connection, schema, and table name',
    ],
    [{ database: 99, table_name: 'sales' }, 'Database does not exist'],
    [{ database: 1, table_name: '  ' }, 'table_name: Required'],
    [
      { database: 1, table_name: 'x'.repeat(251) },
      'table_name: at most 250 characters, these are 251',
    ],
    [
      { database: 1, table_name: 'other', sql: 'SELECT 1', owners: [77] },
      'owners: [77] do not exist',
    ],
    [{ database: 1, table_name: 'read_csv', sql: 'SELECT 1' }, ownName],
  ])('%j is refused: %s', async (body, message) => {
    const answer = await app.plain.post('/dataset/', body)
    expect({ status: answer.status, message: answer.body.message }).toEqual({
      status: 422,
      message,
    })
  })

  test.each([
    'SELECT 1; SELECT 2',
    'DELETE FROM sales',
    "SELECT * FROM read_csv('/etc/passwd')",
    "COPY sales TO '/tmp/x'",
    "ATTACH 'x.db'",
    'SELECT * FROM nope',
    'SELECT 1) AS virtual_table; DROP TABLE sales --',
  ])('over %s is refused and leaves nothing behind', async (sql) => {
    const answer = await virtual('evil', sql)
    expect(answer.status).toBe(422)
    expect(answer.body.fields.sql).toEqual([answer.body.message])
    expect(
      (
        await app.plain.get(
          `/dataset/${q({ filters: [{ col: 'table_name', opr: 'eq', value: 'evil' }] })}`,
        )
      ).body.count,
    ).toBe(0)
  })

  test.each(hurting)('is named %j and the name comes back as it was', async (name) => {
    const {
      body: { id },
    } = await virtual(name)
    expect((await app.plain.get(`/dataset/${id}`)).body.result.table_name).toBe(name)
    const listed = await app.plain.get(
      `/dataset/${q({ columns: ['table_name'], filters: [{ col: 'table_name', opr: 'eq', value: name }] })}`,
    )
    expect(listed.body.result).toEqual([{ id, table_name: name }])
  })
})

describe('the rows of a dataset', () => {
  test('come in both shapes, page by page', async () => {
    const path = `/dataset/${app.datasets['sales']}/data`
    const { body } = await app.plain.get(
      `${path}${q({ columns: ['query_result'], page_size: 3, page: 1 })}`,
    )
    const query_result = {
      colnames: ['id', 'region', 'product', 'qty', 'price'],
      coltypes: [0, 1, 1, 0, 0],
      rowcount: 3,
      total: 8,
      data: [
        { id: 4, region: 'West', product: 'B', qty: null, price: 4 },
        { id: 5, region: null, product: 'A', qty: 3, price: 2 },
        { id: 6, region: 'East', product: 'A', qty: 2, price: 3 },
      ],
    }
    expect(body).toEqual({
      id: app.datasets['sales'],
      message: { result: { query_result } },
      result: { query_result },
    })
    expect((await app.plain.get(path)).body.result.query_result.rowcount).toBe(8)
    expect(
      (await app.plain.get(`${path}${q({ page_size: -1 })}`)).body.result.query_result.rowcount,
    ).toBe(8)
    expect((await app.plain.get(`${path}?q=(a:1)`)).body).toEqual({
      message: 'Not a valid rison/json argument',
    })
  })

  test('come a thousand at a time where nobody says otherwise, and ten thousand at most', async () => {
    const { id } = (await virtual('many', 'SELECT i FROM range(10002) AS many(i)')).body
    const page = async (query: object) => {
      const { rowcount, total, data } = (await app.plain.get(`/dataset/${id}/data${q(query)}`)).body
        .result.query_result
      return [rowcount, total, data[0].i]
    }
    const values = async (more: string) =>
      (await app.plain.get(`/dataset/${id}/values?column=i${more}`)).body.result.length
    expect({
      pages: [
        await page({}),
        await page({ page_size: 0 }),
        await page({ page_size: -1 }),
        await page({ page_size: 20_000 }),
        await page({ page_size: -1, page: 1 }),
      ],
      values: [await values(''), await values('&limit=5000')],
    }).toEqual({
      pages: [
        [1000, 10_002, 0],
        [1000, 10_002, 0],
        [10_000, 10_002, 0],
        [10_000, 10_002, 0],
        [2, 10_002, 10_000],
      ],
      values: [100, 1000],
    })
  })

  test('keep columns whose names a JavaScript object has already, and integers beyond 2^53 as text', async () => {
    const { body } = await app.plain.get(`/dataset/${app.datasets['pets']}/data`)
    expect(Object.entries(body.result.query_result.data[0])).toEqual([
      ['__proto__', 1],
      ['constructor', 'a'],
      ['📊', '<b>'],
      ['big', '9007199254740993'],
    ])
  })

  test('are suggested as values with their counts, searched as text', async () => {
    const values = async (search: string) =>
      (await app.plain.get(`/dataset/${app.datasets['sales']}/values?${search}`)).body
    expect(await values('column=region')).toEqual({
      result: [
        { value: 'East', count: 3 },
        { value: 'West', count: 3 },
        { value: 'South', count: 1 },
      ],
    })
    expect(await values('column=region&search=ST&limit=1')).toEqual({
      result: [{ value: 'East', count: 3 }],
    })
    expect(await values('column=region&search=%25')).toEqual({ result: [] })
    expect(await values('column=nope')).toEqual({
      message: "Columns missing in datasource: ['nope']",
    })
  })
})

describe('changing a dataset', () => {
  const show = async (id: number) => (await app.plain.get(`/dataset/${id}`)).body.result

  test('writes only what was sent and counts the version up', async () => {
    const {
      body: { id, result },
    } = await virtual('to change')
    const [region, units] = result.columns
    const answer = await app.plain.put(`/dataset/${id}`, {
      table_name: 'changed',
      description: 'by region',
      id_column: region.id,
      version: 1,
      columns: [{ id: units.id, verbose_name: 'Units sold' }, { column_name: 'region' }],
      metrics: [
        { id: result.metrics[0].id, metric_name: 'rows', expression: 'COUNT(*)' },
        { metric_name: 'most', expression: 'MAX(units)' },
      ],
    })
    expect(answer.status).toBe(200)
    expect(await show(id)).toMatchObject({
      table_name: 'changed',
      description: 'by region',
      id_column: region.id,
      version: 2,
      columns: [
        { id: region.id, verbose_name: null },
        { id: units.id, verbose_name: 'Units sold' },
      ],
      metrics: [
        { id: result.metrics[0].id, metric_name: 'rows' },
        { metric_name: 'most', expression: 'MAX(units)' },
      ],
    })
    await app.plain.put(`/dataset/${id}`, { id_column: -1, columns: [{ column_name: 'units' }] })
    expect(await show(id)).toMatchObject({
      table_name: 'changed',
      id_column: -1,
      columns: [{ id: units.id }],
      version: 3,
    })
  })

  test('of its index to a column that does not name every row is kept, and told', async () => {
    const {
      body: { id, result },
    } = await virtual('indexed', 'SELECT region, id FROM sales')
    const [region, number] = result.columns
    const index = async (id_column: number) =>
      (await app.plain.put(`/dataset/${id}`, { id_column })).body
    expect((await index(region.id)).warning).toBe(
      'region does not name every row: 1 row has no value, 4 rows repeat the value of another',
    )
    const many = await virtual('of many', 'SELECT i % 2 AS half FROM range(3000) r(i)')
    const half = { id_column: many.body.result.columns[0].id }
    expect((await app.plain.put(`/dataset/${many.body.id}`, half)).body.warning).toBe(
      'half does not name every row: 2,998 rows repeat the value of another',
    )
    expect((await index(number.id)).warning).toBeUndefined()
    expect((await index(-1)).warning).toBeUndefined()
    expect((await show(id)).id_column).toBe(-1)
  })

  test('made to an older version is refused with what is stored now', async () => {
    const {
      body: { id },
    } = await virtual('raced')
    await app.admin.put(`/dataset/${id}`, { description: 'first', version: 1 })
    const { status, body } = await app.plain.put(`/dataset/${id}`, {
      description: 'second',
      version: 1,
    })
    expect(status).toBe(409)
    expect(body.message).toMatch(/^Changed by ada (now|a second ago|\d+ seconds ago)$/)
    expect(body.errors[0].extra.current).toMatchObject({ id, description: 'first', version: 2 })
    expect(
      (await app.plain.put(`/dataset/${id}`, { description: 'third' })).body.result,
    ).toMatchObject({ description: 'third', version: 3 })
  })

  test.each([
    [{ table_name: 'sales' }, 422, 'Dataset sales already exists'],
    [{ id_column: 1_000_000 }, 422, 'id_column: this dataset has no such column'],
    [{ columns: [{ column_name: 'nope' }] }, 422, 'columns: [nope] do not exist'],
    [
      { metrics: [{ id: 1, metric_name: 'm', expression: 'COUNT(*)' }] },
      422,
      'metrics: [1] do not exist',
    ],
    [
      {
        metrics: [
          { metric_name: 'm', expression: '1' },
          { metric_name: 'm', expression: '2' },
        ],
      },
      422,
      'Metric m is there twice',
    ],
    [
      { metrics: [{ metric_name: 'm', expression: '(SELECT 1)' }] },
      400,
      'The metric expression is not allowed: sub-queries cannot be used in a metric',
    ],
    [
      { metrics: [{ metric_name: 'm', expression: '1) FROM sales; --' }] },
      400,
      'The metric expression is not allowed: a parenthesis is closed that was not opened',
    ],
    [
      { metrics: [{ metric_name: 'm', expression: 'units' }] },
      400,
      'The metric expression is not allowed: it must be one aggregate of the rows, such as SUM(price)',
    ],
    [
      { metrics: [{ metric_name: 'm', expression: 'SUM(units) + units' }] },
      400,
      'The metric expression is not allowed: it must be one aggregate of the rows, such as SUM(price)',
    ],
    [
      { metrics: [{ metric_name: 'm', expression: 'SUM(units); DROP TABLE sales' }] },
      400,
      'The metric expression is not allowed: it holds a semicolon',
    ],
    [
      { metrics: [{ metric_name: 'm', expression: "MAX(getenv('HOME'))" }] },
      400,
      'The function getenv is not allowed here',
    ],
    [
      { metrics: [{ metric_name: 'm', expression: 'MAX(COLUMNS(*))' }] },
      400,
      'The metric expression is not allowed: it gives more than one value',
    ],
    [{ sql: null }, 400, 'A dataset cannot turn from a table into SQL or back'],
    [{ table_name: 'read_csv' }, 422, ownName],
    [{ table_name: ' ' }, 422, 'table_name: Required'],
  ])('to %j is refused as a whole', async (change, status, message) => {
    const {
      body: { id },
    } = await virtual(`whole ${JSON.stringify(change)}`)
    const answer = await app.plain.put(`/dataset/${id}`, {
      description: 'must not stay',
      ...change,
    })
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message })
    expect(await show(id)).toMatchObject({ description: null, version: 1 })
  })

  test('of a virtual one to another SELECT brings its columns along', async () => {
    const {
      body: { id, result },
    } = await virtual('rewritten')
    const answer = await app.plain.put(`/dataset/${id}`, {
      sql: 'SELECT region, 1 AS one FROM sales',
    })
    expect(answer.body.result.columns.map((column: any) => column.column_name)).toEqual([
      'region',
      'one',
    ])
    expect(answer.body.result.columns[0].id).toBe(result.columns[0].id)
  })
})

test('over a database that is not exposed to SQL no SELECT becomes a dataset or another SELECT, and the rest can be changed', async () => {
  const { body } = await virtual('hidden')
  const expose = (expose_in_sqllab: 0 | 1) =>
    app.store.updateTable('database').set({ expose_in_sqllab }).where('id', '=', 1).execute()
  await expose(0)
  const answers = [
    await virtual('more hidden', 'SELECT 1 AS one'),
    await app.plain.put(`/dataset/${body.id}`, { sql: 'SELECT 1 AS one' }),
    await app.plain.put(`/dataset/${body.id}`, { sql: body.result.sql, description: 'as it was' }),
  ]
  await expose(1)
  const refused = [403, 'Workspace takes no SQL: it is not exposed in SQL Explorer']
  expect(answers.map((answer) => [answer.status, answer.body.message])).toEqual([
    refused,
    refused,
    [200, undefined],
  ])
})

describe('columns that are calculated or read as another kind', () => {
  const stockStatement = `SELECT * FROM (VALUES ('3.2.2024', '7', 1), ('31.02.2024', 'x', 2), (NULL, '1e1', 3)) AS v(day, size, id)`
  const stock = async (name: string) => (await virtual(name, stockStatement)).body.result
  const preview = async (id: number, request: object) => {
    const { status, body } = await app.plain.post(`/dataset/${id}/column_preview`, request)
    return status === 200 ? body.result : [status, body.message, body.fields]
  }
  const change = async (dataset: any, name: string, changed: object, added: object[] = []) => {
    const columns = dataset.columns.map(({ id, column_name }: any) =>
      column_name === name ? { id, ...changed } : { id },
    )
    return app.plain.put(`/dataset/${dataset.id}`, { columns: [...columns, ...added] })
  }
  const show = async (id: number) => (await app.plain.get(`/dataset/${id}`)).body.result
  const firstRows = async (id: number) =>
    (await app.plain.get(`/dataset/${id}/data`)).body.result.query_result

  test('are previewed with their first values and how many cannot be read', async () => {
    const { id } = await stock('previewed')
    const read_as = { kind: 2, date_format: 'DD.MM.YYYY' }
    expect(await preview(id, { column: 'day', read_as })).toEqual({
      type: 'DATE',
      type_generic: 2,
      values: [
        { value: '2024-02-03', stored: '3.2.2024' },
        { value: null, stored: '31.02.2024' },
      ],
      unread: 1,
    })
    const { id: long } = (await virtual('long', 'SELECT i, i::VARCHAR AS t FROM range(30) r(i)'))
      .body
    const first = [{ expression: 'i' }, { column: 't', read_as: { kind: 0 } }].map(
      async (request) => (await preview(long, request)).values.length,
    )
    expect(await Promise.all(first)).toEqual([20, 20])
    expect(await preview(id, { expression: 'id * 2' })).toEqual({
      type: 'INTEGER',
      type_generic: 0,
      values: [2, 4, 6].map((value) => ({ value, stored: null })),
      unread: 0,
    })
  })

  test('are stored with what the database says of them, read by charts, and are as before without', async () => {
    const dataset = await stock('converted')
    const { body } = await change(dataset, 'day', {
      read_as: { kind: 2, date_format: 'DD.MM.YYYY' },
      number_format: { prefix: '$' },
    })
    expect(body.result.columns[0]).toMatchObject({
      type: 'DATE',
      type_generic: 2,
      is_dttm: true,
      stored_type: 'VARCHAR',
      stored_generic: 1,
      date_format: 'DD.MM.YYYY',
      number_format: { prefix: '$' },
    })
    const calculated = await change(body.result, 'size', { read_as: { kind: 0 } }, [
      { column_name: 'twice', expression: ' size * 2 ', number_format: { decimals: 1 } },
      { column_name: 'sold_year', expression: '2020 + id' },
      { column_name: 'a_year', expression: "'2020'" },
    ])
    expect(calculated.body.result.columns.slice(-3)).toMatchObject([
      {
        column_name: 'twice',
        expression: 'size * 2',
        type: 'DOUBLE',
        number_format: { decimals: 1 },
      },
      { column_name: 'sold_year', number_format: { thousands: false, short: false } },
      { column_name: 'a_year', number_format: null },
    ])
    expect(await firstRows(dataset.id)).toMatchObject({
      colnames: ['day', 'size', 'id', 'twice', 'sold_year', 'a_year'],
      coltypes: [2, 0, 0, 0, 0, 1],
      data: [
        { day: '2024-02-03', size: 7, id: 1, twice: 14 },
        { day: null, size: null, id: 2, twice: null },
        { day: null, size: 10, id: 3, twice: 20 },
      ],
    })
    const kept = calculated.body.result.columns.filter(({ expression }: any) => expression === null)
    const back = await change({ ...dataset, columns: kept }, 'day', {
      read_as: null,
      number_format: null,
    })
    expect(back.body.result.columns).toMatchObject([
      {
        ...{ column_name: 'day', type: 'VARCHAR', stored_type: null, date_format: null },
        ...{ stored_generic: null, is_dttm: false, number_format: null },
      },
      { column_name: 'size', type: 'DOUBLE', stored_type: 'VARCHAR' },
      { column_name: 'id', type: 'INTEGER', stored_type: null },
    ])
  })

  test('are read and calculated anew of what the table holds, however they were read before', async () => {
    const dataset = await stock('again')
    const once = await change(dataset, 'day', { read_as: { kind: 2, date_format: 'DD.MM.YYYY' } })
    const { result } = (
      await change(once.body.result, 'size', { read_as: { kind: 0 } }, [
        { column_name: 'twice', expression: 'size * 2' },
      ])
    ).body
    expect(await preview(dataset.id, { expression: 'size + 1' })).toMatchObject({
      type: 'DOUBLE',
      values: [{ value: 8 }, { value: null }, { value: 11 }],
    })
    expect(await preview(dataset.id, { column: 'day', read_as: { kind: 1 } })).toEqual({
      type: 'VARCHAR',
      type_generic: 1,
      values: ['3.2.2024', '31.02.2024'].map((value) => ({ value, stored: value })),
      unread: 0,
    })
    expect(await preview(dataset.id, { column: 'twice', read_as: { kind: 1 } })).toEqual([
      400,
      "Columns missing in datasource: ['twice']",
      undefined,
    ])
    const read_as = { kind: 2, date_format: 'MM.DD.YYYY' }
    const other = await change(result, 'day', { read_as })
    expect(other.body.result.columns[0]).toMatchObject({
      ...{ type: 'DATE', stored_type: 'VARCHAR', stored_generic: 1, date_format: 'MM.DD.YYYY' },
    })
    const more = await change(other.body.result, 'twice', { expression: "day || ' is the day'" })
    expect(more.body.result.columns.at(-1)).toMatchObject({ type: 'VARCHAR', type_generic: 1 })
    expect((await firstRows(dataset.id)).data[0]).toEqual({
      ...{ day: '2024-03-02', size: 7, id: 1, twice: '2024-03-02 is the day' },
    })
  })

  test('stay what they are where the SELECT of the dataset changes', async () => {
    const dataset = await stock('covered')
    await change(dataset, 'id', { read_as: { kind: 1 } }, [
      { column_name: 'plus', expression: 'length(id)' },
    ])
    await app.plain.put(`/dataset/${dataset.id}`, { sql: 'SELECT 10::BIGINT AS id, 1 AS size' })
    const { body } = await app.plain.get(`/dataset/${dataset.id}`)
    expect(body.result.columns).toMatchObject([
      { column_name: 'id', type: 'VARCHAR', stored_type: 'BIGINT', stored_generic: 0 },
      { column_name: 'size', type: 'INTEGER', stored_type: null },
      { column_name: 'plus', type: 'BIGINT', expression: 'length(id)' },
    ])
    expect((await firstRows(dataset.id)).data).toEqual([{ id: '10', size: 1, plus: 2 }])
  })

  test.each([
    ['SUM(id)', /^The column cannot be computed: WHERE clause cannot contain aggregates/],
    ['id; DROP TABLE sales', /^The column expression is not allowed: it holds a semicolon$/],
    [
      '(SELECT 1)',
      /^The column expression is not allowed: sub-queries cannot be used in a column$/,
    ],
    ["getenv('HOME')", /^The function getenv is not allowed here$/],
    ['nothing + 1', /^The column cannot be computed: Referenced column "nothing" not found/],
  ])('an expression %s is refused at its field', async (expression, message) => {
    const dataset = await stock(`refused ${expression}`)
    const answer = await change(dataset, '', {}, [{ column_name: 'new', expression }])
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(message)
    expect(await preview(dataset.id, { expression })).toEqual([
      400,
      answer.body.message,
      { expression: [answer.body.message] },
    ])
  })

  test('are kept beside metrics where the table has lost what they are of, as long as they stay as they are', async () => {
    await app.workspace.put('shrinking', 'SELECT 1 AS id, 2 AS other')
    const { body } = await app.plain.post('/dataset/', { database: 1, table_name: 'shrinking' })
    const path = `/dataset/${body.id}`
    const twice = { column_name: 'twice', expression: 'other * 2' }
    const ids = body.result.columns.map(({ id }: any) => ({ id }))
    const made = await app.plain.put(path, {
      columns: [...ids, twice],
      metrics: [{ metric_name: 'most', expression: 'MAX(other)' }],
    })
    await app.workspace.put('shrinking', 'SELECT 1 AS id')
    const [column, metric] = [made.body.result.columns.at(-1), made.body.result.metrics[0]]
    const kept = await app.plain.put(path, {
      columns: [...ids, { id: column.id, expression: twice.expression, verbose_name: 'Twice' }],
      metrics: [{ id: metric.id, metric_name: 'Most', expression: 'MAX(other)' }],
    })
    const changed = async (change: object) => {
      const { status, body: refused } = await app.plain.put(path, change)
      return [status, refused.message]
    }
    const more = { metric_name: 'least', expression: 'MIN(other)' }
    expect({
      kept: [kept.body.result.columns.at(-1).verbose_name, kept.body.result.metrics[0].metric_name],
      metric: await changed({ metrics: [more] }),
      column: await changed({ columns: [...ids, { id: column.id, expression: 'other * 3' }] }),
    }).toEqual({
      kept: ['Twice', 'Most'],
      metric: [400, 'No column is named “other”.'],
      column: [400, expect.stringMatching(/^The column cannot be computed: /)],
    })
  })

  test('can be read as their own kind, which they are then again', async () => {
    const dataset = await stock('its own kind')
    const read = await change(dataset, 'id', { read_as: { kind: 1 } })
    const back = await change(read.body.result, 'id', { read_as: { kind: 0 } })
    const told = [read, back].map(({ body }) => body.result.columns.at(-1))
    expect(told).toMatchObject([
      { column_name: 'id', type: 'VARCHAR', stored_type: 'INTEGER', stored_generic: 0 },
      { column_name: 'id', type: 'INTEGER', stored_type: null, stored_generic: null },
    ])
  })

  test('are typed anew where their database computes them in another way, and named where it does not at all', async () => {
    const dataset = await stock('typed anew')
    const read_as = { kind: 2, date_format: 'DD.MM.YYYY' }
    const once = await change(dataset, 'day', { read_as })
    const twice = { column_name: 'twice', expression: 'id * 2' }
    await change(once.body.result, 'size', { read_as: { kind: 0 } }, [twice])
    const rows = app.store.updateTable('dataset_column').where('dataset_id', '=', dataset.id)
    const typed = async () => {
      await rows.set({ type: 'other' }).execute()
      const refused = await retypeColumns(app.app, dataset.id, app.plain.user)
      const { columns } = await show(dataset.id)
      return [columns.map(({ type }: any) => type), refused]
    }
    const all = await typed()
    await rows.set({ expression: 'gone * 2' }).where('column_name', '=', 'twice').execute()
    expect([all, await typed()]).toEqual([
      [['DATE', 'DOUBLE', 'other', 'INTEGER'], []],
      [
        ['DATE', 'DOUBLE', 'other', 'other'],
        [
          {
            column: 'twice',
            message: expect.stringMatching(/^The column cannot be computed: .*"gone" not found/),
          },
        ],
      ],
    ])
  })

  test('a taken name, a kind that values cannot be and a date without a format are refused', async () => {
    const dataset = await stock('refused')
    const added = (column_name: string) =>
      change(dataset, '', {}, [{ column_name, expression: 'id' }])
    const fields = async (answer: Promise<any>) => (await answer).body.fields
    expect(await fields(added('Size'))).toEqual({
      column_name: ['Size already exists. Choose another name.'],
    })
    expect(await fields(added('size'))).toEqual({
      column_name: ['size already exists. Choose another name.'],
    })
    expect(await fields(change(dataset, 'day', { read_as: { kind: 2 } }))).toEqual({
      date_format: ['Choose how the dates are written'],
    })
    const { body } = await change(dataset, 'id', { read_as: { kind: 3 } })
    expect(body.message).toBe('Column id holds numbers, not true or false')
    const twice = [' Half', 'half '].map((column_name) => ({ column_name, expression: 'id / 2' }))
    expect(await fields(change(dataset, '', {}, twice))).toEqual({
      column_name: ['half already exists. Choose another name.'],
    })
    const unknown = await change(dataset, '', {}, [{ id: 99_999, expression: 'id' }])
    expect(unknown.body.message).toBe('columns: [99999] do not exist')
  })
})

test('the list answers column names and the database when it is asked for them', async () => {
  const columns = ['table_name', 'database.database_name', 'columns.column_name']
  const { body } = await app.plain.get(
    `/dataset/${q({ columns, filters: [{ col: 'table_name', opr: 'eq', value: 'pets' }] })}`,
  )
  expect(body.result).toEqual([
    {
      id: app.datasets['pets'],
      table_name: 'pets',
      database: { database_name: 'Workspace' },
      columns: ['__proto__', 'constructor', '📊', 'big'].map((column_name) => ({ column_name })),
    },
  ])
})

test('a physical dataset can be given another table, and takes over its columns', async () => {
  const {
    body: { id },
  } = await app.plain.post('/dataset/', { database: 1, table_name: 'copy' })
  const missing = await app.plain.put(`/dataset/${id}`, { table_name: 'missing' })
  expect({ status: missing.status, message: missing.body.message }).toEqual({
    status: 422,
    message:
      'Table [missing] could not be found, please double check your database connection, schema, and table name',
  })
  await app.workspace.put('copy of copy', 'SELECT 1 AS id, 2 AS more')
  const { body } = await app.plain.put(`/dataset/${id}`, { table_name: 'copy of copy' })
  expect(body.result.columns.map((column: any) => column.column_name)).toEqual(['id', 'more'])
})

test('a copy of a dataset keeps decimals also where none of its rows has any', async () => {
  const typed = `SELECT 1 AS whole, 2::DOUBLE AS height, 3::DECIMAL(9, 2) AS cost`
  const { body: made } = await virtual('typed', typed)
  const copied = async (table_name: string, filters: object[]) => {
    const copy = { table_name, filters }
    const { body } = await app.plain.post(`/dataset/${made.id}/copy`, copy)
    return body.result.columns.map(({ column_name, type }: any) => `${column_name} ${type}`)
  }
  const none = {
    clause: 'WHERE',
    expressionType: 'SIMPLE',
    subject: 'whole',
    operator: '>',
    comparator: 1,
  }
  expect({
    rows: await copied('typed again', []),
    none: await copied('typed without rows', [none]),
  }).toEqual({
    rows: ['whole BIGINT', 'height DOUBLE', 'cost DOUBLE'],
    none: ['whole BIGINT', 'height DOUBLE', 'cost DOUBLE'],
  })
})

test('a dataset of more rows than are copied is not copied in part', async () => {
  const { body } = await virtual('endless')
  const workspace = await app.store.selectFrom('database').selectAll().executeTakeFirstOrThrow()
  const query = () => Promise.resolve({ chunks: [], truncated: () => true })
  const limited = Object.create(app.app, { engineOf: { value: () => ({ query }) } }) as App
  const copy = { id: body.id as number, name: 'part of it', workspace }
  const answer = copyDataset(limited, copy, app.plain.user, writeTo(app.store))
  await expect(answer).rejects.toMatchObject({
    status: 422,
    message: 'The dataset has more than 1,000,000 rows: its copy would not have all of them',
  })
  expect((await app.workspace.engine.tables(null)).map(({ name }) => name)).not.toContain(
    'part of it',
  )
})

test('a deleted dataset is gone everywhere and its name is free again, while its table stays', async () => {
  const {
    body: { id },
  } = await virtual('short lived')
  expect((await app.plain.delete(`/dataset/${id}`)).body).toEqual({ message: 'OK' })
  const gone = await Promise.all([
    app.plain.get(`/dataset/${id}`),
    app.plain.get(`/dataset/${id}/data`),
    app.plain.put(`/dataset/${id}`, {}),
    app.plain.get(`/dataset/${id}/values?column=a`),
  ])
  expect(gone.map(({ status, body }) => [status, body.message])).toEqual(
    Array(4).fill([404, 'Dataset does not exist']),
  )
  expect((await app.plain.delete(`/dataset/${id}`)).status).toBe(404)
  expect((await virtual('short lived')).status).toBe(201)
})

test('favourites are told in the order of the sent ids, unknown ones as none', async () => {
  const id = app.datasets['sales'] ?? 0
  await app.store
    .insertInto('favorite')
    .values({ user_id: app.plain.user.id, kind: 'dataset', object_id: id, created_on: '' })
    .execute()
  expect(
    (await app.plain.get(`/dataset/favorite_status/${q([99, id, 99_999_999_999])}`)).body,
  ).toEqual({
    result: [
      { id: 99, value: false },
      { id, value: true },
      { id: 99_999_999_999, value: false },
    ],
  })
  expect((await app.plain.get('/dataset/favorite_status/')).body).toEqual({ result: [] })
  expect((await app.plain.get(`/dataset/favorite_status/${q(['x'])}`)).status).toBe(400)
})
