import type { Page } from 'playwright'
import { listPage } from './ListPage'

/** Query History or Saved Queries. */
export const queryListPage = (page: Page, noun: 'Query History' | 'Saved Queries') => {
  const list = listPage(page, noun)
  return {
    ...list,
    row: (text: string) => list.rows.filter({ hasText: text }),
    tool: (label: string) => page.getByRole('button', { name: label, exact: true }),
    newQuery: page.getByRole('button', { name: 'New Query' }),
    cells: async (text: string) =>
      list.rows.filter({ hasText: text }).locator('td').allInnerTexts(),
    notices: page.getByRole('region', { name: 'Notices' }),
  }
}
