import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Dashboard, DashboardFilter } from '../../src/api/contract'
import { followRequests, openWithin } from '../support/goWithin'
import { newForms, sumOfKg } from '../support/newForms'
import { openWorld, type World } from '../support/world'

const harvests = `orchard,fruit,kg,picked
"North, hill",Apple,120,2024-08-01
"North, hill",Pear,80,2024-09-02
Lake,Apple,200,2024-08-12
Lake,Cherry,30,2024-06-20
`
const depots = `town,kg
Bern,7
Uster,9
`

let world: World
let page: Page
let charts: Record<string, number> = {}
let dashboardId = 0
const path = () => `/dashboards/${dashboardId}`

beforeAll(async () => {
  world = await openWorld()
  await world.admin.upload('harvests', harvests)
  await world.admin.upload('depots', depots)
  const forms = newForms(world.admin)
  const chart = async (...given: Parameters<typeof forms.chart>) => (await forms.chart(...given)).id
  const timed = { granularity_sqla: 'picked' }
  const metrics = [sumOfKg]
  charts = {
    bars: await chart('By orchard', 'harvests', 'dist_bar', {
      metrics,
      groupby: ['orchard'],
      ...timed,
    }),
    pie: await chart('By fruit', 'harvests', 'pie', { metric: sumOfKg, all_columns: ['fruit'] }),
    heat: await chart('Both', 'harvests', 'heatmap', {
      metric: sumOfKg,
      all_columns_x: 'orchard',
      all_columns_y: 'fruit',
    }),
    boxes: await chart('Spread', 'harvests', 'box_plot', {
      metrics,
      groupby: ['fruit'],
      columns: ['orchard'],
    }),
    points: await chart('Points', 'harvests', 'bubble', {
      entity: 'fruit',
      x: sumOfKg,
      y: { ...sumOfKg, aggregate: 'MAX', label: 'MAX(kg)' },
      size: sumOfKg,
    }),
    depots: await chart('Depots', 'depots', 'horiz_bar', { metrics, groupby: ['town'] }),
  }
  ;({ page } = await world.at('/'))
  await page.setViewportSize({ width: 1440, height: 900 })
})
afterAll(() => world.close())

beforeEach(async () => {
  dashboardId = (
    await world.admin.post<{ id: number }>('/dashboard', {
      dashboard_title: 'Harvests',
      description: 'In short',
      post_charts: Object.values(charts),
    })
  ).id
})

const bar = () => page.getByRole('region', { name: 'Filters' })
const chip = (name: RegExp) => bar().getByRole('button', { name })
const tile = (name: string) => page.getByRole('article', { name, exact: true })
const form = (name = 'New filter') => page.getByRole('form', { name })
const marksOf = (name: string) => tile(name).getByRole('group', { name: /arrow keys/ })
const counted = (text: string) => bar().getByText(text, { exact: true }).waitFor()
/** The first cells of a chart's text: its categories. */
const categories = (name: string) => tile(name).locator('tbody th').allTextContents()
const search = () => decodeURIComponent(new URL(page.url()).search.replaceAll('+', ' '))

const stored = async () => {
  const path = `/dashboard/${dashboardId}`
  const { result } = await world.admin.call<{ result: Dashboard }>('GET', path)
  return (JSON.parse(result.json_metadata) as { dashboard_filters?: DashboardFilter[] })
    .dashboard_filters
}

const store = (filters: DashboardFilter[]) =>
  world.admin.call('PUT', `/dashboard/${dashboardId}`, {
    json_metadata: JSON.stringify({ dashboard_filters: filters }),
  })

/** The charts that the page reads from now on, by their names. */
const readCharts = () => {
  const names = new Map(Object.entries(charts).map(([name, id]) => [String(id), name]))
  const read: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!url.pathname.endsWith('/chart/data_list/')) return
    const ids = url.searchParams.get('id_list')?.split(',') ?? []
    read.push(...ids.map((id) => names.get(id) ?? id))
  })
  return () => read.splice(0).toSorted()
}

const open = async () => {
  page.removeAllListeners('request')
  const settled = followRequests(page)
  await openWithin(page, path())
  await tile('Depots').locator('tbody th').first().waitFor({ state: 'attached' })
  await settled()
}

const ofFruit: DashboardFilter = {
  id: 'a',
  dataset: 1,
  column: 'fruit',
  operator: 'IN',
  filter_val: ['Apple', 'Pear'],
}

test('pie, heatmap, table, bubble, bars, horizontal bars and box plot are drawn in their tiles', async () => {
  const table = await newForms(world.admin).chart('Rows', 'harvests', 'table', {
    query_mode: 'raw',
    all_columns: ['orchard', 'kg'],
  })
  const { id } = await world.admin.post<{ id: number }>('/dashboard', {
    dashboard_title: 'Every type',
    description: 'In short',
    post_charts: [...Object.values(charts), table.id],
  })
  await openWithin(page, `/dashboards/${id}`)
  await tile('Rows').getByRole('cell', { name: 'Lake' }).first().waitFor()
  const drawn = async (name: string) => {
    const widths = await tile(name)
      .locator('[data-chart-frame]')
      .locator('svg, canvas')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
    return [name, Math.max(0, ...widths) > 100]
  }
  const names = ['By orchard', 'By fruit', 'Both', 'Spread', 'Points', 'Depots']
  await expect.poll(() => Promise.all(names.map(drawn))).toEqual(names.map((name) => [name, true]))
})

test('a filter is made of a dataset, a column, an operator that is > at first and a value; saved, it narrows each chart of its dataset, read once each', async () => {
  await open()
  await counted('0 of 6 charts filtered')
  await bar().getByRole('button', { name: 'Add filter' }).click()
  expect(
    await page.getByRole('group', { name: 'Datasets' }).getByRole('button').allTextContents(),
  ).toEqual(['harvests4 columns', 'depots2 columns'])
  await page.getByRole('button', { name: 'harvests 4 columns' }).click()
  await page.getByRole('group', { name: 'Columns of harvests' }).getByText('kg').click()
  expect(await form().getByRole('combobox', { name: 'Operator' }).textContent()).toBe('>')
  await form().getByText('Changes 5 charts').waitFor()
  const save = form().getByRole('button', { name: 'Save' })
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  await form().getByRole('combobox', { name: 'Value' }).fill('100')
  await form().getByLabel('Filter variable').fill('heavier_than')
  const read = readCharts()
  await save.click()
  await counted('5 of 6 charts filtered')
  await expect.poll(() => categories('By fruit')).toEqual(['Apple'])
  expect(read()).toEqual(['bars', 'boxes', 'heat', 'pie', 'points'])
  await expect.poll(stored).toMatchObject([
    {
      dataset: 1,
      column: 'kg',
      operator: '>',
      filter_val: '100',
      filter_variable: 'heavier_than',
    },
  ])
})

test("a viewer's own value stands in the link and not in the dashboard; it is switched off and reset in the bar", async () => {
  await store([ofFruit])
  await open()
  await chip(/^fruit IN/).click()
  const value = page.getByRole('dialog', { name: 'Value of fruit' })
  await value.getByRole('option', { name: /^Apple/ }).click()
  const read = readCharts()
  await value.getByRole('button', { name: 'Apply' }).click()
  await chip(/^fruit IN Pear yours/).waitFor()
  await expect.poll(() => categories('By fruit')).toEqual(['Pear'])
  expect([search(), read(), await stored()]).toEqual([
    '?filter.a=Pear',
    ['bars', 'boxes', 'heat', 'pie', 'points'],
    [ofFruit],
  ])
  await chip(/^Switch fruit off/).click()
  await counted('0 of 6 charts filtered')
  await expect.poll(() => categories('By fruit')).toEqual(['Apple', 'Pear', 'Cherry'])
  expect(search()).toBe('?filter.a=')
  await bar().getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => categories('By fruit')).toEqual(['Apple', 'Pear'])
  expect(search()).toBe('')
  await bar().getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => categories('By fruit')).toEqual(['Apple', 'Pear', 'Cherry'])
  expect(await stored()).toEqual([ofFruit])
})

test('a clicked mark filters the other charts of its dataset and stands out; the bar or a second click undoes it', async () => {
  await open()
  const read = readCharts()
  const box = await marksOf('By fruit').boundingBox()
  const ring = { x: (box?.width ?? 0) / 2 + 60, y: (box?.height ?? 0) / 2 }
  await marksOf('By fruit').click({ position: ring })
  await chip(/^fruit == Apple By fruit/).waitFor()
  await expect.poll(() => categories('Spread')).toEqual(['Apple'])
  expect([read(), search()]).toEqual([
    ['bars', 'boxes', 'heat', 'points'],
    `?cross=[${charts['pie']},1,"fruit","Apple"]`,
  ])
  const fills = () =>
    tile('By fruit')
      .locator('[data-mark=slice]')
      .evaluateAll((slices) => slices.map((slice) => slice.getAttribute('fill')?.length))
  expect(await fills()).toEqual([7, 9, 9])
  await counted('4 of 6 charts filtered')
  await marksOf('By fruit').click({ position: ring })
  await expect.poll(() => categories('Spread')).toEqual(['Apple', 'Cherry', 'Pear'])
  expect([await fills(), search()]).toEqual([[7, 7, 7], ''])
  await marksOf('By fruit').click({ position: ring })
  await chip(/^Undo the filter by fruit/).click()
  await expect.poll(() => categories('Spread')).toEqual(['Apple', 'Cherry', 'Pear'])
})

test('marks of every type are chosen: by a click, with the keyboard, where a tooltip stands beside them, or by their names', async () => {
  await open()
  await marksOf('By orchard').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await chip(/^orchard == Lake By orchard/).waitFor()
  await marksOf('Both').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await chip(/^orchard, fruit == Lake, Apple Both/).waitFor()
  const drawing = await marksOf('Spread').boundingBox()
  await marksOf('Spread').focus()
  await page.keyboard.press('ArrowRight')
  const tip = await tile('Spread').getByRole('status').filter({ hasText: 'Median' }).boundingBox()
  const middle = (side: 'x' | 'y', length: 'width' | 'height') =>
    (drawing?.[side] ?? 0) + (drawing?.[length] ?? 0) / 2
  expect(Math.abs((tip?.x ?? 0) - middle('x', 'width'))).toBeLessThan(400)
  expect(Math.abs((tip?.y ?? 0) - middle('y', 'height'))).toBeLessThan(300)
  await page.keyboard.press('Enter')
  await chip(/^fruit == Apple Spread/).waitFor()
  await page.getByRole('button', { name: 'More for Points' }).click()
  await page.getByRole('menuitem', { name: 'Filter by…' }).click()
  await page.getByRole('dialog', { name: 'Filter by Points' }).getByText('Apple').click()
  await chip(/^fruit == Apple Points/).waitFor()
  expect(await tile('Points').locator('[data-mark=chosen]').count()).toBe(1)
  await bar().getByRole('button', { name: 'Reset' }).click()
  await counted('0 of 6 charts filtered')
  const place = await tile('Points').locator('[data-layer=svg] path').first().boundingBox()
  await page.mouse.click(
    (place?.x ?? 0) + (place?.width ?? 0) / 2,
    (place?.y ?? 0) + (place?.height ?? 0) / 2,
  )
  await chip(/ Points$/).waitFor()
})
