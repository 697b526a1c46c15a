import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { patient, uploadPage } from '../pages/UploadPage'
import { openWorld, type World } from '../support/world'

let world: World
let page: Page
let upload: Awaited<ReturnType<typeof uploadPage>>
beforeAll(async () => {
  world = await openWorld()
  ;({ page } = await world.at('/datasets'))
})
afterAll(() => world.close())
beforeEach(async () => {
  await page.evaluate(() => {
    sessionStorage.clear()
  })
  upload = await uploadPage(page)
  await upload.open()
})

const submitted = async (said: string) => {
  await upload.submit.click()
  await upload.notice(said).first().waitFor()
}

test('a table that is pasted from a page becomes a dataset, cells of a spreadsheet are one too, and one line is none', async () => {
  await page.evaluate(() => {
    const carried = new DataTransfer()
    carried.setData(
      'text/html',
      '<p>x</p><table><tr><th>city</th><th colspan="2">people</th></tr><tr><td rowspan="2">Köln<br>am Rhein</td><td>1</td><td>a "b"</td></tr><tr><td>2</td><td>c, d</td></tr></table>',
    )
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: carried, bubbles: true, cancelable: true }),
    )
  })
  await expect.poll(upload.rows, patient).toEqual([
    ['Köln\nam Rhein', '1', 'a "b"'],
    ['null', '2', 'c, d'],
  ])
  expect(await upload.tableName()).toBe('pasted')
  const paste = (text: string) =>
    page.evaluate((pasted) => {
      const carried = new DataTransfer()
      carried.setData('text/plain', pasted)
      return document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: carried, bubbles: true, cancelable: true }),
      )
    }, text)
  expect(await paste('a name')).toBe(true)
  expect(await paste('id\tname\n7\t"two\nlines"\n')).toBe(false)
  await expect.poll(upload.rows, patient).toEqual([['7', 'two\nlines']])
  await submitted('1 row imported')
})

test('the lines that an upload left out are fetched as a file from the details of its dataset', async () => {
  await upload.choose('ragged.csv', 'a,b\n1,2\n3,"4 ""x""",5\n6,7\n')
  await upload.dialog.getByRole('button', { name: 'Leave these lines out' }).click(patient)
  await expect.poll(upload.rows, patient).toEqual([
    ['1', '2'],
    ['6', '7'],
  ])
  await submitted('2 rows imported')
  await page.getByRole('button', { name: 'Open', exact: true }).last().click()
  await page.getByRole('tab', { name: 'Details' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the line' }).click(),
  ])
  expect([file.suggestedFilename(), readFileSync(await file.path(), 'utf8')]).toEqual([
    'ragged_left_out.csv',
    'line,text\n3,"3,""4 """"x"""""",5"\n',
  ])
})
