import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { testApp, type TestApp } from '../../support/app.ts'
import { filter, metric } from '../../support/chartApp.ts'
import { openMariadb } from '../../support/mariadbDatabase.ts'

describe.runIf(inject('mariadbUrl') !== null)('a dataset over MariaDB', () => {
  let app: TestApp
  let base: Awaited<ReturnType<typeof openMariadb>>
  let dataset: number

  beforeAll(async () => {
    base = await openMariadb('routes')
    await base.rows(`CREATE TABLE visits (id INT PRIMARY KEY, town VARCHAR(50), cost DECIMAL(8,2), paid TINYINT(1), day DATE);
      INSERT INTO visits VALUES (1, 'Ulm', 2.5, 1, '2024-01-01'), (2, 'Bonn', 1, 0, '2024-01-02'), (3, 'Ulm', 4, 1, '2024-01-03'), (4, NULL, NULL, NULL, NULL)`)
    app = await testApp()
    const { body } = await app.plain.post('/database/', {
      database_name: 'Visits',
      sqlalchemy_uri: `${String(inject('mariadbUrl'))}/routes`,
    })
    dataset = (
      await app.plain.post('/dataset/', {
        database: (body as { id: number }).id,
        table_name: 'visits',
      })
    ).body.id as number
  })
  afterAll(async () => {
    await app.close()
    await base.close()
  })

  const query = async (form: object, more: object = {}) =>
    (await app.plain.post('/chart/data', { datasource: dataset, form_data: form, ...more })).body
  const bars = { viz_type: 'dist_bar', groupby: ['town'], metrics: [metric('SUM', 'cost', 'cost')] }

  test('is grouped where it lies: the query log of the database shows the GROUP BY', async () => {
    await base.rows(
      "SET GLOBAL log_output = 'TABLE'; TRUNCATE mysql.general_log; SET GLOBAL general_log = ON",
    )
    const { result } = await query(bars)
    await base.rows('SET GLOBAL general_log = OFF')
    expect(result[0].data).toEqual([
      { town: 'Ulm', cost: 6.5 },
      { town: 'Bonn', cost: 1 },
      { town: null, cost: null },
    ])
    const ran = await base.rows(
      "SELECT COUNT(*) > 0 FROM mysql.general_log WHERE argument LIKE 'SELECT `town`, SUM(`cost`) AS `cost` FROM %`visits` GROUP BY 1 ORDER BY 2 DESC%'",
    )
    expect(ran).toEqual([[1]])
  })

  test('knows the kinds of its columns and is filtered by each', async () => {
    const { columns } = (await app.plain.get(`/dataset/${dataset}`)).body.result as {
      columns: { column_name: string; type_generic: number }[]
    }
    expect(columns.map(({ column_name, type_generic }) => [column_name, type_generic])).toEqual([
      ['id', 0],
      ['town', 1],
      ['cost', 0],
      ['paid', 3],
      ['day', 2],
    ])
    const ids = async (...filters: object[]) => {
      const { result } = await query({
        viz_type: 'table',
        all_columns: ['id'],
        adhoc_filters: filters,
        order_by_cols: ['["id", true]'],
      })
      return (result[0].data as { id: number }[]).map(({ id }) => id)
    }
    expect(await ids(filter('paid', 'IS TRUE'))).toEqual([1, 3])
    expect(await ids(filter('paid', '==', 'false'))).toEqual([2])
    expect(await ids(filter('day', '>=', '2024-01-02T01:00:00+02:00'))).toEqual([2, 3])
    expect(await ids(filter('cost', 'IN', '1, 2.50'))).toEqual([1, 2])
    expect(await ids(filter('town', 'LIKE', 'u%'))).toEqual([])
    expect(await ids(filter('town', 'ILIKE', 'u%'))).toEqual([1, 3])
    expect(await ids(filter('town', '==', "Ulm' OR 1 = 1 -- "))).toEqual([])
  })

  test.each([
    ['SUM(cost) # ', 'it holds a comment'],
    ["SUM(cost) + LENGTH('\\' || '')", 'it holds a backslash'],
    ["SUM(`co'st`) + '`'", 'a name in backquotes holds a quote or is not closed'],
    ['(SELECT 1)', 'sub-queries cannot be used in a metric'],
  ])(
    'takes no expression for a metric that this database would read in another way: %s',
    async (sqlExpression, reason) => {
      expect(
        await query({ ...bars, metrics: [{ expressionType: 'SQL', sqlExpression, label: 'own' }] }),
      ).toMatchObject({ message: `The metric expression is not allowed: ${reason}` })
    },
  )

  test('takes only aggregates for metrics, although the database would answer the value of any row', async () => {
    const notOne =
      'The metric expression is not allowed: it must be one aggregate of the rows, such as SUM(price)'
    for (const sqlExpression of ['cost', 'SUM(cost) + id', 'IF(paid, SUM(cost), 0)'])
      expect(
        await query({
          ...bars,
          metrics: [{ expressionType: 'SQL', sqlExpression, label: 'cost' }],
        }),
        sqlExpression,
      ).toMatchObject({ message: notOne })
  })

  test('answers an expression in the words of its database', async () => {
    const { result } = await query({
      ...bars,
      metrics: [
        {
          expressionType: 'SQL',
          sqlExpression: "SUM(IF(`paid`, `cost`, 0)) + LENGTH('#')",
          label: 'own',
        },
      ],
    })
    expect(result[0].data).toEqual([
      { town: 'Ulm', own: 7.5 },
      { town: 'Bonn', own: 1 },
      { town: null, own: 1 },
    ])
  })

  test('is exported to Excel where two columns of a run have one name', async () => {
    const { body } = await app.plain.get(`/dataset/${dataset}`)
    const run = await app.plain.post('/database/sql_json/', {
      database_id: body.result.database.id,
      sql: 'SELECT a.id, b.id FROM visits a JOIN visits b ON b.id = a.id + 1 ORDER BY 1 LIMIT 1',
      client_id: 'twice',
    })
    const { statusCode, rawPayload } = await app.app.inject({
      url: `/api/v1/query/${run.body.query_id}/export?format=xlsx`,
      headers: { authorization: `Bearer ${app.plain.token}` },
    })
    expect(statusCode).toBe(200)
    expect((await readXlsx(rawPayload)).sheets[0]?.rows).toEqual([
      ['id', 'id__1'],
      [1, 2],
    ])
  })

  test.each([
    ['a function that could write, had it the right to', 'emptied()'],
    ['a function that writes for the last row', 'IF(id < 4, 0, spent(id))'],
    ['a view with such a function', '(SELECT MAX(total) FROM spent_in_view)'],
    ['a sequence that is advanced for the last row', 'IF(id < 4, 0, NEXTVAL(tickets))'],
  ])(
    'where a table may be made and nothing else be written, %s is refused before it writes',
    async (_, expression) => {
      for (const statement of [
        'CREATE OR REPLACE SEQUENCE tickets',
        'CREATE OR REPLACE TABLE spendings (id INT)',
        'CREATE OR REPLACE FUNCTION spent(id INT) RETURNS INT BEGIN INSERT INTO spendings VALUES (id); RETURN id; END',
        'CREATE OR REPLACE FUNCTION emptied() RETURNS INT DETERMINISTIC BEGIN IF @@tx_read_only = 0 THEN DELETE FROM visits; END IF; RETURN 1; END',
        'CREATE OR REPLACE VIEW spent_in_view AS SELECT IF(id < 4, 0, spent(id)) AS total FROM visits',
      ])
        await base.rows(statement)
      const { body: tables } = await app.plain.post('/database/', {
        database_name: `Tables by ${expression}`,
        sqlalchemy_uri: `${String(inject('mariadbUrl'))}/routes`,
        allow_ctas: true,
      })
      const { status, body } = await app.plain.post('/database/sql_json/', {
        database_id: tables.id,
        sql: `SELECT id, ${expression} AS value FROM visits ORDER BY id LIMIT 4`,
        client_id: `made by ${expression}`,
        select_as_cta: true,
        tmp_table_name: 'made',
        ctas_method: 'TABLE',
      })
      expect({
        status,
        message: body.message,
        made: await base.rows("SHOW TABLES LIKE 'made'"),
        spendings: await base.rows('SELECT * FROM spendings'),
        tickets: await base.rows('SELECT next_not_cached_value FROM tickets'),
        visits: await base.rows('SELECT COUNT(*) FROM visits'),
      }).toEqual({
        status: 403,
        message: 'Only SELECT statements are allowed against this database.',
        made: [],
        spendings: [],
        tickets: [[1]],
        visits: [[4]],
      })
    },
  )

  test('groups texts as the database compares them: by case, accents and trailing spaces of the collation', async () => {
    await base.rows(`CREATE TABLE names (plain VARCHAR(20) COLLATE utf8mb4_general_ci, padded VARCHAR(20) COLLATE utf8mb4_bin, exact VARCHAR(20) COLLATE utf8mb4_nopad_bin);
      INSERT INTO names VALUES ('ulm', 'ulm', 'ulm'), ('ULM', 'ULM', 'ULM'), ('ulm ', 'ulm ', 'ulm '), ('úlm', 'úlm', 'úlm'), (NULL, NULL, NULL)`)
    const database = (await app.plain.get(`/dataset/${dataset}`)).body.result.database.id as number
    const names = (await app.plain.post('/dataset/', { database, table_name: 'names' })).body
      .id as number
    const counts = async (column: string) => {
      const form = {
        viz_type: 'dist_bar',
        groupby: [column],
        metrics: [metric('COUNT', column, 'n')],
      }
      const { body } = await app.plain.post('/chart/data', { datasource: names, form_data: form })
      return (body.result[0].data as { n: number }[])
        .map(({ n }) => n)
        .toSorted((one, other) => one - other)
    }
    for (const [column, expected] of [
      ['plain', [0, 4]],
      ['padded', [0, 1, 1, 2]],
      ['exact', [0, 1, 1, 1, 1]],
    ] as const) {
      const byHand = (await base.rows(
        `SELECT COUNT(${column}) FROM names GROUP BY ${column} ORDER BY 1`,
      )) as number[][]
      expect({ column, counts: await counts(column), byHand: byHand.flat() }).toEqual({
        column,
        counts: expected,
        byHand: expected,
      })
    }
  })
})
