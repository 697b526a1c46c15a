import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import type { Locator } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../support/axe'
import { delayCalls } from '../support/delayedCall'
import { openWithin } from '../support/goWithin'
import { totalByOrchard } from '../support/harvests'
import { enter } from '../support/keyboard'
import { bars, explorerWorld, openBars } from '../support/openExplorer'

const teal = 'rgb(0, 186, 185)'
const yellow = 'rgb(242, 204, 77)'
const orange = 'rgb(245, 165, 36)'
const accentHover = 'rgb(42, 208, 207)'

const world = explorerWorld()
beforeAll(() => world.admin.upload('attacks', 'cell,n\n=1+1,1\nsafe,2\n'))

const undo = () => world.page.getByRole('button', { name: 'Undo', exact: true })
const item = (name: string | RegExp) => world.page.getByRole('menuitem', { name })
const dialog = (name: string) => world.page.getByRole('dialog', { name })
const colorOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).color)
const allPills = () =>
  world.page
    .locator('[data-pill]')
    .evaluateAll((all) => all.map((pill) => pill.getAttribute('data-pill')))
const applied = async (press: () => Promise<unknown>) => {
  const [request] = await Promise.all([
    world.page.waitForRequest(/\/api\/v1\/chart\/data$/),
    press(),
  ])
  expect((await request.response())?.status()).toBe(200)
  return (request.postDataJSON() as { form_data: object }).form_data
}

test('a chart is filled with the mouse and by keyboard, computed slots over the card Calculation of 290 by 330; a full slot for one thing says what a drop replaces, axes swap, and Apply runs it', async () => {
  await openWithin(world.page, (await world.forms.form('harvests', 'bubble')).path)
  const { slot, card, drag, field, pills } = world.explorer
  const { keyboard, mouse } = world.page
  const saveCard = () => card.getByRole('button', { name: 'Save' })
  await drag('kg', 'X Axis')
  expect(await card.evaluate((element) => [element.clientWidth, element.clientHeight])).toEqual([
    290, 330,
  ])
  await saveCard().click()
  for (const [column, name] of [
    ['fruit', 'Y Axis'],
    ['count', 'Size'],
  ] as const) {
    await enter(world.page, slot(name).getByRole('button', { name: `Add a column to ${name}` }))
    await keyboard.type(column)
    await keyboard.press('Enter')
    if (name === 'Y Axis') await enter(world.page, saveCard())
    await slot(name).locator('[data-pill]').waitFor()
  }
  await field('orchard').hover()
  await mouse.down()
  await slot('Index').hover()
  await slot('X Axis').hover({ position: { x: 40, y: 40 } })
  await slot('X Axis').getByText('Replaces SUM(kg)').waitFor()
  await slot('Index').getByText('Adds orchard').waitFor()
  await slot('Index').hover({ position: { x: 40, y: 40 } })
  await mouse.up()
  await slot('X Axis').locator('[data-pill] [role=button]').hover()
  await mouse.down()
  await slot('Y Axis').hover()
  await slot('Y Axis').hover({ position: { x: 40, y: 40 } })
  await slot('Y Axis').getByText('Swaps with COUNT(fruit)').waitFor()
  await mouse.up()
  expect(await Promise.all(['Index', 'X Axis', 'Y Axis', 'Size'].map(pills))).toEqual([
    ['orchard'],
    ['COUNT(fruit)'],
    ['SUM(kg)'],
    ['count'],
  ])
  expect(await applied(() => enter(world.page, world.explorer.apply))).toMatchObject({
    entity: 'orchard',
    x: { label: 'COUNT(fruit)' },
    y: { label: 'SUM(kg)' },
    size: 'count',
  })
})

const optionsOfList = () =>
  world.explorer.filter.getByRole('listbox', { name: 'Values' }).getByRole('option')

test('a column dropped into Filters opens a card 290 wide; by keyboard alone it is the menu of a column, arrows through operators and values, Enter, and Esc leaves none behind; the chart follows with Apply', async () => {
  await openBars(world, bars)
  const { keyboard } = world.page
  await world.explorer.drag('fruit', 'Filters')
  expect(await world.explorer.filter.evaluate((element) => element.clientWidth)).toBe(290)
  await keyboard.press('Escape')
  await world.explorer.filter.waitFor({ state: 'detached' })
  const drop = async () => {
    await world.explorer.field('fruit').focus()
    await keyboard.press('Enter')
    await item(/^Filters/).focus()
    await keyboard.press('Enter')
    await world.explorer.operator.focus()
  }
  expect(await world.explorer.pills('Filters')).toEqual([])
  await drop()
  await keyboard.press('Enter')
  await world.page.getByRole('option', { name: '==', exact: true }).waitFor()
  await keyboard.press('Home')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await optionsOfList().first().waitFor()
  expect(await optionsOfList().allTextContents()).toEqual(['Apple3', 'Pear2', 'Cherry1'])
  expect(await seriousFindings(world.page)).toEqual([])
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  expect(await world.explorer.value.inputValue()).toBe('Pear')
  await keyboard.press('Escape')
  await keyboard.press('Enter')
  await world.explorer.filter.waitFor({ state: 'detached' })
  expect(await world.explorer.pills('Filters')).toEqual(['fruit == Pear'])
  await expect
    .poll(() =>
      world.explorer.pill('fruit == Pear').evaluate((pill) => pill === document.activeElement),
    )
    .toBe(true)
  expect(await colorOf(world.explorer.slot('Filters').getByText('== Pear'))).toBe(accentHover)
  expect(await world.explorer.rows()).toEqual(totalByOrchard)
  await world.explorer.apply.click()
  await expect.poll(() => world.explorer.rows()).toEqual(['North, hill 80', 'Söder '])
  await world.explorer.pill('fruit == Pear').focus()
  await keyboard.press('Delete')
  expect(await world.explorer.pills('Filters')).toEqual([])
})

test("edits are undone and redone by key, but not while something is being typed; a reload keeps the steps, and so does the browser's Back from the empty form of another type", async () => {
  await openBars(world, bars)
  await world.explorer.field('fruit').click()
  await item(/^Categories/).click()
  await world.explorer.fieldSearch.fill('kg')
  await world.page.keyboard.press('Control+z')
  expect(await allPills()).toEqual(['SUM(kg)', 'orchard', 'fruit'])
  await world.explorer.fieldSearch.fill('')
  await world.page.reload()
  await expect.poll(allPills).toEqual(['SUM(kg)', 'orchard', 'fruit'])
  await world.page.keyboard.press('Control+z')
  await expect.poll(allPills).toEqual(['SUM(kg)', 'orchard'])
  await world.page.keyboard.press('Control+Shift+z')
  await expect.poll(allPills).toEqual(['SUM(kg)', 'orchard', 'fruit'])
  const before = world.page.url()
  await world.explorer.type.click()
  const types = dialog('Select Visualization type')
  await types
    .getByRole('option', { name: 'Table' })
    .or(types.getByRole('radio', { name: 'Table' }))
    .first()
    .click()
  await types.getByRole('button', { name: 'OK' }).click()
  await world.page.waitForURL((url) => url.href !== before)
  await world.explorer.slot('Columns').waitFor()
  expect({
    type: await world.explorer.type.textContent(),
    dataset: await world.explorer.dataset.textContent(),
    pills: await allPills(),
  }).toEqual({ type: 'Table', dataset: 'harvests', pills: [] })
  await world.page.goBack()
  await world.explorer.slot('Series').waitFor()
  await expect.poll(allPills).toEqual(['SUM(kg)', 'orchard', 'fruit'])
  await undo().click()
  await expect.poll(allPills).toEqual(['SUM(kg)', 'orchard'])
})

test('Query Time is yellow and counts while a query runs, and teal when it rests; a failed query is told in orange and Copy Data in teal; the tooltip of a metric leaves its menu free', async () => {
  await world.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const delayed = await delayCalls(world.page, '**/api/v1/chart/data')
  await openBars(world, bars)
  const value = world.explorer.queryTime.locator('b')
  const counted = new Set<string | null>()
  await expect.poll(async () => counted.add(await value.textContent()).size).toBeGreaterThan(5)
  expect({ color: await colorOf(value), text: await value.textContent() }).toEqual({
    color: yellow,
    text: expect.stringMatching(/^\d+\.\d\d s$/),
  })
  await delayed.answer(400, { message: 'no such column' })
  const alert = world.explorer.notices.getByRole('alert')
  expect(await alert.textContent()).toBe('400 Bad Requestno such columnClose')
  expect(await colorOf(alert.locator('svg').first())).toBe(orange)
  await alert.getByRole('button', { name: 'Close' }).click()
  await alert.waitFor({ state: 'detached' })
  await world.explorer.apply.click()
  await delayed.pass()
  expect(await world.explorer.rows()).toEqual(totalByOrchard)
  expect(await colorOf(value)).toBe(teal)
  await world.page.getByRole('button', { name: 'Copy Data' }).click()
  const notice = world.explorer.notices.getByRole('status')
  expect(await notice.textContent()).toContain('Copied 3 rows')
  expect(await colorOf(notice.locator('svg').first())).toBe(teal)
  expect(await world.page.evaluate(() => navigator.clipboard.readText())).toBe(
    'orchard\tSUM(kg)\nLake\t230\nNorth, hill\t200\nSöder\t45.5',
  )
  const count = world.explorer.metrics.getByRole('button', { name: /^count/ })
  const tooltip = world.page.getByRole('tooltip').filter({ hasText: 'COUNT(*)' })
  await count.hover()
  await tooltip.waitFor()
  await world.page.mouse.move(0, 0)
  await count.focus()
  await world.page.keyboard.press('Shift+F10')
  await item('Edit Metric').waitFor()
  await world.page.evaluate(async () => {
    for (let frames = 0; frames < 30; frames += 1) await new Promise(requestAnimationFrame)
  })
  expect(await tooltip.count()).toBe(0)
  await world.page.keyboard.press('Escape')
  await world.page.getByRole('button', { name: 'Viz Options' }).click()
  await world.page.getByRole('group', { name: 'Viz Options' }).waitFor()
  expect(await seriousFindings(world.page)).toEqual([])
  await world.page.keyboard.press('Escape')
  await world.explorer.slot('Metrics').getByText('SUM(kg)').click()
  await world.page.getByRole('menuitemradio', { name: 'SUM', exact: true }).waitFor()
  expect(await seriousFindings(world.page)).toEqual([])
})

const exporting = () => world.page.getByRole('button', { name: 'Export Data to File' })
const choose = async (name: string) => {
  await exporting().click()
  await world.page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
}
const exported = async (name: string) => {
  const [download] = await Promise.all([world.page.waitForEvent('download'), choose(name)])
  return {
    name: download.suggestedFilename(),
    url: download.url(),
    bytes: await readFile(await download.path()),
  }
}
const openTable = async (dataset: string, all_columns: string[], more: object = {}) => {
  await openWithin(
    world.page,
    (await world.forms.form(dataset, 'table', { all_columns, ...more })).path,
  )
  await world.explorer.queryTime.waitFor()
  await expect.poll(() => exporting().getAttribute('aria-disabled')).toBe('false')
}

const drawing = () =>
  world.page.locator('[data-chart-frame] svg[role=presentation]').first().waitFor()

test('Export CSV and Export Excel give the browser every row, whatever the row limit, under the title of the chart and without the token in the address; cells cannot run as formulas, unless that is switched off', async () => {
  await openTable('attacks', ['cell', 'n'], { slice_name: 'Harm: "none"', row_limit: 1 })
  const safe = await exported('Export CSV')
  expect({ name: safe.name, text: String(safe.bytes) }).toEqual({
    name: 'Harm_ _none_.csv',
    text: "cell,n\r\n'=1+1,1\r\nsafe,2\r\n",
  })
  expect(safe.url).not.toContain(world.admin.token)
  await world.page.getByText(/^Exported .+\.csv$/).waitFor()
  await exporting().click()
  const escaping = world.page.getByRole('menuitemcheckbox', { name: 'Escape formulas' })
  expect(await escaping.getAttribute('aria-checked')).toBe('true')
  await escaping.click()
  expect(await escaping.getAttribute('aria-checked')).toBe('false')
  await world.page.keyboard.press('Escape')
  const { name, bytes } = await exported('Export Excel')
  expect([name, (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows]).toEqual([
    'Harm_ _none_.xlsx',
    [
      ['cell', 'n'],
      ['=1+1', 1],
      ['safe', 2],
    ],
  ])
})

/** What the pixels of an image have: its width, the colour of its corner, and two colours of marks. */
const lookOf = (image: Buffer) =>
  world.page.evaluate(async (source) => {
    const image = new Image()
    image.src = `data:image/png;base64,${source}`
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), {
      width: image.width,
      height: image.height,
    })
    const pen = canvas.getContext('2d')
    pen?.drawImage(image, 0, 0)
    const { data = new Uint8ClampedArray() } =
      pen?.getImageData(0, 0, image.width, image.height) ?? {}
    const colors = new Set<string>()
    for (let at = 0; at < data.length; at += 4)
      colors.add(`${String(data[at])} ${String(data[at + 1])} ${String(data[at + 2])}`)
    return {
      width: image.width,
      corner: [...data.slice(0, 3)],
      teal: colors.has('70 189 194'),
      blue: colors.has('92 121 222'),
    }
  }, image.toString('base64'))

test('the image of a chart has its title, legend and marks, in its own font and without asking anybody; below 1400 pixels the actions of the header are icons that tell their names', async () => {
  await openBars(world, { ...bars, columns: ['fruit'], slice_name: 'By orchard' })
  await drawing()
  await world.page.getByRole('group', { name: 'Legend: fruit' }).waitFor()
  expect(await seriousFindings(world.page)).toEqual([])
  const svg = await exported('Export Image as SVG')
  const text = String(svg.bytes)
  expect({ name: svg.name, fontIsInside: text.includes('data:font/woff2;base64,') }).toEqual({
    name: 'By orchard.svg',
    fontIsInside: true,
  })
  expect(text.match(/(href|src)="(?!data:)[^"]*"|url\((?!data:|&quot;#|"#|#)[^)]*\)/g)).toBe(null)
  const words = await world.page.evaluate((source) => {
    const picture = new DOMParser().parseFromString(source, 'image/svg+xml')
    return [...picture.querySelectorAll('text, tspan')].map((word) => word.textContent)
  }, text)
  expect(words).toEqual(
    expect.arrayContaining([
      'By orchard',
      'fruit',
      'Apple',
      'Pear',
      'Cherry',
      'Lake',
      'SUM(kg)',
      'orchard',
      '230.0',
    ]),
  )
  const png = await exported('Export Image as PNG')
  const shown = await world.page
    .locator('[data-chart-frame] svg')
    .last()
    .evaluate((element) => element.clientWidth)
  expect({ name: png.name, look: await lookOf(png.bytes) }).toEqual({
    name: 'By orchard.png',
    look: { width: 2 * (shown + 32), corner: [14, 18, 20], teal: true, blue: true },
  })
  const isShown = async (name: string) =>
    await world.page.getByText(name, { exact: true }).isVisible()
  const names = ['Copy Data', 'Export Data to File', 'Viz Options']
  const labels = async (width: number) => {
    await world.page.setViewportSize({ width, height: 800 })
    return Promise.all(names.map(isShown))
  }
  expect(await labels(1400)).toEqual([true, true, true])
  expect(await labels(1399)).toEqual([false, false, false])
  await exporting().hover()
  await world.page.getByRole('tooltip').getByText('Export Data to File').waitFor()
  expect(
    await Promise.all(
      names.map((name) => world.page.getByRole('button', { name, exact: true }).count()),
    ),
  ).toEqual([1, 1, 1])
})
