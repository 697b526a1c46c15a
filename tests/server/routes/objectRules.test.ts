import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '../../../server/instance.ts'
import { tokenFor } from '../../../server/plugins/session.ts'
import { anotherApp, callsOf } from '../../support/app.ts'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'
import {
  finishedUpload,
  makeShop,
  makeThings,
  people,
  roles,
  storeRun,
  type Role,
  type Things,
} from '../../support/everybody.ts'
import { rules } from './objectRules.rows.ts'

interface Sent {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  type?: string
}
interface Registered {
  method: string
  url: string
  permission: string | undefined
}

const base = '/api/v1'
/** The last is the page, served where it has been built. */
const outside = ['/api/docs', '/health', `${base}/openapi.json`, '/*']
const isOurs = ({ url }: Registered) =>
  !outside.some((path) => url === path || url.startsWith(`${path}/`))

let app: ChartApp
let subject: App
let everybody: Record<Role, ChartApp['plain']['user']>
let shared: Things
const registered: Registered[] = []

beforeAll(async () => {
  app = await chartApp()
  everybody = await people(app)
  subject = anotherApp(app)
  subject.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat())
      registered.push({ method: one, url, permission: config?.permission })
  })
  subject.addHook('onSend', async (request, reply) => {
    reply.header('x-route', request.routeOptions.url)
  })
  await subject.ready()
  makeShop(subject)
  shared = {
    ...(await makeThings(subject, everybody)),
    ...(await storeRun(subject, everybody)),
  }
  await send({ method: 'POST', ...(await finishedUpload()) }, everybody.creator)
})
afterAll(async () => {
  await subject.close()
  await app.close()
})

const send = async (
  { method, path, body, type = 'application/json' }: Sent,
  user?: ChartApp['plain']['user'],
) => {
  const answer = await subject.inject({
    method,
    url: `${base}${path}`,
    headers: {
      ...(user === undefined ? {} : { authorization: `Bearer ${tokenFor(subject, user)}` }),
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
  })
  return { status: answer.statusCode, route: answer.headers['x-route'], text: answer.body }
}

/** Calls that succeed only once for a thing, beside those that delete it. */
const once = new Set([
  'POST /chars/',
  'POST /chars/train_models',
  'POST /chars/flatten/train_embedding',
  'PUT /explore/chart_form/:key',
])

const ownThings = async () => ({ ...shared, ...(await makeThings(subject, everybody)) })

describe.each(rules)('%s %s %s', (method, route, _note, request, statuses) => {
  const isOfTrash = route.startsWith('/trash/')
  const usesUp = isOfTrash || method === 'DELETE' || once.has(`${method} ${route}`)
  let ofRow: Promise<Things> | undefined

  test.each([...roles, 'nobody'] as const)('by %s', async (who) => {
    const expected = statuses[[...roles, 'nobody'].indexOf(who)] ?? 0
    const changes = method !== 'GET' && expected < 400
    // What a row about the trash moves there is in use elsewhere.
    const lasting = () => (isOfTrash ? (ofRow ??= ownThings()) : shared)
    const things = await (usesUp && changes ? ownThings() : lasting())
    const user = who === 'nobody' ? undefined : everybody[who]
    const answer = await send(
      { method, ...(await request(things, user ?? everybody.creator)) },
      user,
    )
    expect({ status: answer.status, route: answer.route }, answer.text).toEqual({
      status: expected,
      route: `${base}${route}`,
    })
  })
})

test('every route of the server has its row', () => {
  const ruled = new Set(rules.map(([method, route]) => `${method} ${base}${route}`))
  const rest = registered
    .filter(isOurs)
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url}`)
  expect(rest.filter((route) => !ruled.has(route))).toEqual([])
  expect(rest.length).toBeGreaterThan(60)
})

test('nobody gets past a route that is not public, whatever the method and the id', async () => {
  const closed = registered.filter(isOurs).filter(({ permission }) => permission !== 'public')
  const opened: string[] = []
  for (const { method, url } of closed) {
    const path = url.slice(base.length).replace(/:\w+/g, '1')
    const { status } = await send({ method: method as Sent['method'], path })
    if (status !== 401) opened.push(`${method} ${url}: ${status}`)
  }
  expect({ manyClosed: closed.length > 60, opened }).toEqual({ manyClosed: true, opened: [] })
})

test.each(['/health', '/api/docs'])('%s is open to everybody', async (url) => {
  expect((await subject.inject({ url })).statusCode).toBe(200)
})

test.each(['/api/v1/openapi.json', '/api/docs/json', '/api/docs/yaml'])(
  '%s needs a token',
  async (url) => {
    const authorization = `Bearer ${tokenFor(subject, everybody.stranger)}`
    const answers = [
      await subject.inject({ url }),
      await subject.inject({ url, headers: { authorization } }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 200])
  },
)

const callsAs = (role: Role) => callsOf(subject, tokenFor(subject, everybody[role]))

test('a refused change changes nothing, and says what was forbidden', async () => {
  const [creator, stranger] = [callsAs('creator'), callsAs('stranger')]
  const { chart, dataset } = await makeThings(subject, everybody)
  const before = await Promise.all([
    creator.get(`/chart/${chart}`),
    creator.get(`/dataset/${dataset}`),
  ])
  const refusals = await Promise.all([
    stranger.put(`/chart/${chart}`, { slice_name: 'Mine now', owners: [] }),
    stranger.delete(`/chart/${chart}`),
    stranger.put(`/dataset/${dataset}`, { table_name: 'Mine now', owners: [] }),
    stranger.delete(`/dataset/${dataset}`),
  ])
  expect(refusals.map(({ body }) => body)).toEqual([
    { message: 'Changing this chart is forbidden' },
    { message: 'Changing this chart is forbidden' },
    { message: 'Changing this dataset is forbidden' },
    { message: 'Changing this dataset is forbidden' },
  ])
  const stored = ({ body: { result } }: { body: any }) => ({
    ...result,
    changed_on_delta_humanized: '',
  })
  const after = await Promise.all([
    creator.get(`/chart/${chart}`),
    creator.get(`/dataset/${dataset}`),
  ])
  expect(after.map(stored)).toEqual(before.map(stored))
})

test('an owner who is taken off the list is an owner no more', async () => {
  const [admin, owner] = [callsAs('admin'), callsAs('owner')]
  const { chart } = await makeThings(subject, everybody)
  expect((await admin.put(`/chart/${chart}`, { owners: [everybody.creator.id] })).status).toBe(200)
  expect((await owner.put(`/chart/${chart}`, { slice_name: 'Back' })).status).toBe(403)
})
