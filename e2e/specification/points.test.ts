import { expect, test } from 'vitest'
import { explorerPage } from '../pages/ExplorerPage'
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
const scatter = { entity: 'orchard', x: sumOfKg, y: metric('MIN', 'kg'), series: 'fruit' }
const bubble = { ...scatter, size: metric('COUNT', 'kg') }

const open = async (vizType: string, slots: object) => {
  const { path } = await world.forms.chart('Points', 'harvests', vizType, slots)
  await openWithin(world.page, path)
  await plot().waitFor()
  return path
}
const plot = () => world.page.getByRole('group', { name: /Plus and minus zoom/ })
const marks = () => world.page.locator('main [data-layer="svg"] path')
const tool = (name: string) => world.page.getByRole('button', { name, exact: true })
const card = (name: string) => world.page.getByRole('dialog', { name })
const slider = (name: string) => world.page.getByRole('slider', { name, exact: true })
const fills = () =>
  marks().evaluateAll((paths) =>
    paths.map((path) => [path.getAttribute('fill'), path.getAttribute('fill-opacity')].join(' ')),
  )
const widths = () =>
  marks().evaluateAll((paths) =>
    paths.map((path) => Math.round((path as SVGPathElement).getBBox().width)),
  )
const smallerSide = async () => {
  const { width, height } = (await plot().boundingBox()) ?? { width: 0, height: 0 }
  return Math.min(width, height)
}

test('points without a number are skipped and counted, and every series has its colour and symbol', async () => {
  await open('scatter', scatter)
  await expect
    .poll(world.explorer.rows)
    .toEqual([
      'Lake Apple 200.0 200.0',
      'Lake Cherry 30.0 30.0',
      'North, hill Apple 120.0 120.0',
      'North, hill Pear 80.0 80.0',
      'Söder Apple 45.5 45.5',
    ])
  await world.page.getByText('5 points, 1 skipped').waitFor()
  expect(await seriousFindings(world.page)).toEqual([])
  expect(
    await world.page
      .getByRole('group', { name: 'Legend: fruit' })
      .getByRole('button')
      .allInnerTexts(),
  ).toEqual(['Apple', 'Cherry', 'Pear'])
  expect(await fills()).toEqual(['#46bdc2 1', '#5c79de 1', '#46bdc2 1', '#dbab44 1', '#46bdc2 1'])
})

test('the point under the pointer tells its entity, series and numbers', async () => {
  await open('bubble', bubble)
  await plot().hover()
  const [area, mark] = [await plot().boundingBox(), await marks().first().boundingBox()]
  await plot().hover({
    position: {
      x: (mark?.x ?? 0) + (mark?.width ?? 0) / 2 - (area?.x ?? 0),
      y: (mark?.y ?? 0) + (mark?.height ?? 0) / 2 - (area?.y ?? 0),
    },
  })
  const tip = world.page
    .locator('main div:not(:has(table))')
    .filter({ hasText: /^(Lake|North, hill|Söder)orchard.*COUNT/s })
    .last()
  await expect
    .poll(() => tip.innerText())
    .toMatch(
      /^(Lake|North, hill|Söder)\norchard\n(Apple|Cherry|Pear)\nSUM\(kg\)\n[\d.]+\nMIN\(kg\)\n[\d.]+\nCOUNT\(kg\)\n1$/,
    )
})

test('Shift with an arrow reads the points one after the other, and Enter opens the menu of one', async () => {
  await open('scatter', scatter)
  const status = plot().locator('xpath=../..').getByRole('status')
  await plot().press('Shift+ArrowRight')
  await expect.poll(() => status.innerText()).toMatch(/^Lake\norchard\nCherry\n/)
  await plot().press('Shift+ArrowRight')
  await expect.poll(() => status.innerText()).toMatch(/^Söder\norchard\nApple\n/)
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

test('the wheel and the keys zoom and move, a double click and 0 show all points again', async () => {
  await open('scatter', scatter)
  const ticks = () => world.page.locator('main svg[role=presentation] text').allInnerTexts()
  const before = await ticks()
  await plot().press('+')
  await expect.poll(ticks).not.toEqual(before)
  await plot().press('ArrowRight')
  await plot().press('0')
  await expect.poll(ticks).toEqual(before)
  await plot().hover()
  await world.page.mouse.wheel(0, -300)
  await expect.poll(ticks).not.toEqual(before)
  await plot().dblclick()
  await expect.poll(ticks).toEqual(before)
  await tool('Zoom in').click()
  await expect.poll(ticks).not.toEqual(before)
  await tool('Show all points').click()
  await expect.poll(ticks).toEqual(before)
})

/** Where the marks stand, read off the labels of the axes. */
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

test.each([
  ['scatter', scatter],
  ['bubble', bubble],
])(
  'the points of a %s stand at their numbers on the axes, enlarged and moved too',
  async (vizType, slots) => {
    await open(vizType, slots)
    const apart = async () => (await readOffTheAxes()).map(([x, y]) => [x, y].join(' ')).toSorted()
    const expectedPoints = ['120 120', '200 200', '30 30', '45 45', '80 80']
    await expect.poll(apart).toEqual(expectedPoints)
    const ticks = () => world.page.locator('main svg[role=presentation] text').allInnerTexts()
    const whole = await ticks()
    await plot().press('+')
    await expect.poll(ticks).not.toEqual(whole)
    for (const values of await readOffTheAxes()) expect(expectedPoints).toContain(values.join(' '))
    await plot().press('ArrowLeft')
    await expect
      .poll(async () => (await apart()).every((values) => expectedPoints.includes(values)))
      .toBe(true)
  },
)

test('a series is hidden in the legend', async () => {
  await open('scatter', scatter)
  await world.page
    .getByRole('group', { name: 'Legend: fruit' })
    .getByRole('button', { name: 'Apple' })
    .click()
  await expect.poll(() => marks().count()).toBe(2)
})

test('the bubble dialog has Size from -100 to 100, Relative Size from 1 to 50, reset and Accept', async () => {
  await open('bubble', bubble)
  const side = await smallerSide()
  const middle = Math.round(Math.sqrt((0.01 ** 2 + 0.06 ** 2) / 2) * side)
  await expect.poll(async () => Math.abs(((await widths())[0] ?? 0) - middle)).toBeLessThan(3)
  await tool('Bubble size').click()
  const dialog = card('Bubble size')
  await dialog.waitFor()
  expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(258)
  const limits = async (name: string) => [
    await slider(name).getAttribute('min'),
    await slider(name).getAttribute('max'),
    await slider(name).inputValue(),
  ]
  expect(await limits('Size')).toEqual(['-100', '100', '0'])
  expect(await limits('Smallest')).toEqual(['1', '50', '1'])
  expect(await limits('Largest')).toEqual(['1', '50', '6'])
  expect(await dialog.getByText('Relative Size').count()).toBe(1)
  expect(await seriousFindings(world.page)).toEqual([])
  await slider('Size').press('End')
  await expect.poll(async () => Math.abs(((await widths())[0] ?? 0) / middle - 3)).toBeLessThan(0.1)
  await world.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => Math.abs(((await widths())[0] ?? 0) - middle)).toBeLessThan(3)
  expect(await tool('Bubble size').evaluate((button) => button === document.activeElement)).toBe(
    true,
  )
})

test('the bubble size is kept on Accept, saved with the chart, and deleted when it is reset', async () => {
  const path = await open('bubble', bubble)
  await tool('Bubble size').click()
  await slider('Size').press('End')
  await slider('Largest').press('ArrowRight')
  await card('Bubble size').getByRole('button', { name: 'Accept' }).click()
  await card('Bubble size').waitFor({ state: 'detached' })
  await world.explorer.save.click()
  await world.explorer.unsaved.waitFor({ state: 'detached' })
  await openWithin(world.page, '/charts')
  await openWithin(world.page, path)
  world.explorer = explorerPage(world.page)
  await tool('Bubble size').click()
  await expect.poll(() => slider('Size').inputValue()).toBe('100')
  expect(await slider('Largest').inputValue()).toBe('7')
  await card('Bubble size').getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => slider('Size').inputValue()).toBe('0')
  const stored: object[] = []
  world.page.on('request', (request) => {
    if (request.method() !== 'PUT' || !request.url().includes('/explore/chart_form/')) return
    const { form_data } = request.postDataJSON() as { form_data: string }
    stored.push((JSON.parse(form_data) as { extra_form_data: object }).extra_form_data)
  })
  await card('Bubble size').getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => stored.at(-1)).toEqual({})
})

test('the colour picker has the palettes Superset Colors, Pastels and Full Colors, Opacity from 0 to 100, reset and Accept', async () => {
  await open('scatter', scatter)
  await tool('Colour picker').click()
  const dialog = card('Colour picker')
  await dialog.getByRole('combobox', { name: 'Palette' }).click()
  expect(await world.page.getByRole('option').allInnerTexts()).toEqual([
    'Superset Colors',
    'Pastels',
    'Full Colors',
  ])
  await world.page.getByRole('option', { name: 'Pastels' }).click()
  expect({
    min: await slider('Opacity').getAttribute('min'),
    max: await slider('Opacity').getAttribute('max'),
    value: await slider('Opacity').inputValue(),
  }).toEqual({ min: '0', max: '100', value: '100' })
  for (let times = 0; times < 5; times += 1) await slider('Opacity').press('PageDown')
  await expect
    .poll(fills)
    .toEqual(['#8dd3c7 0.5', '#ffffb3 0.5', '#8dd3c7 0.5', '#bebada 0.5', '#8dd3c7 0.5'])
  expect(await seriousFindings(world.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await dialog.waitFor({ state: 'detached' })
  await world.page.reload()
  await expect
    .poll(fills)
    .toEqual(['#8dd3c7 0.5', '#ffffb3 0.5', '#8dd3c7 0.5', '#bebada 0.5', '#8dd3c7 0.5'])
  await tool('Colour picker').click()
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect
    .poll(fills)
    .toEqual(['#46bdc2 1', '#5c79de 1', '#46bdc2 1', '#dbab44 1', '#46bdc2 1'])
})

const spiral = `step,across,up,arm\n${Array.from({ length: 110_000 }, (_, at) => `${at},${(Math.sin(at) * at).toFixed(2)},${(Math.cos(at) * at).toFixed(2)},arm ${at % 3}`).join('\n')}\n`

test('above 50,000 points are drawn by WebGL in the same axes, told under the pointer and zoomed; of very many some while moving', async () => {
  await world.admin.upload('spiral', spiral)
  const { path } = await world.forms.form('spiral', 'scatter', {
    entity: 'step',
    x: metric('AVG', 'across'),
    y: metric('AVG', 'up'),
    series: 'arm',
  })
  await openWithin(world.page, path)
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
  for (let times = 0; times < 12; times += 1) await plot().press('+')
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
