import type { Page } from 'playwright'

/** The dialog that makes datasets of a database's tables. */
export const importPage = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Import table from database' })
  const list = (name: string) => dialog.getByRole('listbox', { name, exact: true })
  return {
    dialog,
    list,
    search: (name: string) => dialog.getByRole('searchbox', { name: `Search ${name}` }),
    option: (of: string, name: string) => list(of).getByRole('option').filter({ hasText: name }),
    apply: dialog.getByRole('button', { name: 'Apply' }),
    open: async () => {
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('menuitem', { name: 'From Database' }).click()
      await dialog.waitFor()
    },
  }
}
