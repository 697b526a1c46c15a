import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPage } from '../pages/ListPage'
import { openHouse, type House } from '../support/house'
import { enter } from '../support/keyboard'
import { manyThings } from '../support/manyThings'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.admin.upload('harvests', 'orchard,kg\nLake,200\n')
  await manyThings(house.admin).charts(3)
})
afterAll(() => house.close())

/** The name of the control with the focus, after that of the row it stands in. */
const focusOf = (page: Page) => page.evaluate(() => {
  const element = document.activeElement
  const row = /Chart \d+/.exec(element?.closest('tr')?.textContent ?? '')?.[0] ?? element?.tagName
  return `${String(row)}: ${String(element?.getAttribute('aria-label'))}`
})

test('the focus goes back to what opened a dialog, or to what is next to it when that is gone', async () => {
  const { page, context, complaints } = await house.at('/charts')
  const list = listPage(page, 'Charts')
  const dialog = page.getByRole('dialog')
  const tool = (name: string, label: string) => list.row(name).getByRole('button', { name: `${label} ${name}`, exact: true })
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
