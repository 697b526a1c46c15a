import { hostname } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../../server/instance.ts'
import { anotherApp, testApp, type TestApp } from '../../support/app.ts'

let server: TestApp
let open: App
beforeAll(async () => {
  server = await testApp({}, { CHARTROOM_HOSTS: 'Charts.example.com,*.corp.example' })
  open = anotherApp(server, { config: { host: '0.0.0.0', hosts: [] } })
  await open.ready()
})
afterAll(async () => {
  await open.close()
  await server.close()
})

const answers = async (app: App, hosts: string[]) =>
  Object.fromEntries(
    await Promise.all(
      hosts.map(async (host) => [
        host,
        (await app.inject({ url: '/health', headers: { host } })).statusCode,
      ]),
    ),
  )

test('the server answers under loopback names, addresses and the names it was given', async () => {
  const hosts = [
    'localhost:8088',
    'app.localhost',
    '127.0.0.1:8088',
    '[::1]:8088',
    '192.0.2.7',
    'charts.example.com',
    'CHARTS.example.com.:443',
    'a.b.corp.example',
  ]
  expect(await answers(server.app, hosts)).toEqual(
    Object.fromEntries(hosts.map((host) => [host, 200])),
  )
})

test('a name that another site could lead here is refused, on every route', async () => {
  const hosts = [
    'evil.example',
    'corp.example',
    'localhost.evil.example',
    'charts.example.com.evil.example',
    'localhost@evil.example',
    'evil.example/localhost',
    hostname(),
  ]
  expect(await answers(server.app, hosts)).toEqual(
    Object.fromEntries(hosts.map((host) => [host, 421])),
  )
  for (const url of ['/', '/api/v1/security/me', '/api/docs', '/nowhere']) {
    const answer = await server.app.inject({ url, headers: { host: 'evil.example:8088' } })
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({
      status: 421,
      body: {
        message:
          'This server does not answer under the name evil.example: whoever runs it can add it to CHARTROOM_HOSTS',
      },
    })
  }
})

test('on an address of its own it answers under the name by which it was told to listen', async () => {
  const under = async (host: string, names: string[]) => {
    const named = anotherApp(server, { config: { host, hosts: [] } })
    await named.ready()
    const found = await answers(named, names)
    await named.close()
    return Object.values(found)
  }
  const own = hostname()
  expect({
    name: await under('Lab.example', ['lab.example', own, `${own}.local`, 'other.example']),
    address: await under('192.0.2.7', [own, `${own}.local`]),
    loopback: await under('127.0.0.2', [own, `${own}.local`]),
    sixth: await under('::1', [own]),
    none: await under('localhost', [own]),
  }).toEqual({
    name: [200, 200, 200, 421],
    address: [200, 200],
    loopback: [421, 421],
    sixth: [421],
    none: [421],
  })
})

test('on all addresses of its machine it answers under the name of the machine too', async () => {
  expect(await answers(open, [hostname(), `${hostname()}.local`, 'evil.example'])).toEqual({
    [hostname()]: 200,
    [`${hostname()}.local`]: 200,
    'evil.example': 421,
  })
})
