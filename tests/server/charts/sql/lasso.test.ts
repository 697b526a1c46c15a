import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartApp, type ChartApp } from '../../../support/chartApp.ts'

const places = 'SELECT x, y FROM range(5) AS across(x), range(5) AS up(y)'

let app: ChartApp
beforeAll(async () => {
  app = await chartApp({ places })
})
afterAll(() => app.close())

const within = async (name: string, corners: { x: number; y: number }[]) => {
  const { body } = await app.admin.post(`/dataset/${app.datasets['places']}/subset`, {
    name,
    filters: [],
    lasso: { x: 'x', y: 'y', corners },
  })
  const { data } = (await app.admin.get(`/dataset/${body.id}/data`)).body.result.query_result
  return (data as { x: number; y: number }[]).map(({ x, y }) => `${x} ${y}`).toSorted()
}

test('a lasso is closed: what lies beyond the line from its last corner to its first is outside', async () => {
  const corners = [
    { x: 0.5, y: 0.4 },
    { x: 3.6, y: 0.4 },
    { x: 3.6, y: 3.5 },
  ]
  expect(await within('beside a line', corners)).toEqual(['2 1', '3 1', '3 2'])
})

test('a lasso that is a line holds nothing', async () => {
  const corners = [0, 1, 4].map((x) => ({ x, y: 2 }))
  expect(await within('a line', corners)).toEqual([])
})

test('what lies as high as a corner of a lasso is within it or outside as all else is', async () => {
  const corners = [
    { x: 0.5, y: 0.2 },
    { x: 3.5, y: 2 },
    { x: 0.5, y: 3.8 },
  ]
  expect(await within('as high as a corner', corners)).toEqual([
    ...['1 1', '1 2', '1 3'],
    ...['2 2', '3 2'],
  ])
})
