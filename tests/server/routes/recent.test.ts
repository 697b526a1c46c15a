import { afterAll, beforeAll, expect, test } from 'vitest'
import { q, testApp, type TestApp } from '../../support/app.ts'
import { thingMaker } from '../../support/things.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('a search answers twenty things unless it asks for another number, those that begin with its text first, none without a text', async () => {
  const make = thingMaker(world.store)
  const titles = Array.from({ length: 21 }, (_, at) => `Many ${at + 10}`)
  await make.dashboard('As many', world.plain.user)
  for (const title of titles) await make.dashboard(title, world.plain.user)
  const found = async (query: object) => {
    const { body } = await world.plain.get(`/search/${q(query)}`)
    return [body.count, ...body.result.map(({ title }: { title: string }) => title)]
  }
  expect([
    await found({ text: 'many' }),
    await found({ text: ' MANY ', limit: 22 }),
    await found({ limit: 5 }),
    (await world.plain.get('/search/')).body,
  ]).toEqual([
    [20, ...titles.slice(0, 20)],
    [22, ...titles, 'As many'],
    [0],
    { count: 0, result: [] },
  ])
})
