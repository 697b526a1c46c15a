import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { q, testPassword } from '../../support/app.ts'
import { chartApps, type ChartApp } from '../../support/chartApp.ts'

/** Beyond the ids that PostgreSQL counts. */
const tooLarge = 3_000_000_000

describe.each(chartApps)(
  'values that nothing can have, with the metadata on $kind',
  ({ kind, open }) => {
    let app: ChartApp
    beforeAll(async () => {
      app = await open()
    })
    afterAll(() => app.close())

    const login = (username: string) =>
      app.anyone.post('/security/login', { username, password: testPassword, provider: 'db' })
    const run = (more: object) =>
      app.plain.post('/database/sql_json/', { database_id: 1, sql: 'SELECT 1 AS one', ...more })

    test('a zero character in a username is left out, and nobody is found by it alone', async () => {
      expect([(await login('pe\0ter')).status, (await login('nobody\0')).status]).toEqual([
        200, 401,
      ])
    })

    test('a user whose name has a zero character is refused', async () => {
      const { status, body } = await app.plain.put(`/security/users/${app.plain.user.id}`, {
        name: 'Pe\0ter',
      })
      expect({ status, fields: body.fields }).toEqual({
        status: 422,
        fields: { name: ['Name has a character that cannot be stored'] },
      })
    })

    test.each([tooLarge, 1.5])('there is no user %d', async (id) => {
      const change = await app.admin.put(`/security/users/${id}`, { name: 'Nobody' })
      const reset = await app.admin.post('/security/users/resetpassword', {
        user_id: id,
        password: testPassword,
      })
      expect([change.status, reset.status]).toEqual([404, 404])
    })

    test('there is no such database to run SQL in, to save it for or to make a dataset of', async () => {
      const answers = [
        await run({ database_id: tooLarge }),
        await app.plain.post('/saved_query/', { db_id: tooLarge, label: 'Lost', sql: 'SELECT 1' }),
        await app.plain.post('/dataset/', { database: tooLarge, table_name: 'lost' }),
        await app.plain.post('/dataset/', { database: 1.5, table_name: 'lost' }),
      ]
      expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
        [404, 'Not found'],
        [422, 'Database does not exist'],
        [422, 'Database does not exist'],
        [422, 'Database does not exist'],
      ])
    })

    test('there is no such dataset to draw, and no such chart to list', async () => {
      const { status, body } = await app.plain.post('/chart/data', {
        datasource: '999999999999999__table',
        form_data: { viz_type: 'table', all_columns: ['id'] },
      })
      expect([status, body.message]).toEqual([404, 'Dataset does not exist'])
      const listed = await app.plain.post(`/chart/data_list/?id_list=[${tooLarge}]`, {})
      expect([listed.status, listed.body.message]).toEqual([
        400,
        'id_list must be a list of ids of charts',
      ])
    })

    test.each([1.5, tooLarge])('nothing has the version %d', async (version) => {
      const made = [
        [
          '/chart/',
          { slice_name: 'Sales', viz_type: 'table', datasource_id: app.datasets['sales'] },
        ],
        ['/dashboard', { dashboard_title: 'Sales', description: 'told' }],
        ['/dataset/', { database: 1, table_name: `one ${version}`, sql: 'SELECT 1 AS one' }],
        ['/projects/', { project_title: 'Sales' }],
      ] as const
      for (const [path, fields] of made) {
        const { id } = (await app.plain.post(path, fields)).body
        const { status, body } = await app.plain.put(`${path.replace(/\/?$/, '/')}${id}`, {
          description: 'Changed',
          version,
        })
        expect({ path, status, fields: Object.keys(body.fields) }).toEqual({
          path,
          status: 400,
          fields: ['version'],
        })
      }
    })

    test('a run is noted without the zero characters of its tab and its schema', async () => {
      const where = { tab: 'Que\0ry', sql_editor_id: 'tab\0 1', schema: 'ma\0in' }
      expect((await run({ client_id: 'noted', ...where })).status).toBe(200)
      const { body } = await app.plain.get(`/query/${q({})}`)
      expect(body.result).toMatchObject([
        { client_id: 'noted', tab_name: 'Query', sql_editor_id: 'tab 1', schema: 'main' },
      ])
    })

    test('what PostgreSQL cannot store is a bad request', async () => {
      const { status, body } = await run({ client_id: 'zero\0' })
      expect({ status, message: body.message }).toEqual(
        kind === 'PostgreSQL'
          ? {
              status: 400,
              message: 'A number is out of range, or a text has a character that cannot be stored',
            }
          : { status: 200, message: undefined },
      )
    })
  },
)
