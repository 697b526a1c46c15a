import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, testPassword, type TestApp } from '../support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const login = (body: unknown) => server.anyone.post('/security/login', body)

test('a user signs in by username or e-mail, whatever the case', async () => {
  for (const username of ['peter', ' PETER ', 'Peter@Example.com']) {
    const { status, body } = await login({ username, password: testPassword, provider: 'db' })
    expect([status, body.user.username, typeof body.access_token]).toEqual([200, 'peter', 'string'])
  }
})

test('a wrong password and an unknown user get the same answer', async () => {
  for (const username of ['peter', 'nobody']) {
    const { status, body } = await login({ username, password: 'Wrong-horse1!', provider: 'db' })
    expect([status, body]).toEqual([401, { message: 'Not authorized' }])
  }
})

test('a field that is missing is named', async () => {
  const { status, body } = await login({ username: 'peter', provider: 'db' })
  expect([status, body]).toEqual([400, { message: 'password: Required', fields: { password: ['Required'] } }])
})
