import type { Page } from 'playwright'
import { goWithin, leaveScreen } from '../support/goWithin.ts'

/** The SQL explorer as somebody uses it. */
export const sqlPage = (page: Page) => {
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' })
  const editor = page.getByRole('textbox', { name: 'SQL' })
  const choose = async (name: string, option: string) => {
    await page.getByRole('combobox', { name }).click()
    await page.getByRole('option', { name: option }).click()
  }
  const shown = async () =>
    (await page.locator('.view-lines').innerText()).replaceAll('\u00A0', ' ').trim()
  const write = async (code: string) => {
    await editor.focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await page.keyboard.insertText(code)
  }
  return {
    button,
    choose,
    editor,
    shown,
    write,
    /** One empty tab, against the database that comes with the house or another one; null for none. */
    fresh: async (database: string | null = 'Workspace') => {
      await leaveScreen(page)
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage))
          if (key.startsWith('chartroom.sql.')) localStorage.removeItem(key)
      })
      await goWithin(page, '/sql-page')
      await page.locator('.view-line').first().waitFor()
      if (database !== null) await choose('Database', database)
    },
    run: async (code: string) => {
      await write(code)
      await button('Run').click()
    },
    cells: () =>
      page
        .getByRole('region', { name: 'Rows' })
        .locator('.ag-row')
        .getByRole('gridcell')
        .allInnerTexts(),
    tree: page.getByRole('tree', { name: 'Tables' }),
    /** A row of the table browser by its whole name: a table, or a column with its type and key. */
    branch: (name: string) => page.getByRole('treeitem', { name, exact: true }),
    /** Opens the menu of a row of the table browser with the pointer and chooses. */
    pick: async (row: string, choice: string) => {
      await page.getByRole('treeitem', { name: row, exact: true }).click({ button: 'right' })
      await page.getByRole('menuitem', { name: choice }).click()
    },
    results: page.getByRole('region', { name: 'Results' }),
    limit: async (words: string) => {
      await button(/^Limit: /).click()
      await page.getByRole('menuitemradio', { name: words }).click()
    },
    tabs: async () => {
      const all = await page.getByRole('group', { name: 'Query tabs' }).getByRole('tab').all()
      return Promise.all(
        all.map(async (tab) =>
          (await tab.getAttribute('aria-selected')) === 'true'
            ? `[${await tab.innerText()}]`
            : tab.innerText(),
        ),
      )
    },
  }
}
