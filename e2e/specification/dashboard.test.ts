import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Dashboard } from '../../src/api/contract'
import { seriousFindings } from '../support/axe'
import { openTrinoProtocol } from '../../tests/support/trinoProtocol'
import { openWithin } from '../support/goWithin'
import { leaveContexts } from '../support/warmBrowser'
import { openWorld, type World } from '../support/world'

let world: World
const ids: Record<string, number> = {}

const savedChart = async (
  name: string,
  datasetId: number,
  params: { viz_type: string } & Record<string, unknown>,
) => {
  const { id } = await world.admin.post<{ id: number }>('/chart/', {
    slice_name: name,
    viz_type: params.viz_type,
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify(params),
  })
  return id
}
const chartOf = (name: string, datasetId: number, groupby: string[]) =>
  savedChart(name, datasetId, { viz_type: 'pie', groupby, metric: 'count' })
const tableOf = (name: string, datasetId: number, all_columns: string[]) =>
  savedChart(name, datasetId, { viz_type: 'table', all_columns })
const dashboardOf = async (dashboard_title: string, post_charts: number[]) => {
  const { id } = await world.admin.post<{ id: number }>('/dashboard', {
    dashboard_title,
    description: 'In short',
    post_charts,
  })
  return id
}

beforeAll(async () => {
  world = await openWorld()
  await world.admin.upload('birds', 'state,phase\nTexas,Climb\nTexas,Landing\nUtah,Climb\n')
  await world.admin.upload('costs', 'state,cost\nTexas,5\nUtah,7\n')
  await world.admin.upload('gone', 'state,cost\nTexas,5\n')
  const { result } = await world.admin.call<{ result: { id: number; table_name: string }[] }>(
    'GET',
    '/dataset/',
  )
  for (const { id, table_name } of result) ids[table_name] = id
  ids['byState'] = await chartOf('By state', ids['birds'] ?? 0, ['state'])
  ids['byPhase'] = await chartOf('By phase', ids['birds'] ?? 0, ['phase'])
  ids['byCost'] = await chartOf('By cost', ids['costs'] ?? 0, ['cost'])
  ids['rows'] = await tableOf('Rows', ids['costs'] ?? 0, ['state', 'cost'])
  ids['three'] = await dashboardOf('Three', [
    ids['byState'] ?? 0,
    ids['byPhase'] ?? 0,
    ids['rows'] ?? 0,
  ])
})
afterEach(leaveContexts)
afterAll(() => world.close())

const tile = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}` })
const areaOf = async (page: Page, name: string) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await tile(page, name).boundingBox()) ?? {}
  return [x, y, width, height].map(Math.round)
}
/** The page of a dashboard with all of its charts read. */
const at = async (path: string, width = 1440, who?: Parameters<World['at']>[1]) => {
  const opened = await world.at('/nothing', who)
  await opened.page.setViewportSize({ width, height: 900 })
  const reads: { ids: string | null; body: unknown }[] = []
  opened.page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/chart/data_list/'))
      reads.push({ ids: url.searchParams.get('id_list'), body: request.postDataJSON() as unknown })
  })
  await openWithin(opened.page, path)
  await opened.page.getByText(/^Data from /).waitFor({ state: 'attached' })
  return { ...opened, reads }
}

test('a dashboard fills a grid of 12 columns, three charts to a row, each 4 wide and 10 rows of 30 high', async () => {
  const { page, complaints, reads } = await at(`/dashboards/${ids['three']}`, 1120)
  const names = ['By state', 'By phase', 'Rows']
  await tile(page, names[0] ?? '')
    .locator('svg[role=img], [data-chart-frame] svg')
    .first()
    .waitFor()
  expect(await Promise.all(names.map((name) => areaOf(page, name)))).toEqual([
    [10, 98, 360, 390],
    [380, 98, 360, 390],
    [750, 98, 360, 390],
  ])
  const table = tile(page, 'Rows')
  await table.getByLabel('Row Groups').waitFor()
  await table.hover()
  await table.locator('.ag-floating-filter').first().waitFor()
  expect([
    await table.getByRole('group', { name: 'Panels of the grid' }).count(),
    (await table.locator('.ag-floating-filter').count()) > 0,
    ((await table.locator('.ag-header-cell').first().boundingBox())?.width ?? 0) >= 200,
  ]).toEqual([1, true, true])
  expect([reads.length, complaints, await seriousFindings(page)]).toEqual([1, [], []])
})

test('a dashboard opened before reads its charts before the code of the page has come, and once', async () => {
  const { page, reads } = await at(`/dashboards/${ids['three']}`)
  const [first] = reads
  const begun = page.waitForRequest('**/chart/data_list/**')
  await page.route('**/assets/index-*.js', async (route) => {
    await begun
    await route.continue()
  })
  await page.reload()
  await page.getByText(/^Data from /).waitFor({ state: 'attached' })
  expect(reads).toEqual([first, first])
})

test('a table reads its first rows with the other charts, and the rest as it is scrolled', async () => {
  const rows = Array.from({ length: 250 }, (_, at) => `bird ${at + 1},${at}`)
  await world.admin.upload('flock', `bird,age\n${rows.join('\n')}\n`)
  const { result } = await world.admin.call<{ result: { id: number; table_name: string }[] }>(
    'GET',
    '/dataset/',
  )
  const flock = result.find(({ table_name }) => table_name === 'flock')?.id ?? 0
  const id = await tableOf('Flock', flock, ['bird', 'age'])
  const path = `/dashboards/${await dashboardOf('Birds', [id])}`
  const { page } = await world.at('/nothing')
  const answers: string[] = []
  await page.route('**/data_list/**', async (route) => {
    const response = await route.fetch()
    answers.push(await response.text())
    await route.fulfill({ response })
  })
  await openWithin(page, path)
  await expect.poll(() => answers).toHaveLength(1)
  const [line] = answers.join('').split('\n')
  const entry = JSON.parse(line ?? '') as { result: { rowcount: number }[] }
  expect(entry.result.map(({ rowcount }) => rowcount)).toEqual([100])
  const cell = (text: string) => tile(page, 'Flock').getByText(text, { exact: true })
  await cell('bird 1').waitFor()
  const grid = tile(page, 'Flock').locator('.ag-grid-viewport')
  expect(await grid.count()).toBe(0)
  await tile(page, 'Flock').locator('[data-first-rows]').focus()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('bird')
  // The grid has just come and shows its first row once more.
  await expect
    .poll(async () => {
      await grid.evaluate((body) => body.scrollTo({ top: body.scrollHeight }))
      return cell('bird 250').isVisible()
    })
    .toBe(true)
})

test('the side panel has the tabs Filters and Charts, and takes its room from the grid', async () => {
  const { page } = await at(`/dashboards/${await dashboardOf('Panel', [ids['byState'] ?? 0])}`)
  await page.getByRole('group', { name: 'Side panel' }).getByText('Charts').click()
  const tabs = page.getByRole('complementary', { name: 'Filters and charts' }).getByRole('tab')
  expect(await tabs.allInnerTexts()).toEqual(['Filters0', 'Charts1'])
  await expect.poll(async () => (await areaOf(page, 'By state'))[2]).toBe(360)
})

type Point = [x: number, y: number]

test('a chart is dragged and resized by mouse, which is saved and can be undone', async () => {
  const id = await dashboardOf('Dragged', [ids['byState'] ?? 0, ids['byCost'] ?? 0])
  const { page, complaints } = await at(`/dashboards/${id}`, 1120)
  const drag = async (from: Point, to: Point) => {
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move(...to, { steps: 8 })
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
    await page.mouse.up()
  }
  await drag([110, 118], [850, 118])
  await page.getByText('Layout saved').waitFor()
  await expect.poll(() => areaOf(page, 'By state')).toEqual([750, 98, 360, 390])
  await drag([1104, 482], [1104, 402])
  await expect.poll(() => areaOf(page, 'By state')).toEqual([750, 98, 360, 310])
  await expect.poll(() => page.getByText('Unsaved').or(page.getByText('Saving')).count()).toBe(0)
  await page.reload()
  await expect.poll(() => areaOf(page, 'By state')).toEqual([750, 98, 360, 310])
  await handle(page, 'By state').focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => areaOf(page, 'By state')).toEqual([750, 98, 360, 310])
  expect(complaints).toEqual([])
})

/** A Trino whose `wages` only the admin may read. */
const openLake = () =>
  openTrinoProtocol((sql, user) => {
    if (sql.includes('information_schema.columns'))
      return {
        columns: ['column_name', 'data_type'].map((name) => ({ name, type: 'varchar' })),
        pages: ['[["wage", "bigint"], ["post", "varchar"]]'],
      }
    if (sql.includes('information_schema'))
      return { columns: [{ name: 'table_name', type: 'varchar' }], pages: ['[["wages"]]'] }
    return user === 'admin'
      ? {
          columns: [
            { name: 'post', type: 'varchar' },
            { name: 'count', type: 'bigint' },
          ],
          pages: ['[["Pilot", 7]]'],
        }
      : {
          error: {
            message: 'Access Denied: Cannot select from table hr.wages',
            errorName: 'PERMISSION_DENIED',
          },
        }
  })

test('who may not read the data of a chart is told so in its place, and never shown what others read of it', async () => {
  const lake = await openLake()
  const database = await world.admin.post<{ id: number }>('/database/', {
    database_name: 'Lake',
    sqlalchemy_uri: `trino://service@127.0.0.1:${lake.port}/hive/hr`,
    impersonate_user: true,
  })
  const dataset = await world.admin.post<{ id: number }>('/dataset/', {
    database: database.id,
    schema: 'hr',
    table_name: 'wages',
  })
  const wages = await chartOf('Wages', dataset.id, ['post'])
  const id = await dashboardOf('Rights', [wages, ids['byState'] ?? 0])
  await world.admin.post('/security/register_user', {
    name: 'Ben',
    username: 'ben',
    email: 'ben@example.org',
    password: 'Correct-horse1!',
    isAdmin: false,
  })
  const ben = await world.signIn({ username: 'ben', password: 'Correct-horse1!' })
  const { page: first } = await at(`/dashboards/${id}`)
  await tile(first, 'Wages').getByText('Pilot').first().waitFor()
  const { page: second } = await at(`/dashboards/${id}`, 1440, ben)
  await tile(second, 'Wages').getByText('You may not read the data of this chart').waitFor()
  await tile(second, 'Wages')
    .getByText('Access Denied: Cannot select from table hr.wages')
    .waitFor()
  await tile(second, 'By state').getByText('Texas').first().waitFor()
  expect(await tile(second, 'Wages').getByText('Pilot').count()).toBe(0)
  await lake.close()
})

test('an edit that came too late outlives its page and its window: opened again, the dashboard asks what to do with it', async () => {
  const id = await dashboardOf('Too late', [ids['byState'] ?? 0, ids['byCost'] ?? 0])
  const { page: second, context } = await at(`/dashboards/${id}`)
  const layoutOf = async () => {
    const { result } = await world.admin.call<{ result: Dashboard }>('GET', `/dashboard/${id}`)
    return JSON.parse(result.position_json) as Record<string, { meta?: { chartId?: number } }>
  }
  const chartsOf = (layout: Awaited<ReturnType<typeof layoutOf>>) =>
    Object.values(layout).flatMap(({ meta }) => meta?.chartId ?? [])
  const layout = await layoutOf()
  const withoutCost = Object.entries(layout).filter(
    ([, { meta }]) => meta?.chartId !== ids['byCost'],
  )
  await world.admin.call('PUT', `/dashboard/${id}`, {
    json_metadata: JSON.stringify({ positions: Object.fromEntries(withoutCost) }),
  })
  expect(chartsOf(await layoutOf())).toEqual([ids['byState']])
  await handle(second, 'By state').focus()
  // In one turn: a save that begins before asks on the page.
  await second.evaluate(() => {
    const removal = new KeyboardEvent('keydown', { key: 'Delete', bubbles: true })
    document.activeElement?.dispatchEvent(removal)
    history.pushState(null, '', '/dashboards')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await second.getByRole('alert').getByText('The dashboard was not saved').waitFor()
  await second.getByRole('button', { name: 'Edit again' }).click()
  const question = (page: Page) => page.getByRole('dialog').getByText('Both windows changed Layout')
  await question(second).waitFor()
  await second.close()
  const again = await context.newPage()
  await again.goto(`/dashboards/${id}`)
  await question(again).waitFor()
  await Promise.all([
    again.waitForResponse((response) => response.request().method() === 'PUT' && response.ok()),
    again.getByRole('button', { name: 'Overwrite' }).click(),
  ])
  expect(chartsOf(await layoutOf())).toEqual([ids['byCost']])
})

test('on a narrow window the charts stand below each other', async () => {
  const id = await dashboardOf('Narrow', [ids['byState'] ?? 0, ids['byCost'] ?? 0])
  const { page } = await at(`/dashboards/${id}`, 600)
  expect([await areaOf(page, 'By state'), await areaOf(page, 'By cost')]).toEqual([
    [10, 98, 580, 390],
    [10, 498, 580, 390],
  ])
  const [title, star] = await Promise.all(
    [
      page.getByRole('heading', { level: 1 }).getByText('Narrow'),
      page.getByRole('button', { name: /favorites/ }),
    ].map((one) => one.boundingBox()),
  )
  expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThan(star?.x ?? 0)
  expect(title?.width).toBeGreaterThan(30)
})

test('a heading and a text are added, written in Markdown without what could run, and stay', async () => {
  const id = await dashboardOf('Written', [ids['byState'] ?? 0])
  const { page } = await at(`/dashboards/${id}`)
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await add('Add a heading')
  await page.getByRole('textbox', { name: 'Heading' }).fill('Strikes')
  await page.keyboard.press('Enter')
  await add('Add a text')
  await page
    .getByRole('textbox', { name: 'Text in Markdown' })
    .fill(
      '**Costs** rise\n\n<b onclick="alert(1)">bold</b><script>alert(1)</script>\n\n[Why](https://example.org/why)',
    )
  await page.keyboard.press('Control+Enter')
  await page.getByText('Layout saved').waitFor()
  await expect.poll(() => page.getByText('Unsaved').or(page.getByText('Saving')).count()).toBe(0)
  await openWithin(page, `/dashboards/${id}`)
  await page.getByRole('heading', { name: 'Strikes', exact: true }).waitFor()
  const text = page.getByRole('article', { name: 'Text' })
  await text.getByText('Costs').waitFor()
  expect(await text.locator('p').evaluateAll((all) => all.map((one) => one.innerHTML))).toEqual([
    '<strong>Costs</strong> rise',
    '<b>bold</b>',
    expect.stringMatching(
      /^<a (?=.*href="https:\/\/example\.org\/why")(?=.*target="_blank").*>Why<\/a>$/,
    ),
  ])
})
