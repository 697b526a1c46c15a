import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartApp, type ChartApp } from '../../../support/chartApp.ts'

const places = 'SELECT x, y FROM range(5) AS across(x), range(5) AS up(y)'

let app: ChartApp
beforeAll(async () => {
  app = await chartApp({ places })
})
afterAll(() => app.close())

test('a lasso is closed: what lies beyond the line from its last corner to its first is outside', async () => {
  const corners = [
    { x: 0.5, y: 0.4 },
    { x: 3.6, y: 0.4 },
    { x: 3.6, y: 3.5 },
  ]
  const { body } = await app.admin.post(`/dataset/${app.datasets['places']}/subset`, {
    name: 'within',
    filters: [],
    lasso: { x: 'x', y: 'y', corners },
  })
  const { data } = (await app.admin.get(`/dataset/${body.id}/data`)).body.result.query_result
  const found = (data as { x: number; y: number }[]).map(({ x, y }) => `${x} ${y}`).toSorted()
  expect(found).toEqual(['2 1', '3 1', '3 2'])
})
