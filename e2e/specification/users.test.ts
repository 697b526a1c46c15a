import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWithin } from '../support/goWithin'
import { openWorld, type World } from '../support/world'
import { signIn } from '../support/signIn'
import { adminPassword } from '../support/workspace'

const mira = { username: 'mira', password: adminPassword }
let world: World
let page: Page
beforeAll(async () => {
  world = await openWorld()
  await world.admin.post('/security/register_user', {
    name: 'mira',
    email: 'mira@example.org',
    password: adminPassword,
    isAdmin: false,
  })
  ;({ page } = await world.at('/users'))
})
afterAll(() => world.close())

const title = () => page.getByRole('heading', { level: 1 }).innerText()
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const save = () => page.getByRole('button', { name: 'Save', exact: true })
const people = () =>
  page
    .getByRole('table', { name: 'Users' })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const [name, , email, type] = [...row.children].map((cell) => cell.textContent)
        return [name, email, type]
      }),
    )

test('a button leads to the create screen; whom an admin makes there is listed, and edited in the same form', async () => {
  await openWithin(page, '/users')
  await page.getByRole('button', { name: 'Add user' }).click()
  await save().waitFor()
  expect({
    path: new URL(page.url()).pathname,
    title: await title(),
    saveDisabled: await save().getAttribute('aria-disabled'),
  }).toEqual({ path: '/users-create', title: 'New User', saveDisabled: 'true' })
  await field('Name').fill('mira')
  await field('Email').fill('grace@example.org')
  await field('Password').fill('Grace#26')
  await save().click()
  await page.getByRole('alert').getByText('A user with this username already exists').waitFor()
  expect(await field('Password').inputValue()).toBe('Grace#26')
  await field('Name').fill('Grace')
  await save().click()
  await page.getByText('Created Grace').waitFor()
  await expect.poll(people).toContainEqual(['Grace', 'grace@example.org', 'User'])
  await page.getByRole('button', { name: 'Edit mira' }).click()
  await expect.poll(() => field('Email').inputValue()).toBe('mira@example.org')
  await field('Email').fill('mira@example.com')
  await save().click()
  await page.getByText('Saved mira').waitFor()
  await expect.poll(people).toContainEqual(['mira', 'mira@example.com', 'User'])
})

test('everybody changes the own password from the user menu, and signs in with it', async () => {
  const { page: own } = await world.at('/', await signIn(world.workspace, mira))
  await own.getByRole('button', { name: 'Account of mira' }).click()
  await own.getByRole('menuitem', { name: 'Change password' }).click()
  const dialog = own.getByRole('dialog', { name: 'Change password' })
  const change = dialog.getByRole('button', { name: 'Change', exact: true })
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('Wrong#26')
  await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill('Better#26')
  await dialog.getByRole('textbox', { name: 'New password again' }).fill('Better#26')
  await change.click()
  await dialog.getByText('The old password is wrong').waitFor()
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(adminPassword)
  await change.click()
  await own.getByText('Your password was changed').waitFor()
  await own.context().close()
  expect((await signIn(world.workspace, { ...mira, password: 'Better#26' })).token).toMatch(
    /^[\w-]+\.[\w-]+\.[\w-]+$/,
  )
})
