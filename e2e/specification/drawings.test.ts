import { beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../support/axe'
import { openWithin } from '../support/goWithin'
import { explorerWorld } from '../support/openExplorer'
import { sumOfKg } from '../support/newForms'

const world = explorerWorld()
const metric = (aggregate: string, column_name: string) => ({
  ...sumOfKg,
  aggregate,
  column: { column_name },
  expression: `${aggregate}(${column_name})`,
  label: `${aggregate}(${column_name})`,
})
const meanOfKg = metric('AVG', 'kg')

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
const cows = Array.from({ length: 2500 }, (_, at) => `cow,${at}`)
const herd = ['name,kg', ...cows, 'calf,3000000', 'lamb,500000.5', '']
const grouped = Array.from({ length: 180 }, (_, at) => {
  const [name, series] = [Math.floor(at / 9), at % 9]
  return `n${name},s${series},${name + series}`
})
const park = Array.from({ length: 100 }, (_, at) => {
  const x = at % 10
  return `${at},${x},${Math.floor(at / 10)},${x < 5 ? 'West' : 'East'}`
})
const spiral = `SELECT n AS step, round(sin(n) * n, 2) AS across, round(cos(n) * n, 2) AS up, 'arm ' || n % 3 AS arm
  FROM range(110000) AS numbers(n)`
beforeAll(async () => {
  const { upload } = world.admin
  await upload('weighings', weighings, { null_values: '[""]' })
  await upload('herd', herd.join('\n'))
  await upload('grouped', ['name,series,kg', ...grouped].join('\n'))
  await upload('park', ['tree,x,y,side', ...park].join('\n'))
  await world.admin.post('/dataset/', { database: 1, table_name: 'spiral', sql: spiral })
})

const open = async (dataset: string, viz_type: string, slots: object) =>
  openWithin(world.page, (await world.forms.form(dataset, viz_type, slots)).path)
const marks = (name: string) => world.page.locator(`[data-mark=${name}]`)
const stage = () => world.page.getByRole('group', { name: /the arrow keys read its marks/ })
const tip = () => stage().getByRole('status')

test('the arrow keys read the slices of a pie one after the other, its legend hides them, and Enter shows the rows behind one, read page by page and sorted by the database, or filters to it', async () => {
  const { page } = world
  await open('herd', 'pie', { metric: sumOfKg, all_columns: ['name'] })
  await marks('slice').first().waitFor()
  expect(await world.explorer.rows()).toEqual([
    'cow 3,123,750.0 47.2%',
    'calf 3,000,000.0 45.3%',
    'lamb 500,000.5 7.5%',
  ])
  expect(await seriousFindings(page)).toEqual([])
  const key = (name: string) =>
    page.getByRole('group', { name: 'Legend: name' }).getByRole('button', { name, exact: true })
  await key('cow').click()
  expect(await marks('slice').count()).toBe(2)
  await key('lamb').click({ modifiers: ['Shift'] })
  expect(await stage().locator('text').allTextContents()).toEqual([
    'lamb100%',
    expect.stringMatching(/^500/),
    'SUM(kg)',
  ])
  await key('lamb').click({ modifiers: ['Shift'] })
  await stage().focus()
  const read: (string | null)[] = []
  for (const arrow of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) {
    await page.keyboard.press(arrow)
    read.push(await tip().textContent())
  }
  const said = (name: string, value: string, share: string) =>
    `${name}SUM(kg)Value${value}Share of what is shown${share}`
  expect(read).toEqual([
    said('cow', '3,123,750.0', '47.2%'),
    said('calf', '3,000,000.0', '45.3%'),
    said('cow', '3,123,750.0', '47.2%'),
    said('lamb', '500,000.5', '7.5%'),
  ])
  await page.keyboard.press('Escape')
  expect(await tip().count()).toBe(0)
  const choose = async (what: string) => {
    await stage().focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: what }).click()
  }
  await choose('Rows behind it')
  const behind = page.getByRole('dialog', { name: 'Rows behind cow' })
  await behind.getByText('2,500 rows', { exact: true }).waitFor()
  const first = () => behind.locator('[row-index="0"]').getByRole('gridcell').last().textContent()
  await expect.poll(first).toBe('0')
  await behind.getByRole('columnheader', { name: 'kg' }).click()
  await behind.getByRole('columnheader', { name: 'kg' }).click()
  await expect.poll(first).toBe('2,499')
  await behind.getByRole('button', { name: 'Close' }).last().click()
  await behind.waitFor({ state: 'detached' })
  await choose('Filter to it')
  await expect.poll(() => marks('slice').count()).toBe(1)
})

test('a heatmap and a box plot draw what the server answers, and say it as text', async () => {
  const slots = { all_columns_x: 'orchard', all_columns_y: 'fruit', metric: sumOfKg }
  await open('harvests', 'heatmap', slots)
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
  expect(await seriousFindings(world.page)).toEqual([])
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
  expect(await seriousFindings(world.page)).toEqual([])
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
  const slots = { metrics: [meanOfKg], groupby: ['name'], columns: ['series'] }
  await open('grouped', 'dist_bar', slots)
  await expect.poll(scrolled).toBe('across')
  await open('grouped', 'horiz_bar', slots)
  await expect.poll(scrolled).toBe('down')
  expect(await axisInSight()).toEqual(['0', '5', '10', '15', '20', '25', 'AVG(kg)'])
  await open('grouped', 'dist_bar', { metrics: [meanOfKg], groupby: ['series'] })
  await world.explorer.rows()
  await expect.poll(scrolled).toBe(null)
  await open('park', 'horiz_bar', { metrics: [metric('AVG', 'x')], groupby: ['tree'] })
  await world.page.getByRole('button', { name: 'Show 100' }).waitFor()
  expect(await seriousFindings(world.page)).toEqual([])
})

const scatter = { entity: 'orchard', x: sumOfKg, y: metric('MIN', 'kg'), series: 'fruit' }
const bubble = { ...scatter, size: metric('COUNT', 'kg') }
const plot = () => world.page.getByRole('group', { name: /Plus and minus zoom/ })
const points = () => world.page.locator('main [data-layer="svg"] path')
const ticks = () => world.page.locator('main svg[role=presentation] text').allInnerTexts()

/** Where the points stand, read off the labels of the axes. */
const readOffTheAxes = () =>
  world.page.evaluate(() => {
    const middle = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return { x: (left + right) / 2, y: (top + bottom) / 2 }
    }
    const labels = [...document.querySelectorAll('main svg[role=presentation] text')].map(
      (text) => ({ value: Number(text.textContent.replace('−', '-')), ...middle(text) }),
    )
    const lowest = Math.max(...labels.map(({ y }) => y))
    const read = (side: 'x' | 'y', at: number) => {
      const along = labels.filter(({ y }) => lowest - y < 2 === (side === 'x'))
      const [first, last] = [along[0], along.at(-1)]
      return first && last
        ? first.value +
            ((at - first[side]) / (last[side] - first[side])) * (last.value - first.value)
        : null
    }
    return [...document.querySelectorAll('main [data-layer="svg"] path')]
      .map(middle)
      .map(({ x, y }) =>
        [read('x', x), read('y', y)].map((value) => Math.round((value ?? 0) / 5) * 5),
      )
  })

const apart = async () => (await readOffTheAxes()).map(([x, y]) => [x, y].join(' ')).toSorted()
const placed = ['120 120', '200 200', '30 30', '45 45', '80 80']
/** Points stand at their numbers on the axes, enlarged and moved too. */
const standAtTheirNumbers = async () => {
  await expect.poll(apart).toEqual(placed)
  const whole = await ticks()
  await plot().press('+')
  await expect.poll(ticks).not.toEqual(whole)
  for (const values of await readOffTheAxes()) expect(placed).toContain(values.join(' '))
  await plot().press('ArrowLeft')
  await expect
    .poll(async () => (await apart()).every((values) => placed.includes(values)))
    .toBe(true)
  await plot().press('0')
  await expect.poll(ticks).toEqual(whole)
  return whole
}

test('the points of a scatter stand at their numbers on the axes, which the wheel enlarges and a double click shows whole; Enter opens the menu of the one that Shift and the arrows lead to', async () => {
  await open('harvests', 'scatter', scatter)
  await plot().waitFor()
  await world.page.getByText('5 points, 1 skipped').waitFor()
  const whole = await standAtTheirNumbers()
  await plot().hover()
  await world.page.mouse.wheel(0, -300)
  await expect.poll(ticks).not.toEqual(whole)
  await plot().dblclick()
  await expect.poll(ticks).toEqual(whole)
  expect(await seriousFindings(world.page)).toEqual([])
  const status = plot().locator('xpath=../..').getByRole('status')
  await plot().press('Shift+ArrowRight')
  await expect.poll(() => status.innerText()).toMatch(/^Lake\norchard\nCherry\n/)
  await plot().press('Enter')
  const menu = world.page.getByRole('menu', { name: 'Mark' })
  expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual([
    'Rows behind it',
    'Filter to it',
  ])
  await world.page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  expect(await plot().evaluate((area) => area === document.activeElement)).toBe(true)
})

test('the points of a bubble stand at their numbers on the axes, tell them under the pointer and are as large as the dialog says, until it is left', async () => {
  await open('harvests', 'bubble', bubble)
  await plot().waitFor()
  await standAtTheirNumbers()
  const [area, mark] = [await plot().boundingBox(), await points().first().boundingBox()]
  await plot().hover({
    position: {
      x: (mark?.x ?? 0) + (mark?.width ?? 0) / 2 - (area?.x ?? 0),
      y: (mark?.y ?? 0) + (mark?.height ?? 0) / 2 - (area?.y ?? 0),
    },
  })
  const told = world.page
    .locator('main div:not(:has(table))')
    .filter({ hasText: /^(Lake|North, hill|Söder)orchard.*COUNT/s })
    .last()
  await expect
    .poll(() => told.innerText())
    .toMatch(
      /^(Lake|North, hill|Söder)\norchard\n(Apple|Cherry|Pear)\nSUM\(kg\)\n[\d.]+\nMIN\(kg\)\n[\d.]+\nCOUNT\(kg\)\n1$/,
    )
  const width = async () =>
    points()
      .first()
      .evaluate((path) => Math.round((path as SVGPathElement).getBBox().width))
  const side = Math.min(area?.width ?? 0, area?.height ?? 0)
  const middle = Math.round(Math.sqrt((0.01 ** 2 + 0.06 ** 2) / 2) * side)
  await expect.poll(async () => Math.abs((await width()) - middle)).toBeLessThan(3)
  const tool = world.page.getByRole('button', { name: 'Bubble size', exact: true })
  await tool.click()
  const dialog = world.page.getByRole('dialog', { name: 'Bubble size' })
  await dialog.waitFor()
  expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(258)
  expect(await seriousFindings(world.page)).toEqual([])
  await dialog.getByRole('slider', { name: 'Size', exact: true }).press('End')
  await expect.poll(async () => Math.abs((await width()) / middle - 3)).toBeLessThan(0.1)
  await world.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => Math.abs((await width()) - middle)).toBeLessThan(3)
  expect(await tool.evaluate((button) => button === document.activeElement)).toBe(true)
  await world.page.getByRole('button', { name: 'Colour picker', exact: true }).click()
  await world.page.getByRole('dialog', { name: 'Colour picker' }).waitFor()
  expect(await seriousFindings(world.page)).toEqual([])
})

test('above 50,000 points are drawn by WebGL in the same axes, told under the pointer and zoomed; of very many some while moving', async () => {
  await open('spiral', 'scatter', {
    entity: 'step',
    x: metric('AVG', 'across'),
    y: metric('AVG', 'up'),
    series: 'arm',
  })
  const layer = world.page.locator('main canvas[data-layer="webgl"]')
  await layer.waitFor()
  await world.page.getByText('110,000 points', { exact: true }).waitFor()
  const inked = () =>
    layer.evaluate((canvas) => {
      const copy = document.createElement('canvas')
      ;[copy.width, copy.height] = [100, 100]
      const pen = copy.getContext('2d')
      pen?.drawImage(canvas as HTMLCanvasElement, 0, 0, 100, 100)
      return (
        pen?.getImageData(0, 0, 100, 100).data.filter((value, at) => at % 4 === 3 && value > 0)
          .length ?? 0
      )
    })
  await expect.poll(inked).toBeGreaterThan(3000)
  const whole = await inked()
  await plot().hover()
  await world.page
    .locator('main div:not(:has(table))')
    .filter({ hasText: /^\d+steparm \dAVG\(across\)/ })
    .last()
    .waitFor()
  await plot().press('-')
  for (let times = 0; times < 6; times += 1) await plot().press('+')
  await expect.poll(inked).toBeLessThan(whole)
  const moving = world.page.getByText(/^[\d,]+ of 110,000 points while moving$/)
  await expect
    .poll(async () => {
      await plot().press('ArrowLeft')
      return moving.count()
    })
    .toBe(1)
  await moving.waitFor({ state: 'detached' })
  expect(world.complaints).toEqual([])
})

const selected = () => world.page.getByRole('toolbar', { name: 'Selected points' })
const button = (name: string) => world.page.getByRole('button', { name, exact: true })
const count = () => selected().getByRole('status').innerText()

/** Drags over places of the plot, given by their shares from its top left. */
const drag = async (...places: [x: number, y: number][]) => {
  const box = (await plot().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [first, ...rest] = places.map(
    ([x, y]) => [box.x + x * box.width, box.y + y * box.height] as const,
  )
  await world.page.mouse.move(...(first ?? [0, 0]))
  await world.page.mouse.down()
  for (const place of rest) await world.page.mouse.move(...place, { steps: 4 })
  await world.page.mouse.up()
}

test('points are selected with a box and a lasso, and become a filter of the chart', async () => {
  const mean = { entity: 'tree', x: metric('AVG', 'x'), y: metric('AVG', 'y'), series: 'side' }
  await open('park', 'scatter', mean)
  await world.page.getByText('100 points', { exact: true }).waitFor()
  await button('Select with a box').click()
  await drag([0, 0], [0.5, 1])
  await expect.poll(count).toBe('50 selected')
  await world.page.locator('[data-layer="selected"]').waitFor()
  expect(await seriousFindings(world.page)).toEqual([])
  await button('Select with a lasso').click()
  await drag([0, 0.5], [0, 0], [1, 0], [1, 0.5])
  await expect.poll(count).toBe('50 selected')
  await selected().getByRole('button', { name: 'Filter' }).click()
  await world.page.getByText('50 points', { exact: true }).waitFor()
  await selected().waitFor({ state: 'detached' })
  await expect
    .poll(() => world.explorer.pills('Filters'))
    .toEqual([expect.stringMatching(/^tree IN 50, 51/)])
})
