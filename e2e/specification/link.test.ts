import { expect, test } from 'vitest'
import { explorerPage } from '../pages/ExplorerPage'
import { openWithin } from '../support/goWithin'
import { seriousFindings } from '../support/axe'
import { enter } from '../support/keyboard'
import { bars, explorerWorld } from '../support/openExplorer'
import { signIn } from '../support/signIn'
import { acquirePage } from '../support/warmBrowser'

const world = explorerWorld()

const copyLink = async () => {
  await world.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(world.page, world.page.getByRole('button', { name: 'Copy link' }))
  await world.page.getByText('Link copied').waitFor()
  return world.page.evaluate(() => navigator.clipboard.readText())
}

const colleague = async () => {
  const person = {
    name: 'Nora',
    email: 'nora@example.com',
    password: 'Another-horse2@',
    isAdmin: false,
  }
  await world.admin.call('POST', '/security/register_user', person).catch(() => undefined)
  const opened = await acquirePage(world.workspace.url)
  await (
    await signIn(world.workspace, { username: 'Nora', password: person.password })
  ).into(opened.context)
  return { ...opened, explorer: explorerPage(opened.page) }
}

const filter = {
  expressionType: 'SIMPLE',
  subject: 'fruit',
  operator: '==',
  comparator: 'Apple',
  clause: 'WHERE',
  applied: true,
}

test('a link shows a colleague the chart as it is, unsaved edits, filters, colours and title included, and runs it; Open Page of the snackbar opens it in a new browser tab', async () => {
  const extra_form_data = {
    color_scheme: 'Pastels',
    opacity: 60,
    viz_options: { sort: 'name_asc' },
  }
  const { key, path } = await world.forms.form('harvests', 'dist_bar', {
    ...bars,
    adhoc_filters: [filter],
    extra_form_data,
    slice_name: 'Apples',
  })
  await openWithin(world.page, path)
  await world.page.getByRole('heading', { name: 'Apples' }).waitFor()
  const link = await copyLink()
  expect(link).toMatch(new RegExp(`^${world.workspace.url}/#/visualizations/null/[\\w-]{64}$`))
  expect(link).not.toContain(key)
  const opening = world.context.waitForEvent('page')
  await world.page.getByRole('button', { name: 'Open Page' }).click()
  const opened = await opening
  await explorerPage(opened).rows()
  expect(new URL(opened.url()).pathname).toBe(new URL(link).hash.slice(1))
  const { page, context, explorer } = await colleague()
  await page.goto(link)
  await page.getByRole('heading', { name: 'Apples' }).waitFor()
  expect((await explorer.rows()).toSorted()).toEqual([
    'Lake 200.0',
    'North, hill 120.0',
    'Söder 45.5',
  ])
  expect(
    await page
      .locator('[data-pill]')
      .evaluateAll((all) => all.map((pill) => pill.getAttribute('data-pill'))),
  ).toEqual(['SUM(kg)', 'orchard', expect.stringContaining('Apple')])
  const [hers, his] = await Promise.all(
    [link.split('/').at(-1) ?? '', key].map(
      async (one) =>
        (
          await world.admin.call<{ result: { form_data: { url_params: unknown } } }>(
            'GET',
            `/explore/chart_form/${one}`,
          )
        ).result.form_data,
    ),
  )
  expect({ ...hers, url_params: null }).toEqual({ ...his, url_params: null })
  await context.close()
})

test('a link to a saved chart carries its id and the edits that are not saved yet', async () => {
  const { id, path } = await world.forms.chart('Kept', 'harvests', 'dist_bar', bars)
  await openWithin(world.page, path)
  await world.explorer.rows()
  await world.explorer.slot('Series').getByRole('button', { name: 'Remove orchard' }).click()
  const link = await copyLink()
  expect(link).toContain(`/#/visualizations/${String(id)}/`)
  const { page, context, explorer } = await colleague()
  await page.goto(link)
  await page.getByRole('heading', { name: 'Kept' }).waitFor()
  expect({
    unsaved: await explorer.unsaved.count(),
    pills: await explorer.slot('Series').locator('[data-pill]').count(),
  }).toEqual({ unsaved: 1, pills: 0 })
  await context.close()
})

test('a link whose dataset was deleted says so, under a heading', async () => {
  const { upload } = world.admin
  await upload('short_lived', 'a,b\n1,2\n')
  const { path } = await world.forms.form('short_lived', 'table', { all_columns: ['a'] })
  const q = encodeURIComponent(
    JSON.stringify({
      columns: ['id'],
      filters: [{ col: 'table_name', opr: 'eq', value: 'short_lived' }],
    }),
  )
  const {
    ids: [id],
  } = await world.admin.call<{ ids: number[] }>('GET', `/dataset/?q=${q}`)
  await world.admin.call('DELETE', `/dataset/${String(id)}`)
  const { page, context } = await colleague()
  await page.goto(path)
  await page
    .getByRole('heading', { level: 1, name: 'The dataset of this chart was deleted' })
    .waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await context.close()
})
