import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { App } from '../../server/instance.ts'
import { anotherApp, callsOf } from '../support/app.ts'
import { chartApp, type ChartApp } from '../support/chartApp.ts'
import { modelsIn } from '../support/models.ts'

const homes = `SELECT i AS id, i % 7 AS rooms, 'town ' || (i % 3) AS town, (i % 7) * 10.5 AS price FROM range(60) t(i)`

let app: ChartApp
let server: App
let address: string
let calls: ReturnType<typeof callsOf>
/** Of each statement that the engine was sent, whether it is among those of which only some run at once. */
const long: boolean[] = []
beforeAll(async () => {
  app = await chartApp({ homes })
  const { engine } = app.workspace
  server = anotherApp(app, {
    workspace: {
      ...engine,
      query: (statement, shape) => {
        long.push(statement.isLong === true)
        return engine.query(statement, shape)
      },
    },
  })
  address = await server.listen({ port: 0 })
  calls = callsOf(server, app.admin.token)
})
afterEach(() => {
  long.length = 0
})
afterAll(async () => {
  await server.close()
  await app.close()
})

test('a file of a pivot as it is seen takes long: its columns, its totals and its rows', async () => {
  const { body } = await calls.post('/chart/export', {
    datasource: app.datasets['homes'],
    form_data: { viz_type: 'table', all_columns: ['town', 'rooms', 'price'] },
    result_format: 'csv',
    client_id: 'pivot',
    view: {
      columns: [],
      group_by: ['town'],
      pivot_by: ['rooms'],
      aggregates: [{ col: 'price', aggregate: 'SUM' }],
    },
  })
  const file = await fetch(address + (body as { url: string }).url)
  expect(await file.text()).toContain('\r\ntown 1,')
  expect(long).toEqual([true, true, true, true])
})

test('a copy of a dataset takes long', async () => {
  const { status } = await calls.post(`/dataset/${app.datasets['homes']}/copy`, {
    table_name: 'Copied homes',
  })
  expect(status).toBe(201)
  expect(long).toEqual([true])
})

test('reading the rows of a training takes long', async () => {
  const { make, begin, ended } = await modelsIn({ ...app, admin: { ...app.admin, ...calls } })
  const model = await make('price')
  long.length = 0
  expect(await ended(await begin([model]))).toMatchObject({ parent_status: 'finished' })
  expect(long).toEqual([true])
})
