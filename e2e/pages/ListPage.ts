import type { Page } from 'playwright'

/** A workspace list, such as `Charts`, in rows or in cards. */
export const listPage = (page: Page, noun: string) => {
  const table = page.getByRole('table', { name: noun, exact: true })
  const rows = table.locator('tbody tr')
  const cards = page.getByRole('list', { name: noun, exact: true }).getByRole('listitem')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    rows,
    cards,
    names: () => rows.locator('td:nth-child(3)').allInnerTexts(),
    row: (name: string) => rows.filter({ has: page.getByText(name, { exact: true }) }),
    card: (name: string) => cards.filter({ has: page.getByRole('link', { name, exact: true }) }),
    heads: () => table.locator('thead').getByRole('columnheader').allInnerTexts(),
    head: (name: string) => table.locator('thead').getByRole('button', { name, exact: true }),
    search: page.getByRole('searchbox', { name: `Search ${noun}` }),
    counter: (text: string) => page.getByText(text, { exact: true }).waitFor(),
    favorites: page.getByRole('switch', { name: 'Show Favorites Only' }),
    sort: page.getByRole('button', { name: new RegExp(`^Sort ${noun} by`) }),
    layout: (name: 'Grid' | 'List') =>
      page.getByRole('radiogroup', { name: `Layout of ${noun}` }).getByRole('radio', { name }),
    select: button('Select'),
    remove: button('Delete selected'),
    next: button('Next page'),
    back: button('Previous page'),
    selected: () => page.getByRole('group', { name: 'Selection' }).getByRole('status').innerText(),
    choose: async (name: string) => {
      await button('Select').click()
      await page.getByRole('menuitem', { name }).click()
    },
    order: async (name: 'Date' | 'Title') => {
      await page.getByRole('button', { name: new RegExp(`^Sort ${noun} by`) }).click()
      await page.getByRole('menuitemradio', { name }).click()
    },
  }
}
