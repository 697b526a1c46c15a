import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateUser } from '../../../server/store/users/users.ts'
import {
  anotherApp,
  signedInUser,
  signIn,
  testApp,
  testPassword,
  type TestApp,
} from '../../support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const unauthorized = [401, { message: 'Not authorized' }]
const login = (username: string, password = testPassword) =>
  server.anyone.post('/security/login', { username, password, provider: 'db' })
const requested = async (token: string) => {
  const { statusCode, body } = await server.app.inject({
    url: '/api/v1/security/me',
    headers: { authorization: `Bearer ${token}` },
  })
  return [statusCode, JSON.parse(body)]
}

describe('signing in', () => {
  test('a user signs in by username or e-mail, whatever the case', async () => {
    for (const username of ['peter', ' PETER ', 'Peter@Example.com']) {
      const { status, body } = await login(username)
      expect({ status, user: body.user }).toEqual({
        status: 200,
        user: {
          userId: server.plain.user.id,
          user_id: server.plain.user.id,
          id: server.plain.user.id,
          username: 'peter',
          name: 'peter',
          full_name: 'peter',
          email: 'peter@example.com',
          initials: 'PE',
          isAdmin: false,
          createdOn: server.plain.user.created_on,
          active: true,
        },
      })
      expect(await requested(body.access_token)).toEqual([
        200,
        { id: server.plain.user.id, result: body.user },
      ])
    }
  })

  test('a wrong password, an unknown user and an inactive one get the same answer', async () => {
    const gone = await signedInUser(server.app, 'gone')
    await updateUser(server.store, gone.user.id, { active: false })
    const answers = await Promise.all([
      login('peter', 'Wrong-horse1!'),
      login('nobody'),
      login('gone'),
    ])
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      unauthorized,
      unauthorized,
      unauthorized,
    ])
  })

  test('an unknown user takes as long as a wrong password', async () => {
    const timed = async (username: string) => {
      const since = performance.now()
      await login(username, 'Wrong-horse1!')
      return performance.now() - since
    }
    const times = { known: 0, unknown: 0 }
    for (let round = 0; round < 8; round += 1) {
      await signedInUser(server.app, `timed${round}`)
      times.known += await timed(`timed${round}`)
      times.unknown += await timed(`untimed${round}`)
    }
    expect(times.unknown).toBeGreaterThan(times.known / 2)
  })

  test('a field that is missing is named', async () => {
    const { status, body } = await server.anyone.post('/security/login', {
      username: 'peter',
      provider: 'db',
    })
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: 'password: Required', fields: { password: ['Required'] } },
    })
  })

  test('another provider than db is refused', async () => {
    const { status } = await server.anyone.post('/security/login', {
      username: 'peter',
      password: 'x',
      provider: 'ldap',
    })
    expect(status).toBe(400)
  })
})

describe('guessing passwords', () => {
  test('ten failures hold back even the right password, for this user and not for others', async () => {
    await signedInUser(server.app, 'victim')
    const failures = await Promise.all(
      Array.from({ length: 12 }, (_, index) => login('victim', `Wrong-horse${index}!`)),
    )
    expect(failures.map(({ status }) => status).toSorted()).toEqual([
      ...Array(10).fill(401),
      429,
      429,
    ])
    const pending = await login('VICTIM@example.com')
    expect(pending.status).toBe(429)
    expect(pending.body).toEqual({
      message: `Too many requests, retry in ${String(pending.headers['retry-after'])} s`,
    })
    expect(Number(pending.headers['retry-after'])).toBeGreaterThan(290)
    expect((await login('peter')).status).toBe(200)
  })

  test('many right sign-ins at once all come through', async () => {
    await signedInUser(server.app, 'busy')
    const answers = await Promise.all(Array.from({ length: 25 }, () => login('busy')))
    expect(answers.map(({ status }) => status)).toEqual(Array(25).fill(200))
  })

  const loginFrom = async (
    remoteAddress: string,
    forwarded: string | undefined,
    username: string,
    password = testPassword,
    app = server.app,
  ) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/v1/security/login',
      remoteAddress,
      payload: { username, password, provider: 'db' },
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    })
    return statusCode
  }

  test('an address that guesses under many names is held back, others are not', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        loginFrom('2001:db8::1', undefined, `guessed${index}`),
      ),
    )
    const more = await Promise.all(
      Array.from({ length: 41 }, (_, index) =>
        loginFrom('2001:db8::2', undefined, `guessed${index + 60}`),
      ),
    )
    expect([...guesses, ...more].toSorted()).toEqual([...Array(100).fill(401), 429])
    expect(await loginFrom('2001:db8::3', undefined, 'peter')).toBe(429)
    expect(await loginFrom('2001:db8:0:1::3', undefined, 'peter')).toBe(200)
  })

  test('who is behind a trusted proxy is not held back by another behind it, and nobody else is believed', async () => {
    const proxied = anotherApp(server, { config: { trustedProxies: ['10.0.0.0/8'] } })
    await proxied.ready()
    await Promise.all(
      Array.from({ length: 10 }, () =>
        loginFrom('10.1.1.1', '192.0.2.1', 'ada', 'Wrong-horse1!', proxied),
      ),
    )
    const answers = [
      await loginFrom('10.1.1.1', '192.0.2.1', 'ada', testPassword, proxied),
      await loginFrom('10.1.1.1', '192.0.2.2', 'ada', testPassword, proxied),
      await loginFrom('10.1.1.1', '192.0.2.9, 192.0.2.1', 'ada', testPassword, proxied),
    ]
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        loginFrom('198.51.100.1', `192.0.2.${index}`, 'ada', 'Wrong-horse1!', proxied),
      ),
    )
    answers.push(await loginFrom('198.51.100.1', '192.0.2.3', 'ada', testPassword, proxied))
    await proxied.close()
    expect(answers).toEqual([429, 200, 429, 429])
  })

  test('a name that nobody has is held back alike, however it is spelled', async () => {
    const names = Array.from({ length: 11 }, (_, at) => (at % 2 === 0 ? 'phantom' : ' PHANTOM '))
    const failures = await Promise.all(names.map((name) => login(name)))
    expect(failures.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(401), 429])
  })
})

describe('tokens', () => {
  const claims = () => ({
    sub: String(server.plain.user.id),
    jti: randomUUID(),
    generation: server.plain.user.token_generation,
  })

  test('a token lives for 24 hours and carries the user id as text', () => {
    const { sub, iat, exp } = server.app.jwt.decode<{ sub: string; iat: number; exp: number }>(
      server.plain.token,
    )!
    expect({ sub, lifetime: exp - iat }).toEqual({
      sub: String(server.plain.user.id),
      lifetime: 24 * 3600,
    })
  })

  test('an expired token is refused', async () => {
    const day = 24 * 3600
    const expired = server.app.jwt.sign({
      ...claims(),
      iat: Math.floor(Date.now() / 1000) - day - 1,
    } as never)
    expect(await requested(expired)).toEqual(unauthorized)
  })

  test('a token signed by another key, by no key or for nobody is refused', async () => {
    const [, payload = ''] = server.plain.token.split('.')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`
    const forged = server.app.jwt.sign(claims(), {
      key: 'another key that is long enough to sign with',
    })
    const strangers = server.app.jwt.sign({ ...claims(), sub: '999' })
    for (const token of [unsigned, forged, strangers, 'nonsense', ''])
      expect(await requested(token)).toEqual(unauthorized)
  })

  test('signing out makes the token invalid and leaves the other session alone', async () => {
    const here = await signIn(server.app, 'peter')
    const there = await signIn(server.app, 'peter')
    expect((await here.post('/security/logout')).body).toEqual({ message: 'OK' })
    expect({
      here: (await here.get('/security/me')).status,
      there: (await there.get('/security/me')).status,
    }).toEqual({ here: 401, there: 200 })
  })

  test('a deactivated user is out at once, and the old token does not come back with the user', async () => {
    const leaver = await signedInUser(server.app, 'leaver')
    await server.admin.put(`/security/users/${leaver.user.id}`, { active: false })
    expect((await leaver.get('/security/me')).status).toBe(401)
    await server.admin.put(`/security/users/${leaver.user.id}`, { active: true })
    expect((await leaver.get('/security/me')).status).toBe(401)
  })

  test('a password change ends the other sessions and keeps the one it was made in', async () => {
    const here = await signedInUser(server.app, 'changer')
    const there = await signIn(server.app, 'changer')
    const { status } = await here.post('/security/users/resetpassword', {
      old_password: testPassword,
      password: 'Another-horse2@',
    })
    expect({
      answered: status,
      here: (await here.get('/security/me')).status,
      there: (await there.get('/security/me')).status,
    }).toEqual({ answered: 200, here: 200, there: 401 })
    expect((await login('changer')).status).toBe(401)
    expect((await login('changer', 'Another-horse2@')).status).toBe(200)
  })
})

test('a name too long to be anyone’s is refused before it is looked for or remembered', async () => {
  const { status } = await login('u'.repeat(2000))
  expect(status).toBe(422)
})
