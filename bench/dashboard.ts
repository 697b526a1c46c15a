import type { CDPSession, Page } from 'playwright'
import { gridPageSize } from '../src/api/contract/gridPage.ts'
import { chartApp, metric, type ChartApp } from '../tests/support/chartApp.ts'
import { openDirectly } from './support/directly.ts'
import { openSignedIn } from './support/explorer.ts'
import { paintedTimes, watchTiles, type Tiles } from './support/paintedTiles.ts'
import { share, timed } from './support/timing.ts'

const rows = 3_000_000
const rounds = 5
const clickEvery = 250
const orders = `SELECT i AS id, 'region ' || (i % 12) AS region, 'product ' || (i * 7919 % 40) AS product,
  'channel ' || (i * 31 % 5) AS channel, 'customer ' || (i * 104729 % 200) AS customer,
  'store ' || (i * 15485863 % 60) AS store, (i * 31 % 1000)::INTEGER AS qty, (i * 17 % 10000) / 100 AS price,
  (i * 13 % 700)::INTEGER AS cost FROM range(${rows}) t(i)`

const qty = metric('SUM', 'qty')
const [price, cost] = [metric('AVG', 'price'), metric('AVG', 'cost')]
const dimensions = ['region', 'product', 'channel', 'customer', 'store', 'region']
const forms: Record<string, (one: string, other: string, at: number) => object> = {
  dist_bar: (one, other) => ({ metrics: [qty], groupby: [one], columns: [other] }),
  horiz_bar: (one, _, at) => ({ metrics: [at === 5 ? price : qty], groupby: [one] }),
  pie: (one, _, at) => ({ metric: at === 5 ? cost : qty, all_columns: [one] }),
  heatmap: (one, other) => ({ metric: price, all_columns_x: one, all_columns_y: other }),
  box_plot: (one, other) => ({ metrics: [qty], groupby: [one], columns: [other] }),
  scatter: (one, other) => ({ entity: one, x: price, y: qty, series: other }),
  bubble: (one, other) => ({ entity: one, x: price, y: cost, size: qty, series: other }),
  table: (_, other) => ({ all_columns: ['id', other, 'customer', 'qty', 'price'] }),
}
const charts = Array.from({ length: 45 }, (_, index) => {
  const vizTypes = Object.keys(forms)
  const viz_type = vizTypes[index % vizTypes.length] ?? ''
  const at = Math.floor(index / vizTypes.length)
  const [one = '', other = ''] = [dimensions[at], dimensions[(at + 2) % 5]]
  return { name: `${viz_type} ${at + 1}`, viz_type, form: forms[viz_type]?.(one, other, at) ?? {} }
})
const tiles: Tiles = {
  count: charts.length,
  tile: '[data-tiles] article',
  drawing:
    '[data-chart-frame] :is(svg[role=presentation], svg[aria-hidden], canvas), [data-first-rows] td',
  loading: '[aria-label^="Loading"]',
}

const idOf = (answer: { status: number; body: unknown }) => {
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body))
  return (answer.body as { id: number }).id
}

const makeDashboard = async ({ admin, datasets }: ChartApp) => {
  const ids: number[] = []
  for (const { name, viz_type, form } of charts)
    ids.push(
      idOf(
        await admin.post('/chart/', {
          slice_name: name,
          viz_type,
          datasource_id: datasets['orders'],
          datasource_type: 'table',
          params: JSON.stringify({ viz_type, ...form }),
        }),
      ),
    )
  const id = idOf(
    await admin.post('/dashboard', {
      dashboard_title: 'Forty-five charts',
      description: 'Eight types',
      post_charts: ids,
    }),
  )
  const filter = {
    id: 'a',
    dataset: datasets['orders'],
    column: 'qty',
    operator: '>',
    filter_val: '500',
  }
  const metadata = JSON.stringify({ dashboard_filters: [filter] })
  await admin.put(`/dashboard/${id}`, { json_metadata: metadata })
  return `/dashboards/${id}?filter.a=`
}

/** The page has every chart read anew, as after its result has left the cache. */
const withoutCache = `const send = window.fetch
window.fetch = (input, init) => send(String(input).replace('/data_list/?', '/data_list/?force=true&'), init)`

/** Remembers how long each interaction took from the input to the frame that shows what it did; under 16 ms it is not reported. */
const watchClicks = () => {
  const clicks = { made: 0, slow: new Map<number, number>() }
  Object.assign(window, { clicks })
  addEventListener('click', () => (clicks.made += 1), true)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      const { interactionId: id = 0, duration } = entry
      if (id !== 0) clicks.slow.set(id, Math.max(clicks.slow.get(id) ?? 0, duration))
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}
const clickTimes = (page: Page) =>
  page.evaluate(() => {
    const { made, slow } = (
      window as unknown as { clicks: { made: number; slow: Map<number, number> } }
    ).clicks
    const times = [...slow.values()]
    return [...times, ...Array.from({ length: Math.max(0, made - times.length) }, () => 16)]
  })

/** Opens and closes the menu of the header without waiting for the page, until it is stopped. */
const clickOn = (session: CDPSession, { x, y }: { x: number; y: number }) => {
  const sent: Promise<unknown>[] = []
  const press = (type: 'mousePressed' | 'mouseReleased') =>
    session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
  const timer = setInterval(
    () => sent.push(press('mousePressed'), press('mouseReleased')),
    clickEvery,
  )
  return async () => {
    clearInterval(timer)
    await Promise.all(sent)
  }
}

/** The middle of the header's menu as soon as it is there, in pixels of the window. */
const findMenu = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ x: number; y: number }>((resolve) => {
        const look = () => {
          const box = document.querySelector('header [aria-label=More]')?.getBoundingClientRect()
          if (box) resolve({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
          else requestAnimationFrame(look)
        }
        look()
      }),
  )

const open = async (page: Page, path: string) => {
  const session = await page.context().newCDPSession(page)
  await page.goto('/mark.svg')
  await page.goto(path, { waitUntil: 'commit' })
  const stop = clickOn(session, await findMenu(page))
  const painted = await paintedTimes(page)
  await stop()
  await session.detach()
  const clicks = await clickTimes(page)
  return { first: Math.min(...painted), all: Math.max(...painted), clicks }
}

const changeFilter = async (page: Page) => {
  const requested: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/chart/data_list/'))
      requested.push(...(url.searchParams.get('id_list')?.split(',') ?? []))
  })
  const redrawn = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let changed = 0
        const observer = new MutationObserver(() =>
          requestAnimationFrame(() => (changed = performance.now())),
        )
        const button = [...document.querySelectorAll('button')].find(
          (one) => one.getAttribute('aria-label') === 'Switch qty on',
        )
        const since = performance.now()
        const look = () => {
          const isRead = document.querySelector('header')?.textContent.includes('Data from')
          if (changed > 0 && isRead === true && performance.now() - changed > 1000) {
            observer.disconnect()
            resolve(changed - since)
          } else requestAnimationFrame(look)
        }
        button?.click()
        observer.observe(document.querySelector('[data-tiles]') ?? document.body, {
          subtree: true,
          childList: true,
          attributes: true,
        })
        requestAnimationFrame(look)
      }),
  )
  page.removeAllListeners('request')
  return { redrawn, entries: requested.length, charts: new Set(requested).size }
}

const main = async () => {
  const app = await chartApp({ orders })
  const path = await makeDashboard(app)
  const direct = await openDirectly(app.workspace.folder)
  await direct.put('orders', orders)
  const bare = async () => {
    let sum = 0
    for (const { viz_type, form } of charts) {
      const { query: sql } = (await app.query(
        { viz_type, ...form },
        { result_type: 'query' },
        'orders',
      )) as { query: string }
      const read = viz_type === 'table' ? sql.replace(/LIMIT \d+/, `LIMIT ${gridPageSize}`) : sql
      sum += await timed(() => direct.run(read))
    }
    return sum
  }
  const { page, close } = await openSignedIn(app)
  await page.addInitScript(withoutCache)
  await page.addInitScript(watchClicks)
  await watchTiles(page, tiles)
  const times = { bare: [], first: [], all: [], clicks: [], redrawn: [] } as Record<
    string,
    number[]
  >
  const counts: string[] = []
  for (let round = -1; round < rounds; round += 1) {
    const sum = await bare()
    const { first, all, clicks } = await open(page, path)
    const { redrawn, entries, charts: read } = await changeFilter(page)
    if (round < 0) continue
    times['bare']?.push(sum)
    times['first']?.push(first)
    times['all']?.push(all)
    times['redrawn']?.push(redrawn)
    times['clicks']?.push(...clicks)
    counts.push(`${entries} entries for ${read} charts`)
  }
  const median = (name: string) => share(times[name] ?? [], 0.5)
  process.stdout
    .write(`A dashboard of ${charts.length} charts over ${rows} rows, opened ${rounds} times with an empty result cache; ms
first chart painted            ${median('first').toFixed(0)} (at most 1000 is meant)
all painted                    ${median('all').toFixed(0)} (at most ${(2 * median('bare') + 80 * charts.length).toFixed(0)}: twice the ${median('bare').toFixed(0)} of DuckDB itself and 80 a chart)
${times['clicks']?.length ?? 0} clicks meanwhile, 95 of 100  ${share(times['clicks'] ?? [], 0.95).toFixed(0)}, most ${Math.max(...(times['clicks'] ?? [])).toFixed(0)} (at most 100 is meant)
a filter switched on           ${median('redrawn').toFixed(0)}; ${[...new Set(counts)].join(', ')}
`)
  direct.close()
  await close()
}

await main()
