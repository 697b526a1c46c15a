import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '../../server/instance.ts'
import { anotherApp, testApp, type TestApp } from '../support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

/** Every route of the app, seen as it is registered. */
const routesOf = async (): Promise<{ app: App; routes: RouteOptions[] }> => {
  const routes: RouteOptions[] = []
  const app = anotherApp(server)
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  await app.ready()
  return { app, routes }
}

describe('permissions', () => {
  test('a route that does not say who may call it keeps the app from starting', async () => {
    const app = anotherApp(server)
    app.get('/api/v1/forgotten', () => 'secret')
    await expect(app.ready()).rejects.toThrow(
      'These routes have no config.permission: GET /api/v1/forgotten, HEAD /api/v1/forgotten',
    )
  })

  test('only signing in, a file by its ticket, health, the page and the page of the docs are public, every other call answers 401 without a token', async () => {
    const { app, routes } = await routesOf()
    const called = routes.map(({ method, url, config }) => ({
      method: String(method),
      url,
      permission: config?.permission,
    }))
    const open = called.filter(({ permission }) => permission === 'public').map(({ url }) => url)
    expect(open.filter((url) => url.startsWith('/api/v1')).toSorted()).toEqual([
      '/api/v1/export/:ticket',
      '/api/v1/export/:ticket',
      '/api/v1/security/login',
    ])
    const closed = called.filter(({ permission }) => permission !== 'public')
    expect(closed.length).toBeGreaterThan(4)
    for (const { method, url } of closed) {
      const answer = await app.inject({
        method: method as 'GET',
        url: url.replaceAll(/:\w+/g, '1'),
      })
      expect({ method, url, status: answer.statusCode }).toEqual({ method, url, status: 401 })
    }
    await app.close()
  })

  test('a route for admins refuses others with 403', async () => {
    const app = anotherApp(server)
    app.get('/api/v1/admins', { config: { permission: 'admin' } }, () => ({ ok: true }))
    const request = (token: string) =>
      app.inject({ url: '/api/v1/admins', headers: { authorization: `Bearer ${token}` } })
    const [plain, admin] = await Promise.all([
      request(server.plain.token),
      request(server.admin.token),
    ])
    expect(plain.statusCode).toBe(403)
    expect(plain.json()).toEqual({ message: 'Forbidden' })
    expect(admin.statusCode).toBe(200)
    await app.close()
  })
})

describe('paths', () => {
  test('both spellings of a path are the same call, without a redirect', async () => {
    const answers = await Promise.all(
      ['/security/users', '/security/users/', '/security/me/'].map((path) =>
        server.plain.get(path),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('health needs no token and says what runs', async () => {
    const { statusCode, headers, body } = await server.app.inject({ url: '/health' })
    expect({ status: statusCode, body: JSON.parse(body) }).toEqual({
      status: 200,
      body: { status: 'ok', version: '0.1.0', database: 'sqlite', engine: 'stopped', workers: 1 },
    })
    expect(headers['cache-control']).toBe('no-store')
  })
})
