import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../support/axe'
import { openWorld, type World } from '../support/world'
import { enter } from '../support/keyboard'

let world: World
const ids: Record<string, number> = {}
const hurtful = '<img src=x onerror=alert(1)> \u202Eevil ' + '🦆'.repeat(60)

const make = async (path: string, sent: object) =>
  (await world.admin.call<{ id: number }>('POST', path, sent)).id
beforeAll(async () => {
  world = await openWorld()
  await world.admin.upload('harvests', 'orchard,kg\nNorth,1\nSouth,2\n')
  const { result } = await world.admin.call<{ result: { id: number }[] }>('GET', '/dataset/')
  const chart = (slice_name: string, viz_type = 'dist_bar') =>
    make('/chart/', { slice_name, viz_type, datasource_id: result[0]?.id, params: '{}' })
  ids['apples'] = await chart('Apples')
  ids['pears'] = await chart('Pears', 'pie')
  ids['plums'] = await chart('Plums')
  await chart(hurtful)
  ids['board'] = await make('/dashboard', {
    dashboard_title: 'Orchards',
    description: 'All of them',
    post_charts: [ids['apples']],
  })
  ids['project'] = await make('/projects/', {
    project_title: 'Fruit',
    description: 'What grows',
    slices: [ids['apples'], ids['pears']],
    dashboards: [ids['board']],
  })
  await make('/projects/', { project_title: 'Empty baskets' })
})
afterAll(() => world.close())

const listed = async (path: string) => {
  const opened = await world.at(path)
  if (path === '/datasets') return opened
  const layout = opened.page
    .getByRole('button', { name: 'List', exact: true })
    .or(opened.page.getByRole('radio', { name: 'List', exact: true }))
  await layout.first().click()
  return opened
}
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const tool = (page: Page, name: string, label: string) =>
  rowOf(page, name).getByRole('button', { name: label })
/** Goes to a row with the arrow keys and from there by Tab to one of its tools. */
const enterTool = async (page: Page, name: string, label: string) => {
  await rowOf(page, name).waitFor()
  await page.locator('tbody tr').first().focus()
  while (!(await rowOf(page, name).evaluate((row) => row === document.activeElement)))
    await page.keyboard.press('ArrowDown')
  await enter(page, tool(page, name, label))
}
const more = async (page: Page, name: string, choice: string) => {
  await tool(page, name, 'More').click()
  await page.getByRole('menuitem', { name: choice }).click()
}

test('a star is set with the keyboard, is there after a reload, and a refused one stays as it was and says so', async () => {
  const { page, context } = await listed('/charts')
  await enterTool(page, 'Apples', 'Add to favorites')
  await tool(page, 'Apples', 'Remove from favorites').waitFor()
  await page.reload()
  await tool(page, 'Apples', 'Remove from favorites').waitFor()
  await page.route('**/favstar/**', (route) => route.abort())
  await tool(page, 'Pears', 'Add to favorites').click()
  await page.getByText('Pears was not added to your favorites').waitFor()
  expect(await tool(page, 'Pears', 'Add to favorites').count()).toBe(1)
  await context.close()
})

test('the info of a project is 900 wide: who made and changed it, its description, and its members, charts and dashboards under tabs', async () => {
  const { page, context } = await listed('/projects')
  await enterTool(page, 'Fruit', 'Info')
  const dialog = page.getByRole('dialog', { name: 'Fruit' })
  await dialog.getByText('What grows').waitFor()
  expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(900)
  expect(await dialog.locator('dt').allInnerTexts()).toEqual([
    'Created by',
    'Last modified',
    'Description',
  ])
  expect(await dialog.locator('dd').allInnerTexts()).toEqual([
    'admin',
    'today by admin',
    'What grows',
  ])
  const cards = async (name: string) =>
    (await dialog.getByRole('list', { name }).getByRole('listitem').allInnerTexts()).toSorted()
  expect(await cards('Members')).toEqual(['AD\nadmin\nOwner\nadmin@example.com'])
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('tab', { name: /^Charts/ }).click()
  expect(await cards('Charts')).toEqual([
    'Apples\nBar Chart\nLast modified today',
    'Pears\nPie Chart\nLast modified today',
  ])
  await dialog.getByRole('tab', { name: /^Dashboards/ }).click()
  expect(await cards('Dashboards')).toEqual(['Orchards\nAll of them\nLast modified today'])
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'detached' })
  await tool(page, 'Fruit', 'Info').click()
  await dialog.getByRole('button', { name: 'Go to Project' }).click()
  await page.waitForURL(`**/projects/${String(ids['project'])}`)
  await context.close()
})

test('the info of a chart says what it is, whose it is, how old, and what uses it; every name in it leads there', async () => {
  const { page, context } = await listed('/charts')
  await tool(page, 'Apples', 'Info').click()
  const dialog = page.getByRole('dialog', { name: 'Apples' })
  await dialog.getByText('Last modified').waitFor()
  expect(await dialog.locator('dd').allInnerTexts()).toEqual([
    'Bar Chart',
    'harvests',
    'admin',
    'today by admin',
    'today by admin',
    'No description.',
  ])
  expect(await dialog.getByRole('region').allInnerTexts()).toEqual([
    'Dashboards 1\nOrchards',
    'Projects 1\nFruit',
  ])
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('link', { name: 'harvests' }).click()
  await page.waitForURL(/\/datasets\/\d+$/)
  await context.close()
})

test('a chart is renamed by keyboard: a blank title is refused in the specified words, the new one is trimmed', async () => {
  const { page, context } = await listed('/charts')
  await enterTool(page, 'Plums', 'More')
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Rename chart' })
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await title.fill('   ')
  await dialog.getByText('Empty chart title').waitFor()
  expect(await dialog.getByRole('button', { name: 'Rename' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  await title.fill('')
  await dialog.getByText('Required.').waitFor()
  await title.fill('  Golden plums ')
  await title.press('Enter')
  await page.getByText('Plums is now called Golden plums').waitFor()
  await tool(page, 'Golden plums', 'Info').waitFor()
  await context.close()
})

test('a second person’s renaming is not lost: the dialog shows both titles first', async () => {
  const { page, context } = await listed('/charts')
  await more(page, 'Pears', 'Rename')
  const dialog = page.getByRole('dialog', { name: 'Rename chart' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('My pears')
  await world.admin.call('PUT', `/chart/${String(ids['pears'])}`, { slice_name: 'Their pears' })
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await page.getByText('Their pears').first().waitFor()
  await page.getByRole('button', { name: 'Overwrite' }).click()
  await page.getByText('is now called My pears').waitFor()
  await context.close()
})

test('a chart is put into a project, and a project that holds it already says so', async () => {
  const { page, context } = await listed('/charts')
  await more(page, 'Apples', 'Add to project')
  const dialog = page.getByRole('dialog', { name: 'Add to project' })
  const add = dialog.getByRole('button', { name: 'Add', exact: true })
  expect(await add.getAttribute('aria-disabled')).toBe('true')
  await dialog.getByRole('row').filter({ hasText: 'Fruit' }).click()
  await add.hover()
  await page.getByText('it is in this project already').waitFor()
  await dialog.getByRole('searchbox', { name: 'Search Projects' }).fill('empty')
  await dialog.getByText('1/2', { exact: true }).waitFor()
  await dialog.getByRole('row').filter({ hasText: 'Empty baskets' }).click()
  expect(await seriousFindings(page)).toEqual([])
  await add.click()
  await page.getByText('Added Apples to Empty baskets').waitFor()
  await page.route('**/projects/*/charts', (route) => route.abort())
  await more(page, 'Golden plums', 'Add to project')
  await dialog.getByRole('row').filter({ hasText: 'Fruit' }).dblclick()
  await page.getByText('Failed to add charts to Project').waitFor()
  await context.close()
})

test('duplicates are numbered where names must differ, and a copied link opens the thing', async () => {
  const { page, context } = await listed('/datasets')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await more(page, 'harvests', 'Duplicate')
  await page.getByText('Duplicated as harvests (copy)').waitFor()
  await page.getByText('harvests (copy)', { exact: true }).first().waitFor()
  await rowOf(page, 'harvests').last().getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByText('Duplicated as harvests (copy 2)').waitFor()
  await rowOf(page, 'harvests').last().getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await page.getByText('Link copied').waitFor()
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await page.waitForURL(/\/datasets\/\d+$/)
  await page.getByRole('heading', { name: /harvests$/ }).waitFor()
  await context.close()
})

test('a deletion says what uses the thing, and comes back from its notice with a name that hurts nobody', async () => {
  const { page, context, complaints } = await listed('/charts')
  await tool(page, 'Apples', 'Delete').click()
  const dialog = page.getByRole('dialog', { name: 'Delete chart' })
  await dialog
    .getByText('It is used by dashboard Orchards and projects Empty baskets and Fruit')
    .waitFor()
  expect(await dialog.innerText()).toContain(
    'It goes to Recent Deleted and can be restored for 30 days. Its dataset stays.',
  )
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await tool(page, '<img src=x', 'Delete').click()
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('button', { name: 'Undo' }).hover()
  await rowOf(page, '<img src=x').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await rowOf(page, '<img src=x').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
