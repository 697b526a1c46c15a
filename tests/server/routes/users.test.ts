import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { weakPasswordMessage } from '../../../src/api/contract/passwordRule.ts'
import { signedInUser, signIn, testApp, testPassword, type TestApp } from '../../support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const person = (name: string) => ({
  id: '',
  name,
  email: `${name}@example.com`,
  password: testPassword,
  isAdmin: false,
})
const register = (body: unknown) => server.admin.post('/security/register_user', body)
const forbidden = { status: 403, body: { message: 'Forbidden' } }
const refused = (fields: Record<string, string[]>) => ({
  status: 422,
  body: {
    message: Object.entries(fields)
      .map(([field, [first]]) => `${field}: ${first}`)
      .join('; '),
    fields,
  },
})

describe('the list of users', () => {
  test('everyone signed in sees it, ordered by name whatever the case', async () => {
    await register({ ...person('Bert'), name: 'Bert' })
    const { status, body } = await server.plain.get('/security/users')
    const names = body.result.Users.map(({ name }: { name: string }) => name)
    expect({ status, count: body.count, names }).toEqual({
      status: 200,
      count: names.length,
      names: ['ada', 'Bert', 'peter'],
    })
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash|token/)
  })
})

describe('creating a user', () => {
  test('an admin creates one whose username is the trimmed name, and who can sign in', async () => {
    const { status, body } = await register({
      ...person('grace'),
      ...{ name: ' Grace Hopper ', username: ' ' },
    })
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: body.id,
        message: 'OK',
        result: {
          userId: body.id,
          user_id: body.id,
          id: body.id,
          username: 'Grace Hopper',
          name: 'Grace Hopper',
          full_name: 'Grace Hopper',
          email: 'grace@example.com',
          initials: 'GR',
          isAdmin: false,
          createdOn: body.result.createdOn,
          active: true,
        },
      },
    })
    expect(body.result.createdOn).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+0000$/)
    expect((await (await signIn(server.app, 'grace hopper')).get('/security/me')).status).toBe(200)
  })

  test('an admin creates another admin, and nobody is one who is not said to be', async () => {
    const created = [true, false, undefined].map((isAdmin, at) =>
      register({ ...person(`born${at}`), isAdmin }),
    )
    const rights = (await Promise.all(created)).map(({ body }) => body.result.isAdmin)
    const { body } = await server.plain.get('/security/users')
    const listed = body.result.Users.filter(({ name }: { name: string }) => /^born/.test(name))
    expect({ rights, listed: listed.map((user: { isAdmin: boolean }) => user.isAdmin) }).toEqual({
      rights: [true, false, false],
      listed: [true, false, false],
    })
  })

  test('anyone else may not', async () => {
    const { status, body } = await server.plain.post('/security/register_user', person('mallory'))
    expect({ status, body }).toEqual(forbidden)
  })

  test('every field that cannot be used is named', async () => {
    const { status, body } = await register({
      id: null,
      name: ' ',
      email: 'nowhere',
      password: 'weak',
      username: '',
    })
    expect({ status, body }).toEqual(
      refused({
        name: ['Name is required'],
        username: ['Username is required'],
        email: ['Email is not valid'],
        password: [weakPasswordMessage],
      }),
    )
  })

  test('a username or an e-mail that someone signs in with is refused, whatever the case', async () => {
    const { status, body } = await register({
      ...person('x'),
      username: 'PETER',
      email: 'Peter@Example.com',
    })
    expect({ status, body }).toEqual(
      refused({
        username: ['A user with this username already exists'],
        email: ['A user with this email already exists'],
      }),
    )
  })

  test('of two at the same moment one is created', async () => {
    const answers = await Promise.all([register(person('twin')), register(person('twin'))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })
})

describe('changing a user', () => {
  test('an admin changes name, e-mail, rights and password through the shared form', async () => {
    const { user } = await signedInUser(server.app, 'joan')
    const changed = {
      id: user.id,
      name: 'Joan Clarke',
      email: 'clarke@example.com',
      password: 'Enigma-1940!',
      isAdmin: true,
    }
    const { status, body } = await register(changed)
    expect({
      status,
      id: body.id,
      username: body.result.username,
      name: body.result.name,
      email: body.result.email,
      isAdmin: body.result.isAdmin,
    }).toEqual({
      status: 200,
      id: user.id,
      username: 'joan',
      name: 'Joan Clarke',
      email: 'clarke@example.com',
      isAdmin: true,
    })
    expect(
      (await (await signIn(server.app, 'joan', 'Enigma-1940!')).get('/security/me')).status,
    ).toBe(200)
  })

  test('the own password is not changed through the shared form, which never asks for the old one', async () => {
    const self = await signedInUser(server.app, 'stolen')
    const { status, body } = await self.post('/security/register_user', {
      id: self.user.id,
      name: 'Stolen',
      password: 'Taken-over1!',
    })
    expect({ status, fields: body.fields }).toEqual({
      status: 422,
      fields: {
        password: [
          'Your own password is changed with the old one: choose Change password in the account menu',
        ],
      },
    })
    expect((await self.get('/security/me')).body.result.name).toBe('stolen')
    expect(
      (
        await self.post('/security/login', {
          username: 'stolen',
          password: 'Taken-over1!',
          provider: 'db',
        })
      ).status,
    ).toBe(401)
  })

  test('a user changes the own name and e-mail; rights sent along count for nothing', async () => {
    const self = await signedInUser(server.app, 'climber')
    const sent = { name: 'Climber', email: 'climber@example.org', isAdmin: true, active: false }
    const { status, body } = await self.put(`/security/users/${self.user.id}`, sent)
    expect({
      status,
      name: body.result.name,
      email: body.result.email,
      isAdmin: body.result.isAdmin,
      active: body.result.active,
    }).toEqual({
      status: 200,
      name: 'Climber',
      email: 'climber@example.org',
      isAdmin: false,
      active: true,
    })
    const { body: again } = await self.post('/security/register_user', {
      id: self.user.id,
      isAdmin: true,
    })
    expect(again.result.isAdmin).toBe(false)
  })

  test('what is sent by the form or to the address is stored without the blanks around it, and an empty password is none', async () => {
    const { user } = await signedInUser(server.app, 'blank')
    const path = `/security/users/${user.id}`
    const sent = { name: '\tBy Address ', email: ' address@example.com\n' }
    const form = { name: ' By Form ', username: ' blank ', email: ' form@example.com ' }
    const answers = [
      await server.admin.put(path, sent),
      await register({ id: user.id, ...form, password: '' }),
    ]
    const { status } = await (await signIn(server.app, 'blank')).get('/security/me')
    expect({
      shown: answers.map(({ body: { result } }) => [result.name, result.username, result.email]),
      status,
    }).toEqual({
      shown: [
        ['By Address', 'blank', 'address@example.com'],
        ['By Form', 'blank', 'form@example.com'],
      ],
      status: 200,
    })
  })

  test('a user may not change another', async () => {
    const { id } = server.admin.user
    const answers = await Promise.all([
      server.plain.put(`/security/users/${id}`, { name: 'x' }),
      server.plain.post('/security/register_user', { id, name: 'x', email: 'x@example.com' }),
      server.plain.post('/security/users/resetpassword', {
        user_id: id,
        password: 'Another-horse2@',
      }),
    ])
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
      forbidden,
      forbidden,
      forbidden,
    ])
  })

  test('an unknown id is not found', async () => {
    const answers = await Promise.all([
      server.admin.put('/security/users/999', { name: 'x' }),
      server.admin.put('/security/users/ada', { name: 'x' }),
      register({ ...person('x'), id: 999 }),
      server.admin.post('/security/users/resetpassword', {
        user_id: 999,
        password: 'Another-horse2@',
      }),
    ])
    const notFound = { status: 404, body: { message: 'Not found' } }
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
      notFound,
      notFound,
      notFound,
      notFound,
    ])
  })

  test('an e-mail of another is refused, the own one is not', async () => {
    const { user } = server.plain
    const others = await server.plain.put(`/security/users/${user.id}`, {
      email: 'ADA@example.com',
    })
    expect({ status: others.status, body: others.body }).toEqual(
      refused({ email: ['A user with this email already exists'] }),
    )
    expect(
      (await server.plain.put(`/security/users/${user.id}`, { email: user.email })).status,
    ).toBe(200)
  })
})

test('the last admin can neither be demoted nor deactivated', async () => {
  const lone = await testApp()
  const { id } = lone.admin.user
  const demoted = await lone.admin.put(`/security/users/${id}`, { isAdmin: false })
  const deactivated = await lone.admin.put(`/security/users/${id}`, { active: false })
  const answer = refused({ isAdmin: ['The last admin must stay an active admin'] })
  expect([demoted, deactivated].map(({ status, body }) => ({ status, body }))).toEqual([
    answer,
    answer,
  ])
  await lone.admin.put(`/security/users/${lone.plain.user.id}`, { isAdmin: true })
  expect((await lone.admin.put(`/security/users/${id}`, { isAdmin: false })).status).toBe(200)
  await lone.close()
})

test('blanks around a password are part of it', async () => {
  const password = ' Blank-around1! '
  const { status } = await register({ ...person('spacious'), password })
  const login = async (sent: string) =>
    (
      await server.anyone.post('/security/login', {
        username: 'spacious',
        password: sent,
        provider: 'db',
      })
    ).status
  expect([status, await login(password), await login(password.trim())]).toEqual([201, 200, 401])
})

describe('deactivating a user', () => {
  const sent = (id: number, active: boolean) =>
    server.admin.put(`/security/users/${id}`, { active })

  test('an admin shuts one out at once, whom the list still tells, and lets them in again with a new sign-in', async () => {
    const idle = await signedInUser(server.app, 'idle')
    const { id } = idle.user
    const listed = async () =>
      (await server.plain.get('/security/users')).body.result.Users.find(
        (user: { id: number }) => user.id === id,
      ).active as boolean
    const login = async () =>
      (
        await server.anyone.post('/security/login', {
          username: 'idle',
          password: testPassword,
          provider: 'db',
        })
      ).status

    const { status, body } = await sent(id, false)
    expect({ status, active: body.result.active, listed: await listed() }).toEqual({
      status: 200,
      active: false,
      listed: false,
    })
    expect({ session: (await idle.get('/security/me')).status, login: await login() }).toEqual({
      session: 401,
      login: 401,
    })

    expect((await sent(id, true)).body.result.active).toBe(true)
    expect({ session: (await idle.get('/security/me')).status, login: await login() }).toEqual({
      session: 401,
      login: 200,
    })
  })

  test('others may not, and an admin not themselves', async () => {
    const second = await signedInUser(server.app, 'second', true)
    const self = await second.put(`/security/users/${second.user.id}`, { active: false })
    expect({ status: self.status, body: self.body }).toEqual(
      refused({ active: ['You cannot deactivate yourself: another admin can'] }),
    )
    const other = await server.plain.put(`/security/users/${second.user.id}`, { active: false })
    expect({ status: other.status, body: other.body }).toEqual(forbidden)
    expect((await second.get('/security/me')).status).toBe(200)
  })
})

describe('deleting a user', () => {
  const remove = (id: number) => server.admin.delete(`/security/users/${id}`)

  test('an admin deletes one, who is out at once and whose name is free again', async () => {
    const leaver = await signedInUser(server.app, 'departed')
    const { status, body } = await remove(leaver.user.id)
    expect({ status, body, session: (await leaver.get('/security/me')).status }).toEqual({
      status: 200,
      body: { message: 'OK' },
      session: 401,
    })
    expect((await register(person('departed'))).status).toBe(201)
    expect((await remove(leaver.user.id)).status).toBe(404)
  })

  test('others may not, and an admin not themselves', async () => {
    const other = await server.plain.delete(`/security/users/${server.admin.user.id}`)
    const self = await remove(server.admin.user.id)
    expect({ status: other.status, body: other.body }).toEqual(forbidden)
    expect({ status: self.status, body: self.body }).toEqual({
      status: 422,
      body: { message: 'You cannot delete yourself: another admin can' },
    })
  })
})

describe('resetting a password', () => {
  test('the own one needs the old one and a strong new one', async () => {
    const self = await signedInUser(server.app, 'resetter')
    const wrong = await self.post('/security/users/resetpassword', {
      old_password: 'x',
      password: 'Another-horse2@',
    })
    expect({ status: wrong.status, body: wrong.body }).toEqual(
      refused({ old_password: ['The old password is wrong'] }),
    )
    const weak = await self.post('/security/users/resetpassword', {
      old_password: testPassword,
      new_password: 'weak',
    })
    expect({ status: weak.status, body: weak.body }).toEqual(
      refused({ password: [weakPasswordMessage] }),
    )
  })

  test('an admin resets that of another without the old one, which ends the sessions there', async () => {
    const forgetful = await signedInUser(server.app, 'forgetful')
    const sent = { userId: forgetful.user.id, new_password: 'Another-horse2@' }
    const { status, body } = await server.admin.post('/security/users/resetpassword', sent)
    expect({ status, body, session: (await forgetful.get('/security/me')).status }).toEqual({
      status: 200,
      body: { message: 'OK' },
      session: 401,
    })
    expect(
      (await (await signIn(server.app, 'forgetful', 'Another-horse2@')).get('/security/me')).status,
    ).toBe(200)
  })

  test('a change of the other fields says why it changes no password', async () => {
    const self = await signedInUser(server.app, 'careless')
    const password = 'Another-horse2@'
    const own = await self.put(`/security/users/${self.user.id}`, { name: 'Care Less', password })
    expect({ status: own.status, body: own.body }).toEqual(
      refused({
        password: [
          'Your own password is changed with the old one: choose Change password in the account menu',
        ],
      }),
    )
    const others = await server.admin.put(`/security/users/${self.user.id}`, { password })
    expect({ status: others.status, body: others.body }).toEqual(
      refused({
        password: [
          'A password is not changed with the other fields: choose Reset password in the list of users',
        ],
      }),
    )
    expect((await self.get('/security/me')).body.result.name).toBe('careless')
  })

  test('the old password cannot be guessed with a stolen token', async () => {
    const robbed = await signedInUser(server.app, 'robbed')
    const guess = () =>
      robbed.post('/security/users/resetpassword', {
        old_password: 'x',
        password: 'Another-horse2@',
      })
    const answers = await Promise.all(Array.from({ length: 11 }, guess))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(422), 429])
  })
})
