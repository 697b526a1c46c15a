import type { Request, Response } from 'playwright'
import { expect, test } from 'vitest'
import { explorerPage } from '../pages/ExplorerPage'
import { openWithin } from '../support/goWithin'
import { bars, explorerWorld, watchCalls } from '../support/openExplorer'

const world = explorerWorld()

const rowOf = (title: string) => world.page.getByRole('row', { name: new RegExp(title) })
const openFromList = async (title: string) => {
  await rowOf(title).getByText(title, { exact: true }).click()
  await world.explorer.apply.waitFor()
}
const edit = async () => {
  const isStored = (response: Response) =>
    response.request().method() === 'PUT' && response.url().includes('/explore/chart_form/')
  await Promise.all([
    world.page.waitForResponse(isStored),
    world.explorer.drag('fruit', 'Categories'),
  ])
}

test('opening a chart from the list takes at most four calls and writes nothing; unsaved changes are there when it is opened again, which the list marks, until they are discarded', async () => {
  await world.forms.chart('Drafted', 'harvests', 'dist_bar', bars)
  await openWithin(world.page, '/charts')
  await rowOf('Drafted').waitFor()
  const seen = watchCalls(world)
  await openFromList('Drafted')
  await world.explorer.rows()
  expect({ count: seen.length, writes: seen.filter((call) => call.startsWith('PUT')) }).toEqual({
    count: expect.toSatisfy((count: number) => count <= 4),
    writes: [],
  })
  expect(await world.explorer.unsaved.count()).toBe(0)
  await edit()
  await world.page.getByRole('button', { name: 'Back to the charts' }).click()
  await rowOf('Drafted').getByText('Unsaved changes').waitFor()
  await openFromList('Drafted')
  await world.explorer.unsaved.waitFor()
  expect(await world.explorer.pills('Categories')).toEqual(['fruit'])
  const dropped = world.page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.ok(),
  )
  await world.page.getByRole('button', { name: 'Discard changes' }).click()
  await world.explorer.unsaved.waitFor({ state: 'detached' })
  expect(await world.explorer.pills('Categories')).toEqual([])
  await dropped
  await world.page.getByRole('button', { name: 'Back to the charts' }).click()
  await rowOf('Drafted').waitFor()
  await expect.poll(() => rowOf('Drafted').getByText('Unsaved changes').count()).toBe(0)
})

test('a second window with the same chart does not replace what the first one changed: it shows both and keeps both', async () => {
  const { path } = await world.forms.chart('Twice open', 'harvests', 'dist_bar', bars)
  const page = await world.context.newPage()
  const second = explorerPage(page)
  await Promise.all([world.page.goto(path), page.goto(path)])
  await Promise.all([world.explorer.apply.waitFor(), second.apply.waitFor()])
  await edit()
  await second.drag('fruit', 'Series')
  const question = page.getByRole('dialog', { name: 'Changed in another window' })
  const rows = question.getByRole('table').locator('tbody tr')
  await rows.first().waitFor()
  expect(
    await rows.evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => cell.textContent)),
    ),
  ).toEqual([
    ['Series', 'fruit, orchard', 'orchard'],
    ['Categories', 'none', 'fruit'],
  ])
  const stored = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.ok(),
  )
  await question.getByRole('button', { name: 'Keep both changes' }).click()
  await stored
  await world.page.reload()
  await world.explorer.unsaved.waitFor()
  expect({
    series: await world.explorer.pills('Series'),
    categories: await world.explorer.pills('Categories'),
  }).toEqual({ series: ['fruit', 'orchard'], categories: ['fruit'] })
  expect({
    series: await second.pills('Series'),
    categories: await second.pills('Categories'),
  }).toEqual({ series: ['fruit', 'orchard'], categories: ['fruit'] })
})

test('a duplicated tab has its own unsent edit beside that of the first one', async () => {
  const { path } = await world.forms.chart('Duplicated tab', 'harvests', 'dist_bar', bars)
  await openWithin(world.page, path)
  await world.explorer.apply.waitFor()
  const [page] = await Promise.all([
    world.context.waitForEvent('page'),
    world.page.evaluate(() => void window.open(location.href)),
  ])
  const second = explorerPage(page)
  await second.apply.waitFor()
  await world.context.route('**/explore/chart_form/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  const isSent = (request: Request) =>
    request.method() === 'PUT' && request.url().includes('/explore/chart_form/')
  await Promise.all([world.page.waitForRequest(isSent), world.explorer.drag('fruit', 'Categories')])
  await Promise.all([page.waitForRequest(isSent), second.drag('fruit', 'Series')])
  await Promise.all([world.page.reload(), page.reload()])
  await Promise.all([world.explorer.unsaved.waitFor(), second.unsaved.waitFor()])
  const slots = async (explorer: typeof second) => [
    await explorer.pills('Series'),
    await explorer.pills('Categories'),
  ]
  expect({ first: await slots(world.explorer), second: await slots(second) }).toEqual({
    first: [['orchard'], ['fruit']],
    second: [['fruit', 'orchard'], []],
  })
})
