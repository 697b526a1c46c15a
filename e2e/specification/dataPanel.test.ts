import { expect, test } from 'vitest'
import { explorerWorld, openBars } from '../support/openExplorer'
import { seriousFindings } from '../support/axe'

const world = explorerWorld()
const column = (name: string) =>
  world.explorer.dataFields.getByRole('button', { name: new RegExp(`^${name}`) })
const item = (name: string) => world.page.getByRole('menuitem', { name })
const menuOf = async (name: string) => {
  await column(name).click({ button: 'right' })
  await world.page.getByRole('menu').waitFor()
  const items = await world.page.getByRole('menuitem').allTextContents()
  await world.page.keyboard.press('Escape')
  return items
}

test('a column is made the index and stops being it, and the server keeps that; the other one is disabled with its reason', async () => {
  await openBars(world)
  expect(await menuOf('orchard')).toEqual([
    'Model Options',
    'Column profile',
    'Edit column',
    'Set as Index',
    'Delete IndexIt is not the index',
  ])
  const saving = world.page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes('/chars/dataset_chars/'),
  )
  await column('kg').click({ button: 'right' })
  await item('Set as Index').click()
  await expect.poll(() => column('kg').locator('svg').count()).toBe(3)
  expect((await saving).url()).toMatch(/\/chars\/dataset_chars\/\d+\?columnId=\d+$/)
  await world.page.getByText('kg does not name every row: 1 row has no value').waitFor()
  expect(await menuOf('kg')).toEqual([
    'Model Options',
    'Column profile',
    'Edit column',
    'Set as IndexIt is the index',
    'Delete Index',
  ])
  await world.page.reload()
  await expect.poll(() => column('kg').locator('svg').count()).toBe(3)
  const clearing = world.page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes('/chars/dataset_chars/'),
  )
  await column('kg').focus()
  await world.page.keyboard.press('Shift+F10')
  await item('Delete Index').click()
  expect((await clearing).url()).toMatch(/columnId=-1$/)
  await expect.poll(() => column('kg').locator('svg').count()).toBe(1)
})

test('the index column says that no model can be created on it', async () => {
  await openBars(world)
  await column('fruit').click({ button: 'right' })
  await item('Set as Index').click()
  await expect
    .poll(() => column('fruit').getAttribute('aria-description'))
    .toBe('Cannot create model on Dataset Index')
  await column('fruit').hover()
  await world.page.getByText('Cannot create model on Dataset Index').waitFor()
  await world.page.mouse.move(700, 400)
  await column('fruit').click({ button: 'right' })
  await item('Model Options').hover()
  await item('Create Model').waitFor()
  expect(
    await world.page
      .getByRole('menu', { name: 'Model Options' })
      .getByRole('menuitem')
      .allTextContents(),
  ).toEqual([
    'Create ModelCannot create model on Dataset Index',
    'Delete ModelThe column has no model',
    'Show Advanced OptionsThe column has no model',
    'Train ModelThe column has no model',
  ])
  expect(await seriousFindings(world.page)).toEqual([])
})

test('an index that cannot be saved is taken back, and the panel says why', async () => {
  await openBars(world)
  await world.page.route('**/chars/dataset_chars/**', (route) =>
    route.fulfill({ status: 403, json: { message: 'Changing this dataset is forbidden' } }),
  )
  await column('kg').click({ button: 'right' })
  await item('Set as Index').click()
  await world.page.getByText('The index was not saved').waitFor()
  await world.page.getByText('Changing this dataset is forbidden').waitFor()
  expect(await column('kg').locator('svg').count()).toBe(1)
  expect(await column('fruit').locator('svg').count()).toBe(3)
  await world.page
    .getByRole('complementary', { name: 'Data' })
    .getByRole('button', { name: 'Close' })
    .click()
  expect(await world.page.getByText('The index was not saved').count()).toBe(0)
})
