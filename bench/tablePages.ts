import { chartApp } from '../tests/support/chartApp.ts'
import { openDirectly } from './support/directly.ts'
import { openExplorer } from './support/explorer.ts'
import { share, timed } from './support/timing.ts'

const rounds = 10
const rows = 10_000_000
const orders = `SELECT i AS id, 'region ' || (i % 12) AS region, 'product ' || (i * 7919 % 40) AS product,
  'customer ' || (i * 104729 % 400) AS customer, (i * 31 % 1000)::INTEGER AS qty, (i * 17 % 10000) / 100 AS price FROM range(${String(rows)}) t(i)`
const form = {
  viz_type: 'table',
  all_columns: ['id', 'region', 'product', 'customer', 'qty', 'price'],
}
const all = 'SELECT id, region, product, customer, qty, price FROM orders'
const sums = [{ col: 'qty', aggregate: 'SUM' }]

const pivot =
  'PIVOT (SELECT region, product, qty FROM orders) ON product USING sum(qty) GROUP BY region ORDER BY region'
const requests: [name: string, page: object, sql: string[]][] = [
  ['first rows', { count: false }, [`${all} LIMIT 100`]],
  [
    'the last rows',
    { count: false, offset: rows - 100 },
    [`${all} LIMIT 100 OFFSET ${String(rows - 100)}`],
  ],
  [
    'groups by one column',
    { group_by: ['region'], aggregates: sums },
    ['SELECT region, sum(qty) FROM orders GROUP BY region ORDER BY region LIMIT 100'],
  ],
  [
    'groups below one of them',
    { group_by: ['region', 'product'], group_keys: ['region 3'], aggregates: sums },
    [
      `SELECT product, sum(qty) FROM orders WHERE region = 'region 3' GROUP BY product ORDER BY product LIMIT 100`,
    ],
  ],
  ['a pivot', { group_by: ['region'], pivot_by: ['product'], aggregates: sums }, [pivot]],
  [
    'a filter, with how many rows it leaves',
    { filters: [{ subject: 'customer', operator: '==', comparator: 'customer 7' }] },
    [
      `${all} WHERE customer = 'customer 7' LIMIT 100`,
      `SELECT count(*) FROM orders WHERE customer = 'customer 7'`,
    ],
  ],
  [
    'a sort',
    { count: false, sort: [{ col: 'price', desc: true }] },
    [`${all} ORDER BY price DESC LIMIT 100`],
  ],
]

const main = async () => {
  const app = await chartApp({ orders })
  const { page, open, close } = await openExplorer(app)
  const direct = await openDirectly(app.workspace.folder)
  await direct.put('orders', orders)
  const line = (name: string, ...figures: string[]) =>
    process.stdout.write(
      `${name.padEnd(44)}${figures.map((figure) => figure.padStart(12)).join('')}\n`,
    )
  process.stdout.write(
    `A table of ${String(rows)} rows: pages against the same SQL in DuckDB itself, medians of ${String(rounds)}, taken in turns in one run; ms\n\n`,
  )
  line('page', 'bare SQL', 'answer', 'at most')
  for (const [name, more, sql] of requests) {
    const times = { direct: [] as number[], ours: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      times.direct.push(
        await timed(async () => {
          for (const one of sql) await direct.run(one)
        }),
      )
      times.ours.push(
        await timed(async () => {
          const got = await app.admin.post('/chart/rows', {
            datasource: app.datasets['orders'],
            form_data: form,
            limit: 100,
            offset: 0,
            ...more,
          })
          if (got.status !== 200) throw new Error(`${name}: ${JSON.stringify(got)}`)
        }),
      )
    }
    const [bare, answer] = [share(times.direct, 0.5), share(times.ours, 0.5)]
    line(name, bare.toFixed(1), answer.toFixed(1), (2 * bare + 100).toFixed(1))
  }

  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6
  }
  await page.goto('about:blank')
  const empty = await heap()
  await open('orders', 'table', { all_columns: form.all_columns })
  await page.locator('main .ag-row').first().waitFor()
  const opened = await heap()
  const viewport = page.locator('main .ag-body-viewport, main .ag-grid-viewport').first()
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await viewport.evaluate((element, share) => {
      element.scrollTop = element.scrollHeight * share
    }, part)
    await page.waitForFunction(() =>
      [...document.querySelectorAll('main .ag-row')].some((row) => /\d/.test(row.textContent)),
    )
  }
  await page
    .getByText('9999999', { exact: true })
    .or(page.getByText('9,999,999', { exact: true }))
    .first()
    .waitFor()
  process.stdout.write(
    `\nJavaScript heap above an empty page: ${(opened - empty).toFixed(0)} MB with the first rows, ${((await heap()) - empty).toFixed(0)} MB with the last; at most 300 are meant\n`,
  )
  direct.close()
  await close()
}

await main()
