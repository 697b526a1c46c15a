import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { openWithin } from '../support/goWithin'
import { bars, explorerWorld, openBars } from '../support/openExplorer'

const world = explorerWorld()
beforeAll(() => world.admin.upload('attacks', 'cell,n\n=1+1,1\nsafe,2\n'))

const menu = () => world.page.getByRole('button', { name: 'Export Data to File' })
const choose = async (name: string) => {
  await menu().click()
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
  await expect.poll(() => menu().getAttribute('aria-disabled')).toBe('false')
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
  await menu().click()
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
  await menu().hover()
  await world.page.getByRole('tooltip').getByText('Export Data to File').waitFor()
  expect(
    await Promise.all(
      names.map((name) => world.page.getByRole('button', { name, exact: true }).count()),
    ),
  ).toEqual([1, 1, 1])
})
