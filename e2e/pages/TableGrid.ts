import type { Page } from 'playwright'

/** The grid of a table chart as a person meets it. */
export const tableGrid = (page: Page) => {
  const grid = page.getByRole('region', { name: 'Rows of the table' })
  const lines = (where: string) =>
    grid.locator(`.ag-row${where}`).evaluateAll((rows) =>
      rows
        .map((row) => ({
          at: Number(row.getAttribute('row-index')?.replace(/\D+/, '')),
          cells: [...row.querySelectorAll('[role="gridcell"]')]
            .toSorted(
              (one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left,
            )
            .map((cell) =>
              cell.classList.contains('grid-loading') ? '…' : (cell.textContent || '').trim(),
            )
            .join(' | '),
        }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ cells }) => cells),
    )
  return {
    grid,
    /** The rows in sight, their cells from left to right. */
    rows: () => lines(':not([row-index^="b-"])'),
    totals: () => lines('[row-index^="b-"]'),
    headers: () =>
      grid
        .locator('.ag-header-cell:not(.ag-floating-filter)')
        .evaluateAll((cells) =>
          cells
            .toSorted(
              (one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left,
            )
            .map((cell) => cell.querySelector('.ag-header-cell-text')?.textContent),
        ),
    header: (name: string) =>
      grid.locator('.ag-header-cell:not(.ag-floating-filter)').filter({ hasText: name }),
    cell: (row: number, column: string) =>
      grid.locator(`.ag-row[row-index="${String(row)}"] [col-id="${column}"]`),
    groups: page.getByRole('group', { name: 'Row Groups' }),
    panel: (name: string) => page.getByRole('region', { name: `${name} of the grid` }),
    open: (name: string) =>
      page
        .getByRole('group', { name: 'Panels of the grid' })
        .getByRole('button', { name, exact: true })
        .click(),
    filter: (name: string) => grid.getByRole('textbox', { name: `Filter ${name}` }),
    choose: async (menu: string, item: string) => {
      await page.getByRole('button', { name: menu, exact: true }).click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    },
  }
}
