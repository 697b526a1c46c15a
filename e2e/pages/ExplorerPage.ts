import type { Page } from 'playwright'

/** The chart explorer as a person meets it. */
export const explorerPage = (page: Page) => {
  const panel = page.getByRole('complementary', { name: 'Slots' })
  const slot = (name: string) => panel.getByRole('region', { name: `${name} slot`, exact: true })
  const field = (name: string) => page.getByRole('button', { name, exact: true }).and(page.locator('[aria-haspopup=menu]'))
  const card = page.getByRole('dialog', { name: 'Calculation' })
  const chart = page.getByRole('table').first()
  return {
    slot,
    field,
    card,
    title: page.getByRole('heading', { level: 1 }),
    rename: page.getByRole('button', { name: 'Rename the chart' }),
    queryTime: page.getByRole('timer', { name: 'Query Time' }),
    type: panel.getByRole('button', { name: /^Chart type:/ }),
    dataset: page.getByRole('button', { name: /^Dataset:/ }),
    fieldSearch: page.getByRole('searchbox', { name: 'Fields & Metrics' }),
    dataFields: page.getByRole('region', { name: 'Data Fields' }),
    metrics: page.getByRole('region', { name: 'Metrics', exact: true }),
    notices: page.getByRole('region', { name: 'Notices' }),
    grid: page.getByRole('region', { name: 'Rows of the table' }),
    apply: panel.getByRole('button', { name: 'Apply', exact: true }),
    save: panel.getByRole('button', { name: 'Save', exact: true }),
    unsaved: page.getByText('Unsaved', { exact: true }),
    titleDialog: page.getByRole('dialog', { name: 'Save Chart Title' }),
    /** Drags a field with the mouse into a slot, as HTML drag and drop needs it: in steps. */
    drag: async (name: string, into: string) => {
      await field(name).hover()
      await page.mouse.down()
      await slot(into).hover()
      await slot(into).hover({ position: { x: 40, y: 40 } })
      await page.mouse.up()
    },
    /** The chart's text alternative, one line per row. */
    rows: async () => {
      await chart.waitFor({ state: 'attached' })
      return chart.locator('tbody tr').evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent).join(' ')))
    },
  }
}
