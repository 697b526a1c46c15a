import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWithin } from '../support/goWithin'
import { openWorld, type World } from '../support/world'
import { noteUploads } from '../support/sentUpload'

let world: World
let page: Page
let sent: Awaited<ReturnType<typeof noteUploads>>
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
  await openWithin(page, '/datasets')
})

const add = () => page.getByRole('button', { name: 'Add', exact: true })
const dialog = () => page.getByRole('dialog', { name: 'Define Dataset from .csv file' })
const openUpload = async () => {
  await add().click()
  await page.getByRole('menuitem', { name: 'From File' }).click()
  await dialog().getByRole('combobox', { name: 'Schema' }).filter({ hasText: 'main' }).waitFor()
}
const choose = (name: string, csv: string) =>
  dialog()
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
const submit = () => dialog().getByRole('button', { name: 'Submit' })
const radios = (name: string) => dialog().getByRole('radiogroup', { name }).getByRole('radio')
const checked = (name: string) =>
  dialog().getByRole('radiogroup', { name }).getByRole('radio', { checked: true }).innerText()

test('the add menu holds the four ways to a dataset, and Custom SQL leads to the SQL page', async () => {
  await add().click()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    'From Database',
    'From File',
    'Custom SQL',
    'New Database',
  ])
  await page.getByRole('menuitem', { name: 'Custom SQL' }).click()
  await page.waitForURL('**/sql-page')
})

test('the upload dialog asks for file, table name, database, schema, delimiter and table-exists, all required', async () => {
  await openUpload()
  expect(await dialog().getByRole('heading', { level: 2 }).innerText()).toBe(
    'Define Dataset from .csv file',
  )
  expect(await dialog().locator('label').allInnerTexts()).toEqual([
    'File*',
    'Or a web address',
    'Table name*',
    'Database*',
    'Schema*',
    'Delimiter*',
    'Table exists*',
  ])
  expect(await dialog().locator('input[type=file]').getAttribute('accept')).toBe(
    '.csv,.tsv,.txt,.xls,.xlsx,.xlsm,.ods,.json,.geojson,.jsonl,.ndjson,.parquet,.gz,.zst,.zip',
  )
  expect({
    offered: await radios('Delimiter').allInnerTexts(),
    checked: await checked('Delimiter'),
  }).toEqual({ offered: ['Comma', 'Tab', 'Pipe', 'Semicolon'], checked: 'Comma' })
  expect({
    offered: await radios('Table exists').allInnerTexts(),
    checked: await checked('Table exists'),
  }).toEqual({ offered: ['Fail', 'Replace', 'Append'], checked: 'Fail' })
  expect({
    disabled: await submit().getAttribute('aria-disabled'),
    reason: await submit().getAttribute('aria-description'),
  }).toEqual({ disabled: 'true', reason: 'Choose a file first' })
})

test.each([
  ['Comma', ',', 'Fail', 'fail'],
  ['Tab', '\t', 'Replace', 'replace'],
  ['Pipe', '|', 'Append', 'append'],
  ['Semicolon', ';', 'Fail', 'fail'],
])(
  'a file separated by %s (%j) is sent with its place and what to do with a table that exists: %s (%s)',
  async (delimiter, separator, exists, ifExists) => {
    const name = `by_${delimiter.toLowerCase()}`
    const csv = ['a', 'b'].join(separator).concat('\n', ['1', '2'].join(separator), '\n')
    await openUpload()
    await choose(`${name}.csv`, csv)
    await dialog().getByRole('radio', { name: delimiter }).click()
    await dialog().getByRole('radio', { name: exists }).click()
    await submit().click()
    await page.getByText(`Created Table: ${name}`).waitFor()
    await dialog().waitFor({ state: 'detached' })
    const fields = await sent()
    expect(fields).toEqual({
      file: `${name}.csv`,
      database_name: 'Workspace',
      table_name: name,
      schema: 'main',
      separator,
      if_exists: ifExists,
      upload_id: expect.any(String) as unknown,
    })
  },
)

test('after an upload the form is empty again', async () => {
  await openUpload()
  expect({
    tableName: await dialog().getByRole('textbox', { name: 'Table name' }).inputValue(),
    delimiter: await checked('Delimiter'),
    tableExists: await checked('Table exists'),
    fileCount: await dialog()
      .locator('input[type=file]')
      .evaluate((input: HTMLInputElement) => input.files?.length),
    uploadReason: await submit().getAttribute('aria-description'),
  }).toEqual({
    tableName: '',
    delimiter: 'Comma',
    tableExists: 'Fail',
    fileCount: 0,
    uploadReason: 'Choose a file first',
  })
})

test('a refused upload warns with the words of the server, keeps the form and reads the list again', async () => {
  await openUpload()
  await choose('by_comma.csv', 'a,b\n1,2\n')
  const listed = page.waitForResponse('**/dataset/?q=*')
  await submit().click()
  await page
    .locator('[aria-label=Notices] [role=alert]')
    .getByText('Table by_comma already exists')
    .waitFor()
  expect((await listed).status()).toBe(200)
  expect({
    tableName: await dialog().getByRole('textbox', { name: 'Table name' }).inputValue(),
    disabled: await submit().getAttribute('aria-disabled'),
  }).toEqual({ tableName: 'by_comma', disabled: null })
})

test('the list of datasets is a table with a search', async () => {
  const names = () =>
    page
      .getByRole('table', { name: 'Datasets' })
      .locator('tbody tr td:nth-child(3)')
      .allInnerTexts()
  await expect.poll(names).toEqual(['by_semicolon', 'by_pipe', 'by_tab', 'by_comma'])
  await page.getByRole('searchbox', { name: 'Search Datasets' }).fill('PI')
  await expect.poll(names).toEqual(['by_pipe'])
  await page.getByText('1/4', { exact: true }).waitFor()
})
