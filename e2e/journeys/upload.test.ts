import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explorerPage } from '../pages/ExplorerPage'
import { sqlPage } from '../pages/SqlPage'
import { uploadPage } from '../pages/UploadPage'
import { openWithin } from '../support/goWithin'
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

test('a file becomes a dataset: named after the file, told with its rows, shown in the list', async () => {
  const { page, context, complaints, upload } = await begin()
  expect(await upload.whySubmitWaits()).toBe('Choose a file first')
  await upload.choose('Bird strikes (2002).csv', 'state,cost\nIowa,10\nUtah,20\n')
  expect(await upload.tableName()).toBe('bird_strikes_2002')
  await page.keyboard.press('Escape')
  await upload.dialog.waitFor({ state: 'detached' })
  await upload.open()
  await upload.choose('Bird strikes (2002).csv', 'state,cost\nIowa,10\nUtah,20\n')
  await upload.submit.click()
  await upload.notice('Success!').waitFor()
  expect(await upload.notice('Created Table:').innerText()).toBe(
    'Created Table: bird_strikes_2002\n2 rows imported',
  )
  await upload.dialog.waitFor({ state: 'detached' })
  await expect.poll(upload.names).toEqual(['bird_strikes_2002', 'taken'])
  expect(complaints).toEqual([])
  await context.close()
})

test.each([
  ['a name that is taken', 'taken.csv', 'a,b\n1,2\n', 'Table taken already exists'],
  [
    'lines of different lengths',
    'ragged.csv',
    'a,b,c\n1,2,3\n4,5\n',
    'Line 3 has 2 values where the header has 3 columns\nLine 3: “4,5” is not 3 values\nFill short rows\nLeave these lines out',
  ],
  [
    'a file that is no text',
    'picture.csv',
    Buffer.from([0, 255, 0, 254, 7, 0]),
    'The file is not a text file: it holds binary data',
  ],
])('%s is refused at its place and nothing is lost', async (_, name, csv, description) => {
  const { context, upload } = await begin()
  await upload.choose(name, csv)
  await upload.submit.click()
  await expect.poll(upload.refusal).toBe(description)
  expect(await upload.tableName()).toBe(name.replace(/\..*/, ''))
  expect(await upload.whySubmitWaits()).toBe(null)
  await context.close()
})

test('a server that is away is said at the form, and the same form goes through when it is back', async () => {
  const { page, context, upload } = await begin()
  await upload.choose('later.csv', 'a\n1\n')
  await page.route('**/post_file', (route) => route.abort())
  await upload.submit.click()
  await expect
    .poll(upload.refusal)
    .toBe('The server cannot be reached. Check that it is running, then try again.')
  await page.unroute('**/post_file')
  await upload.submit.click()
  await upload.notice('Created Table: later').waitFor()
  await context.close()
})

test('an upload that is cancelled leaves the form as it was', async () => {
  const { page, context, upload } = await begin()
  await upload.choose('slow.csv', 'a\n1\n')
  await page.route('**/post_file', () => undefined)
  await upload.submit.click()
  await upload.dialog.getByRole('progressbar', { name: 'Upload' }).waitFor()
  await upload.dialog.getByRole('button', { name: 'Cancel' }).click()
  await upload.dialog.getByRole('progressbar', { name: 'Upload' }).waitFor({ state: 'detached' })
  expect(await upload.tableName()).toBe('slow')
  expect(await upload.whySubmitWaits()).toBe(null)
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
