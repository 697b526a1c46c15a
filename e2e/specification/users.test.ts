import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWithin } from '../support/goWithin'
import { openWorld, type World } from '../support/world'
import { signIn } from '../support/signIn'
import { adminPassword } from '../support/workspace'

const mira = { username: 'mira', password: adminPassword }
const weak =
  'The password must contain at least: 1 uppercase letter, 1 lowercase letter, 1 number, one special character and min 8 characters'
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
const peopleOn = (on: Page) =>
  on
    .getByRole('table', { name: 'Users' })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const [name, , email, type] = [...row.children].map((cell) => cell.textContent)
        return [name, email, type]
      }),
    )
const people = () => peopleOn(page)

test('the list shows the type of everybody and is searched by name, username and email', async () => {
  await openWithin(page, '/users')
  await expect.poll(people).toEqual([
    ['admin', 'admin@example.com', 'Admin'],
    ['mira', 'mira@example.org', 'User'],
  ])
  await page.getByRole('searchbox', { name: 'Search users' }).fill(' MIRA@ ')
  await expect.poll(people).toEqual([['mira', 'mira@example.org', 'User']])
  await page.getByText('1/2', { exact: true }).waitFor()
})

test('a button leads to the create screen, whose form is titled New User and says what each field lacks', async () => {
  await openWithin(page, '/users')
  await page.getByRole('button', { name: 'Add user' }).click()
  await save().waitFor()
  expect({
    path: new URL(page.url()).pathname,
    title: await title(),
    saveDisabled: await save().getAttribute('aria-disabled'),
  }).toEqual({ path: '/users-create', title: 'New User', saveDisabled: 'true' })
  const reported = async (label: string, text: string) => {
    await field(label).fill(text)
    await field(label).blur()
    return page.getByRole('alert').allInnerTexts()
  }
  expect(await reported('Name', ' ')).toEqual(['Name is required'])
  expect(await reported('Name', 'Grace')).toEqual([])
  expect(await reported('Email', '')).toEqual(['Email is required'])
  expect(await reported('Email', 'grace@')).toEqual(['Email must be a valid email'])
  expect(await reported('Email', 'grace@example.org')).toEqual([])
  expect(await reported('Password', '')).toEqual(['Password is required'])
  expect(await reported('Password', 'grace#26')).toEqual([weak])
  expect(await save().getAttribute('aria-disabled')).toBe('true')
  expect(await reported('Password', 'Grace#26')).toEqual([])
  expect(await save().getAttribute('aria-disabled')).toBe(null)
  await save().click()
  await page.getByText('Created Grace').waitFor()
  await expect.poll(people).toContainEqual(['Grace', 'grace@example.org', 'User'])
})

test('an admin edits a user in the same form, titled Edit User', async () => {
  await openWithin(page, '/users')
  await page.getByRole('button', { name: 'Edit mira' }).click()
  await expect.poll(() => field('Email').inputValue()).toBe('mira@example.org')
  expect({
    title: await title(),
    path: new URL(page.url()).pathname,
    password: await field('Password').inputValue(),
  }).toEqual({ title: 'Edit User', path: '/users/2/update', password: '' })
  await field('Email').fill('mira@example.com')
  await save().click()
  await page.getByText('Saved mira').waitFor()
  await expect.poll(people).toContainEqual(['mira', 'mira@example.com', 'User'])
})

test('a name that is taken is told at its field, and nothing typed is lost', async () => {
  await openWithin(page, '/signup')
  for (const [label, text] of [
    ['Name', 'mira'],
    ['Email', 'other@example.org'],
    ['Password', 'Other#26'],
  ] as const)
    await field(label).fill(text)
  await save().click()
  await page.getByRole('alert').getByText('A user with this username already exists').waitFor()
  expect({
    name: await field('Name').inputValue(),
    email: await field('Email').inputValue(),
    password: await field('Password').inputValue(),
  }).toEqual({ name: 'mira', email: 'other@example.org', password: 'Other#26' })
})

test('edit and delete icons show for admins only', async () => {
  await openWithin(page, '/users')
  await expect.poll(() => page.getByRole('button', { name: /^(Edit|Delete) / }).count()).toBe(6)
  const { page: own } = await world.at('/users', await signIn(world.workspace, mira))
  await expect.poll(async () => (await peopleOn(own)).length).toBe(3)
  expect(await own.getByRole('button', { name: /^(Edit|Delete) / }).count()).toBe(0)
  const add = own.getByRole('button', { name: 'Add user' })
  expect({
    disabled: await add.getAttribute('aria-disabled'),
    reason: await add.getAttribute('aria-description'),
  }).toEqual({ disabled: 'true', reason: 'Only admins can add users' })
  await own.context().close()
})

test('everybody changes the own password from the user menu, and signs in with it', async () => {
  const { page: own } = await world.at('/', await signIn(world.workspace, mira))
  await own.getByRole('button', { name: 'Account of mira' }).click()
  await own.getByRole('menuitem', { name: 'Change password' }).click()
  const dialog = own.getByRole('dialog', { name: 'Change password' })
  const change = dialog.getByRole('button', { name: 'Change', exact: true })
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('Wrong#26')
  await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill('weak')
  expect(await dialog.getByRole('alert').allInnerTexts()).toEqual([weak])
  await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill('Better#26')
  expect(await change.getAttribute('aria-disabled')).toBe('true')
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
