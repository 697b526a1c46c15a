import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explorerPage } from '../pages/ExplorerPage'
import { sqlPage } from '../pages/SqlPage'
import { uploadPage } from '../pages/UploadPage'
import { openWithin } from '../support/goWithin'
import { noteUploads } from '../support/sentUpload'
import { signIn } from '../support/signIn'
import { acquirePage, releaseContexts } from '../support/warmBrowser'
import { startWorkspace, type Workspace } from '../support/workspace'

declare global {
  interface Window {
    presses: number
  }
}

let workspace: Workspace
let login: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  workspace = await startWorkspace()
  login = await signIn(workspace)
  await login.upload('taken', 'a,b\n1,2\n')
})
afterAll(async () => {
  await releaseContexts()
  await workspace.close()
})
const begin = async () => {
  const opened = await acquirePage(workspace.url)
  await login.into(opened.context)
  const upload = await uploadPage(opened.page)
  await upload.open()
  return { ...opened, upload }
}

test('a file becomes a dataset: named after the file, sent as chosen, told with its rows, shown in the list; the next form is empty, and a name that is taken is refused at its place', async () => {
  const { page, context, complaints, upload } = await begin()
  const sent = await noteUploads(page)
  const file = ['Bird strikes (2002).csv', 'state\tcost\nIowa\t10\nUtah\t20\n'] as const
  expect(await upload.whySubmitWaits()).toBe('Choose a file first')
  await upload.choose(...file)
  expect(await upload.tableName()).toBe('bird_strikes_2002')
  await page.keyboard.press('Escape')
  await upload.dialog.waitFor({ state: 'detached' })
  await upload.open()
  await upload.choose(...file)
  await upload.dialog.getByRole('radio', { name: 'Tab' }).click()
  await upload.dialog.getByRole('radio', { name: 'Replace' }).click()
  await upload.submit.click()
  await upload.notice('Success!').waitFor()
  expect(await upload.notice('Created Table:').innerText()).toBe(
    'Created Table: bird_strikes_2002\n2 rows imported',
  )
  await upload.dialog.waitFor({ state: 'detached' })
  expect(await sent()).toEqual({
    file: 'Bird strikes (2002).csv',
    database_name: 'Workspace',
    table_name: 'bird_strikes_2002',
    schema: 'main',
    separator: '\t',
    if_exists: 'replace',
    upload_id: expect.any(String) as unknown,
  })
  await expect.poll(upload.names).toEqual(['bird_strikes_2002', 'taken'])
  expect(complaints).toEqual([])

  await upload.open()
  const chosen = (name: string) =>
    upload.dialog
      .getByRole('radiogroup', { name })
      .getByRole('radio', { checked: true })
      .innerText()
  expect({
    tableName: await upload.tableName(),
    delimiter: await chosen('Delimiter'),
    tableExists: await chosen('Table exists'),
    files: await upload.dialog
      .locator('input[type=file]')
      .evaluate((input: HTMLInputElement) => input.files?.length),
    reason: await upload.whySubmitWaits(),
  }).toEqual({
    tableName: '',
    delimiter: 'Comma',
    tableExists: 'Fail',
    files: 0,
    reason: 'Choose a file first',
  })
  await upload.choose('taken.csv', 'a,b\n1,2\n')
  await upload.submit.click()
  await expect.poll(upload.refusal).toBe('Table taken already exists')
  expect({ name: await upload.tableName(), reason: await upload.whySubmitWaits() }).toEqual({
    name: 'taken',
    reason: null,
  })
  await context.close()
})

/** Counts how often the mouse is pressed, a drag once, in the page as it is open now. */
const countPresses = async (page: Page) => {
  await page.evaluate(() => {
    window.presses = 0
    addEventListener('pointerdown', () => (window.presses += 1), true)
  })
  return async () => {
    const presses = await page.evaluate(() => window.presses)
    await page.evaluate(() => {
      window.presses = 0
    })
    return presses
  }
}

test('a file is a bar chart after 9 clicks, filtered after 4 more and in a project after 3; a query is a chart after 5', async () => {
  await login.post('/projects/', { project_title: 'Fruit' })
  const { page, context, complaints } = await acquirePage(workspace.url)
  await login.into(context)
  await openWithin(page, '/')
  const presses = await countPresses(page)
  const types = page.getByRole('dialog', { name: 'Select Visualization type' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const explorer = explorerPage(page)
  /** Types into the field that a dialog opens with, without a click. */
  const typeInto = async (field: Locator, text: string) => {
    await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.type(text)
  }
  const chartBars = async () => {
    await types.getByRole('radio', { name: 'Bar Chart', exact: true }).click()
    await types.getByRole('checkbox', { name: 'Start with SUM(kg) by fruit' }).waitFor()
    await types.getByRole('button', { name: 'OK' }).click()
    await page.waitForURL('**/visualizations/null/*')
    await expect.poll(explorer.rows).toEqual(['Apple 5', 'Pear 4'])
  }

  await page.getByRole('link', { name: 'Datasets', exact: true }).click()
  await button('Add').first().click()
  await page.getByRole('menuitem', { name: 'From File' }).click()
  const dialog = page.getByRole('dialog', { name: 'Define Dataset from .csv file' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: /file/i }).first().click()
  await (
    await chooser
  ).setFiles({
    name: 'picked.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('fruit,kg\nApple,3\nPear,4\nApple,2\n'),
  })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await button('Open').click()
  await button('New chart').click()
  await chartBars()
  expect(await presses()).toBe(9)

  await explorer.drag('fruit', 'Filters')
  await page.getByRole('option', { name: 'Pear' }).click()
  await explorer.saveFilter.click()
  await explorer.apply.click()
  await expect.poll(explorer.rows).toEqual(['Pear 4'])
  expect(await presses()).toBe(4)

  await explorer.save.click()
  await typeInto(explorer.titleDialog.getByRole('textbox').first(), 'Pears')
  await explorer.titleDialog.getByRole('radio', { name: 'Fruit' }).click()
  await explorer.titleDialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Added to Fruit').waitFor()
  expect(await presses()).toBe(3)

  await openWithin(page, '/sql-page')
  const sql = sqlPage(page)
  await sql.write('SELECT fruit, kg FROM picked')
  await sql.button('Run').click()
  await sql.button('Chart it').click()
  await typeInto(page.getByRole('textbox', { name: 'Dataset name' }), ' as asked')
  await sql.button('Create and chart').click()
  await chartBars()
  expect(await presses()).toBe(5)
  expect(complaints).toEqual([])
  await context.close()
})
