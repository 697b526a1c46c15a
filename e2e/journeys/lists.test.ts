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
