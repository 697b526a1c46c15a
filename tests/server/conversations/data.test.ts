import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { test } from 'vitest'
import { q, signedInUser } from '../../support/app.ts'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'
import { conversation, fixDates } from '../../support/conversation.ts'
import { sqliteFile } from '../../support/sqliteFile.ts'

const sales = `SELECT * FROM (VALUES
  (1, 'East', 'A', 10, 2.5, '03/11/2025', 0.5, 0.5), (2, 'East', 'B', -4, 4, '30/11/2025', 1.5, 1.5), (3, 'West', 'A', 7, 2.5, '01/12/2025', 2.5, 0.5),
  (4, NULL, 'B', NULL, 4, 'unknown', 9, 9), (4, 'South', 'C', 7, 9, NULL, 0.5, 2.5)
) AS v(id, region, product, qty, price, written, x, y)`

const shop = `CREATE TABLE towns (name TEXT PRIMARY KEY, country TEXT);
  CREATE TABLE visits (id INTEGER PRIMARY KEY, town TEXT REFERENCES towns (name), spent REAL);
  CREATE INDEX by_town ON visits (town); CREATE VIEW big AS SELECT * FROM visits WHERE spent > 10;
  INSERT INTO towns VALUES ('Ulm', 'DE'), ('Bonn', 'DE'); INSERT INTO visits VALUES (1, 'Ulm', 12.5), (2, 'Bonn', NULL), (3, 'Ulm', 3)`

/** A DuckDB file where users may connect files, with a table of one name in each of two schemas; answers its address. */
const duckDbWithSchemas = async ({ app }: Pick<ChartApp, 'app'>, name: string) => {
  const folder = join(app.config.dataFolder, 'databases')
  await mkdir(folder, { recursive: true })
  const instance = await DuckDBInstance.create(join(folder, name))
  const connection = await instance.connect()
  await connection.run(`CREATE SCHEMA other; CREATE TABLE sales AS SELECT 1 AS a; CREATE TABLE other.sales AS SELECT 2 AS b;
    CREATE TABLE other.more AS SELECT 3 AS c`)
  connection.closeSync()
  instance.closeSync()
  return `duckdb:///${name}`
}

test('what people do with datasets, databases and SQL is answered as written down', async () => {
  fixDates()
  const app = await chartApp({ sales })
  const olga = await signedInUser(app.app, 'olga')
  try {
    const { chapter, later, say, note, isAsWritten } = conversation({
      ada: app.admin,
      peter: app.plain,
      olga,
    })
    /** Completions wait a moment only for what lies in a database: asks until they know it. */
    const learned = async (path: string, at: object, kind: string) => {
      for (;;) {
        const { body } = await app.plain.post(`${path}/completions`, at)
        if (body.result.some((one: { kind: string }) => one.kind === kind)) return
      }
    }
    const { sales: id = 0 } = app.datasets
    const dataset = `/dataset/${id}`

    chapter('Datasets')
    const { result: shown } = await say('peter', 'get', dataset)
    const columns: { id: number; column_name: string }[] = shown.columns
    const [first, , , qty] = columns.map((column) => column.id)
    const changes: Record<string, object> = {
      qty: {
        verbose_name: 'Quantity',
        description: 'Pieces',
        number_format: { style: 'percent', decimals: 1 },
      },
      price: { is_active: false },
      written: { read_as: { kind: 2, date_format: 'DD/MM/YYYY' } },
    }
    const changed = columns.map(({ id: column, column_name }) => ({
      id: column,
      ...changes[column_name],
    }))
    await say('peter', 'put', dataset, { description: 'Mine' })
    await say('ada', 'put', dataset, {
      description: 'All sales',
      owners: [app.plain.user.id],
      columns: [...changed, { column_name: 'worth', expression: 'qty * price' }],
      version: 1,
    })
    await say('peter', 'put', dataset, {
      metrics: [
        { metric_name: 'count', expression: 'COUNT(*)' },
        {
          metric_name: 'Worth',
          expression: 'SUM(worth)',
          description: 'In all',
          number_format: { short: true },
        },
      ],
    })
    await say('peter', 'put', dataset, {
      metrics: [{ metric_name: 'Bad', expression: 'SUM(nothing)' }],
    })
    await say('peter', 'put', dataset, { table_name: 'nothing' })
    await say('peter', 'put', dataset, { sql: 'SELECT 1' })
    await say('peter', 'put', dataset, { version: 1 })
    await say('peter', 'put', dataset, { id_column: first })
    await say('peter', 'put', dataset, { id_column: 999 })
    await say('peter', 'put', dataset, {
      columns: [{ column_name: 'broken', expression: 'qty +' }],
    })
    await say('peter', 'put', dataset, { columns: [{ column_name: 'qty', expression: '1' }] })
    await say('peter', 'put', dataset, { columns: [{ id: qty, read_as: { kind: 3 } }] })
    await say('olga', 'get', dataset)
    await say('olga', 'get', `${dataset}/data`)
    await say('olga', 'get', `${dataset}/data${q({ page: 1, page_size: 2 })}`)
    await say('olga', 'get', `${dataset}/data${q({ page_size: -1 })}`)
    for (const column of ['written', 'worth', 'qty'])
      for (const read of ['values', 'range', 'profile'])
        await say('olga', 'get', `${dataset}/${read}?column=${column}`)
    for (const wrong of ['column=qty&limit=0', 'column=qty&limit=two', 'limit=2', 'column=none'])
      await say('olga', 'get', `${dataset}/values?${wrong}`)
    await say('olga', 'post', `${dataset}/column_preview`, { expression: 'qty / 2' })
    await say('olga', 'post', `${dataset}/column_preview`, { expression: 'nothing' })
    await say('olga', 'post', `${dataset}/column_preview`, {
      column: 'written',
      read_as: { kind: 2, date_format: 'DD/MM/YYYY' },
    })
    await say('olga', 'post', `${dataset}/column_preview`, {
      column: 'product',
      read_as: { kind: 0 },
    })
    await say('olga', 'post', `${dataset}/column_preview`, { column: 'qty', read_as: { kind: 3 } })
    await say('olga', 'post', '/dataset/', { database: 1, table_name: 'sales' })
    await say('olga', 'post', '/dataset/', { database: 1, table_name: 'none' })
    await say('olga', 'post', '/dataset/', { database: 9, table_name: 'none' })
    await say('olga', 'post', '/dataset/', {
      database: 1,
      table_name: 'East',
      sql: 'DELETE FROM sales',
    })
    const east = await say('olga', 'post', '/dataset/', {
      database: 1,
      table_name: ' East ',
      sql: "SELECT region, qty FROM sales WHERE region = 'East'",
      owners: [app.plain.user.id],
    })
    await say('olga', 'put', `/dataset/${east.id}`, {
      sql: 'SELECT price, qty, region FROM sales',
      version: 1,
    })
    await say('olga', 'post', `${dataset}/copy`, { table_name: 'copied' })
    await say('olga', 'post', `${dataset}/copy`, { table_name: 'copied' })
    await say('olga', 'post', `${dataset}/copy`, { table_name: 'Copied' })
    const part = {
      name: 'part',
      filters: [
        { expressionType: 'SIMPLE', subject: 'qty', operator: '>', comparator: 0, clause: 'WHERE' },
      ],
    }
    await say('olga', 'post', `${dataset}/subset`, part)
    const corners = [
      { x: 0, y: 0 },
      { x: 3, y: 0 },
      { x: 3, y: 1 },
      { x: 0, y: 1 },
    ]
    const within = await say('olga', 'post', `${dataset}/subset`, {
      name: 'within',
      filters: [],
      lasso: { x: 'x', y: 'y', corners },
    })
    await say('olga', 'get', `/dataset/${within.id}/data`)
    await say('olga', 'post', '/chart/', {
      slice_name: 'Of sales',
      viz_type: 'table',
      datasource_id: id,
    })
    await say('olga', 'get', `${dataset}/related`)
    await say('olga', 'get', '/chars/get_chars')
    await say('olga', 'get', `/chars/dataset_chars/${id}`)
    await say('peter', 'put', `/chars/dataset_chars/${id}?columnId=-1`)
    const model = await say('peter', 'post', `/chars/?column_id=${qty}`)
    await say('peter', 'post', `/chars/?column_id=${qty}`)
    await say('olga', 'put', `/chars/${model.id}`, { cfg: { model_name: 'Mine' } })
    await say('peter', 'put', `/chars/${model.id}`, { cfg: { model_name: ' Amounts ' } })
    await say('peter', 'get', `/chars/dataset_chars/${id}`)
    await say('peter', 'put', dataset, { id_column: qty })
    await say('peter', 'delete', `/chars/${model.id}`)

    chapter('Charts of a dashboard')
    const params = {
      viz_type: 'pie',
      all_columns: ['region'],
      metric: 'Worth',
      granularity_sqla: 'written',
    }
    await say('olga', 'post', '/chart/', {
      slice_name: 'Worth',
      viz_type: 'pie',
      datasource_id: id,
      params,
    })
    await say('olga', 'get', '/chart/2/data/')
    const data = { datasource: id, form_data: { ...params, metric: 'count' } }
    await say('olga', 'post', '/chart/data', data)
    await say('peter', 'post', '/chart/data', data)
    await say('peter', 'post', '/chart/data', { ...data, force: true })
    later(3)
    await say('olga', 'post', '/chart/data', data)
    await say('olga', 'post', '/chart/data', data)
    await say('olga', 'post', '/chart/data_list/?id_list=2,1,9')
    const filters = [
      { id: 'F', dataset: id, column: 'product', operator: 'IN', filter_val: ['A'] },
      { dataset: id, column: 'none', operator: '==', filter_val: 1 },
      { dataset: 99, column: 'product', operator: '==', filter_val: 'B' },
    ]
    await say('olga', 'post', '/chart/data_list/?id_list=[2]', filters)
    await say('olga', 'post', '/chart/data_list/?id_list=2', {
      filters: [],
      time_range: '2025-11-01 : 2025-12-01',
    })
    await say('olga', 'post', '/chart/data_list/?id_list=1&table_rows=2')
    await say('olga', 'post', '/chart/data_list/?id_list=one')

    chapter('Files')
    const file = async (client_id: string, more: object) => {
      const { url } = await say('olga', 'post', '/chart/export', {
        datasource: id,
        form_data: { viz_type: 'table', all_columns: ['id', 'region', 'qty', 'written'] },
        result_format: 'csv',
        client_id,
        ...more,
      })
      if (typeof url !== 'string') return
      const { headers, body } = await app.anyone.get(url.replace('/api/v1', ''))
      note(client_id, { name: headers['content-disposition'], body })
      await say('olga', 'get', `/chart/export/${client_id}`)
      await say('peter', 'get', `/chart/export/${client_id}`)
    }
    const sum = { col: 'qty', aggregate: 'SUM' }
    await file('all', { title: 'All / of it' })
    await file('long', { title: 'A long name '.repeat(30), result_format: 'csv' })
    await file('seen', {
      view: {
        columns: ['qty', 'region'],
        sort: [{ col: 'qty', desc: true }],
        filters: [{ subject: 'qty', operator: '>', comparator: 0 }],
      },
    })
    await file('searched', { view: { columns: ['region'], search: 'ea' } })
    await file('grouped', {
      view: { columns: ['region', 'qty'], group_by: ['region'], aggregates: [sum] },
    })
    await file('pivoted', {
      view: {
        columns: ['region', 'qty'],
        group_by: ['region'],
        pivot_by: ['written'],
        grains: { written: 'P1M' },
        aggregates: [sum],
      },
    })
    await file('formatted', {
      view: { columns: ['qty'], formats: { qty: { style: 'percent', decimals: 1 } } },
    })
    await file('unknown', { view: { columns: ['none'] } })
    await file('pie', { form_data: params })

    chapter('Databases')
    const uri = sqliteFile(app, 'shop.db', shop)
    await say('peter', 'post', '/database/test_connection', { sqlalchemy_uri: uri })
    await say('peter', 'post', '/database/test_connection', { sqlalchemy_uri: 'sqlite:///none.db' })
    await say('peter', 'post', '/database/test_connection', { sqlalchemy_uri: 'oracle://host/db' })
    const made = await say('peter', 'post', '/database/', {
      database_name: ' Shop ',
      sqlalchemy_uri: uri,
      cache_timeout: '60',
      extra: '{"a": 1}',
      allow_dml: true,
    })
    const database = `/database/${made.id}`
    await say('olga', 'post', '/database/', { database_name: 'shop', sqlalchemy_uri: uri })
    await say('olga', 'post', '/database/', { database_name: ' ', sqlalchemy_uri: uri })
    await say('olga', 'post', '/database/', {
      database_name: 'Other',
      sqlalchemy_uri: uri,
      extra: '{',
    })
    await say('olga', 'post', '/database/', {
      database_name: 'Other',
      sqlalchemy_uri: uri,
      cache_timeout: 'long',
    })
    await say('olga', 'put', database, { database_name: 'Mine' })
    for (const extra of [
      '[]',
      '{"metadata_cache_timeout":[]}',
      '{"metadata_cache_timeout":{"my_table_cache_timeout":1}}',
      '{"metadata_cache_timeout":{"table_cache_timeouts":1}}',
      '{"metadata_cache_timeout":{"table_cache_timeout":-1}}',
      '{"metadata_cache_timeout":{"table_cache_timeout":1.5}}',
      '{"metadata_cache_timeout":{"table_cache_timeout":0,"schema_cache_timeout":null}}',
      '{"schemas_allowed_for_file_upload":"main"}',
      '{"schemas_allowed_for_file_upload":[1]}',
      '{"schemas_allowed_for_file_upload":["main"]}',
    ])
      await say('peter', 'put', database, { extra })
    await say('peter', 'put', database, {
      verbose_name: 'The shop',
      cache_timeout: '',
      expose_in_sqllab: true,
      owners: [olga.user.id],
    })
    await say('olga', 'get', `${database}/schemas/`)
    await say('olga', 'get', `${database}/main/tables/`)
    await say('olga', 'get', `${database}/table/visits/main/`)
    await say('olga', 'get', `${database}/table/big/main/`)
    await say('olga', 'get', `${database}/table/none/main/`)
    const visits = await say('olga', 'post', '/dataset/', {
      database: made.id,
      table_name: 'visits',
      schema: 'main',
    })
    await say('olga', 'get', `${database}/data`)
    await say('olga', 'get', `/dataset/${visits.id}/profile?column=spent`)

    chapter('Two schemas')
    const two = await duckDbWithSchemas(app, 'two.duckdb')
    const { id: second } = await say('peter', 'post', '/database/', {
      database_name: 'Two',
      sqlalchemy_uri: two,
    })
    await say('olga', 'get', `/database/${second}/schemas/`)
    await say('olga', 'get', `/database/${second}/other/tables/`)
    await say('olga', 'get', `/database/${second}/table/sales/other/`)
    const inBoth = (schema: string | null) => ({ database: second, table_name: 'sales', schema })
    await say('olga', 'post', '/dataset/', inBoth('other'))
    await say('olga', 'post', '/dataset/', inBoth('other'))
    const usual = await say('olga', 'post', '/dataset/', inBoth(null))
    await say('olga', 'post', '/dataset/', inBoth('none'))
    await say('olga', 'get', `/dataset/${usual.id}/data`)
    await say('olga', 'post', '/chart/data', {
      datasource: usual.id - 1,
      form_data: { viz_type: 'table', all_columns: ['b'] },
    })
    for (const schema of [null, 'other', 'none'])
      await say('olga', 'post', '/database/sql_json/', {
        database_id: second,
        client_id: `in ${schema}`,
        sql: 'SELECT * FROM sales',
        schema,
      })
    const inOtherSchema = { sql: 'SELECT * FROM ', cursor: 14, schema: 'other' }
    for (const kind of ['table', 'schema'])
      await learned(`/database/${second}`, inOtherSchema, kind)
    const { body: inOther } = await app.plain.post(`/database/${second}/completions`, inOtherSchema)
    note(
      'tables',
      inOther.result
        .slice(0, 6)
        .map(({ label, insert_text, detail }: any) => [label, insert_text, detail]),
    )
    await say('olga', 'delete', `/dataset/${usual.id}`)
    await say('olga', 'post', '/dataset/', { ...inBoth('other'), table_name: 'more' })
    await say('olga', 'post', `/trash/dataset/${usual.id}/restore`)
    await say(
      'olga',
      'get',
      `/dataset/${q({ filters: [{ col: 'schema', opr: 'eq', value: 'other' }], columns: ['id', 'table_name', 'schema'], keys: [] })}`,
    )

    chapter('SQL')
    const run = (more: object) => ({ database_id: made.id, ...more })
    await say(
      'olga',
      'post',
      '/database/sql_json/',
      run({
        client_id: 'a',
        sql: 'SELECT town, spent FROM visits ORDER BY id; SELECT 1 AS one',
        tab: 'Tab',
        sql_editor_id: 7,
      }),
    )
    await say('olga', 'post', '/database/sql_json/', run({ client_id: 'a', sql: 'SELECT 1' }))
    await say(
      'olga',
      'post',
      '/database/sql_json/',
      run({ client_id: 'b', sql: 'SELECT * FROM visits', queryLimit: 2 }),
    )
    await say(
      'olga',
      'post',
      '/database/sql_json/',
      run({ client_id: 'c', sql: 'SELECT 1;\n\nSELECT none FROM visits' }),
    )
    await say('olga', 'post', '/database/sql_json/', run({ client_id: 'd', sql: ' ' }))
    await say(
      'olga',
      'post',
      '/database/sql_json/',
      run({ client_id: 'e', sql: "INSERT INTO towns VALUES ('Jena', 'DE')" }),
    )
    await say('olga', 'post', '/database/sql_json/', {
      database_id: 1,
      client_id: 'f',
      sql: 'SELECT 1 AS one',
      select_as_cta: true,
      tmp_table_name: 'made',
    })
    await say('olga', 'post', '/database/sql_json/', {
      database_id: 1,
      client_id: 'g',
      sql: 'DROP TABLE sales',
    })
    await say('peter', 'post', '/database/sql_json/', {
      database_id: 1,
      client_id: 'h',
      sql: 'SELECT * FROM sales ORDER BY id, region',
      keep: true,
    })
    await say('peter', 'post', '/database/sql_json/', {
      database_id: 1,
      client_id: 'i',
      sql: 'SELECT 1; SELECT 2 AS two',
      keep: true,
      queryLimit: 1,
    })
    await say('olga', 'get', '/query/h')
    await say('peter', 'get', '/query/h')
    await say('peter', 'get', '/query/i')
    const rows = {
      sort: [{ col: 'region', desc: true }],
      filters: [{ subject: 'qty', operator: '>', comparator: 0 }],
      offset: 1,
      limit: 2,
    }
    for (const page of [
      {},
      rows,
      { search: 'ea' },
      { sort: [{ col: 'qty' }] },
      { limit: 0 },
      { statement: 3 },
      { sort: [{ col: 'none' }] },
    ])
      await say('peter', 'get', `/query/h/rows${q(page)}`)
    for (const column of ['region', 'qty', 'price', 'none'])
      await say('peter', 'get', `/query/h/statistics${q({ column })}`)
    await say('peter', 'get', '/query/h/statistics?q={"column":"qty","statement":1}')
    await say('peter', 'get', '/query/i/rows?q={"statement":0}')
    await say('olga', 'get', `/query/${q({ page_size: 3 })}`)
    const brief = { columns: ['id', 'status'], keys: [] }
    const ended = {
      filters: [{ col: 'start_time', opr: 'gt', value: Date.UTC(2026, 0, 15, 13, 12) }],
    }
    for (const more of [
      { order_column: 'start_time', order_direction: 'asc' },
      { filters: [{ col: 'status', opr: 'eq', value: 'failed' }] },
      { filters: [{ col: 'database', opr: 'rel_o_m', value: 1 }] },
      { filters: [{ col: 'sql', opr: 'ct', value: 'visits' }] },
      ended,
    ])
      for (const who of ['olga', 'ada']) await say(who, 'get', `/query/${q({ ...brief, ...more })}`)
    const { ids } = await say('peter', 'get', `/query/${q(brief)}`)
    await say('peter', 'get', `/query/history/${ids[0]}`)
    await say('olga', 'get', `/query/history/${ids[0]}`)
    await say('peter', 'get', `/query/${ids[1]}/export?format=csv`)
    await say('peter', 'get', `/query/${ids[1]}/export?format=pdf`)
    await say('peter', 'post', '/query/none/stop')
    for (const table of ['visits', 'towns', 'Visits'])
      await learned(database, { sql: `SELECT  FROM ${table}`, cursor: 7 }, 'column')
    await learned(database, { sql: 'SELECT * FROM ', cursor: 14 }, 'schema')
    for (const [sql, cursor] of [
      ['SEL', 3],
      ['SELECT  FROM visits', 7],
      ['SELECT v. FROM visits v', 9],
      ['SELECT * FROM vi', 16],
      ['SELECT sp FROM visits JOIN towns t ON t.', 40],
      ["SELECT 'in a te", 15],
      ['WITH x AS (SELECT town AS a, spent FROM visits), y(b) AS (SELECT 1) SELECT  FROM x', 75],
      ['WITH x AS (SELECT * FROM visits) SELECT * FROM ', 47],
      ['WITH Big AS (SELECT town AS a FROM visits) SELECT  FROM BIG', 50],
      ['SELECT V. FROM visits v', 9],
      ['SELECT  FROM Visits', 7],
      ['SELECT TO FROM visits', 9],
      ['SELECT x.one FROM (SELECT 1 AS one, 2 AS other) X WHERE x.', 58],
    ] as const) {
      const { body } = await app.plain.post(`${database}/completions`, { sql, cursor })
      note(
        sql,
        body.result
          .slice(0, 8)
          .map(({ label, kind, insert_text, detail }: any) => [kind, label, insert_text, detail]),
      )
    }
    await say('peter', 'post', `${database}/format`, { sql: 'select a,\n  from (' })
    await say('peter', 'post', `${database}/format`, {
      sql: 'select a,b from t where a=1 and b in (1,2) order by 1',
    })
    const made2 = {
      ...run({ client_id: 'j', sql: 'SELECT town FROM visits' }),
      select_as_cta: true,
      tmp_table_name: 'towns2',
    }
    await say('peter', 'put', database, { allow_dml: false, allow_ctas: true })
    await say('olga', 'post', '/database/sql_json/', made2)
    await say('olga', 'post', '/database/sql_json/', {
      ...made2,
      client_id: 'k',
      sql: 'DELETE FROM visits',
    })
    await say('olga', 'post', '/database/sql_json/', {
      ...made2,
      client_id: 'l',
      ctas_method: 'VIEW',
    })
    await say('olga', 'get', `${database}/main/tables/`)
    const saved = await say('peter', 'post', '/saved_query/', {
      db_id: made.id,
      label: 'Of the shop',
      sql: 'SELECT 1',
    })
    await say('peter', 'delete', database)
    await say('olga', 'delete', `/dataset/${visits.id}`)
    await say('peter', 'delete', database)
    await say('olga', 'delete', `/trash/dataset/${visits.id}`)
    await say('olga', 'delete', database)
    await say('peter', 'get', database)
    await say('peter', 'get', `/saved_query/${saved.id}`)

    chapter('Copies')
    const copies = async (way: 'copy' | 'subset', of: number, sent: object) => {
      const { id: copy } = await say('olga', 'post', `/dataset/${of}/${way}`, sent)
      if (copy !== undefined) await say('olga', 'get', `/dataset/${copy}/data`)
      return copy
    }
    const [some] = part.filters
    await copies('copy', id, { table_name: ' Sales again ' })
    const again = await copies('copy', east.id, { table_name: 'East again' })
    for (const table_name of ['sales AGAIN', 'duckdb_tables', ' ', 'x'.repeat(251)])
      await copies('copy', id, { table_name })
    const few = [{ ...some, comparator: 8 }]
    await copies('subset', id, { name: 'Both', filters: few, lasso: { x: 'x', y: 'y', corners } })
    for (const changed of [{ subject: 'none' }, { comparator: 1000 }])
      await copies('subset', id, { name: 'Other', filters: [{ ...some, ...changed }] })
    await say('olga', 'delete', `/dataset/${again}`)
    await say('olga', 'get', `/trash/dataset/${again}/table`)
    await copies('copy', id, { table_name: 'East again' })
    await say('olga', 'delete', `/trash/dataset/${again}?drop_table=true`)
    await copies('copy', id, { table_name: 'East again' })

    chapter('Several changes at once')
    const changedAt = `/dataset/${await copies('copy', id, { table_name: 'Changed' })}`
    const own = (await say('olga', 'get', changedAt)).result.columns.map((column: any) => column.id)
    const rest = own.slice(1).map((column: number) => ({ id: column }))
    await say('olga', 'put', changedAt, { id_column: own[0] })
    await say('olga', 'put', changedAt, { columns: rest })
    const metrics = [
      { metric_name: ' a ', expression: ' 1 ', number_format: { decimals: 2 } },
      { metric_name: 'b', expression: '2', metric_type: 'sum', verbose_name: 'Two' },
    ]
    const calculated = ['z', 'a'].map((column_name, at) => ({ column_name, expression: `${at}` }))
    const { result: made3 } = await say('olga', 'put', changedAt, {
      id_column: -1,
      columns: [...rest, ...calculated],
      metrics,
      description: ' ',
      owners: [app.plain.user.id],
    })
    const [one, another] = made3.metrics.map((metric: any) => metric.id)
    await say('olga', 'put', changedAt, {
      metrics: [
        { id: another, metric_name: 'a', expression: '2' },
        { id: one, metric_name: 'b', expression: '3' },
      ],
      table_name: ' Changed ',
    })
    await say('olga', 'put', `/dataset/${east.id}`, {
      sql: ' SELECT region, price AS cost, qty FROM sales; -- all\n',
      columns: [{ column_name: 'region', verbose_name: 'Where' }, { column_name: 'cost' }],
      table_name: ' West ',
      metrics: [],
      owners: [],
    })
    await say('peter', 'put', `/dataset/${east.id}`, { table_name: 'sales', owners: [] })
    await say('olga', 'get', `/dataset/${east.id}`)

    chapter('Zeros and empty texts')
    await say('peter', 'post', '/database/sql_json/', {
      database_id: 1,
      client_id: 'z',
      sql: "SELECT * FROM (VALUES (0, false, ''), (0, false, ''), (NULL, NULL, NULL)) AS v(n, f, t)",
      keep: true,
    })
    await say('peter', 'get', `/query/z/rows${q({ sort: [{ col: 'n' }] })}`)
    for (const column of ['n', 'f', 't'])
      await say('peter', 'get', `/query/z/statistics${q({ column })}`)
    await isAsWritten('./data.txt')
  } finally {
    await app.close()
  }
})
