import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { patient, uploadPage } from '../pages/UploadPage'
import { seriousFindings } from '../support/axe'
import { openWorld, type World } from '../support/world'
import { enter, tabTo } from '../support/keyboard'
import { noteUploads } from '../support/sentUpload'

let world: World
let page: Page
let complaints: string[]
let upload: Awaited<ReturnType<typeof uploadPage>>
beforeAll(async () => {
  world = await openWorld()
  ;({ page, complaints } = await world.at('/datasets'))
})
afterAll(async () => {
  expect(complaints.filter((text) => !/40[049]|422/.test(text))).toEqual([])
  await world.close()
})
beforeEach(async () => {
  await page.evaluate(() => {
    sessionStorage.clear()
  })
  upload = await uploadPage(page)
})

const sales =
  'order;city;paid;on\n1;Zürich;12,50;03.01.2024\n2;Köln;7,25;04.01.2024\n3;Graz;;05.01.2024\n'

test('a file is read as it is written: its delimiter, encoding, decimal sign and dates are found and shown; the advanced settings are 866 wide and travel', async () => {
  await upload.open()
  await upload.choose('sales.csv', Buffer.from(sales, 'latin1'))
  await expect
    .poll(upload.columns, patient)
    .toEqual([
      'Type of order: whole number',
      'Type of city: text',
      'Type of paid: number',
      'Type of on: date',
    ])
  expect(await upload.rows()).toEqual([
    ['1', 'Zürich', '12.5', '2024-01-03'],
    ['2', 'Köln', '7.25', '2024-01-04'],
    ['3', 'Graz', 'null', '2024-01-05'],
  ])
  expect(await upload.says()).toBe('3 rows, 4 columns, header in line 1')
  expect(
    await upload.dialog
      .getByRole('radiogroup', { name: 'Delimiter' })
      .getByRole('radio', { checked: true })
      .innerText(),
  ).toBe('Semicolon')
  const sent = await noteUploads(page)
  await upload.dialog.getByRole('button', { name: /^Advanced settings/ }).click()
  expect((await upload.settings.boundingBox())?.width).toBe(866)
  await upload.settings.getByRole('tab', { name: 'Formatting' }).click()
  expect(await seriousFindings(page)).toEqual([])
  await upload.settings.getByRole('textbox', { name: 'Rows to Read', exact: true }).fill('2')
  await upload.settings.getByRole('button', { name: 'Save & Close', exact: true }).click()
  await upload.dialog.getByText('2 set').waitFor()
  await upload.submit.click()
  await upload.notice('2 rows imported').waitFor()
  expect(await sent()).toMatchObject({
    n_rows: '2',
    skip_rows: '0',
    use_columns: '[]',
    mangle_dupe_cols: 'true',
    null_values: expect.stringContaining('"n/a"') as unknown,
  })
  await upload.dialog.waitFor({ state: 'detached' })
  await expect.poll(upload.names).toEqual(['sales'])
})

test('by keys alone a file is chosen and its options are changed; a reload brings them back and asks for the file by its name', async () => {
  await upload.open()
  const picker = page.waitForEvent('filechooser')
  await enter(page, upload.dialog.getByRole('button', { name: 'Choose file' }))
  const file = { name: 'keys.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2\n') }
  await (await picker).setFiles(file)
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
  const rows = [
    ['a', 'b'],
    ['1', '2'],
  ]
  await expect.poll(upload.rows, patient).toEqual(rows)
  await page.reload()
  await upload.dialog.getByText('Choose keys.csv again').waitFor()
  await upload.dialog.locator('input[type=file]').setInputFiles(file)
  await expect.poll(upload.rows, patient).toEqual(rows)
  await enter(page, upload.submit)
  await upload.notice('2 rows imported').waitFor()
  await upload.dialog.waitFor({ state: 'detached' })
})

test('files dragged over the page open the form, and come one after the other; one dragged into the dialog takes the place of the one in it', async () => {
  const dragged = await upload.drag([
    { name: 'first.csv', text: 'a\n1\n' },
    { name: 'second.tsv', text: 'b\tc\n1\t2\n' },
  ])
  await page.getByText('Drop a file to create a dataset').waitFor()
  await dragged.drop()
  await upload.dialog.getByText('Then second.tsv').waitFor()
  await expect.poll(upload.columns, patient).toEqual(['Type of a: whole number'])
  await upload.submit.click()
  await upload.notice('Created Table: first').waitFor()
  await expect.poll(upload.tableName).toBe('second')
  await expect
    .poll(upload.columns, patient)
    .toEqual(['Type of b: whole number', 'Type of c: whole number'])
  const other = await upload.drag([{ name: 'other.csv', text: 'x\n1\n' }])
  await page.getByText('Drop the file here').waitFor()
  await other.drop()
  await expect.poll(upload.tableName).toBe('other')
})
