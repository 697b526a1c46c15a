import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../../server/instance.ts'
import { terminalLine } from '../../../server/plugins/terminalLines.ts'
import { anotherApp, testApp, testPassword, type TestApp } from '../../support/app.ts'

let server: TestApp
let app: App
const lines: string[] = []
beforeAll(async () => {
  server = await testApp()
  app = anotherApp(server, {
    config: { logLevel: 'debug' },
    logStream: { write: (line) => lines.push(line) },
  })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const newPassword = 'Another-horse2@'
const post = (url: string, payload: object, token = server.admin.token) =>
  app.inject({
    method: 'POST',
    url: `/api/v1/security/${url}`,
    payload,
    headers: { authorization: `Bearer ${token}` },
  })

test('sign-in, registering and resetting leave no password, token or hash in the log', async () => {
  const login = await post('login', { username: 'ada', password: testPassword, provider: 'db' })
  await post('login', { username: 'ada', password: 'Wrong-horse1!', provider: 'db' })
  await post('login', { username: 'ada', password: 7, provider: 'db' })
  await post('register_user', { name: 'eve', email: 'eve@example.com', password: newPassword })
  await post('users/resetpassword', { user_id: server.plain.user.id, password: newPassword })
  await post('users/resetpassword', { old_password: testPassword, password: newPassword })
  const log = lines.join('')
  expect(lines.length).toBeGreaterThanOrEqual(12)
  const token = (login.json() as { access_token: string }).access_token
  for (const secret of [
    testPassword,
    newPassword,
    'Wrong-horse1!',
    token,
    server.admin.token,
    '$argon2id$',
    'Bearer',
  ])
    expect(log).not.toContain(secret)
})

test('what a line holds by mistake is hidden by its name or its shape', () => {
  lines.length = 0
  app.log.warn(
    {
      req: { headers: { authorization: `Bearer ${server.admin.token}` } },
      body: {
        password: 'hunter2',
        sqlalchemy_uri: 'postgresql://u:hunter2@h/d',
        encrypted_extra: 'hunter2',
      },
      password: 'hunter2',
    },
    `cannot reach mysql+pymysql://root:hunter2@10.0.0.1:3306/x?password=hunter2 with ${server.admin.token}`,
  )
  const [line = ''] = lines
  expect(line).not.toContain('hunter2')
  expect(line).not.toContain(server.admin.token)
  expect(JSON.parse(line)).toMatchObject({
    msg: 'cannot reach mysql+pymysql://root:[password]@10.0.0.1:3306/x?password=[password] with [token]',
  })
})

test('each secret is hidden where it is named, up to two things deep, and the ticket of a file in its address', () => {
  lines.length = 0
  const secrets = {
    authorization: 'hunter2',
    password: 'hunter2',
    new_password: 'hunter2',
    old_password: 'hunter2',
    access_token: 'hunter2',
    token: 'hunter2',
    secret: 'hunter2',
    sqlalchemy_uri: 'hunter2',
    encrypted_extra: 'hunter2',
  }
  const hidden = Object.fromEntries(Object.keys(secrets).map((name) => [name, '[hidden]']))
  const ticket = 'abcdefghij_klmnopqr-'
  app.log.warn({ ...secrets, of: { ...secrets, body: secrets } }, `/export/${ticket}?a /export/1`)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    ...hidden,
    of: { ...hidden, body: hidden },
    msg: '/export/[ticket]?a /export/1',
  })
})

test('a request is logged with its id, which the answer carries', async () => {
  lines.length = 0
  const { headers } = await app.inject({ url: '/api/v1/security/me' })
  const logged = lines.map((line) => JSON.parse(line) as { reqId: string; msg: string })
  expect(logged.map(({ reqId, msg }) => [reqId, msg])).toEqual([
    [headers['x-request-id'], 'incoming request'],
    [headers['x-request-id'], 'request completed'],
  ])
})

test('a terminal gets a short line per event, with the stack of an error', async () => {
  lines.length = 0
  const { headers } = await app.inject({ url: '/api/v1/security/me' })
  const error = new Error('no room')
  error.stack = 'Error: no room\n    at store'
  app.log.warn({ err: error }, 'the sample project was not created')
  app.log.error({ err: error }, 'unexpected')
  const id = String(headers['x-request-id']).slice(0, 8)
  expect(lines.map((line) => terminalLine(line).replace(/^\d\d:\d\d:\d\d /, ''))).toEqual([
    `info  incoming request GET /api/v1/security/me (${id})\n`,
    expect.stringMatching(new RegExp(`^info  request completed 401 in \\d+ ms \\(${id}\\)\n$`)),
    'warn  the sample project was not created no room\n',
    'error unexpected \nError: no room\n    at store\n',
  ])
})

test('a terminal names every level, and shows the stack of what is an error or worse', () => {
  const time = new Date(2026, 0, 2, 3, 4, 5).getTime()
  const err = { message: 'no room', stack: 'Error: no room\n    at store' }
  const shown = [10, 20, 30, 40, 50, 60].map((level) =>
    terminalLine(JSON.stringify({ level, time, msg: 'it', err })),
  )
  const whole = { level: 30, time, req: { method: 'GET', url: '/x' }, res: { statusCode: 204 } }
  const timed = { ...whole, msg: 'done', reqId: '123456789', responseTime: 12.6 }
  const texts = [...shown, ...[whole, timed].map((line) => terminalLine(JSON.stringify(line)))]
  expect(texts).toEqual([
    '03:04:05 10    it no room\n',
    '03:04:05 debug it no room\n',
    '03:04:05 info  it no room\n',
    '03:04:05 warn  it no room\n',
    '03:04:05 error it \nError: no room\n    at store\n',
    '03:04:05 fatal it \nError: no room\n    at store\n',
    '03:04:05 info  GET /x 204 in 0 ms\n',
    '03:04:05 info  done GET /x 204 in 13 ms (12345678)\n',
  ])
})
