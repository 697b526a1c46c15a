import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { patient, uploadPage } from '../pages/UploadPage'
import { openWorld, type World } from '../support/world'
import { enter } from '../support/keyboard'

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
test('a file is read as it is written: its delimiter, encoding, decimal sign and dates are found and shown', async () => {
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
  await upload.submit.click()
  await upload.notice('3 rows imported').waitFor()
  await upload.dialog.waitFor({ state: 'detached' })
  await expect.poll(upload.names).toEqual(['sales'])
})

test('the preview follows every option, and a choice can be taken back', async () => {
  await upload.open()
  await upload.choose('lines.csv', 'one;two\n1;2\n3;4\n')
  await expect
    .poll(upload.columns, patient)
    .toEqual(['Type of one: whole number', 'Type of two: whole number'])
  await upload.dialog.getByRole('radio', { name: 'Comma' }).click()
  await enter(page, upload.dialog.getByRole('button', { name: 'Use semicolon as the separator' }))
  await expect.poll(upload.columns, patient).toHaveLength(2)
  expect(await upload.dialog.evaluate((each) => each.contains(document.activeElement))).toBe(true)
  await upload.pick('Header', 'None')
  await expect.poll(async () => (await upload.rows()).length, patient).toBe(3)
  await upload.pick('Header', 'First line')
  await expect.poll(async () => (await upload.rows()).length, patient).toBe(2)
  await upload.dialog.getByRole('textbox', { name: 'Skip Rows' }).fill('1')
  await expect
    .poll(upload.columns, patient)
    .toEqual(['Type of 1: whole number', 'Type of 2: whole number'])
})

test('a column is taken as another type and another one left out, by keys alone', async () => {
  await upload.open()
  await upload.choose('codes.csv', 'size,name,note\n1,a,x\n2,b,y\n')
  await expect.poll(upload.columns, patient).toHaveLength(3)
  const type = upload.dialog.getByRole('button', { name: /^Type of size/ })
  await enter(page, type)
  await page.getByRole('menuitemradio', { name: 'text' }).press('Enter')
  await expect
    .poll(upload.columns, patient)
    .toEqual(['Type of size: text', 'Type of name: text', 'Type of note: text'])
  await upload.dialog.getByRole('checkbox', { name: 'Read note' }).press('Space')
  await upload.dialog.getByText('2 of 3 columns into main.codes').waitFor()
  await upload.dialog.getByText('1 set').waitFor()
  await upload.submit.press('Enter')
  await upload.notice('Created Table: codes').waitFor()
  type Found = { result: { id: number }[] }
  type Shown = { result: { columns: { column_name: string; type: string }[] } }
  const q = JSON.stringify({ filters: [{ col: 'table_name', opr: 'eq', value: 'codes' }] })
  const { result } = await world.admin.call<Found>('GET', `/dataset/?q=${encodeURIComponent(q)}`)
  const shown = await world.admin.call<Shown>('GET', `/dataset/${result[0]?.id ?? 0}`)
  expect(shown.result.columns.map(({ column_name, type: is }) => [column_name, is])).toEqual([
    ['size', 'VARCHAR'],
    ['name', 'VARCHAR'],
  ])
})

test('cells that do not fit are named, and one press takes their column as text', async () => {
  await upload.open()
  await upload.choose('mixed.csv', 'id,cost\n1,10\n2,20\n3,12O\n')
  await expect.poll(upload.columns, patient).toHaveLength(2)
  await enter(page, upload.dialog.getByRole('button', { name: /^Type of cost/ }))
  await page.getByRole('menuitemradio', { name: 'whole number' }).press('Enter')
  await expect.poll(upload.refusal, patient).toContain('Line 4, cost: “12O” is not')
  await upload.submit.click()
  await page.locator('[aria-label=Notices] [role=alert]').first().waitFor()
  await upload.dialog.getByRole('alert').getByRole('button', { name: /text/ }).first().click()
  await expect
    .poll(upload.columns, patient)
    .toEqual(['Type of id: whole number', 'Type of cost: text'])
  await upload.submit.click()
  await upload.notice('3 rows imported').waitFor()
})

test('files dragged over the page open the form, and come one after the other', async () => {
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
  await upload.submit.click()
  await upload.notice('Created Table: second').waitFor()
  await upload.dialog.waitFor({ state: 'detached' })
})

test('a file dragged into the dialog takes the place of the one in it', async () => {
  await upload.open()
  const dragged = await upload.drag([{ name: 'other.csv', text: 'x\n1\n' }])
  await page.getByText('Drop the file here').waitFor()
  await dragged.drop()
  await expect.poll(upload.tableName).toBe('other')
  await upload.dialog.getByText('other.csv').first().waitFor()
})

test('a reload brings back what was chosen and asks for the file by its name', async () => {
  await upload.open()
  await upload.choose('again.csv', 'a;b\n1;2\n')
  await expect.poll(upload.columns, patient).toHaveLength(2)
  await upload.dialog.getByRole('textbox', { name: 'Table name' }).fill('mine')
  await upload.dialog.getByRole('radio', { name: 'Append' }).click()
  await upload.dialog.getByRole('checkbox', { name: 'Read b' }).click()
  await upload.dialog.getByText('1 of 2 columns').waitFor()
  await page.reload()
  await upload.dialog.getByText('Choose again.csv again').waitFor()
  expect({
    tableName: await upload.tableName(),
    appendChecked: await upload.dialog
      .getByRole('radio', { name: 'Append' })
      .getAttribute('aria-checked'),
  }).toEqual({ tableName: 'mine', appendChecked: 'true' })
  await upload.choose('again.csv', 'a;b\n1;2\n')
  await upload.dialog.getByText('1 of 2 columns into main.mine').waitFor()
})
