import type { Page } from 'playwright'
import { chartApp, metric } from '../tests/support/chartApp.ts'
import { openDirectly } from './support/directly.ts'
import { openExplorer } from './support/explorer.ts'
import { share, timed } from './support/timing.ts'

const applies = 20
const sizes = { orders1m: 1_000_000, orders10m: 10_000_000 }
const orders = (
  rows: number,
) => `SELECT i AS id, 'region ' || (i % 12) AS region, 'product ' || (i * 7919 % 40) AS product,
  'customer ' || (i * 104729 % 400) AS customer, (i * 31 % 1000)::INTEGER AS qty, (i * 17 % 10000) / 100 AS price FROM range(${rows}) t(i)`

const qty = metric('SUM', 'qty')
const price = metric('AVG', 'price')
const forms = {
  table: { all_columns: ['id', 'region', 'product', 'customer', 'qty', 'price'] },
  dist_bar: { metrics: [qty], groupby: ['region'], columns: ['product'] },
  horiz_bar: { metrics: [qty], groupby: ['region'] },
  pie: { metric: qty, all_columns: ['product'] },
  heatmap: { metric: price, all_columns_x: 'region', all_columns_y: 'product' },
  box_plot: { metrics: [qty], groupby: ['region'], columns: ['customer'] },
  scatter: { entity: 'customer', x: price, y: qty, series: 'region' },
  bubble: { entity: 'customer', x: price, y: qty, size: metric('COUNT', 'id'), series: 'region' },
}

/** The page asks anew each time, as after its result has left the cache. */
const withoutCache = `const send = XMLHttpRequest.prototype.send
XMLHttpRequest.prototype.send = function (body) {
  send.call(this, typeof body === 'string' ? body.replace('"force":false', '"force":true') : body)
}`

/** Presses Apply; answers the time until the frame after the one in which the new chart is there. */
const applyOnce = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const button = [...document.querySelectorAll('button')].find(
          ({ textContent }) => textContent === 'Apply',
        )
        const isRunning = () =>
          [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Stop')
        const since = performance.now()
        let started = false
        const look = () => {
          started ||= isRunning()
          if (!started || isRunning()) return requestAnimationFrame(look)
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(performance.now() - since)),
          )
        }
        button?.click()
        requestAnimationFrame(look)
      }),
  )

const main = async () => {
  const app = await chartApp(
    Object.fromEntries(Object.entries(sizes).map(([name, rows]) => [name, orders(rows)])),
  )
  const { page, open, close } = await openExplorer(app)
  await page.addInitScript(withoutCache)
  const direct = await openDirectly(app.workspace.folder)
  process.stdout.write(
    `From Apply to painted against the same SQL in DuckDB itself, medians of ${applies}, taken in turns in one run; ms\n\n`,
  )
  process.stdout.write(
    `${'type'.padEnd(12)}${['rows', 'bare SQL', 'painted', 'more'].map((head) => head.padStart(12)).join('')}\n`,
  )
  for (const [dataset, rows] of Object.entries(sizes)) {
    await direct.put(dataset, orders(rows))
    for (const [vizType, slots] of Object.entries(forms)) {
      const { query: sql } = (await app.query(
        { viz_type: vizType, ...slots },
        { result_type: 'query' },
        dataset,
      )) as { query: string }
      await open(dataset, vizType, slots)
      await page.locator('main svg[role=presentation], main canvas, main .ag-row').first().waitFor()
      await applyOnce(page)
      const times = { direct: [] as number[], painted: [] as number[] }
      for (let round = 0; round < applies; round += 1) {
        times.direct.push(
          await timed(() =>
            direct.run(vizType === 'table' ? sql.replace(/LIMIT \d+/, 'LIMIT 100') : sql),
          ),
        )
        times.painted.push(await applyOnce(page))
      }
      const [bare, painted] = [share(times.direct, 0.5), share(times.painted, 0.5)]
      const figures = [rows, bare, painted, painted - bare].map((figure) =>
        (figure === rows ? String(rows) : figure.toFixed(1)).padStart(12),
      )
      process.stdout.write(`${vizType.padEnd(12)}${figures.join('')}\n`)
    }
  }
  process.stdout.write('\nat most 150 ms more at the median are meant for aggregated types\n')
  direct.close()
  await close()
}

await main()
