import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPage } from '../pages/ListPage'
import { openWorld, type World } from '../support/world'
import { enter, tabTo } from '../support/keyboard'
import { manyThings } from '../support/manyThings'
import { emptyPage } from '../support/warmBrowser'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const focused = '[aria-label]:focus'

test.each([
  ['/projects', 'No Projects Found ...', 'New Project'],
  ['/charts', 'No Charts Found ...', 'New Chart'],
  ['/dashboards', 'No dashboard found ...', 'New Dashboard'],
  ['/datasets', 'No Datasets Found ...', 'From File'],
])('the empty list %s says %s and offers %s', async (path, words, action) => {
  const { page, context } = await world.at(path)
  const empty = page.locator('main').getByText(words, { exact: true }).locator('..')
  await empty.getByRole('button', { name: action }).waitFor()
  await context.close()
})

test('charts are searched, sorted, turned, selected over pages, starred and laid out by keyboard alone', async () => {
  await world.admin.upload('harvests', 'orchard,kg\nLake,200\n')
  await manyThings(world.admin).charts(28)
  const { page, context, complaints } = await world.at('/charts', world.admin, emptyPage)
  const list = listPage(page, 'Charts')
  const first = async () => (await list.names())[0]
  await expect.poll(first).toBe('Chart 28')
  await enter(page, list.head('Name'))
  await expect.poll(first).toBe('Chart 01')
  await tabTo(page, list.rows.first())
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  expect(await list.selected()).toBe('2 selected')
  await enter(page, list.next)
  await expect.poll(list.names).toEqual(['Chart 26', 'Chart 27', 'Chart 28'])
  expect(await page.locator(focused).getAttribute('aria-label')).toBe('Next page')
  await page.getByText('2 selected on other pages').waitFor()
  await enter(page, page.getByRole('button', { name: 'Clear', exact: true }))
  expect({
    selected: await list.selected(),
    deleteDisabled: await list.remove.getAttribute('aria-disabled'),
    reason: await list.remove.getAttribute('aria-description'),
  }).toEqual({ selected: '', deleteDisabled: 'true', reason: 'Select charts to delete them' })

  await tabTo(page, list.rows.first())
  await page.keyboard.press('ArrowDown')
  await tabTo(page, list.row('Chart 27').getByRole('button', { name: 'Add to favorites' }))
  await page.keyboard.press('Enter')
  await list.row('Chart 27').getByRole('button', { name: 'Remove from favorites' }).waitFor()
  await tabTo(page, list.favorites)
  await page.keyboard.press('Space')
  await expect.poll(list.names).toEqual(['Chart 27'])
  await list.counter('1/28')
  await page.keyboard.press('Space')
  await list.counter('28/28')

  await tabTo(page, list.search)
  await page.keyboard.type('chart 1')
  await list.counter('10/28')
  await page.keyboard.press('Escape')
  await list.counter('28/28')
  await tabTo(page, list.layout('List'))
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => list.cards.count()).toBe(25)
  await page.reload()
  await list.card('Chart 28').waitFor()
  await tabTo(page, list.card('Chart 28').getByRole('link'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/visualizations\/\d+\//)
  expect(complaints).toEqual([])
  await context.close()
})

test('a list that cannot be loaded says so at its place, keeps what it showed, and comes when tried again', async () => {
  const { page, context } = await world.at('/charts', world.admin, emptyPage)
  const list = listPage(page, 'Charts')
  await list.row('Chart 28').waitFor()
  await page.route('**/chart/?q=*', (route) => route.abort())
  await list.next.click()
  await page.getByText('The charts could not be loaded.').waitFor()
  expect(await list.rows.count()).toBe(25)
  await page.unroute('**/chart/?q=*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(list.names).toEqual(['Chart 03', 'Chart 02', 'Chart 01'])
  await context.close()
})

test('a list that could never be loaded shows no rows and no empty words, but what went wrong', async () => {
  const { page, context } = await world.at('/users', world.admin, emptyPage)
  await page.route('**/chart/?q=*', (route) => route.abort())
  await page.getByRole('link', { name: 'Charts', exact: true }).click()
  await page.getByText('The charts could not be loaded.').waitFor()
  expect({
    rows: await listPage(page, 'Charts').rows.count(),
    emptyNotices: await page.getByText('No Charts Found ...').count(),
  }).toEqual({ rows: 0, emptyNotices: 0 })
  await page.unroute('**/chart/?q=*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await listPage(page, 'Charts').row('Chart 28').waitFor()
  await context.close()
})

test('selected charts are deleted together by keyboard, the page that became empty gives way to the last one, and Undo brings them back', async () => {
  const { page, context, complaints } = await world.at('/charts', world.admin, emptyPage)
  const list = listPage(page, 'Charts')
  await list.row('Chart 28').getByRole('checkbox').waitFor()
  await enter(page, list.next)
  await expect.poll(list.names).toEqual(['Chart 03', 'Chart 02', 'Chart 01'])
  await tabTo(page, page.getByRole('checkbox', { name: 'Select all on this page' }))
  await page.keyboard.press('Space')
  await expect.poll(list.selected).toBe('3 selected')
  await enter(page, list.remove)
  const question = page.getByRole('dialog', { name: 'Delete 3 charts' })
  await enter(page, question.getByRole('button', { name: 'Delete', exact: true }))
  // A notice under the pointer stays.
  await page.getByText('Deleted 3 charts').hover()
  await list.counter('25/25')
  await expect.poll(list.names).toHaveLength(25)
  expect(await list.selected()).toBe('')
  await enter(page, page.getByRole('button', { name: 'Undo' }))
  await list.counter('28/28')
  expect(complaints).toEqual([])
  await context.close()
})

test('one chart is deleted from its row by mouse, found in Recent Deleted, and the rest of the selection stays', async () => {
  const { page, context } = await world.at('/charts', world.admin, emptyPage)
  const list = listPage(page, 'Charts')
  await list.row('Chart 10').getByRole('checkbox').check()
  await list.row('Chart 11').getByRole('checkbox').check()
  await list.row('Chart 10').getByRole('button', { name: 'Delete Chart 10', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Delete chart' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  await list.row('Chart 10').waitFor({ state: 'detached' })
  expect(await list.selected()).toBe('1 selected')
  await page.getByRole('link', { name: 'Recent Deleted' }).click()
  await page.getByText('Chart 10', { exact: true }).waitFor()
  await context.close()
})
