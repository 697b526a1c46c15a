import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { sqlPage } from '../e2e/pages/SqlPage.ts'
import { chartApp, type ChartApp } from '../tests/support/chartApp.ts'
import { signedInUser } from '../tests/support/app.ts'
import { startDatabases } from './support/databases.ts'
import { openDirectly } from './support/directly.ts'
import { openSignedIn } from './support/explorer.ts'
import { share, timed } from './support/timing.ts'

const [users, healthCalls, stops] = [20, 200, 5]
const [rounds, bigRows] = [5, 5_000_000]
const bigSql = 'SELECT * FROM orders ORDER BY price, id'
const print = (line: string) => process.stdout.write(`${line}\n`)
const ms = (times: number[], part: number) => `${share(times, part).toFixed(0)} ms`

interface Stoppable {
  name: string
  id: number
  endless: string
  /** How many of these queries the server's own list of processes shows. */
  atWork: () => Promise<number>
}

const runOf = (app: ChartApp, id: number, sql: string, client_id: string) =>
  app.admin.post('/database/sql_json/', { database_id: id, sql, client_id })

const connected = async (app: ChartApp, name: string, uri: string) => {
  const made = await app.admin.post('/database/', { database_name: name, sqlalchemy_uri: uri })
  if (made.status !== 201) throw new Error(JSON.stringify(made))
  return (made.body as { id: number }).id
}

const until = async (is: () => Promise<boolean>) => {
  while (!(await is())) await pause(10)
}

/** From Stop to the end of the query in the database's list of processes, and the run after it. */
const stopping = async (app: ChartApp, { name, id, endless, atWork }: Stoppable) => {
  const [ended, next] = [[] as number[], [] as number[]]
  for (let round = 0; round < stops; round += 1) {
    const client = `${name} ${String(round)}`
    const answer = runOf(app, id, endless, client)
    await until(async () => (await atWork()) > 0)
    ended.push(
      await timed(async () => {
        await app.admin.post(`/query/${encodeURIComponent(client)}/stop`, {})
        await until(async () => (await atWork()) === 0)
      }),
    )
    const { status } = await answer
    if (status === 200) throw new Error('It was not stopped')
    next.push(
      await timed(async () => {
        const after = await runOf(app, id, 'SELECT 1 AS one', `${client} after`)
        if (after.status !== 200) throw new Error(JSON.stringify(after))
      }),
    )
  }
  print(
    `${name.padEnd(12)} ended after ${ms(ended, 0.5)} (most ${ms(ended, 1)}), the next run took ${ms(next, 0.5)}`,
  )
}

const positions = async (
  app: ChartApp,
  servers: Awaited<ReturnType<typeof startDatabases>>,
): Promise<Stoppable[]> => {
  const lists = {
    postgres:
      "SELECT count(*) AS n FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%endless%' AND pid <> pg_backend_pid()",
    mariadb:
      "SELECT count(*) AS n FROM information_schema.PROCESSLIST WHERE INFO LIKE '%endless%' AND ID <> CONNECTION_ID()",
  }
  const counting = (id: number, sql: string) => async () => {
    const listed = await runOf(app, id, sql, `list ${String(Math.random())}`)
    return Number((listed.body as { data: { n: number }[] }).data[0]?.n)
  }
  const duck = {
    name: 'DuckDB',
    id: 1,
    endless: 'SELECT sum(a.i * b.i % 7) AS endless FROM range(3000000) a(i), range(3000000) b(i)',
  }
  const running = async () => {
    const latest = await app.admin.get('/query/?q={"page_size":1}')
    return Number(
      (latest.body as { result: { status: string; sql: string }[] }).result.some(
        ({ status, sql }) => status === 'running' && sql === duck.endless,
      ),
    )
  }
  const postgres = await connected(app, 'PostgreSQL', `${servers.postgres}/postgres`)
  const found: Stoppable[] = [
    { ...duck, atWork: running },
    {
      name: 'PostgreSQL',
      id: postgres,
      endless:
        'SELECT count(*) AS endless FROM generate_series(1, 100000000) a, generate_series(1, 100000000) b',
      atWork: counting(postgres, lists.postgres),
    },
  ]
  if (servers.mariadb === null) return found
  const mariadb = await connected(app, 'MariaDB', `${servers.mariadb}/mysql`)
  return [
    ...found,
    {
      name: 'MariaDB',
      id: mariadb,
      endless: "SELECT benchmark(100000000000, md5('endless')) AS endless",
      atWork: counting(mariadb, lists.mariadb),
    },
  ]
}

/** How long the server takes to say that it is well while users keep it at work. */
const health = async (app: ChartApp, address: string) => {
  const people = await Promise.all(
    Array.from({ length: users }, (_, index) => signedInUser(app.app, `user${String(index)}`)),
  )
  let isOver = false
  let runs = 0
  const working = people.map(async ({ post }, index) => {
    for (let run = 0; !isOver; run += 1) {
      const answer = await post('/database/sql_json/', {
        database_id: 1,
        sql: `SELECT product, sum(qty), count(DISTINCT customer) FROM orders WHERE id % 97 > ${String(index)} GROUP BY product`,
        client_id: `u${String(index)} ${String(run)}`,
      })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer))
      runs += 1
    }
  })
  const times: number[] = []
  for (let call = 0; call < healthCalls; call += 1) {
    times.push(await timed(() => fetch(`${address}/health`).then((answer) => answer.text())))
    await pause(20)
  }
  isOver = true
  await Promise.all(working)
  print(
    `/health beside ${String(users)} users at work: ${ms(times, 0.5)}, 95 of 100 within ${ms(times, 0.95)}; at most 100 are meant. ${String(runs)} queries were answered meanwhile`,
  )
}

const heapOf = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6
  }
}

/** Presses Run; answers the time until the frame after the one in which rows of its own are there. */
const runOnce = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
          textContent.startsWith('Run'),
        )
        const rows = () =>
          [...document.querySelectorAll('main .ag-row')].filter(
            (row) => row.checkVisibility({ visibilityProperty: true }) && row.textContent !== '',
          )
        const since = performance.now()
        let isCleared = rows().length === 0
        const look = () => {
          isCleared ||= rows().length === 0
          if (!isCleared || rows().length === 0) return requestAnimationFrame(look)
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(performance.now() - since)),
          )
        }
        button?.click()
        requestAnimationFrame(look)
      }),
  )

/** A result of all rows in the page: its first rows, its last ones, and the file of all of them. */
const bigResult = async (
  app: ChartApp,
  page: Page,
  address: string,
  first: () => Promise<unknown>,
) => {
  const heap = await heapOf(page)
  await page.goto('about:blank')
  const empty = await heap()
  await page.goto('/sql-page')
  const explorer = sqlPage(page)
  await explorer.fresh('Workspace')
  await explorer.limit('All rows')
  await explorer.write(bigSql)
  const [bare, shown, whole] = [[] as number[], [] as number[], [] as number[]]
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await timed(first))
    const since = performance.now()
    shown.push(await runOnce(page))
    await page
      .getByText(`${bigRows.toLocaleString('en-US')} rows`, { exact: true })
      .waitFor({ timeout: 600_000 })
    whole.push(performance.now() - since)
  }
  print(
    `${bigRows.toLocaleString('en-US')} rows in order: DuckDB's own first rows after ${ms(bare, 0.5)}, on the screen after ${ms(shown, 0.5)} (at most 300 ms more are meant), all kept after ${ms(whole, 0.5)}`,
  )
  const viewport = page.locator('main .ag-body-viewport, main .ag-grid-viewport').first()
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await viewport.evaluate((element, share) => {
      element.scrollTop = element.scrollHeight * share
    }, part)
    await page.waitForFunction(() =>
      [...document.querySelectorAll('main .ag-row')].some((row) => /\d/.test(row.textContent)),
    )
  }
  print(
    `JavaScript heap above an empty page with its last rows: ${((await heap()) - empty).toFixed(0)} MB; at most 300 are meant`,
  )
  const latest = await app.admin.get('/query/?q={"page_size":1}')
  const [run] = (latest.body as { result: { id: number }[] }).result
  const since = performance.now()
  const answer = await fetch(`${address}/api/v1/query/${String(run?.id)}/export?format=csv`, {
    headers: { authorization: `Bearer ${app.admin.token}` },
  })
  let lines = 0
  for await (const chunk of answer.body ?? []) for (const byte of chunk) if (byte === 10) lines += 1
  print(
    `its file: ${(lines - 1).toLocaleString('en-US')} rows in ${((performance.now() - since) / 1000).toFixed(1)} s`,
  )
}

const main = async () => {
  const orders = `SELECT i AS id, 'product ' || (i * 7919 % 40) AS product, 'customer ' || (i * 104729 % 400) AS customer, (i * 31 % 1000)::INTEGER AS qty, (i * 17 % 10000) / 100 AS price FROM range(${String(bigRows)}) t(i)`
  const servers = await startDatabases()
  const app = await chartApp({ orders })
  const { page, address, close } = await openSignedIn(app)
  for (const place of await positions(app, servers)) await stopping(app, place)
  await health(app, address)
  const direct = await openDirectly(app.workspace.folder)
  await direct.put('orders', orders)
  await bigResult(app, page, address, () => direct.first(bigSql))
  direct.close()
  await page.close()
  await close()
  await servers.close()
}

await main()
