import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../support/world'
import { signIn } from '../support/signIn'
import { adminPassword } from '../support/workspace'

let world: World
const mira = { username: 'Mira Okafor', password: 'Correct-horse1!' }
beforeAll(async () => {
  world = await openWorld()
  await world.admin.upload('harvests', 'orchard,kg\nLake,200\n')
  await world.admin.post('/security/register_user', {
    name: mira.username,
    email: 'mira@example.org',
    password: mira.password,
  })
  await world.admin.post('/chart/', {
    slice_name: 'Apples',
    viz_type: 'table',
    datasource_id: 1,
    datasource_type: 'table',
    params: { viz_type: 'table' },
  })
})
afterAll(() => world.close())

const renaming = (page: Page) => page.getByRole('dialog', { name: 'Rename chart' })
const enter = async (
  page: Page,
  { username, password }: { username: string; password: string },
) => {
  await page.getByLabel('Username or email').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
}
const stored = (page: Page) =>
  page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.startsWith('chartroom.unfinished')),
  )

test('a dialog comes back with its text after a reload and after a session that ended at Save, to the same person only, and Save then works once', async () => {
  const login = await signIn(world.workspace)
  const { page, context } = await world.at('/charts', login)
  await page.getByRole('radio', { name: 'List', exact: true }).click()
  await page
    .getByRole('row')
    .filter({ hasText: 'Apples' })
    .getByRole('button', { name: 'More' })
    .click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await renaming(page).getByRole('textbox').fill('Apples of the north')
  await expect.poll(() => stored(page)).toHaveLength(1)
  await page.reload()
  await expect
    .poll(() => renaming(page).getByRole('textbox').inputValue())
    .toBe('Apples of the north')
  await login.call('POST', '/security/logout', {})
  await renaming(page).getByRole('button', { name: 'Rename' }).click()
  await page.getByText('Your session has ended.').waitFor()

  await enter(page, mira)
  await page.getByRole('row').filter({ hasText: 'Apples' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page
    .getByRole('button', { name: /Account of/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.goto('/login?next=%2Fcharts')
  await enter(page, { username: 'admin', password: adminPassword })

  expect(await renaming(page).getByRole('textbox').inputValue()).toBe('Apples of the north')
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/chart/'))
      saves.push(request.postData() ?? '')
  })
  await renaming(page).getByRole('button', { name: 'Rename' }).click()
  await page.getByText('Apples is now called Apples of the north').waitFor()
  expect({ saveCount: saves.length, stored: await stored(page) }).toEqual({
    saveCount: 1,
    stored: [],
  })
  await context.close()
})

test('a user that is being made comes back after a reload without the password, which is stored nowhere', async () => {
  const { page, context } = await world.at('/users-create')
  await page.getByLabel('Name').fill('Ben Adeyemi')
  await page.getByRole('textbox', { name: 'Password' }).fill('Correct-horse2!')
  await expect.poll(() => stored(page)).toHaveLength(1)
  const everything = await page.evaluate(() =>
    [...Object.values(localStorage), ...Object.values(sessionStorage)].join(),
  )
  expect(everything).toContain('Ben Adeyemi')
  expect(everything).not.toContain('Correct-horse2!')
  await page.reload()
  expect({
    name: await page.getByLabel('Name').inputValue(),
    password: await page.getByRole('textbox', { name: 'Password' }).inputValue(),
  }).toEqual({ name: 'Ben Adeyemi', password: '' })
  await context.close()
})
