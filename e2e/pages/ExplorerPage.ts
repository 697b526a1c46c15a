import type { Page } from 'playwright'

/** The chart explorer as a person meets it. */
export const explorerPage = (page: Page) => {
  const panel = page.getByRole('complementary', { name: 'Slots' })
  const slot = (name: string) => panel.getByRole('region', { name: `${name} slot`, exact: true })
  const field = (name: string) =>
    page
      .getByRole('complementary', { name: 'Data' })
      .getByRole('button', { name, exact: true })
      .and(page.locator('[aria-haspopup=menu]:not([data-pill] *)'))
  const metrics = page.getByRole('region', { name: 'Metrics', exact: true })
  const metric = (name: string) => metrics.locator('[aria-haspopup=menu]').filter({ hasText: name })
  const card = page.getByRole('dialog', { name: 'Calculation' })
  const chart = page.getByRole('table').first()
  const filter = page.getByRole('dialog', { name: 'Filter' })
  return {
    slot,
    field,
    card,
    filter,
    operator: filter.getByRole('combobox', { name: 'Operator' }),
    value: filter.getByRole('combobox', { name: 'Value' }),
    saveFilter: filter.getByRole('button', { name: 'Save', exact: true }),
    chooseOperator: async (name: string) => {
      await filter.getByRole('combobox', { name: 'Operator' }).click()
      await page.getByRole('option', { name, exact: true }).click()
    },
    pill: (name: string | RegExp) => panel.getByRole('button', { name, exact: true }),
    /** What the pills of a slot say, beside an open card too, which hides them from a screen reader. */
    pills: (name: string) =>
      page
        .locator(`[aria-label="${name} slot"] [data-pill]`)
        .evaluateAll((pills) => pills.map((pill) => pill.getAttribute('data-pill'))),
    title: page.getByRole('heading', { level: 1 }),
    rename: page.getByRole('button', { name: 'Rename the chart' }),
    queryTime: page.getByRole('timer', { name: 'Query Time' }),
    type: panel.getByRole('button', { name: /^Chart type:/ }),
    dataset: page.getByRole('button', { name: /^Dataset:/ }),
    fieldSearch: page.getByRole('searchbox', { name: 'Fields & Metrics' }),
    dataFields: page.getByRole('region', { name: 'Data Fields' }),
    metrics,
    notices: page.getByRole('region', { name: 'Notices' }),
    grid: page.getByRole('region', { name: 'Rows of the table' }),
    apply: panel.getByRole('button', { name: 'Apply', exact: true }),
    save: panel.getByRole('button', { name: 'Save', exact: true }),
    unsaved: page.getByText('Unsaved', { exact: true }),
    titleDialog: page.getByRole('dialog', { name: 'Save Chart Title' }),
    /** Drags a field or a metric with the mouse into a slot, as HTML drag and drop needs it: in steps. */
    drag: async (name: string, into: string) => {
      await field(name).or(metric(name)).hover()
      await page.mouse.down()
      await slot(into).hover()
      await slot(into).hover({ position: { x: 40, y: 40 } })
      await page.mouse.up()
    },
    /** The chart's text alternative, one line per row. */
    rows: async () => {
      await chart.waitFor({ state: 'attached' })
      return chart
        .locator('tbody tr')
        .evaluateAll((rows) =>
          rows.map((row) => [...row.children].map((cell) => cell.textContent).join(' ')),
        )
    },
  }
}
