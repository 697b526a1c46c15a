import type { Response } from 'playwright'
import { expect, test } from 'vitest'
import { bars, exploringHarvests, watchCalls } from '../support/openExplorer'

const house = exploringHarvests()

const openFromList = async (title: string) => {
  await house.page.goto('/charts')
  await house.page.getByRole('row', { name: new RegExp(title) }).getByText(title, { exact: true }).click()
  await house.explorer.apply.waitFor()
}
const edit = async () => {
  const isKept = (response: Response) => response.request().method() === 'PUT' && response.url().includes('/explore/chart_form/')
  await Promise.all([house.page.waitForResponse(isKept), house.explorer.drag('fruit', 'Categories')])
}

test('unsaved changes of a saved chart are there when it is opened from the list again, which marks it, until they are discarded', async () => {
  await house.forms.chart('Drafted', 'harvests', 'dist_bar', bars)
  await openFromList('Drafted')
  expect(await house.explorer.unsaved.count()).toBe(0)
  await edit()
  await house.page.getByRole('button', { name: 'Back to the charts' }).click()
  await house.page.getByRole('row', { name: /Drafted/ }).getByText('Unsaved changes').waitFor()
  await openFromList('Drafted')
  await house.explorer.unsaved.waitFor()
  expect(await house.explorer.pills('Categories')).toEqual(['fruit'])
  await house.page.getByRole('button', { name: 'Discard changes' }).click()
  await house.explorer.unsaved.waitFor({ state: 'detached' })
  expect(await house.explorer.pills('Categories')).toEqual([])
  await house.page.goto('/charts')
  const row = house.page.getByRole('row', { name: /Drafted/ })
  await row.waitFor()
  expect(await row.getByText('Unsaved changes').count()).toBe(0)
})

test('opening a chart from the list takes at most four calls and writes nothing', async () => {
  await house.forms.chart('Counted', 'harvests', 'dist_bar', bars)
  await house.page.goto('/charts')
  const row = house.page.getByRole('row', { name: /Counted/ }).getByText('Counted', { exact: true })
  await row.waitFor()
  const seen = watchCalls(house)
  await row.click()
  await house.explorer.rows()
  expect([seen.length <= 4, seen.filter((call) => call.startsWith('PUT'))]).toEqual([true, []])
})
