import { beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../support/axe'
import { openWithin } from '../support/goWithin'
import { explorerWorld } from '../support/openExplorer'
import { sumOfKg } from '../support/newForms'

const world = explorerWorld()
const meanOfKg = { ...sumOfKg, aggregate: 'AVG', expression: 'AVG(kg)', label: 'AVG(kg)' }
const weighings = `orchard,tree,kg
A,1,10
A,2,12
A,3,14
A,4,16
A,5,223
B,1,-12
B,2,-12
null,1,3
,1,8
empty,1,
`
const crowd = `name,kg\n${Array.from({ length: 548 }, (_, at) => `c${at},${548 - at}`).join('\n')}\n`
const herd = `name,kg\n${Array.from({ length: 2500 }, (_, at) => `cow,${at}`).join('\n')}\n`
beforeAll(async () => {
  await world.admin.upload('weighings', weighings, { null_values: '[""]' })
  await world.admin.upload('crowd', crowd)
  await world.admin.upload('herd', herd)
})

const open = async (dataset: string, viz_type: string, slots: object) => {
  const { path } = await world.forms.chart(`${viz_type} of ${dataset}`, dataset, viz_type, slots)
  await openWithin(world.page, path)
  await world.explorer.apply.waitFor()
}
const marks = (name: string) => world.page.locator(`[data-mark=${name}]`)
const stage = () => world.page.getByRole('group', { name: /the arrow keys read its marks/ })
const tip = () => stage().getByRole('status')

test('a saved pie draws a slice per category with a positive value, largest first, and says them as text', async () => {
  await open('harvests', 'pie', { metric: sumOfKg, all_columns: ['orchard'] })
  await marks('slice').first().waitFor()
  expect(await marks('slice').count()).toBe(3)
  expect(await world.explorer.rows()).toEqual([
    'Lake 230.0 48.4%',
    'North, hill 200.0 42.1%',
    'Söder 45.5 9.6%',
  ])
  expect(await stage().locator('text').allTextContents()).toEqual([
    'Lake48.4%',
    'Söder9.6%',
    'North, hill42.1%',
    '475.5',
    'SUM(kg)',
  ])
  expect(await seriousFindings(world.page)).toEqual([])
})

test('a pie hides a slice by a click on its legend, shows one alone by Shift-click, and shares what is left', async () => {
  await open('harvests', 'pie', { metric: sumOfKg, all_columns: ['orchard'] })
  const key = (name: string) =>
    world.page
      .getByRole('group', { name: 'Legend: orchard' })
      .getByRole('button', { name, exact: true })
  await key('Lake').click()
  expect(await marks('slice').count()).toBe(2)
  await key('Söder').click({ modifiers: ['Shift'] })
  expect(await stage().locator('text').allTextContents()).toEqual(['Söder100%', '45.5', 'SUM(kg)'])
})

test('the arrow keys read the slices of a pie one after the other, and Enter shows the rows behind one or filters to it', async () => {
  await open('harvests', 'pie', { metric: sumOfKg, all_columns: ['orchard'] })
  await stage().focus()
  const read: (string | null)[] = []
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) {
    await world.page.keyboard.press(key)
    read.push(await tip().textContent())
  }
  const said = (name: string, value: string, share: string) =>
    `${name}SUM(kg)Value${value}Share of what is shown${share}`
  expect(read).toEqual([
    said('Lake', '230.0', '48.4%'),
    said('North, hill', '200.0', '42.1%'),
    said('Lake', '230.0', '48.4%'),
    said('Söder', '45.5', '9.6%'),
  ])
  await world.page.keyboard.press('Escape')
  expect(await tip().count()).toBe(0)
  const choose = async (what: string) => {
    await stage().focus()
    await world.page.keyboard.press('ArrowRight')
    await world.page.keyboard.press('Enter')
    await world.page.getByRole('menuitem', { name: what }).click()
  }
  await choose('Rows behind it')
  const behind = world.page.getByRole('dialog', { name: 'Rows behind Lake' })
  await behind.getByRole('gridcell', { name: 'Lake' }).first().waitFor()
  await behind.getByRole('button', { name: 'Close' }).last().click()
  await behind.waitFor({ state: 'detached' })
  await choose('Filter to it')
  await expect.poll(() => marks('slice').count()).toBe(1)
})

test('the rows behind a mark are all there, however many they are, read page by page and sorted by the database', async () => {
  const { page } = world
  await open('herd', 'pie', { metric: sumOfKg, all_columns: ['name'] })
  await stage().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Rows behind it' }).click()
  const behind = page.getByRole('dialog', { name: 'Rows behind cow' })
  await behind.getByText('2,500 rows', { exact: true }).waitFor()
  const first = () => behind.locator('[row-index="0"]').getByRole('gridcell').last().textContent()
  await expect.poll(first).toBe('0')
  await behind.getByRole('columnheader', { name: 'kg' }).click()
  await behind.getByRole('columnheader', { name: 'kg' }).click()
  await expect.poll(first).toBe('2,499')
})

test('a pie of 548 categories draws the 20 largest and the rest as Other, and 500 when asked', async () => {
  await open('crowd', 'pie', { metric: sumOfKg, all_columns: ['name'] })
  await world.page
    .getByText('Showing the largest 20 of 548 values of name; the rest are grouped as Other.', {
      exact: true,
    })
    .waitFor()
  await marks('slice').first().waitFor()
  expect(await marks('slice').count()).toBe(21)
  expect(await world.page.getByRole('button', { name: 'Other (528)', exact: true }).count()).toBe(1)
  await world.page.getByRole('button', { name: 'Show 500', exact: true }).click()
  await world.page
    .getByText('Showing the largest 500 of 548 values of name; the rest are grouped as Other.', {
      exact: true,
    })
    .waitFor()
  await stage().locator('canvas').waitFor()
  expect(await world.page.getByRole('button', { name: 'Other (48)', exact: true }).count()).toBe(1)
})

test('a pie tells what it leaves out, and tells null from the text null', async () => {
  await open('weighings', 'pie', { metric: sumOfKg, all_columns: ['orchard'] })
  await world.page
    .getByText('A pie shows values above zero. Left out: 1 without a value, 1 below zero.', {
      exact: true,
    })
    .waitFor()
  expect((await world.explorer.rows()).toSorted()).toEqual([
    'A 275 96.2%',
    'B -24 ',
    'empty  ',
    'null 8 2.8%',
    '“null” 3 1%',
  ])
})

test('a saved heatmap draws a cell per pair with the numbers in it, and the pairs without a value as empty', async () => {
  await open('harvests', 'heatmap', {
    all_columns_x: 'orchard',
    all_columns_y: 'fruit',
    metric: sumOfKg,
  })
  await marks('cell').first().waitFor()
  expect({ cells: await marks('cell').count(), empty: await marks('empty').count() }).toEqual({
    cells: 5,
    empty: 4,
  })
  expect(await world.explorer.rows()).toEqual([
    'Lake Apple 200.0',
    'Lake Cherry 30.0',
    'North, hill Apple 120.0',
    'North, hill Pear 80.0',
    'Söder Apple 45.5',
    'Söder Pear ',
  ])
  const written = await stage().locator('text').allTextContents()
  expect(written).toEqual(
    [
      '200',
      '120',
      '45.5',
      '30',
      '80',
      'Lake',
      'North, hill',
      'Söder',
      'Apple',
      'Cherry',
      'Pear',
      'fruit',
      'orchard',
    ].map((text) => expect.stringContaining(text)),
  )
  expect(await world.page.getByRole('group', { name: 'Legend: SUM(kg)' }).textContent()).toBe(
    'SUM(kg)30200no value',
  )
  await stage().focus()
  await world.page.keyboard.press('ArrowRight')
  await world.page.keyboard.press('ArrowDown')
  expect(await tip().textContent()).toBe('LakeorchardfruitCherrySUM(kg)30.0Rank5 of 5')
  expect(await seriousFindings(world.page)).toEqual([])
})

test('a heatmap of 548 columns draws the 200 with the largest totals on a canvas', async () => {
  await open('crowd', 'heatmap', { all_columns_x: 'name', all_columns_y: 'name', metric: sumOfKg })
  await world.page
    .getByText(
      'Showing the 200 of 548 values of name with the largest totals. Add a filter to see others.',
      { exact: true },
    )
    .first()
    .waitFor()
  await stage().locator('canvas').waitFor()
})

test('a saved box plot draws a box per series with its five numbers, its mean and its outliers', async () => {
  await open('weighings', 'box_plot', {
    metrics: [meanOfKg],
    groupby: ['orchard'],
    columns: ['tree'],
  })
  await marks('box').first().waitFor()
  expect({ boxes: await marks('box').count(), outliers: await marks('outlier').count() }).toEqual({
    boxes: 4,
    outliers: 1,
  })
  expect(await world.explorer.rows()).toEqual([
    'A AVG(kg) 5 10 12 14 55 16 16 1',
    'B AVG(kg) 2 -12 -12 -12 -12 -12 -12 0',
    'empty AVG(kg) 0       0',
    '“null” AVG(kg) 1 3 3 3 3 3 3 0',
    'null AVG(kg) 1 8 8 8 8 8 8 0',
  ])
  await world.page.getByText('Without values, so without a box: empty.', { exact: true }).waitFor()
  expect(await seriousFindings(world.page)).toEqual([])
})

test('boxes and outliers of a box plot stand where the axis says', async () => {
  await open('weighings', 'box_plot', {
    metrics: [meanOfKg],
    groupby: ['orchard'],
    columns: ['tree'],
  })
  await marks('outlier').first().waitFor()
  const middle = (box: { y: number; height: number } | null) =>
    box ? box.y + box.height / 2 : Number.NaN
  const tick = async (text: string) =>
    middle(await stage().locator('svg').first().getByText(text, { exact: true }).boundingBox())
  const [zero, high] = [await tick('0'), await tick('200')]
  const valueAt = (y: number) => Math.round((200 * (zero - y)) / (zero - high))
  const outlier = valueAt(middle(await marks('outlier').first().boundingBox()))
  const box = await marks('box').first().locator('rect').boundingBox()
  expect({
    outlier,
    top: box && valueAt(box.y),
    bottom: box && valueAt(box.y + box.height),
  }).toEqual({ outlier: 223, top: 16, bottom: 12 })
})

test.each([
  [
    'pie',
    { metric: sumOfKg, all_columns: ['orchard'] },
    'No value of SUM(kg) is above zero, and a pie shows only those. Choose another metric, or another chart type.',
  ],
  [
    'heatmap',
    { metric: sumOfKg, all_columns_x: 'orchard', all_columns_y: 'tree' },
    'SUM(kg) has no value for any pair of orchard and tree. Choose another metric or change the filters.',
  ],
  [
    'box_plot',
    { metrics: [sumOfKg], groupby: ['orchard'], columns: ['tree'] },
    'SUM(kg) has no value in any row. Choose another metric or change the filters.',
  ],
])('a %s of nothing but nulls says so and what to do', async (viz_type, slots, description) => {
  const onlyEmpty = [
    {
      subject: 'orchard',
      operator: '==',
      comparator: 'empty',
      expressionType: 'SIMPLE',
      clause: 'WHERE',
    },
  ]
  await open('weighings', viz_type, { ...slots, adhoc_filters: onlyEmpty })
  await world.page.getByText(description, { exact: true }).waitFor()
  expect(await world.page.locator('[data-mark]').count()).toBe(0)
})

/** Which way the box around the drawing scrolls; none where everything fits. */
const scrolled = () =>
  stage().evaluate((drawing) => {
    for (let box = drawing.parentElement; box !== null; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      if (overflowX === 'auto' && box.scrollWidth > box.clientWidth) return 'across'
      if (overflowY === 'auto' && box.scrollHeight > box.clientHeight) return 'down'
    }
    return null
  })

/** The texts of the axis that stays below bars while they are scrolled, in the box that scrolls them. */
const axisInSight = () =>
  world.page.locator('[data-repeated]').evaluate((axis) => {
    const shown = axis.parentElement?.parentElement?.getBoundingClientRect()
    const { top, bottom } = axis.getBoundingClientRect()
    return shown && top > shown.top && bottom <= shown.bottom + 1
      ? [...axis.querySelectorAll('text')].map(({ textContent }) => textContent)
      : null
  })

test('grouped bars that do not fit are scrolled, horizontal ones over their axis', async () => {
  const rows = Array.from({ length: 20 }, (_, name) =>
    Array.from({ length: 9 }, (__, series) => `n${name},s${series},${name + series}`).join('\n'),
  ).join('\n')
  await world.admin.upload('grouped', `name,series,kg\n${rows}\n`)
  const grouped = { metrics: [meanOfKg], groupby: ['name'], columns: ['series'] }
  await open('grouped', 'dist_bar', grouped)
  await expect.poll(scrolled).toBe('across')
  await open('grouped', 'horiz_bar', grouped)
  await expect.poll(scrolled).toBe('down')
  expect(await axisInSight()).toEqual(['0', '5', '10', '15', '20', '25', 'AVG(kg)'])
  await open('harvests', 'dist_bar', { metrics: [sumOfKg], groupby: ['orchard'] })
  await world.explorer.rows()
  expect(await scrolled()).toBe(null)
})
