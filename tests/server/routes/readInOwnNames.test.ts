import { expect, onTestFinished, test } from 'vitest'
import { signedInUser, testApp } from '../../support/app.ts'
import { openTrinoProtocol } from '../../support/trinoProtocol.ts'

test('in a database that is read under the name of each, everybody is shown the schemas and tables that they may see, also when somebody else was just before', async () => {
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
  const path = `/database/${String((body as { id: number }).id)}`
  const shown: unknown[] = []
  for (const who of [app.plain, olga, app.plain]) {
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
