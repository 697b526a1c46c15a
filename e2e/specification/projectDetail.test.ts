import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { explorerPage } from '../pages/ExplorerPage'
import { openWithin } from '../support/goWithin'
import { seriousFindings } from '../support/axe'
import { openWorld, type World } from '../support/world'
import { signIn } from '../support/signIn'

const password = 'Correct-horse1!'
let world: World
let page: Page
let project: number
const people: Record<string, Awaited<ReturnType<typeof signIn>>> = {}
const named = (name: string) => page.getByRole('button', { name, exact: true })
const saveChart = async (slice_name: string) =>
  (
    await world.admin.post<{ id: number }>('/chart/', {
      slice_name,
      viz_type: 'table',
      datasource_id: 1,
      datasource_type: 'table',
      params: { viz_type: 'table', all_columns: ['orchard'] },
    })
  ).id

beforeAll(async () => {
  world = await openWorld()
  await world.admin.upload('harvests', 'orchard,kg\nLake,200\n')
  for (const name of ['Mira', 'Ben']) {
    await world.admin.post('/security/register_user', {
      name,
      email: `${name}@example.org`,
      password,
    })
    people[name] = await signIn(world.workspace, { username: name, password })
  }
  const inside = await saveChart('Apples')
  await saveChart('Pears')
  await saveChart('Plums')
  const { result } = await world.admin.call<{ result: { Users: { id: number; name: string }[] } }>(
    'GET',
    '/security/users',
  )
  const mira = result.Users.find(({ name }) => name === 'Mira')?.id
  project = (
    await world.admin.post<{ id: number }>('/projects/', {
      project_title: 'Fruit',
      description: 'All that grows',
      slices: [inside],
      members: [mira],
    })
  ).id
  ;({ page } = await world.at('/'))
})
afterAll(() => world.close())
beforeEach(async () => {
  await openWithin(page, `/projects/${project}`)
  await page.getByRole('heading', { level: 1, name: 'Projects / Fruit' }).waitFor()
})

const dialog = (name: string) => page.getByRole('dialog', { name })
const addExisting = async (kinds: string) => {
  await named(`Add ${kinds}`).first().click()
  await page.getByRole('menuitem', { name: 'Add Existing' }).click()
}

test('the detail is headed Projects / and the title, with its three tabs; the grid switch is off on the third', async () => {
  expect(await page.getByRole('tab').allInnerTexts()).toEqual([
    'Charts1',
    'Dashboards0',
    'Members & Details',
  ])
  const layout = page.getByRole('radiogroup', { name: 'Layout of the project' })
  expect(await layout.getAttribute('aria-disabled')).toBe(null)
  expect(
    await page
      .getByRole('list', { name: 'Charts' })
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length),
  ).toBe(3)
  await page.getByRole('tab', { name: 'Members & Details' }).click()
  expect(await layout.getAttribute('aria-disabled')).toBe('true')
})

test('Add Existing shares only charts that the project does not hold, in a dialog 960 wide that forgets what was cancelled', async () => {
  await addExisting('charts')
  const share = dialog('Share Charts to Project')
  await share.getByText('Plums').waitFor()
  expect({
    listed: await share.getByText('Apples').count(),
    width: (await share.boundingBox())?.width,
  }).toEqual({ listed: 0, width: 960 })
  const ok = share.getByRole('button', { name: 'OK', exact: true })
  expect(await ok.getAttribute('aria-disabled')).toBe('true')
  await share.getByRole('radio', { name: 'List' }).click()
  await share.getByRole('searchbox', { name: 'Search Charts' }).fill('PEAR')
  await share.getByText('Plums').waitFor({ state: 'detached' })
  await share.getByRole('checkbox', { name: 'Select Pears' }).check()
  await share.getByRole('radio', { name: 'Grid' }).click()
  expect(await share.getByRole('checkbox', { name: 'Select Pears' }).isChecked()).toBe(true)
  expect(await seriousFindings(page)).toEqual([])
  await share.getByRole('button', { name: 'Cancel' }).click()
  await addExisting('charts')
  await share.getByText('Nothing selected').waitFor()
  await share.getByRole('checkbox', { name: 'Select Pears' }).check()
  await ok.press('Enter')
  await page.getByText('Added 1 chart to Fruit').waitFor()
  await page.getByRole('tab', { name: 'Charts2' }).waitFor()
})

test('Add Existing of the dashboards tab opens Share Dashboards to Project', async () => {
  await page.getByRole('tab', { name: /Dashboards/ }).click()
  await addExisting('dashboards')
  await dialog('Share Dashboards to Project').getByText('No dashboard found ...').waitFor()
  await dialog('Share Dashboards to Project').getByRole('button', { name: 'Cancel' }).click()
})

test('inside a project edit is disabled and the trash removes the chart from the project, not from the world', async () => {
  const card = page.getByRole('listitem').filter({ hasText: 'Pears' })
  expect(await card.getByRole('button', { name: 'Edit' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  await card.getByRole('button', { name: 'Remove from project' }).click()
  await dialog('Remove from Fruit').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Removed Pears from Fruit').waitFor()
  await card.waitFor({ state: 'detached' })
  await openWithin(page, '/charts')
  await page.getByText('Pears').first().waitFor()
})

test('the members tab lists name with email, role and actions, and the texts for reading; its Owner edits them after a valid change', async () => {
  await page.getByRole('tab', { name: 'Members & Details' }).click()
  const row = page
    .getByRole('table', { name: 'Members' })
    .locator('tbody tr')
    .filter({ hasText: 'Mira' })
  expect(await row.locator('td').allInnerTexts()).toEqual([
    'MI\nMira\nMira@example.org',
    'Member',
    '',
  ])
  const texts = ['Project name', 'Description'].map(async (name) => {
    const field = page.getByLabel(name)
    return [name, await field.inputValue(), await field.isEditable()]
  })
  expect(await Promise.all(texts)).toEqual([
    ['Project name', 'Fruit', false],
    ['Description', 'All that grows', false],
  ])
  expect(await named('Remove admin').getAttribute('aria-disabled')).toBe('true')
  expect(await seriousFindings(page)).toEqual([])
  await named('Edit').click()
  const edit = dialog('Edit Project Metadata')
  const ok = edit.getByRole('button', { name: 'OK', exact: true })
  expect(await ok.getAttribute('aria-disabled')).toBe('true')
  await edit.getByLabel('Title').fill('   ')
  await edit.getByLabel('Description').fill('Fresh words')
  await edit.getByText('Title is required').waitFor()
  expect(await ok.getAttribute('aria-disabled')).toBe('true')
  await edit.getByLabel('Title').fill('  Fruit ')
  await ok.click()
  await page.getByText('Saved Fruit', { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Fresh words')
})

test('a Member adds to the project and may not change its members; whoever is no member is told so', async () => {
  const mira = await world.at(`/projects/${project}`, people['Mira'])
  await mira.page.getByRole('tab', { name: 'Members & Details' }).click()
  const states = ['Edit', 'Remove Mira'].map((name) =>
    mira.page.getByRole('button', { name, exact: true }).getAttribute('aria-disabled'),
  )
  expect(await Promise.all(states)).toEqual(['true', 'true'])
  await mira.page.getByRole('tab', { name: /Charts/ }).click()
  await mira.page.getByRole('button', { name: 'Add charts' }).first().waitFor()
  await mira.context.close()
  const ben = await world.at(`/projects/${project}`, people['Ben'])
  await ben.page.getByText('Project not found').waitFor()
  await ben.page.getByRole('button', { name: 'Back to the projects' }).press('Enter')
  await ben.page.waitForURL(/\/projects$/)
  await ben.context.close()
})

test('a chart opened from a project leads back to it, after a reload too, and one opened from the charts does not', async () => {
  await page.getByRole('link', { name: 'Apples' }).click()
  await page.waitForURL(/\/visualizations\//)
  await page.reload()
  await named('Back to Fruit').click()
  await page.waitForURL(new RegExp(`/projects/${project}$`))
  await openWithin(page, '/charts')
  await page.getByText('Apples').first().click()
  await page.waitForURL(/\/visualizations\//)
  await named('Back to the charts').waitFor()
})

test('Create New of the dashboards tab makes a dashboard that joins the project', async () => {
  await page.getByRole('tab', { name: /Dashboards/ }).click()
  await named('Add dashboards').first().click()
  await page.getByRole('menuitem', { name: 'Create New' }).click()
  await page.getByText('It will be added to Fruit').waitFor()
  await page.getByLabel('Title').fill('Orchard')
  await page.getByLabel('Description').fill('In short')
  await named('Apply').click()
  await page.waitForURL(/\/dashboards\/\d+$/)
  await page.getByText('Added to Fruit').waitFor()
  await openWithin(page, `/projects/${project}`)
  await page.getByRole('tab', { name: 'Dashboards1' }).waitFor()
})

test('Create New of the charts tab starts a chart inside the project, and the chart that is saved joins it', async () => {
  const before = Number(
    (await page.getByRole('tab', { name: /Charts/ }).innerText()).replace(/\D/g, ''),
  )
  await named('Add charts').first().click()
  await page.getByRole('menuitem', { name: 'Create New' }).click()
  const [types, datasets] = [dialog('Select Visualization type'), dialog('Select Dataset')]
  await types.getByRole('button', { name: 'Change dataset' }).click()
  await datasets.getByText('harvests', { exact: true }).click()
  await datasets.getByRole('button', { name: 'OK' }).click()
  await types.getByText('Bar Chart', { exact: true }).click()
  expect(new URL(page.url()).pathname).toBe(`/projects/${project}`)
  await types.getByRole('button', { name: 'OK' }).click()
  await page.waitForURL('**/visualizations/null/*')
  const explorer = explorerPage(page)
  await explorer.save.click()
  await explorer.titleDialog.getByLabel('Chart Title:').fill('Harvest by orchard')
  await explorer.titleDialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Added to Fruit').waitFor()
  await named('Back to Fruit').click()
  await page.getByRole('tab', { name: `Charts${before + 1}` }).waitFor()
  await page.getByText('Harvest by orchard').waitFor()
})
