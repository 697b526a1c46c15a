import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import pg from 'pg'
import { launchBrowser, openPage } from '../e2e/support/browser.ts'
import { chartApp, metric } from '../tests/support/chartApp.ts'
import { signIn, testApp, testPassword, type TestApp } from '../tests/support/app.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { openDirectly } from './support/directly.ts'
import { paintedTimes, watchTiles, type Tiles } from './support/paintedTiles.ts'
import { machineRested } from './support/rest.ts'
import { share } from './support/timing.ts'

const {
  SUPERSET_URL,
  SUPERSET_USER = 'admin',
  SUPERSET_PASSWORD = 'admin',
  CACHES,
  DATABASE = 'PostgreSQL',
} = process.env
const rows = 100_000
const rounds = 5
/** High enough that every chart is in sight in both: charts out of sight are not drawn by Superset. */
const size = { width: 1440, height: 3600 }
/** Superset has a table's name once, whatever its database. */
const table = `orders_${Date.now()}`
const orders = `SELECT i AS id, 'region ' || (i % 12) AS region,
  'product ' || (i::bigint * 7919 % 40) AS product, 'channel ' || (i % 5) AS channel,
  'store ' || (i::bigint * 15485863 % 60) AS store, (i::bigint * 31 % 1000)::integer AS qty,
  (i::bigint * 17 % 10000) / 100.0 AS price FROM generate_series(1, ${rows}) AS t(i)`

interface Pair {
  name: string
  ours: { viz_type: string } & object
  theirs: { viz_type: string } & object
}

const sum = metric('SUM', 'qty', 'sold')
const mean = metric('AVG', 'price', 'paid')
const columns = ['region', 'product', 'channel', 'store', 'region']
const pairOf: Record<string, (one: string, other: string) => Omit<Pair, 'name'>> = {
  bars: (one, other) => ({
    ours: { viz_type: 'dist_bar', metrics: [sum], groupby: [one], columns: [other] },
    theirs: {
      viz_type: 'echarts_timeseries_bar',
      x_axis: one,
      metrics: [sum],
      groupby: [other],
      row_limit: 10_000,
    },
  }),
  'side bars': (one) => ({
    ours: { viz_type: 'horiz_bar', metrics: [sum], groupby: [one] },
    theirs: {
      viz_type: 'echarts_timeseries_bar',
      x_axis: one,
      metrics: [sum],
      groupby: [],
      orientation: 'horizontal',
      row_limit: 10_000,
    },
  }),
  pie: (one) => ({
    ours: { viz_type: 'pie', metric: sum, all_columns: [one] },
    theirs: { viz_type: 'pie', metric: sum, groupby: [one], row_limit: 100 },
  }),
  'heat map': (one, other) => ({
    ours: { viz_type: 'heatmap', metric: mean, all_columns_x: one, all_columns_y: other },
    theirs: {
      viz_type: 'heatmap_v2',
      metric: mean,
      x_axis: one,
      groupby: other,
      row_limit: 10_000,
    },
  }),
  boxes: (one, other) => ({
    ours: { viz_type: 'box_plot', metrics: [sum], groupby: [one], columns: [other] },
    theirs: {
      viz_type: 'box_plot',
      metrics: [sum],
      groupby: [one],
      columns: [other],
      whiskerOptions: 'Tukey',
      row_limit: 10_000,
    },
  }),
  bubbles: (one, other) => ({
    ours: { viz_type: 'bubble', entity: one, series: other, x: mean, y: sum, size: sum },
    theirs: {
      viz_type: 'bubble_v2',
      entity: one,
      series: other,
      x: mean,
      y: sum,
      size: sum,
      row_limit: 10_000,
    },
  }),
  table: (one, other) => ({
    ours: { viz_type: 'table', all_columns: ['id', one, other, 'qty', 'price'] },
    theirs: {
      viz_type: 'table',
      query_mode: 'raw',
      all_columns: ['id', one, other, 'qty', 'price'],
      row_limit: 100,
    },
  }),
}
const charts: Pair[] = Array.from({ length: 20 }, (_, index) => {
  const kinds = Object.keys(pairOf)
  const kind = kinds[index % kinds.length] ?? ''
  const at = Math.floor(index / kinds.length)
  const pair = pairOf[kind]?.(columns[at] ?? '', columns[at + 1] ?? '') as Omit<Pair, 'name'>
  return { name: `${kind} ${at + 1}`, ...pair }
})

const callsAt =
  (base: string, headers: Record<string, string>) => async (path: string, body: object) => {
    const answer = await fetch(`${base}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 500)}`)
    return JSON.parse(text) as { id: number; access_token: string }
  }

interface Place {
  /** Where Superset finds the rows. */
  theirs: string
  /** Our server, with a dataset of the rows. */
  ours: () => Promise<{ world: TestApp; dataset: number; close: () => Promise<void> }>
  close: () => Promise<void>
}

const inPostgres = async (): Promise<Place> => {
  const postgres = await startPostgres()
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query(`CREATE TABLE ${table} AS ${orders}`)
  await client.query(`VACUUM ANALYZE ${table}`)
  await client.end()
  const ours = async () => {
    const world = await testApp()
    const made = await world.admin.post('/database/', {
      database_name: 'Shop',
      sqlalchemy_uri: postgres.url,
    })
    const database = (made.body as { id: number }).id
    const covered = { database, schema: 'public', table_name: table }
    const read = await world.admin.post('/dataset/', covered)
    return { world, dataset: (read.body as { id: number }).id, close: world.close }
  }
  return { theirs: postgres.url, ours, close: postgres.close }
}

/** Ours has the rows uploaded, in its own engine; Superset has them in a file of the same engine. */
const inDuckDB = async (): Promise<Place> => {
  const folder = mkdtempSync(join(tmpdir(), 'beside-'))
  const direct = await openDirectly(folder)
  await direct.put(table, orders)
  direct.close()
  const ours = async () => {
    const world = await chartApp({ [table]: orders })
    return { world, dataset: world.datasets[table] ?? 0, close: world.close }
  }
  const close = () => Promise.resolve(rmSync(folder, { recursive: true }))
  return { theirs: `duckdb:///${folder}/direct.duckdb?access_mode=read_only`, ours, close }
}

const oursAt = async ({ ours }: Place) => {
  const { world, dataset, close } = await ours()
  const address = await world.app.listen({ port: 0 })
  const { token } = await signIn(world.app, 'ada', testPassword)
  const post = callsAt(address, { authorization: `Bearer ${token}` })
  const ids: number[] = []
  for (const { name, ours: form } of charts) {
    const made = await post('/chart/', {
      slice_name: name,
      viz_type: form.viz_type,
      datasource_id: dataset,
      datasource_type: 'table',
      params: JSON.stringify(form),
    })
    ids.push(made.id)
  }
  const dashboard = await post('/dashboard', {
    dashboard_title: 'Twenty charts',
    description: 'The same in both',
    post_charts: ids,
  })
  const me = (await world.admin.get('/security/me')).body as { result: object }
  const login = JSON.stringify({ token, user: me.result })
  return { address, path: `/dashboards/${dashboard.id}`, login, close }
}

const tilesOfOurs: Tiles = {
  count: charts.length,
  tile: '[data-tiles] article',
  drawing:
    '[data-chart-frame] :is(svg[role=presentation], svg[aria-hidden], canvas), [data-first-rows] td',
  loading: '[aria-label^="Loading"]',
}
const tilesOfTheirs: Tiles = {
  count: charts.length,
  tile: '.dashboard-component-chart-holder',
  drawing: '.slice_container :is(canvas, svg, td)',
  loading: '.loading, [data-test=loading-indicator]',
}

/** A chart to three of twelve columns in both, 400 px high. */
const positionOf = (ids: readonly number[]) => {
  const rowIds = ids.flatMap((_, at) => (at % 3 === 0 ? [`ROW-${at}`] : []))
  const parents = ['ROOT_ID', 'GRID_ID']
  return {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', parents: ['ROOT_ID'], children: rowIds },
    HEADER_ID: { id: 'HEADER_ID', type: 'HEADER', meta: { text: 'Twenty charts' } },
    ...Object.fromEntries(
      rowIds.map((id, at) => [
        id,
        {
          id,
          type: 'ROW',
          parents,
          meta: { background: 'BACKGROUND_TRANSPARENT' },
          children: ids.slice(at * 3, at * 3 + 3).map((chart) => `CHART-${chart}`),
        },
      ]),
    ),
    ...Object.fromEntries(
      ids.map((chartId, at) => [
        `CHART-${chartId}`,
        {
          id: `CHART-${chartId}`,
          type: 'CHART',
          parents: [...parents, `ROW-${at - (at % 3)}`],
          children: [],
          meta: { chartId, width: 4, height: 50, sliceName: charts[at]?.name ?? '' },
        },
      ]),
    ),
  }
}

const theirsAt = async (base: string, { theirs: database }: Place) => {
  const signedIn = await callsAt(base, {})('/security/login', {
    username: SUPERSET_USER,
    password: SUPERSET_PASSWORD,
    provider: 'db',
    refresh: false,
  })
  const post = callsAt(base, { authorization: `Bearer ${signedIn.access_token}` })
  const { id } = await post('/database/', {
    database_name: `Shop ${Date.now()}`,
    sqlalchemy_uri: database,
  })
  const schema = DATABASE === 'DuckDB' ? 'main' : 'public'
  const dataset = await post('/dataset/', { database: id, schema, table_name: table })
  const dashboard = await post('/dashboard/', { dashboard_title: 'Twenty charts', published: true })
  const ids: number[] = []
  for (const { name, theirs } of charts) {
    const params = { ...theirs, datasource: `${dataset.id}__table`, adhoc_filters: [] }
    const made = await post('/chart/', {
      slice_name: name,
      viz_type: theirs.viz_type,
      datasource_id: dataset.id,
      datasource_type: 'table',
      params: JSON.stringify(params),
      dashboards: [dashboard.id],
    })
    ids.push(made.id)
  }
  const answer = await fetch(`${base}/api/v1/dashboard/${dashboard.id}`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${signedIn.access_token}`,
    },
    body: JSON.stringify({ json_metadata: JSON.stringify({ positions: positionOf(ids) }) }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return `/superset/dashboard/${dashboard.id}/`
}

const anew = `const send = window.fetch
window.fetch = (input, init) => send(String(input).replace('/data_list/?', '/data_list/?force=true&'), init)`

const contextOfOurs = async (browser: Browser, address: string, login: string) => {
  const { context } = await openPage(browser, address, size)
  await context.addInitScript((stored) => localStorage.setItem('chartroom.login', stored), login)
  if (CACHES !== 'on') await context.addInitScript(anew)
  await watchTiles(context, tilesOfOurs)
  return context
}

const contextOfTheirs = async (browser: Browser, base: string) => {
  const { page, context } = await openPage(browser, base, size)
  await page.goto(`${base}/login/`)
  await page.getByLabel('Username').or(page.locator('[name=username]')).first().fill(SUPERSET_USER)
  await page.locator('[name=password], [type=password]').first().fill(SUPERSET_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await page.close()
  await watchTiles(context, tilesOfTheirs)
  return context
}

const openedIn = async (page: Page, address: string) => {
  await machineRested()
  await page.goto(address, { waitUntil: 'commit' })
  const times = await paintedTimes(page)
  return { first: Math.min(...times), last: Math.max(...times) }
}

/**
 * Opens a dashboard in a new tab, whose process has compiled none of its code, then from another page of its product in
 * that tab, as a reload does. From `about:blank` the two would not start alike: the headers of ours that isolate it from
 * other pages give it a new process then, and Superset keeps the one that has its code compiled.
 */
const opened = async (context: BrowserContext, address: string) => {
  const page = await context.newPage()
  const anewTab = await openedIn(page, address)
  await page.goto(new URL('/health', address).href)
  const sameTab = await openedIn(page, address)
  await page.close()
  return { 'in a new tab': anewTab, 'in the same tab': sameTab }
}

const main = async (superset: string) => {
  const place = await (DATABASE === 'DuckDB' ? inDuckDB() : inPostgres())
  const ours = await oursAt(place)
  const theirs = await theirsAt(superset, place)
  const browser = await launchBrowser()
  const places = {
    ours: {
      context: await contextOfOurs(browser, ours.address, ours.login),
      address: ours.address + ours.path,
    },
    Superset: {
      context: await contextOfTheirs(browser, superset),
      address: superset + theirs,
    },
  }
  const times = { ours: [], Superset: [] } as Record<
    keyof typeof places,
    Awaited<ReturnType<typeof opened>>[]
  >
  for (let round = -1; round < rounds; round += 1)
    for (const name of ['ours', 'Superset'] as const) {
      const { context, address } = places[name]
      const time = await opened(context, address)
      if (round >= 0) times[name].push(time)
    }
  process.stdout.write(
    `20 charts over ${rows} rows in ${DATABASE}, opened in turns ${rounds} times, ${CACHES === 'on' ? 'both answer from their caches' : 'without caches of results'}; ms until painted\n`,
  )
  for (const state of ['in a new tab', 'in the same tab'] as const) {
    const median = (name: keyof typeof places, part: 'first' | 'last') =>
      share(
        times[name].map((time) => time[state][part]),
        0.5,
      )
    for (const name of ['ours', 'Superset'] as const)
      process.stdout.write(
        `${state.padEnd(16)} ${name.padEnd(10)} first ${median(name, 'first').toFixed(0).padStart(6)}  last ${median(name, 'last').toFixed(0).padStart(6)}  (${times[name].map((time) => time[state].last.toFixed(0)).join(', ')})\n`,
      )
    const factor = median('Superset', 'last') / median('ours', 'last')
    process.stdout.write(`${state}: ${factor.toFixed(1)} times faster (at least 5 is meant)\n`)
  }
  await browser.close()
  await ours.close()
  await place.close()
}

if (SUPERSET_URL) await main(SUPERSET_URL)
else
  process.stdout.write(
    'Not measured: SUPERSET_URL names no Superset of this machine (with SUPERSET_USER and SUPERSET_PASSWORD; CACHES=on where its caches are, DATABASE=DuckDB where it has duckdb-engine)\n',
  )
