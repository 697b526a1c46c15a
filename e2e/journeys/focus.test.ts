import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPage } from '../pages/ListPage'
import { sqlPage } from '../pages/SqlPage'
import { goWithin } from '../support/goWithin'
import { openWorld, type World } from '../support/world'
import { enter, tabTo } from '../support/keyboard'
import { adminPassword } from '../support/workspace'
import { manyThings } from '../support/manyThings'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.admin.upload('harvests', 'orchard,kg\nLake,200\n')
  await manyThings(world.admin).charts(3)
})
afterAll(() => world.close())

/** The name of the control with the focus, after that of the row it stands in. */
const focusOf = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    const row = /Chart \d+/.exec(element?.closest('tr')?.textContent ?? '')?.[0] ?? element?.tagName
    return `${String(row)}: ${String(element?.getAttribute('aria-label'))}`
  })

test('the focus goes back to what opened a dialog, or to what is next to it when that is gone', async () => {
  const { page, context, complaints } = await world.at('/charts')
  const list = listPage(page, 'Charts')
  const dialog = page.getByRole('dialog')
  const tool = (name: string, label: string) =>
    list.row(name).getByRole('button', { name: `${label} ${name}`, exact: true })
  const closedBy = async (key: string) => {
    await dialog.waitFor()
    await page.keyboard.press(key)
    await dialog.waitFor({ state: 'detached' })
  }

  await enter(page, page.getByRole('button', { name: /^Notifications/ }))
  await page.keyboard.press('Escape')
  await expect.poll(() => focusOf(page)).toBe('BUTTON: Notifications')

  await list.row('Chart 02').focus()
  await enter(page, tool('Chart 02', 'Info about'))
  await closedBy('Escape')
  await expect.poll(() => focusOf(page)).toBe('Chart 02: Info about Chart 02')
  await page.keyboard.press('Enter')
  await enter(page, dialog.getByRole('button', { name: 'Close' }).last())
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => focusOf(page)).toBe('Chart 02: Info about Chart 02')

  await enter(page, tool('Chart 02', 'More about'))
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter')
  await closedBy('Escape')
  await expect.poll(() => focusOf(page)).toBe('Chart 02: More about Chart 02')

  await list.row('Chart 02').focus()
  await enter(page, tool('Chart 02', 'Delete'))
  await closedBy('Escape')
  await expect.poll(() => focusOf(page)).toBe('Chart 02: Delete Chart 02')

  await list.row('Chart 03').focus()
  await list.row('Chart 02').focus()
  await enter(page, tool('Chart 02', 'Delete'))
  await enter(page, dialog.getByRole('button', { name: 'Delete' }))
  await list.row('Chart 02').waitFor({ state: 'detached' })
  await expect.poll(() => focusOf(page)).toBe('Chart 03: null')
  expect(complaints).toEqual([])
  await context.close()
})

test('Tab passes the rows of a query in one stop, arrows move in them, and the focus comes back to the cell that it left', async () => {
  const { page, context, complaints } = await world.at('/sql-page')
  const sql = sqlPage(page)
  const cell = (text: string) =>
    page.getByRole('region', { name: 'Rows' }).getByRole('gridcell', { name: text, exact: true })
  const contains = (locator: ReturnType<typeof cell>) =>
    locator.evaluate((element) => element.contains(document.activeElement))
  const inRows = () => contains(page.getByRole('region', { name: 'Rows' }))
  await sql.fresh()
  await sql.run('SELECT 1 AS a, 2 AS b UNION ALL SELECT 3, 4 ORDER BY 1')
  await expect.poll(sql.cells).toEqual(['1', '2', '3', '4'])

  await tabTo(page, page.getByRole('region', { name: 'Rows' }))
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe(
    'columnheader',
  )
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight'])
    await page.keyboard.press(key)
  expect(await contains(cell('4'))).toBe(true)
  await page.keyboard.press('Shift+Tab')
  expect(await inRows()).toBe(false)
  await page.keyboard.press('Tab')
  expect(await contains(cell('4'))).toBe(true)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
  expect(complaints).toEqual([])
  await context.close()
})

test('Tab passes the rows of a table chart in one stop, and its filters are reached by arrows', async () => {
  const { key } = await world.admin.post<{ key: string }>('/explore/chart_form', {
    datasource: '1__table',
    viz_type: 'table',
    all_columns: ['orchard', 'kg'],
  })
  const { page, context } = await world.at(`/visualizations/null/${key}`)
  const grid = page.getByRole('region', { name: 'Rows of the table' })
  await grid.getByRole('gridcell', { name: 'Lake' }).waitFor()
  await tabTo(page, grid)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Lake')
  expect(await grid.getByRole('textbox', { name: 'Filter orchard' }).inputValue()).toBe('Lake')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  expect(await grid.evaluate((element) => element.contains(document.activeElement))).toBe(false)
  await context.close()
})

test('the focus goes to the next row after a deleted chart is restored, and to the content after sign-in', async () => {
  for (const name of ['Chart 01', 'Chart 03']) {
    const {
      result: [chart],
    } = await world.admin.call<{ result: { id: number }[] }>(
      'GET',
      `/chart/?q=${encodeURIComponent(JSON.stringify({ filters: [{ col: 'slice_name', opr: 'chart_all_text', value: name }] }))}`,
    )
    await world.admin.call('DELETE', `/chart/${String(chart?.id)}`)
  }
  const { page, context } = await world.at('/login', null)
  await page.getByRole('textbox', { name: 'Username or email' }).fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(adminPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')

  await goWithin(page, '/trash')
  const list = listPage(page, 'Recent Deleted')
  await list.row('Chart 03').focus()
  await enter(page, page.getByRole('button', { name: 'Restore Chart 03' }))
  await list.row('Chart 03').waitFor({ state: 'detached' })
  await expect.poll(() => focusOf(page)).toMatch(/^Chart 0[12]: /)
  await context.close()
})

test('Tab goes around in the panel of a database, and Escape closes it', async () => {
  const { page, context } = await world.at('/databases?new')
  const panel = page.getByRole('dialog', { name: 'New Database' })
  await tabTo(page, panel)
  const inside = new Set<boolean>()
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press(presses < 15 ? 'Tab' : 'Shift+Tab')
    inside.add(await panel.evaluate((element) => element.contains(document.activeElement)))
  }
  expect([...inside]).toEqual([true])
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await context.close()
})

test('a choice and the link of a card show where the focus is', async () => {
  await world.admin.post('/projects/', { project_title: 'Fruit' })
  const { page, context } = await world.at('/sql-page')
  const database = page.getByRole('combobox', { name: 'Database' })
  const frameOf = () =>
    database.evaluate((element) => getComputedStyle(element.parentElement ?? element).boxShadow)
  await database.waitFor()
  const plain = await frameOf()
  await tabTo(page, database)
  expect({ plain, frame: await frameOf() }).toEqual({
    plain: 'none',
    frame: 'rgb(0, 186, 185) 0px 0px 0px 1px',
  })
  await goWithin(page, '/')
  const card = page
    .getByRole('region', { name: 'Projects' })
    .getByRole('listitem')
    .filter({ hasText: 'Fruit' })
  await tabTo(page, card.getByRole('link'))
  expect(await card.evaluate((element) => getComputedStyle(element).outline)).toBe(
    'rgb(0, 186, 185) solid 2px',
  )
  await context.close()
})
