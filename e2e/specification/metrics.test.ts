import { expect, test } from 'vitest'
import { explorerPage } from '../pages/ExplorerPage'
import { bars, explorerWorld, openBars } from '../support/openExplorer'
import { signIn } from '../support/signIn'
import { acquirePage } from '../support/warmBrowser'

const world = explorerWorld()
const metric = (name: string) =>
  world.explorer.metrics.getByRole('button', { name: new RegExp(`^${name}`) })
const dialog = (name: string) => world.page.getByRole('dialog', { name })
const item = (name: string | RegExp) => world.page.getByRole('menuitem', { name })

test('a metric is added by its name and expression, refused ones at their field, and stands in the panel and the slots at once', async () => {
  await openBars(world, { groupby: ['orchard'] })
  await world.explorer.metrics.getByRole('button', { name: 'Add Metric' }).click()
  const adding = dialog('Add Metric')
  const save = adding.getByRole('button', { name: 'Save' })
  expect(await save.getAttribute('aria-description')).toBe('Enter a name')
  await adding.getByLabel('Name').fill('heaviest')
  expect(await save.getAttribute('aria-description')).toBe('Enter an expression')
  await adding.getByLabel('Expression').fill('MAX(weight)')
  await save.click()
  await expect.poll(() => adding.innerText()).toContain('No column is named “weight”.')
  await adding.getByLabel('Expression').fill('(SELECT 1)')
  await save.click()
  await adding.getByText('sub-queries cannot be used in a metric').waitFor()
  await adding.getByLabel('Expression').fill('MAX(kg)')
  await adding.getByLabel('Description').fill('The best day')
  await save.click()
  await adding.waitFor({ state: 'detached' })
  await metric('heaviest').click()
  await item(/^Metrics/).click()
  await world.explorer.apply.click()
  expect(await world.explorer.rows()).toEqual(['Lake 200.0', 'North, hill 120.0', 'Söder 45.5'])
})

test("a metric's tooltip says what it is, on hover and on focus", async () => {
  await openBars(world)
  expect(await metric('heaviest').getAttribute('aria-description')).toBe(
    'heaviest\nMAX(kg)\nThe best day',
  )
  await metric('heaviest').hover()
  await world.page.getByText('The best day').waitFor()
  expect(await metric('count').getAttribute('aria-description')).toBe('count\nCOUNT(*)')
})

test("a metric's tooltip leaves the menu that the keyboard opens free", async () => {
  await openBars(world)
  await metric('heaviest').focus()
  await world.page.keyboard.press('Shift+F10')
  await item('Edit Metric').waitFor()
  await world.page.evaluate(async () => {
    for (let frames = 0; frames < 30; frames += 1) await new Promise(requestAnimationFrame)
  })
  expect(await world.page.getByText('The best day').count()).toBe(0)
})

test('a metric is changed by the keyboard; a name that is taken is refused at its field', async () => {
  await openBars(world)
  await metric('heaviest').focus()
  await world.page.keyboard.press('Shift+F10')
  await item('Edit Metric').click()
  const editing = dialog('Edit Metric')
  await editing.getByLabel('Name').fill('count')
  await world.page.keyboard.press('Enter')
  await editing.getByText('Metric count is there twice').waitFor()
  await editing.getByLabel('Name').fill('lightest')
  await editing.getByLabel('Expression').fill('MIN(kg)')
  await world.page.keyboard.press('Enter')
  await editing.waitFor({ state: 'detached' })
  expect(await metric('lightest').textContent()).toBe('lightestMIN(kg)')
})

test('a chart that uses a deleted metric says so in clear words', async () => {
  await openBars(world, { ...bars, metrics: ['lightest'] })
  expect((await world.explorer.rows())[0]).toBe('North, hill 80.0')
  await metric('lightest').click({ button: 'right' })
  await item('Delete Metric').click()
  await dialog('Delete the metric lightest?').getByRole('button', { name: 'Delete' }).click()
  await metric('lightest').waitFor({ state: 'detached' })
  await world.explorer.apply.click()
  await world.page
    .getByText("Metric 'lightest' does not exist. Change the chart, then press Apply.")
    .waitFor()
})

test('who may not change the dataset sees what a metric is, and why it cannot be changed', async () => {
  const person = {
    name: 'Otto',
    email: 'otto@example.com',
    password: 'Another-horse2@',
    isAdmin: false,
  }
  await world.admin.call('POST', '/security/register_user', person)
  const { path } = await world.forms.form('harvests', 'dist_bar', bars)
  const { page, context } = await acquirePage(world.workspace.url)
  await (
    await signIn(world.workspace, { username: 'Otto', password: person.password })
  ).into(context)
  await page.goto(path)
  const { metrics } = explorerPage(page)
  expect(
    await metrics.getByRole('button', { name: 'Add Metric' }).getAttribute('aria-description'),
  ).toBe('Add Metric: only its owner admin and admins may')
  await metrics.getByRole('button', { name: /^count/ }).click({ button: 'right' })
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([
    'Show Metric',
    'Delete Metriconly its owner admin and admins may',
  ])
  await page.getByRole('menuitem', { name: 'Show Metric' }).click()
  const shown = page.getByRole('dialog', { name: 'Metric' })
  expect({
    expression: await shown.getByLabel('Expression').inputValue(),
    readonly: await shown.getByLabel('Expression').getAttribute('readonly'),
  }).toEqual({ expression: 'COUNT(*)', readonly: '' })
  await context.close()
})
