import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../support/axe'
import { openWithin } from '../support/goWithin'
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

test('by keyboard a star is set, which is there after a reload, a chart is renamed, and the info of a project, 900 wide, is opened', async () => {
  const { page, context } = await listed('/charts')
  await enterTool(page, 'Apples', 'Add to favorites')
  await tool(page, 'Apples', 'Remove from favorites').waitFor()
  await page.reload()
  await tool(page, 'Apples', 'Remove from favorites').waitFor()
  await enterTool(page, 'Plums', 'More')
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter')
  const rename = page.getByRole('dialog', { name: 'Rename chart' })
  const title = rename.getByRole('textbox', { name: 'Title' })
  await title.fill('  Golden plums ')
  await title.press('Enter')
  await page.getByText('Plums is now called Golden plums').waitFor()
  await tool(page, 'Golden plums', 'Info').waitFor()

  await openWithin(page, '/projects')
  await enterTool(page, 'Fruit', 'Info')
  const dialog = page.getByRole('dialog', { name: 'Fruit' })
  await dialog.getByText('What grows').waitFor()
  expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(900)
  await dialog.getByRole('tab', { name: /^Charts/ }).click()
  expect(
    (
      await dialog.getByRole('list', { name: 'Charts' }).getByRole('listitem').allInnerTexts()
    ).toSorted(),
  ).toEqual(['Apples\nBar Chart\nLast modified today', 'Pears\nPie Chart\nLast modified today'])
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Go to Project' }).click()
  await page.waitForURL(`**/projects/${String(ids['project'])}`)
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
  await dialog.getByText('It is used by dashboard Orchards and project Fruit').waitFor()
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
