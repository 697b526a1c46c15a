import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  activeTab,
  bookAfter,
  firstBook,
  nameProblem,
  type TabBook,
  type TabEvent,
} from '../../src/machines/sql/tabBook'
import { drawn } from '../../tests/support/drawn'
import { sqlPage } from '../pages/SqlPage'
import { openWorld, type World } from '../support/world'

/** All hundred take minutes: `CHARTROOM_SEQUENCES=100`. */
const sequences = Number(process.env['CHARTROOM_SEQUENCES'] ?? 12)
const steps = 6

let world: World
let page: Page
let sql: ReturnType<typeof sqlPage>
beforeAll(async () => {
  world = await openWorld()
  ;({ page } = await world.at('/sql-page'))
  sql = sqlPage(page)
})
afterAll(async () => {
  await world.close()
})

const tab = (at: number) => page.getByRole('group', { name: 'Query tabs' }).getByRole('tab').nth(at)
const choose = async (name: string) => {
  await page.getByRole('button', { name: 'Tab actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

let made = 0
const newId = () => `tab ${String((made += 1))}`

interface Step {
  event: TabEvent
  /** How a person does it. */
  act: () => Promise<void>
}

/** Something that can be done with these tabs, as the machine knows it and as a person does it. */
const anyStep = (book: TabBook, draw: () => number): Step => {
  const one = <Value>(values: readonly Value[]) =>
    values[Math.floor(draw() * values.length)] as Value
  const at = Math.floor(draw() * book.tabs.length)
  const { id } = book.tabs[at] ?? { id: '' }
  const active = book.active
  const activeAt = book.tabs.findIndex((each) => each.id === active)
  const by = one([-1, 1])
  const name = one(['Arrivals', ' Birds of the lake ', 'Untitled Query 40', ' '])
  const code = `SELECT ${String(Math.floor(draw() * 1000))}`
  return one<Step>([
    { event: { type: 'tab.opened', id: newId() }, act: () => sql.button('New tab').click() },
    { event: { type: 'tab.activated', id }, act: () => tab(at).click() },
    {
      event: { type: 'tab.closed', id, spareId: newId() },
      act: () =>
        page
          .getByRole('group', { name: 'Query tabs' })
          .getByRole('button', { name: /^Close / })
          .nth(at)
          .click(),
    },
    {
      event: { type: 'tab.othersClosed', id: active },
      act: () => (book.tabs.length === 1 ? Promise.resolve() : choose('Close All Other Tabs')),
    },
    { event: { type: 'tab.reopened' }, act: () => page.keyboard.press('Alt+Shift+T') },
    {
      event: { type: 'tab.moved', id: active, by },
      act: () =>
        tab(activeAt).press(by === 1 ? 'Control+Shift+ArrowRight' : 'Control+Shift+ArrowLeft'),
    },
    {
      event: { type: 'tab.duplicated', id: active, copyId: newId() },
      act: () => choose('Duplicate'),
    },
    {
      event: { type: 'tab.renamed', id: active, name },
      act: async () => {
        await tab(activeAt).press('F2')
        await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
        await page
          .getByRole('dialog')
          .getByRole('button', {
            name: nameProblem(name) === null ? 'Rename' : 'Cancel',
            exact: true,
          })
          .click()
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
      },
    },
    { event: { type: 'code.edited', id: active, code }, act: () => sql.write(code) },
  ])
}

const reported = (book: TabBook) =>
  book.tabs.map(({ id, name, code }) => ({ name, code, isActive: id === book.active }))
const stored = async () =>
  reported(
    JSON.parse(
      (await page.evaluate(
        () => Object.entries(localStorage).find(([key]) => key.startsWith('chartroom.sql.'))?.[1],
      )) ?? 'null',
    ) as TabBook,
  )
const seen = async () => ({ tabs: await sql.tabs(), code: await sql.shown() })
const shownOf = (book: TabBook) => ({
  tabs: book.tabs.map(({ id, name }) => (id === book.active ? `[${name}]` : name)),
  code: activeTab(book)?.code,
})

test.each(Array.from({ length: sequences }, (_, index) => index + 1))(
  'random sequence %i of what can be done with tabs leaves the page and what is stored equal, with reloads in between',
  async (seed) => {
    await sql.fresh(null)
    const draw = drawn(seed)
    let book = bookAfter(firstBook(newId()), { type: 'tab.opened', id: newId() })
    await sql.button('New tab').click()
    for (let step = 0; step < steps; step += 1) {
      const { event, act } = anyStep(book, draw)
      book = bookAfter(book, event)
      await act()
      await expect.poll(seen, { message: JSON.stringify(event) }).toEqual(shownOf(book))
      await expect.poll(stored).toEqual(reported(book))
      if (draw() > 0.25) continue
      await page.reload()
      await expect.poll(seen).toEqual(shownOf(book))
    }
  },
)
