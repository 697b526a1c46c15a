import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { delayCalls } from '../support/delayedCall'
import { openWorld, type World } from '../support/world'
import { adminPassword } from '../support/workspace'

let world: World
let page: Page
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ;({ page } = await world.at('/login', null))
})
afterEach(() => page.context().close())

const username = () => page.getByLabel('Username or email')
const secret = () => page.getByRole('textbox', { name: 'Password' })
const button = () => page.getByRole('button', { name: 'Sign in' })
const stored = () => page.evaluate(() => localStorage.getItem('chartroom.login'))
const submit = async (password = adminPassword) => {
  await username().fill('admin')
  await secret().fill(password)
  await button().click()
}

test('the sign-in page carries terms and privacy text', async () => {
  const text = () => page.locator('form').innerText()
  expect(await text()).toContain(
    'By signing in you agree to the Terms of Service and the Privacy Policy.',
  )
  await page.getByRole('button', { name: 'Terms of Service' }).click()
  expect(await text()).toContain('Use it with the account you were given')
  await page.getByRole('button', { name: 'Privacy Policy' }).click()
  expect(await text()).toContain(
    'The server keeps your name, e-mail address and a hash of your password',
  )
})

test.each([
  ['', ''],
  ['admin', ''],
  ['   ', 'secret'],
  ['', 'secret'],
])('signing in is inactive with the name %j and the password %j', async (name, password) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  await username().fill(name)
  await secret().fill(password)
  expect(await button().getAttribute('aria-disabled')).toBe('true')
  await secret().press('Enter')
  await username().fill('admin')
  await secret().fill('secret')
  expect({ disabled: await button().getAttribute('aria-disabled'), calls }).toEqual({
    disabled: null,
    calls: [],
  })
})

test('a refused sign-in shows Invalid Authentication in red and keeps nothing but the name', async () => {
  await submit('Wrong-horse1!')
  const alert = page.getByRole('alert')
  expect(await alert.innerText()).toBe('Invalid Authentication')
  const [wash, sign] = await alert.evaluate((element) =>
    [element, element.querySelector('svg')!]
      .map((each) => getComputedStyle(each))
      .map(({ backgroundColor, color }) => [backgroundColor, color]),
  )
  expect({ wash: wash?.[0], sign: sign?.[1] }).toEqual({
    wash: 'rgb(43, 27, 29)',
    sign: 'rgb(239, 95, 87)',
  })
  expect({
    username: await username().inputValue(),
    password: await secret().inputValue(),
    stored: await stored(),
  }).toEqual({ username: 'admin', password: '', stored: null })
})

test('an answer without a token is refused in the same words', async () => {
  await page.route('**/security/login', (route) => route.fulfill({ json: {} }))
  await submit()
  await page.getByRole('alert').getByText('Invalid Authentication').waitFor()
  expect({ stored: await stored(), pathname: new URL(page.url()).pathname }).toEqual({
    stored: null,
    pathname: '/login',
  })
})

test('a server that is not there, or a page in its place, is said to be that, and the password stays', async () => {
  const alert = page.getByRole('alert')
  await page.route('**/security/login', (route) => route.abort())
  await submit()
  expect(await alert.innerText()).toBe(
    'The sign-in could not be checked\nThe server cannot be reached. Check that it is running, then try again.',
  )
  expect({
    username: await username().inputValue(),
    password: await secret().inputValue(),
    stored: await stored(),
  }).toEqual({ username: 'admin', password: adminPassword, stored: null })
  await page.unroute('**/security/login')
  await page.route('**/security/login', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  )
  await button().click()
  await alert
    .getByText(
      'The server behind the proxy did not answer (502 Bad Gateway). Try again in a moment.',
    )
    .waitFor()
  await page.unroute('**/security/login')
  await button().click()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
})

test('signing in uses the provider db, keeps token and user in the browser and opens the home page', async () => {
  const calls = await delayCalls(page, '**/security/login')
  const requested = page.waitForRequest('**/security/login')
  await submit()
  expect((await requested).postDataJSON()).toEqual({
    username: 'admin',
    password: adminPassword,
    provider: 'db',
  })
  expect({
    busy: await button().getAttribute('aria-busy'),
    disabled: await button().getAttribute('aria-disabled'),
  }).toEqual({ busy: 'true', disabled: null })
  const answered = page.waitForResponse('**/security/login')
  await calls.pass()
  const { access_token: token, user } = (await (await answered).json()) as {
    access_token: string
    user: unknown
  }
  const authorizations: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) authorizations.push(request.headers()['authorization'])
  })
  await page.waitForURL(world.workspace.url.concat('/'))
  expect(JSON.parse((await stored()) ?? 'null')).toEqual({ token, user })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect({
    authorizations: new Set(authorizations),
    severalCalls: authorizations.length > 1,
  }).toEqual({ authorizations: new Set([`Bearer ${token}`]), severalCalls: true })
})

test('the address that was asked for is opened after signing in', async () => {
  await page.goto('/users')
  await submit()
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/users')
})
