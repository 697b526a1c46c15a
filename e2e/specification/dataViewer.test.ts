import { beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../support/axe'
import { delayCalls } from '../support/delayedCall'
import { openWithin } from '../support/goWithin'
import { bars, explorerWorld, openBars } from '../support/openExplorer'

const world = explorerWorld()
const trees = Array.from(
  { length: 43 },
  (_, at) => `tree ${String(at + 1).padStart(2, '0')},${at + 1}`,
)
const grove = Array.from(
  { length: 1200 },
  (_, at) => `${at % 2 === 0 ? 'oak' : 'elm'} ${String(at + 1).padStart(4, '0')},${at + 1}`,
)
beforeAll(async () => {
  await world.admin.upload('trees', `tree,height\n${trees.join('\n')}\n`)
  await world.admin.upload('grove', `tree,height\n${grove.join('\n')}\n`)
})

const viewer = () => world.page.getByRole('region', { name: 'Data Viewer', exact: true })
const tab = (name: string) => viewer().getByRole('tab', { name, exact: true })
const button = (name: string) => viewer().getByRole('button', { name, exact: true })
const pager = () =>
  viewer()
    .locator('[aria-live=polite]')
    .filter({ hasText: /^[\d,]+ to [\d,]+ of |^0 rows$/ })
const firstCells = () =>
  viewer()
    .locator('.ag-row [col-id="0"]')
    .evaluateAll((cells) =>
      cells
        .map(
          (cell) =>
            [
              Number(cell.closest('[row-index]')?.getAttribute('row-index')),
              cell.textContent,
            ] as const,
        )
        .sort(([one], [other]) => one - other)
        .map(([, text]) => text),
    )

const openTrees = async (dataset: string, more: object = {}) => {
  const slots = { all_columns: ['tree', 'height'], ...more }
  await openWithin(world.page, (await world.forms.form(dataset, 'table', slots)).path)
  await world.explorer.apply.waitFor()
  await button('Open the Data Viewer').click()
  await viewer().locator('.ag-row').first().waitFor()
}

test('the Data Viewer is folded at first, opens at Raw Data with the rows of the result, and folds again; samples are read when their tab is first opened, again where they could not be', async () => {
  const requested: unknown[] = []
  world.page.on('request', (request) => {
    if (request.url().endsWith('/chart/data'))
      requested.push((request.postDataJSON() as { result_type: string }).result_type)
  })
  await openBars(world, bars)
  await world.explorer.rows()
  expect((await viewer().boundingBox())?.height).toBe(40)
  expect(await Promise.all(['Raw Data', 'Samples'].map((name) => tab(name).count()))).toEqual([
    1, 1,
  ])
  await button('Open the Data Viewer').click()
  await expect.poll(firstCells).toEqual(['Lake', 'North, hill', 'Söder'])
  expect({
    rawSelected: await tab('Raw Data').getAttribute('aria-selected'),
    pager: await pager().textContent(),
    requested,
  }).toEqual({ rawSelected: 'true', pager: '1 to 3 of 3', requested: ['results'] })
  await button('Close the Data Viewer').click()
  expect((await viewer().boundingBox())?.height).toBe(40)
  await button('Open the Data Viewer').click()
  expect(await seriousFindings(world.page)).toEqual([])

  const delayed = await delayCalls(world.page, '**/api/v1/chart/data')
  await tab('Samples').click()
  await delayed.answer(400, { message: 'no such column' })
  await viewer().getByText('no such column').waitFor()
  await button('Try again').click()
  await delayed.pass()
  await expect.poll(() => pager().textContent()).toBe('1 to 6 of 6')
  expect(await viewer().locator('.ag-header-cell-text').allTextContents()).toEqual([
    'orchard',
    'fruit',
    'kg',
  ])
  expect(await seriousFindings(world.page)).toEqual([])
  await tab('Raw Data').click()
  await tab('Samples').click()
  await expect.poll(firstCells).toHaveLength(6)
  expect(requested).toEqual(['results', 'samples', 'samples'])
})

test('rows are shown 20 at a time, or 5, 10 and all, sorted as a whole, and searched in any column and any case', async () => {
  await openTrees('trees')
  const size = viewer().getByRole('combobox', { name: 'Rows per page' })
  const search = viewer().getByRole('searchbox', { name: 'Search', exact: true })
  expect({ size: await size.textContent(), pager: await pager().textContent() }).toEqual({
    size: '20',
    pager: '1 to 20 of 43',
  })
  await search.fill('TREE 4')
  await expect.poll(firstCells).toEqual(['tree 40', 'tree 41', 'tree 42', 'tree 43'])
  await search.fill('nowhere')
  await expect.poll(() => pager().textContent()).toBe('0 rows')
  await search.fill('')
  await expect.poll(() => pager().textContent()).toBe('1 to 20 of 43')
  await button('Next page').click()
  await button('Next page').click()
  await expect.poll(firstCells).toEqual(['tree 41', 'tree 42', 'tree 43'])
  await size.click()
  expect(await world.page.getByRole('option').allTextContents()).toEqual(['20', '5', '10', 'all'])
  await world.page.getByRole('option', { name: '5', exact: true }).click()
  await expect.poll(() => pager().textContent()).toBe('1 to 5 of 43')
  await viewer().getByRole('columnheader', { name: 'height' }).click()
  await viewer().getByRole('columnheader', { name: 'height' }).click()
  await expect.poll(firstCells).toEqual(['tree 43', 'tree 42', 'tree 41', 'tree 40', 'tree 39'])
  await size.click()
  await world.page.getByRole('option', { name: 'all', exact: true }).click()
  await expect.poll(() => pager().textContent()).toBe('1 to 43 of 43')
})

test('the panels Data and Slots are drawn between 200 and 360 wide, the Data Viewer is made higher with mouse and keyboard, and both stay so after a reload', async () => {
  await openBars(world, bars)
  await world.explorer.rows()
  await button('Open the Data Viewer').click()
  const height = async () => Math.round((await viewer().boundingBox())?.height ?? 0)
  const edge = viewer().getByRole('separator', { name: 'Height of the Data Viewer' })
  expect(await height()).toBe(320)
  const at = await edge.boundingBox()
  await world.page.mouse.move((at?.x ?? 0) + 300, (at?.y ?? 0) + 2)
  await world.page.mouse.down()
  await world.page.mouse.move((at?.x ?? 0) + 300, (at?.y ?? 0) - 58, { steps: 4 })
  await world.page.mouse.up()
  expect(await height()).toBe(380)
  await edge.press('ArrowDown')
  await edge.press('Shift+ArrowUp')
  expect({ height: await height(), valueNow: await edge.getAttribute('aria-valuenow') }).toEqual({
    height: 412,
    valueNow: '412',
  })

  const panels = ['Data', 'Slots'].map((name) => {
    const panel = world.page.getByRole('complementary', { name, exact: true })
    return { panel, edge: panel.getByRole('separator', { name: `Width of the panel ${name}` }) }
  })
  const widths = () =>
    Promise.all(
      panels.map(async ({ panel }) => Math.round((await panel.boundingBox())?.width ?? 0)),
    )
  expect(await widths()).toEqual([256, 256])
  for (const { panel, edge } of panels) {
    const width = async () => Math.round((await panel.boundingBox())?.width ?? 0)
    const drag = async (by: number) => {
      const at = await edge.boundingBox()
      await world.page.mouse.move((at?.x ?? 0) + 2, 500)
      await world.page.mouse.down()
      await world.page.mouse.move((at?.x ?? 0) + 2 + by, 500, { steps: 4 })
      await world.page.mouse.up()
    }
    await drag(300)
    expect(await width()).toBe(360)
    await drag(-300)
    expect(await width()).toBe(200)
    await edge.press('End')
    await edge.press('ArrowLeft')
  }
  await world.page.reload()
  await button('Open the Data Viewer').click()
  expect({ widths: await widths(), height: await height() }).toEqual({
    widths: [352, 352],
    height: 412,
  })
  for (const { edge } of panels) await edge.dblclick()
  expect(await widths()).toEqual([256, 256])
})

test('a table of which the page holds only the first rows, and its samples, are paged, sorted and searched in the database, under the filters of the chart', async () => {
  const height = {
    expressionType: 'SIMPLE',
    subject: 'height',
    operator: '>',
    comparator: 100,
    clause: 'WHERE',
  }
  await openTrees('grove', { adhoc_filters: [height] })
  const sort = async () => {
    await viewer().getByRole('columnheader', { name: 'height' }).click()
    await viewer().getByRole('columnheader', { name: 'height' }).click()
    await expect.poll(async () => (await firstCells())[0]).toBe('elm 1200')
  }
  const search = (text: string) =>
    viewer().getByRole('searchbox', { name: 'Search', exact: true }).fill(text)
  await expect.poll(() => pager().textContent()).toBe('1 to 20 of 1,100')
  await sort()
  await search('OAK 110')
  await expect.poll(() => pager().textContent()).toBe('1 to 5 of 5')
  expect(await firstCells()).toEqual([1109, 1107, 1105, 1103, 1101].map((at) => `oak ${at}`))
  await search('')
  await tab('Samples').click()
  await expect.poll(() => pager().textContent()).toBe('1 to 20 of 1,100')
  expect(await viewer().getByText('First').count()).toBe(0)
  await sort()
  await search('OAK 11')
  await expect.poll(() => pager().textContent()).toBe('1 to 20 of 50')
  expect((await firstCells())[0]).toBe('oak 1199')
  await button('Next page').click()
  await button('Next page').click()
  await expect.poll(() => pager().textContent()).toBe('41 to 50 of 50')
})
