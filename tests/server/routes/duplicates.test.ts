import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectSession } from '../../../src/api/client'
import { duplicateItem } from '../../../src/effects/itemCalls'
import type { Kind } from '../../../src/machines/items/kinds'
import { testApp, type TestApp } from '../../support/app.ts'
import { sqliteFile } from '../../support/sqliteFile.ts'

let world: TestApp
const originals = {} as Record<Kind, number>
beforeAll(async () => {
  world = await testApp()
  const { app, admin } = world
  await app.listen({ host: '127.0.0.1', port: 0 })
  connectSession({
    token: () => admin.token,
    expired: () => undefined,
    origin: `http://127.0.0.1:${String((app.server.address() as AddressInfo).port)}`,
  })
  sqliteFile(world, 'shop.db')
  const make = async (path: string, body: object) =>
    (await admin.post(path, body)).body.id as number
  const shop = await make('/database/', {
    database_name: 'Shop',
    sqlalchemy_uri: 'sqlite:///shop.db',
  })
  originals.dataset = await make('/dataset/', {
    database: shop,
    table_name: 'chosen',
    schema: 'main',
    sql: 'SELECT 1 AS one',
  })
  await make('/dataset/', {
    database: shop,
    table_name: 'chosen (copy)',
    schema: 'main',
    sql: 'SELECT 1 AS one',
  })
  originals.chart = await make('/chart/', {
    slice_name: 'Towns',
    viz_type: 'table',
    datasource_id: originals.dataset,
    params: '{}',
  })
  originals.project = await make('/projects/', { project_title: 'Towns' })
  originals.dashboard = await make('/dashboard', {
    dashboard_title: 'Towns',
    description: 'Of towns',
  })
})
afterAll(() => world.close())

const changes: Record<Kind, (id: number) => readonly [path: string, body: object]> = {
  chart: (id) => [`/chart/${String(id)}`, { slice_name: 'Villages' }],
  project: (id) => [`/projects/${String(id)}`, { project_title: 'Villages' }],
  dashboard: (id) => [`/dashboard/${String(id)}`, { dashboard_title: 'Villages' }],
  dataset: (id) => [`/dataset/${String(id)}`, { table_name: 'villages' }],
}
const lists: Record<Kind, string> = {
  chart: '/chart/',
  project: '/projects/',
  dashboard: '/dashboard/',
  dataset: '/dataset/',
}

test.each(Object.keys(changes) as Kind[])(
  'a %s whose copy was made without an answer is copied once, also when it was changed before the repeat',
  async (kind) => {
    const count = async () => ((await world.admin.get(lists[kind])).body as { count: number }).count
    const before = await count()
    const repeat = async () =>
      (await duplicateItem({ kind, id: originals[kind] }, { intention: `copy of a ${kind}` })).id
    const made = await repeat()
    const again = await repeat()
    const [path, body] = changes[kind](originals[kind])
    expect((await world.admin.put(path, body)).status).toBe(200)
    expect({ ids: [again, await repeat()], more: (await count()) - before }).toEqual({
      ids: [made, made],
      more: 1,
    })
  },
)
