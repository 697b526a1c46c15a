import { expect, onTestFinished, test } from 'vitest'
import { signedInUser, testApp } from '../../support/app.ts'
import { openTrinoProtocol } from '../../support/trinoProtocol.ts'

/** Two people, and the path of a database that each reads under a name of their own; it shows each what is called as they are. */
const openOwnDatabase = async () => {
  const server = await openTrinoProtocol((_, user) => ({
    columns: [{ name: 'name', type: 'varchar' }],
    pages: [JSON.stringify([[`of_${user}`]])],
  }))
  const app = await testApp()
  onTestFinished(async () => {
    await app.close()
    await server.close()
  })
  const olga = await signedInUser(app.app, 'olga')
  const { body } = await app.admin.post('/database/', {
    database_name: 'Lake',
    sqlalchemy_uri: `trino://service@127.0.0.1:${server.port}/hive`,
    impersonate_user: true,
    extra: '{"metadata_cache_timeout":{"schema_cache_timeout":600,"table_cache_timeout":600}}',
  })
  const { id } = body as { id: number }
  return { app, server, id, peter: app.plain, olga, path: `/database/${id}` }
}

test('in a database that is read under the name of each, everybody is shown the schemas and tables that they may see, also when somebody else was just before', async () => {
  const { peter, olga, path } = await openOwnDatabase()
  const shown: unknown[] = []
  for (const who of [peter, olga, peter]) {
    const schemas = (await who.get(`${path}/schemas/`)).body.result as string[]
    const { options } = (await who.get(`${path}/sales/tables/`)).body as {
      options: { value: string }[]
    }
    shown.push({ schemas, tables: options.map(({ value }) => value) })
  }
  const [peters, olgas] = ['of_peter', 'of_olga'].map((name) => ({
    schemas: [name],
    tables: [name],
  }))
  expect(shown).toEqual([peters, olgas, peters])
})

test('what is offered while SQL is typed is what its writer may see, also when somebody else was just before', async () => {
  const { peter, olga, path } = await openOwnDatabase()
  const sql = 'SELECT * FROM '
  const offeredTo = async (who: typeof peter) => {
    const { body } = await who.post(`${path}/completions`, {
      sql,
      cursor: sql.length,
      schema: 'sales',
    })
    return (body.result as { label: string; kind: string }[]).map(
      ({ label, kind }) => `${kind} ${label}`,
    )
  }
  for (const [who, name] of [
    [peter, 'of_peter'],
    [olga, 'of_olga'],
    [peter, 'of_peter'],
  ] as const)
    await expect.poll(() => offeredTo(who)).toEqual([`table ${name}`, `schema ${name}`])
})

test('whatever is read of such a database is asked in the name of its reader, of whom nothing of another one is shared', async () => {
  const { app, server, id, peter, olga, path } = await openOwnDatabase()
  const created = await app.admin.post('/dataset/', {
    ...{ database: id, schema: 'sales', table_name: 'trees' },
    sql: 'SELECT name FROM trees',
  })
  const dataset = (created.body as { id: number }).id
  const form = { viz_type: 'table', all_columns: ['name'] }
  const chart = await app.admin.post('/chart/', {
    ...{ slice_name: 'Trees', viz_type: 'table', datasource_id: dataset, datasource_type: 'table' },
    params: JSON.stringify({ ...form, datasource: `${dataset}__table` }),
  })
  const of = { datasource: `${dataset}__table`, form_data: form }
  const ways: Record<string, (who: typeof peter) => Promise<unknown>> = {
    columns: (who) => who.get(`${path}/table/trees/sales/`),
    chart: (who) => who.post('/chart/data', of),
    dashboard: (who) =>
      who.post(`/chart/data_list/?id_list=[${String(chart.body.id)}]&force=true`, []),
    grid: (who) => who.post('/chart/rows', { ...of, columns: ['name'], client_id: 'grid' }),
    file: (who) => who.post('/chart/export', { ...of, client_id: 'file', result_format: 'csv' }),
    rows: (who) => who.get(`/dataset/${dataset}/data`),
    values: (who) => who.get(`/dataset/${dataset}/values?column=name`),
    profile: (who) => who.get(`/dataset/${dataset}/profile?column=name`),
    range: (who) => who.get(`/dataset/${dataset}/range?column=name`),
    preview: (who) => who.post(`/dataset/${dataset}/column_preview`, { expression: 'lower(name)' }),
    SQL: async (who) => {
      const sql = 'SELECT name FROM trees'
      const { body } = await who.post('/database/sql_json/', { database_id: id, sql })
      return who.get(`/query/${String(body.query_id)}/export?format=csv`)
    },
  }
  const asked: Record<string, unknown> = {}
  for (const [name, read] of Object.entries(ways)) {
    const names: string[] = []
    for (const who of [peter, olga]) {
      const before = server.requested.length
      await read(who)
      const users = server.requested.slice(before).map(({ headers }) => headers['x-trino-user'])
      names.push([...new Set(users)].join(' '))
    }
    asked[name] = names.join(', ')
  }
  expect(asked).toEqual(Object.fromEntries(Object.keys(ways).map((name) => [name, 'peter, olga'])))
})
