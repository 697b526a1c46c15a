import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { seriousFindings } from '../support/axe'
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

test('a refused sign-in shows Invalid Authentication in red and keeps nothing but the name', async () => {
  await username().fill('admin')
  expect(await seriousFindings(page)).toEqual([])
  await submit('Wrong-horse1!')
  const alert = page.getByRole('alert')
  expect(await alert.innerText()).toBe('Invalid Authentication')
  expect(await seriousFindings(page)).toEqual([])
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

test('signing in uses the provider db, keeps token and user in the browser and opens the address that was asked for', async () => {
  await page.goto('/users')
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
  await page.waitForURL(world.workspace.url.concat('/users'))
  expect(JSON.parse((await stored()) ?? 'null')).toEqual({ token, user })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect({
    authorizations: new Set(authorizations),
    severalCalls: authorizations.length > 1,
  }).toEqual({ authorizations: new Set([`Bearer ${token}`]), severalCalls: true })
})
