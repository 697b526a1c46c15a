import type { Page } from 'playwright'

/** A workspace list in rows, such as `Charts`. */
export const listPage = (page: Page, noun: string) => {
  const table = page.getByRole('table', { name: noun, exact: true })
  const rows = table.locator('tbody tr')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    rows,
    names: () => rows.locator('td:nth-child(3)').allInnerTexts(),
    row: (name: string) => rows.filter({ has: page.getByText(name, { exact: true }) }),
    head: (name: string) => table.locator('thead').getByRole('button', { name, exact: true }),
    search: page.getByRole('searchbox', { name: `Search ${noun}` }),
    counter: (text: string) => page.getByText(text, { exact: true }).waitFor(),
    favorites: page.getByRole('switch', { name: 'Show Favorites Only' }),
    remove: button('Delete selected'),
    next: button('Next page'),
    selected: () => page.getByRole('group', { name: 'Selection' }).getByRole('status').innerText(),
  }
}
