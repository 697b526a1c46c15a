import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { patient, uploadPage } from '../pages/UploadPage'
import { openWorld, type World } from '../support/world'
import { noteUploads } from '../support/sentUpload'

let world: World
let page: Page
let sent: Awaited<ReturnType<typeof noteUploads>>
let upload: Awaited<ReturnType<typeof uploadPage>>
beforeAll(async () => {
  world = await openWorld()
  ;({ page } = await world.at('/datasets'))
  sent = await noteUploads(page)
})
afterAll(() => world.close())
beforeEach(async () => {
  await page.evaluate(() => {
    sessionStorage.clear()
  })
  upload = await uploadPage(page)
})

const { stringify } = JSON
const press = (name: string) => upload.settings.getByRole('button', { name, exact: true }).click()
const tab = (name: string) => upload.settings.getByRole('tab', { name }).click()
const box = (name: string) => upload.settings.getByRole('checkbox', { name })
const text = (name: string) => upload.settings.getByRole('textbox', { name, exact: true })
const openSettings = async (name: string) => {
  await upload.open()
  await upload.choose(name, 'a,b,day\n1,2,2024-01-02\n3,4,2024-01-03\n')
  await expect.poll(upload.columns, patient).toHaveLength(3)
  await upload.dialog.getByRole('button', { name: /^Advanced settings/ }).click()
  await upload.settings.waitFor()
}
const submit = async (table: string) => {
  await upload.settings.waitFor({ state: 'detached' })
  await upload.submit.click()
  await upload.notice(`Created Table: ${table}`).waitFor()
  await upload.dialog.waitFor({ state: 'detached' })
}

test('the advanced settings are 866 wide, with the tabs Column Settings and Formatting and what is on at first', async () => {
  await openSettings('plain.csv')
  expect((await upload.settings.boundingBox())?.width).toBe(866)
  expect(await upload.settings.getByRole('tab').allInnerTexts()).toEqual([
    'Column Settings',
    'Formatting',
  ])
  expect({
    indexWritten: await box('Write dataframe index').isChecked(),
    duplicatesMangled: await box('Mangle duplicate columns: X, X.1').isChecked(),
  }).toEqual({ indexWritten: true, duplicatesMangled: true })
  await tab('Formatting')
  expect({
    skipRows: await text('Skip Rows').inputValue(),
    rowsToRead: await text('Rows to Read').inputValue(),
    decimal: await text('Decimal character').inputValue(),
  }).toEqual({ skipRows: '0', rowsToRead: '', decimal: '.' })
  for (const name of ['Skip initial space', 'Skip blank lines', 'Infer datetime format'])
    expect(await box(name).isChecked()).toBe(true)
  await upload.settings.getByText('Hive supports only a single value.').waitFor()
})

test('Skip Rows and Rows to Read take numbers only, and Save & Close waits for them', async () => {
  await openSettings('plain.csv')
  await tab('Formatting')
  await text('Rows to Read').fill('ten')
  await upload.settings.getByText('Enter a whole number, or leave it empty for all.').waitFor()
  expect(
    await upload.settings
      .getByRole('button', { name: 'Save & Close' })
      .getAttribute('aria-description'),
  ).toBe('Enter a whole number, or leave it empty for all.')
  await text('Rows to Read').fill('10')
  await text('Skip Rows').fill('-1')
  await upload.settings.getByText('Enter a whole number from 0 up.').waitFor()
})

test('cancelled settings are forgotten and do not travel', async () => {
  await openSettings('cancelled.csv')
  await box('Write dataframe index').click()
  await tab('Formatting')
  await text('Rows to Read').fill('1')
  await press('Cancel')
  await submit('cancelled')
  expect(await sent()).toMatchObject({ file: 'cancelled.csv', separator: ',' })
  expect(Object.keys(await sent()).toSorted()).toEqual([
    'database_name',
    'file',
    'if_exists',
    'schema',
    'separator',
    'table_name',
    'upload_id',
  ])
})

test('saved settings stay and travel, all thirteen of them', async () => {
  await openSettings('saved.csv')
  await upload.settings.getByRole('combobox', { name: 'Index column' }).click()
  await page.getByRole('option', { name: 'a', exact: true }).click()
  await text('Index label').fill('label')
  await upload.settings.getByRole('combobox', { name: 'Columns to read' }).click()
  for (const name of ['a', 'day'])
    await page.getByRole('menuitemcheckbox', { name, exact: true }).click()
  await page.keyboard.press('Escape')
  await tab('Formatting')
  await text('Rows to Read').fill('1')
  await upload.settings.getByRole('combobox', { name: 'Parse dates' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'day', exact: true }).click()
  await page.keyboard.press('Escape')
  await text('Null values').fill('-')
  await page.keyboard.press('Enter')
  await upload.settings.getByRole('button', { name: 'Remove -', exact: true }).waitFor()
  await box('Skip initial space').click()
  await press('Save & Close')
  await upload.dialog.getByText('7 set').waitFor()
  await upload.dialog
    .getByText('2 of 3 columns into main.saved, with row labels in label')
    .waitFor()
  await upload.dialog.getByRole('button', { name: /^Advanced settings/ }).click()
  expect(await text('Index label').inputValue()).toBe('label')
  await press('Cancel')
  await submit('saved')
  expect(await sent()).toMatchObject({
    index_col: '0',
    index_label: 'label',
    use_columns: stringify(['a', 'day']),
    dataframe: 'true',
    mangle_dupe_cols: 'true',
    skip_rows: '0',
    n_rows: '1',
    decimal_char: '.',
    parse_dates: stringify(['day']),
    null_values: expect.stringContaining('"-"') as unknown,
    skip_spaces: 'false',
    skip_blank_lines: 'true',
    infer_datetime: 'true',
  })
})
