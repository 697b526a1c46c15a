import type { Page } from 'playwright'

/** The databases screen with its panel. */
export const databasesPage = (page: Page) => {
  const table = page.getByRole('table', { name: 'Databases' })
  const panel = page.getByRole('dialog', { name: /^(New|Edit) Database$/ })
  const field = (name: string) => panel.getByRole('textbox', { name, exact: true })
  return {
    panel,
    field,
    row: (name: string) => table.getByRole('row').filter({ hasText: name }),
    add: page.getByRole('button', { name: 'New Database' }).first(),
    name: field('DB Name'),
    uri: field('SQL Alchemy URI'),
    test: panel.getByRole('button', { name: 'Test Connection' }),
    apply: panel.getByRole('button', { name: 'Apply' }),
    notices: page.getByRole('region', { name: 'Notices' }),
    box: (name: string) => panel.getByRole('checkbox', { name }),
    fill: async (name: string, uri: string) => {
      await field('DB Name').fill(name)
      await field('SQL Alchemy URI').fill(uri)
    },
  }
}
