import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../support/signIn'
import { acquirePage, releaseContexts } from '../support/warmBrowser'
import { startWorkspace, type Workspace } from '../support/workspace'

/** Where photographs are laid for a person to look at; none are taken without it. */
const album = process.env['CHARTROOM_ALBUM']

let workspace: Workspace
let login: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  workspace = await startWorkspace()
  login = await signIn(workspace)
})
afterAll(async () => {
  await releaseContexts()
  await workspace.close()
})

const begin = async (table_name: string, sql: string) => {
  const { id } = await login.call<{ id: number }>('POST', '/dataset/', {
    database: 1,
    table_name,
    sql,
  })
  return login.post('/chart/export', {
    datasource: id,
    form_data: { viz_type: 'table', all_columns: ['n'] },
    result_format: 'csv',
    client_id: table_name,
    title: table_name,
    as_job: true,
  })
}

test('the bell lists what the server does: one export is stopped, another finishes and its file is downloaded', async () => {
  await begin('endless', 'SELECT sum(a.i * b.i) AS n FROM range(3000000) a(i), range(3000000) b(i)')
  await begin('numbers', 'SELECT i AS n FROM range(3) t(i)')
  const { page, context, complaints } = await acquirePage(workspace.url)
  await login.into(context)
  await page.goto('/')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  await bell.getByRole('progressbar', { name: 'endless.csv' }).waitFor()
  const fetched = bell.getByRole('button', { name: 'Download numbers.csv' })
  await fetched.waitFor()
  for (const [width, height] of album === undefined
    ? []
    : ([
        [1440, 900],
        [1280, 720],
      ] as const)) {
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: join(album ?? '', `bell ${String(width)}.png`) })
  }
  const [download] = await Promise.all([page.waitForEvent('download'), fetched.click()])
  expect({
    name: download.suggestedFilename(),
    text: String(await readFile(await download.path())),
  }).toEqual({ name: 'numbers.csv', text: 'n\r\n0\r\n1\r\n2\r\n' })
  await bell.getByRole('button', { name: 'Stop endless.csv' }).click()
  await bell.getByRole('button', { name: 'Stop endless.csv' }).waitFor({ state: 'detached' })
  await bell
    .getByRole('listitem')
    .filter({ hasText: 'endless.csv was not made' })
    .getByText('Cancelled')
    .waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
