import { writeXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { patient, uploadPage } from '../pages/UploadPage'
import { openWorld, type World } from '../support/world'
import { enter, tabTo } from '../support/keyboard'
import { openPostgres } from '../support/postgres'

let world: World
let postgres: Awaited<ReturnType<typeof openPostgres>>
let page: Page
let upload: Awaited<ReturnType<typeof uploadPage>>
beforeAll(async () => {
  ;[world, postgres] = await Promise.all([openWorld(), openPostgres()])
  await postgres.run('CREATE SCHEMA landing; CREATE SCHEMA private')
  await world.admin.call('POST', '/database/', {
    database_name: 'Field station',
    sqlalchemy_uri: postgres.address,
    allow_file_upload: true,
    extra: '{"schemas_allowed_for_file_upload":["landing"]}',
  })
  ;({ page } = await world.at('/datasets'))
})
afterAll(async () => {
  await world.close()
  await postgres.close()
})
beforeEach(async () => {
  await page.evaluate(() => {
    sessionStorage.clear()
  })
  upload = await uploadPage(page)
  await upload.open()
})

const rows = async () =>
  (await postgres.run('SELECT orchard, kg FROM landing.harvests ORDER BY kg')).rows as unknown[]
const uploadHarvests = async (csv: string, ifExists: string) => {
  await upload.pick('Database', 'Field station')
  await upload.dialog
    .getByRole('combobox', { name: 'Schema' })
    .filter({ hasText: 'landing' })
    .waitFor()
  await upload.choose('harvests.csv', csv)
  await upload.dialog.getByRole('radio', { name: ifExists }).click()
  await upload.submit.click()
}

test('a connected database takes a file into the schemas it names: made, refused, replaced and added to as chosen', async () => {
  await upload.pick('Database', 'Field station')
  await upload.dialog
    .getByRole('combobox', { name: 'Schema' })
    .filter({ hasText: 'landing' })
    .click()
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['landing'])
  await page.keyboard.press('Escape')
  await uploadHarvests('orchard,kg\nNorth,120\nLake,200\n', 'Fail')
  await upload.notice('2 rows imported').waitFor()
  await upload.dialog.waitFor({ state: 'detached' })
  await upload.open()
  await uploadHarvests('orchard,kg\nBrook,45\n', 'Fail')
  await expect.poll(upload.refusal, patient).toBe('Table harvests already exists')
  await upload.dialog.getByRole('radio', { name: 'Append' }).click()
  await upload.submit.click()
  await upload.notice('The table now has 3 rows').waitFor()
  expect(await rows()).toEqual([
    { orchard: 'Brook', kg: '45' },
    { orchard: 'North', kg: '120' },
    { orchard: 'Lake', kg: '200' },
  ])
  await upload.dialog.waitFor({ state: 'detached' })
  await upload.open()
  await uploadHarvests('orchard,weight\nHill,7\n', 'Append')
  await expect
    .poll(upload.refusal, patient)
    .toBe('The columns do not match the table: the file lacks kg; the table lacks weight')
  await upload.choose('harvests.csv', 'orchard,kg\nHill,7\n')
  await upload.dialog.getByRole('radio', { name: 'Replace' }).click()
  await upload.submit.click()
  await upload.notice('1 row imported').waitFor()
  expect(await rows()).toEqual([{ orchard: 'Hill', kg: '7' }])
}, 180_000)

test('a workbook is read sheet by sheet as chosen', async () => {
  const workbook = await writeXlsx({
    sheets: [
      {
        name: 'May',
        rows: [
          ['tree', 'kg'],
          ['Apple', 3],
        ],
      },
      {
        name: 'June',
        rows: [
          ['tree', 'kg', 'by'],
          ['Pear', 4.5, 'Ana'],
          ['Plum', 6, 'Ben'],
        ],
      },
    ],
  })
  await upload.choose('orchard.xlsx', Buffer.from(workbook))
  await expect.poll(upload.rows, patient).toEqual([['Apple', '3']])
  await upload.pick('Sheet', 'June')
  await expect.poll(upload.rows, patient).toEqual([
    ['Pear', '4.5', 'Ana'],
    ['Plum', '6', 'Ben'],
  ])
  await upload.submit.click()
  await upload.notice('2 rows imported').waitFor()
  await upload.dialog.waitFor({ state: 'detached' })
})

test('by keys alone: a file is chosen, options are changed, the file is sent', async () => {
  const picker = page.waitForEvent('filechooser')
  await enter(page, upload.dialog.getByRole('button', { name: 'Choose file' }))
  await (
    await picker
  ).setFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2\n') })
  await expect
    .poll(upload.columns, patient)
    .toEqual(['Type of a: whole number', 'Type of b: whole number'])
  await tabTo(page, upload.dialog.getByRole('radio', { name: 'Fail' }))
  await page.keyboard.press('ArrowRight')
  await upload.dialog.getByText('Replaces main.keys if it already exists.').waitFor()
  await tabTo(page, upload.dialog.getByRole('combobox', { name: 'Header' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(upload.rows, patient).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  await enter(page, upload.submit)
  await upload.notice('2 rows imported').waitFor()
  await upload.dialog.waitFor({ state: 'detached' })
})
