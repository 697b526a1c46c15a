import type { Locator, Page } from 'playwright'
import { supersetExport } from '../../tests/support/supersetExport'
import { zipped } from '../../tests/support/zipped'
import { databasesPage } from '../pages/DatabasesPage'
import { explorerPage } from '../pages/ExplorerPage'
import { importPage } from '../pages/ImportPage'
import { sqlPage } from '../pages/SqlPage'
import { uploadPage } from '../pages/UploadPage'
import type { Fault, Matched } from './faultProxy'
import type { FaultyWorld } from './faultyWorld'
import { bars } from './openExplorer'
import { openWithin } from './goWithin'
import { adminPassword } from './workspace'

/** One action on the page as a test carries it out. */
export interface Attempt {
  act: () => Promise<unknown>
  /** Where the message about a failure must stand. */
  region: Locator
  /** How often the server did it. */
  effects: () => Promise<number>
  /** Tries again after a failure; without it, as the first time. */
  retry?: () => Promise<unknown>
  /** What the page shows once it is done. */
  done: Locator
}

export interface Action {
  name: string
  call: Matched
  /** It takes as long as its work does, so that no call of it hangs too long. */
  unlimited?: true
  /** What is said in other words than everywhere. */
  message?: Partial<Record<Fault, string>>
  /** Faults after which the page finds out by itself that it was done, without a message. */
  found?: readonly Fault[]
  /** Faults after whose message the page shows that it was done, so that nothing is left to be tried again. */
  settled?: readonly Fault[]
  /** Who acts, where it is not the admin. */
  who?: (world: FaultyWorld, name: string) => ReturnType<FaultyWorld['signIn']>
  /** Makes what the action needs, named `name`, and brings the page to where it begins. */
  begin: (page: Page, name: string, world: FaultyWorld) => Promise<Attempt>
}

type Row = Record<string, unknown> & { id: number; version?: number }
const newest = encodeURIComponent(JSON.stringify({ page_size: 100, order_direction: 'desc' }))

const rowsOf = async ({ admin }: FaultyWorld, path: string) =>
  (await admin.call<{ result: Row[] }>('GET', `${path}?q=${newest}`)).result
const countOf = (world: FaultyWorld, path: string, field: string, start: string) => async () =>
  (await rowsOf(world, path)).filter((row) => String(row[field]).startsWith(start)).length
const one = async ({ admin }: FaultyWorld, path: string) =>
  (await admin.call<{ result: Row }>('GET', path)).result
/** How often a thing was changed since it was made. */
const changesOf = (world: FaultyWorld, path: string) => async () =>
  ((await one(world, path)).version ?? 0) - 1
const usersOf = async ({ admin }: FaultyWorld) =>
  (
    await admin.call<{ result: { Users: { id: number; name: string; email: string }[] } }>(
      'GET',
      '/security/users',
    )
  ).result.Users

const lostRun = 'The run was lost'
const noticesOf = (page: Page) => page.getByRole('region', { name: 'Notices' })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const saveIn = (dialog: Locator, name = 'Save') => dialog.getByRole('button', { name, exact: true })

const newChart = (world: FaultyWorld, name: string) =>
  world.forms.chart(name, 'harvests', 'dist_bar', bars)
const newProject = ({ admin }: FaultyWorld, project_title: string) =>
  admin.post<{ id: number }>('/projects/', { project_title })
const newDataset = ({ admin }: FaultyWorld, table_name: string) =>
  admin.post<{ id: number }>('/dataset/', {
    database: 1,
    schema: 'main',
    table_name,
    sql: 'SELECT 1 AS kg',
  })
const newUser = async (world: FaultyWorld, name: string) => {
  await world.admin.post('/security/register_user', {
    name,
    email: `${name.replace(' ', '-')}@example.org`,
    password: adminPassword,
  })
}

const chartRow = async (page: Page, name: string) => {
  await openWithin(page, '/charts')
  await page.getByRole('radio', { name: 'List', exact: true }).click()
  const row = rowOf(page, name).first()
  return {
    tool: (label: string) => row.getByRole('button', { name: label }),
    more: async (choice: string) => {
      await row.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: choice }).click()
    },
  }
}

/** What the page says once it has looked for an upload and the server knows none. */
const notArrived = 'The connection was lost before the whole file had arrived'

export const actions: readonly Action[] = [
  {
    name: 'save a new chart',
    call: ['POST', /^\/chart\/$/],
    begin: async (page, name, world) => {
      const explorer = explorerPage(page)
      await openWithin(page, (await world.forms.form('harvests', 'dist_bar', bars)).path)
      await explorer.save.click()
      await explorer.titleDialog.getByLabel('Chart Title:').fill(name)
      return {
        act: () => saveIn(explorer.titleDialog).click(),
        region: noticesOf(page),
        effects: countOf(world, '/chart/', 'slice_name', name),
        retry: () => explorer.save.click(),
        done: noticesOf(page).getByText('Chart saved'),
      }
    },
  },
  {
    name: 'save a chart again',
    call: ['PUT', /^\/chart\/\d+$/],
    begin: async (page, name, world) => {
      const explorer = explorerPage(page)
      const { id, path } = await newChart(world, name)
      await openWithin(page, path)
      await explorer.field('fruit').click()
      await page.getByRole('menuitem', { name: /^Series/ }).click()
      await explorer.unsaved.waitFor()
      return {
        act: () => explorer.save.click(),
        region: noticesOf(page),
        effects: changesOf(world, `/chart/${id}`),
        done: noticesOf(page).getByText('Chart saved'),
      }
    },
  },
  {
    name: 'rename a chart',
    call: ['PUT', /^\/chart\/\d+$/],
    begin: async (page, name, world) => {
      const { id } = await newChart(world, name)
      await (await chartRow(page, name)).more('Rename')
      const dialog = page.getByRole('dialog', { name: 'Rename chart' })
      await dialog.getByRole('textbox', { name: 'Title' }).fill(`Renamed ${name}`)
      return {
        act: () => saveIn(dialog, 'Rename').click(),
        region: dialog,
        effects: changesOf(world, `/chart/${id}`),
        done: noticesOf(page).getByText(`is now called Renamed ${name}`),
      }
    },
  },
  {
    name: 'duplicate a chart',
    call: ['POST', /^\/chart\/$/],
    begin: async (page, name, world) => {
      await newChart(world, name)
      const row = await chartRow(page, name)
      return {
        act: () => row.more('Duplicate'),
        region: noticesOf(page),
        effects: async () => (await countOf(world, '/chart/', 'slice_name', name)()) - 1,
        done: noticesOf(page).getByText('Duplicated as'),
      }
    },
  },
  {
    name: 'delete a chart',
    call: ['DELETE', /^\/chart\/$/],
    begin: async (page, name, world) => {
      await newChart(world, name)
      await (await chartRow(page, name)).tool('Delete').click()
      const dialog = page.getByRole('dialog', { name: 'Delete chart' })
      return {
        act: () => saveIn(dialog, 'Delete').click(),
        region: dialog,
        effects: countOf(world, '/trash/', 'title', name),
        done: noticesOf(page).getByText(`Deleted ${name}`),
      }
    },
  },
  {
    name: 'star a chart',
    call: ['POST', /^\/favstar\//],
    begin: async (page, name, world) => {
      const { id } = await newChart(world, name)
      const row = await chartRow(page, name)
      return {
        act: () => row.tool('Add to favorites').click(),
        region: noticesOf(page),
        effects: async () =>
          (
            await world.admin.call<{ result: { value: boolean }[] }>(
              'GET',
              `/chart/favorite_status/?q=[${id}]`,
            )
          ).result.filter(({ value }) => value).length,
        done: row.tool('Remove from favorites'),
      }
    },
  },
  {
    name: 'add a chart to a project',
    call: ['PUT', /^\/projects\/\d+\/charts$/],
    begin: async (page, name, world) => {
      await newChart(world, name)
      const { id } = await newProject(world, name)
      await (await chartRow(page, name)).more('Add to project')
      const dialog = page.getByRole('dialog', { name: 'Add to project' })
      await dialog.getByRole('row').filter({ hasText: name }).click()
      return {
        act: () => saveIn(dialog, 'Add').click(),
        region: noticesOf(page),
        effects: async () => ((await one(world, `/projects/${id}`))['slices'] as number[]).length,
        done: noticesOf(page).getByText(`Added ${name} to ${name}`),
      }
    },
  },
  {
    name: 'share a chart to a project',
    call: ['PUT', /^\/projects\/\d+\/charts$/],
    begin: async (page, name, world) => {
      await newChart(world, name)
      const { id } = await newProject(world, name)
      await openWithin(page, `/projects/${id}`)
      await page.getByRole('button', { name: 'Add charts', exact: true }).first().click()
      await page.getByRole('menuitem', { name: 'Add Existing' }).click()
      const dialog = page.getByRole('dialog', { name: 'Share Charts to Project' })
      await dialog.getByRole('checkbox', { name: `Select ${name}` }).check()
      return {
        act: () => saveIn(dialog, 'OK').click(),
        region: noticesOf(page),
        effects: async () => ((await one(world, `/projects/${id}`))['slices'] as number[]).length,
        done: noticesOf(page).getByText(`Added 1 chart to ${name}`),
      }
    },
  },
  {
    name: 'make a project',
    call: ['POST', /^\/projects\/$/],
    begin: async (page, name, world) => {
      await openWithin(page, '/projects/new')
      await page.getByLabel('Title').fill(name)
      return {
        act: () => saveIn(page.locator('#main'), 'Apply').click(),
        region: page.locator('#main'),
        effects: countOf(world, '/projects/', 'project_title', name),
        done: page.getByRole('heading', { level: 1, name: `Projects / ${name}` }),
      }
    },
  },
  {
    name: 'edit a project',
    call: ['PUT', /^\/projects\/\d+\/metadata$/],
    begin: async (page, name, world) => {
      const { id } = await newProject(world, name)
      await openWithin(page, `/projects/${id}`)
      await page.getByRole('tab', { name: 'Members & Details' }).click()
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit Project Metadata' })
      await dialog.getByLabel('Description').fill('What grows')
      return {
        act: () => saveIn(dialog, 'OK').click(),
        region: dialog,
        effects: changesOf(world, `/projects/${id}`),
        done: noticesOf(page).getByText(`Saved ${name}`),
      }
    },
  },
  {
    name: 'make a dashboard',
    call: ['POST', /^\/dashboard$/],
    begin: async (page, name, world) => {
      await openWithin(page, '/dashboards/new')
      await page.getByLabel('Title').fill(name)
      await page.getByLabel('Description').fill('In short')
      return {
        act: () => saveIn(page.locator('#main'), 'Apply').click(),
        region: page.locator('#main'),
        effects: countOf(world, '/dashboard/', 'dashboard_title', name),
        done: page.getByText('No charts here'),
      }
    },
  },
  {
    name: 'import a dashboard',
    call: ['POST', /^\/dashboard\/import$/],
    unlimited: true,
    begin: async (page, name, world) => {
      const files = supersetExport('shop_export').map((file) => ({
        ...file,
        text: file.text.replace('dashboard_title: Shop', `dashboard_title: ${name}`),
      }))
      await openWithin(page, '/dashboards')
      await page.getByRole('button', { name: 'Import' }).click()
      const dialog = page.getByRole('dialog', { name: 'Import dashboards from Superset' })
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'export.zip',
        mimeType: 'application/zip',
        buffer: Buffer.from(zipped(files)),
      })
      await dialog.getByText(name).first().waitFor()
      return {
        act: () => saveIn(dialog, 'Import').click(),
        region: dialog,
        effects: countOf(world, '/dashboard/', 'dashboard_title', name),
        done: page.getByRole('heading', { name: `Dashboards / ${name}` }),
      }
    },
  },
  {
    name: 'edit the details of a dashboard',
    call: ['PUT', /^\/dashboard\/\d+$/],
    begin: async (page, name, world) => {
      const { id } = await world.admin.post<{ id: number }>('/dashboard', {
        dashboard_title: name,
        description: 'In short',
      })
      await openWithin(page, `/dashboards/${id}`)
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Edit details' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit dashboard details' })
      await dialog.getByLabel('Description').fill('At length')
      return {
        act: () => saveIn(dialog, 'OK').click(),
        region: dialog,
        effects: changesOf(world, `/dashboard/${id}`),
        done: noticesOf(page).getByText(`Saved ${name}`),
      }
    },
  },
  {
    name: 'make a user',
    call: ['POST', /^\/security\/register_user$/],
    begin: async (page, name, world) => {
      await openWithin(page, '/users-create')
      const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
      await field('Name').fill(name)
      await field('Email').fill(`${name.replace(' ', '-')}@example.org`)
      await field('Password').fill(adminPassword)
      return {
        act: () => saveIn(page.locator('#main')).click(),
        region: page.locator('#main'),
        effects: async () => (await usersOf(world)).filter((user) => user.name === name).length,
        done: noticesOf(page).getByText(`Created ${name}`),
      }
    },
  },
  {
    name: 'edit a user',
    call: ['POST', /^\/security\/register_user$/],
    begin: async (page, name, world) => {
      await newUser(world, name)
      const id = (await usersOf(world)).find((user) => user.name === name)?.id ?? 0
      await openWithin(page, `/users/${id}/update`)
      const email = page.getByRole('textbox', { name: 'Email', exact: true })
      await email.fill(`new-${id}@example.org`)
      return {
        act: () => saveIn(page.locator('#main')).click(),
        region: page.locator('#main'),
        effects: async () =>
          (await usersOf(world)).filter(
            (user) => user.id === id && user.email === `new-${id}@example.org`,
          ).length,
        done: noticesOf(page).getByText(`Saved ${name}`),
      }
    },
  },
  {
    name: 'change the own password',
    call: ['POST', /^\/security\/users\/resetpassword$/],
    who: async (world, name) => {
      await newUser(world, name)
      return world.signIn(name, adminPassword)
    },
    begin: async (page, name, world) => {
      await openWithin(page, '/users')
      await page.getByRole('button', { name: `Account of ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Change password' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change password' })
      for (const [label, text] of [
        ['Current password', adminPassword],
        ['New password', 'Better#26'],
        ['New password again', 'Better#26'],
      ] as const) {
        await dialog.getByRole('textbox', { name: label, exact: true }).fill(text)
      }
      return {
        act: () => saveIn(dialog, 'Change').click(),
        region: dialog,
        effects: async () =>
          typeof (await world.signIn(name, 'Better#26')).token === 'string' ? 1 : 0,
        done: noticesOf(page).getByText('Your password was changed'),
      }
    },
  },
  {
    name: 'save a query',
    call: ['POST', /^\/saved_query\/$/],
    begin: async (page, name, world) => {
      const sql = sqlPage(page)
      await openWithin(page, '/sql-page')
      await page.locator('.view-line').first().waitFor()
      await sql.choose('Database', 'Workspace')
      await sql.button('Save Query').click()
      const dialog = page.getByRole('dialog', { name: 'Save Query' })
      await dialog.getByRole('textbox', { name: 'Title' }).fill(name)
      return {
        act: () => saveIn(dialog).click(),
        region: dialog,
        effects: countOf(world, '/saved_query/', 'label', name),
        done: noticesOf(page).getByText(`Saved ${name}`),
      }
    },
  },
  {
    name: 'delete a saved query',
    call: ['DELETE', /^\/saved_query\/$/],
    begin: async (page, name, world) => {
      await world.admin.post('/saved_query/', { db_id: 1, label: name, sql: 'SELECT 1' })
      await openWithin(page, '/saved-query')
      await page.getByRole('button', { name: `Delete ${name}` }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete saved query' })
      return {
        act: () => saveIn(dialog, 'Delete').click(),
        region: dialog,
        effects: countOf(world, '/trash/', 'title', name),
        done: noticesOf(page).getByText(`Deleted ${name}`),
      }
    },
  },
  {
    name: 'upload a CSV',
    call: ['POST', /^\/database\/post_file$/],
    unlimited: true,
    found: ['drop', 'half'],
    message: { cut: notArrived, 502: notArrived, html: notArrived },
    begin: async (page, name, world) => {
      const upload = await uploadPage(page)
      const table = name.replace(' ', '_')
      await upload.open()
      await upload.choose(`${table}.csv`, 'a,b\n1,2\n')
      return {
        act: () => upload.submit.click(),
        region: upload.dialog,
        effects: countOf(world, '/dataset/', 'table_name', table),
        done: upload.notice(`Created Table: ${table}`),
      }
    },
  },
  {
    name: 'make a database',
    call: ['POST', /^\/database\/$/],
    begin: async (page, name, world) => {
      const databases = databasesPage(page)
      await openWithin(page, '/databases?new')
      await databases.fill(name, world.postgres.address)
      return {
        act: () => databases.apply.click(),
        region: databases.notices,
        effects: countOf(world, '/database/', 'database_name', name),
        retry: async () => {
          await databases.notices.getByRole('button', { name: 'Edit again' }).click()
          await databases.uri.fill(world.postgres.address)
          await databases.apply.click()
        },
        done: databases.notices.getByText('Success!'),
      }
    },
  },
  {
    name: 'edit a database',
    call: ['PUT', /^\/database\/\d+$/],
    begin: async (page, name, world) => {
      const databases = databasesPage(page)
      const { id } = await world.admin.post<{ id: number }>('/database/', {
        database_name: name,
        sqlalchemy_uri: world.postgres.address,
      })
      await openWithin(page, `/databases?edit=${id}`)
      await databases.field('Cache timeout in seconds').fill('77')
      return {
        act: () => databases.apply.click(),
        region: databases.notices,
        effects: async () =>
          (await one(world, `/database/${id}`))['cache_timeout'] === 77 ? 1 : 0,
        retry: async () => {
          await databases.notices.getByRole('button', { name: 'Edit again' }).click()
          await databases.apply.click()
        },
        done: databases.notices.getByText('Success!'),
      }
    },
  },
  {
    name: 'import a table',
    call: ['POST', /^\/dataset\/$/],
    begin: async (page, name, world) => {
      const tables = importPage(page)
      const table = name.replace(' ', '_')
      await world.postgres.run(`CREATE TABLE ${table} (id integer)`)
      await openWithin(page, '/datasets')
      await tables.open()
      await tables.option('Databases', 'Aviary').click()
      await tables.option('Schemas', 'public').click()
      await tables.option('Tables', table).click()
      return {
        act: () => tables.apply.click(),
        region: tables.dialog,
        effects: countOf(world, '/dataset/', 'table_name', table),
        done: noticesOf(page).getByText(`Imported ${table}`),
      }
    },
  },
  {
    name: 'edit a dataset',
    call: ['PUT', /^\/dataset\/\d+$/],
    begin: async (page, name, world) => {
      const { id } = await newDataset(world, name)
      await openWithin(page, `/datasets/${id}`)
      await page.getByRole('tab', { name: 'Details' }).click()
      await page.getByRole('textbox', { name: 'Description', exact: true }).fill('What was picked')
      return {
        act: () => saveIn(page.locator('#main')).click(),
        region: page.locator('#main'),
        effects: changesOf(world, `/dataset/${id}`),
        done: noticesOf(page).getByText(`Saved ${name}`),
      }
    },
  },
  {
    name: 'add a metric',
    call: ['PUT', /^\/dataset\/\d+$/],
    begin: async (page, name, world) => {
      const { id } = await newDataset(world, name)
      await openWithin(page, `/datasets/${id}`)
      await page.getByRole('tab', { name: 'Metrics' }).click()
      await page.getByRole('button', { name: 'Add metric' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add Metric' })
      await dialog.getByLabel('Name').fill('heaviest')
      await dialog.getByLabel('Expression').fill('MAX(kg)')
      return {
        act: () => saveIn(dialog).click(),
        region: dialog,
        effects: changesOf(world, `/dataset/${id}`),
        done: noticesOf(page).getByText('Metric heaviest saved'),
      }
    },
  },
  {
    name: 'run an INSERT',
    call: ['POST', /^\/database\/sql_json\/$/],
    unlimited: true,
    found: ['drop', 'half'],
    message: { cut: lostRun, 502: lostRun, html: lostRun },
    begin: async (page, name, world) => {
      const sql = sqlPage(page)
      const table = name.replace(' ', '_')
      await world.postgres.run(`CREATE TABLE ${table} (id integer)`)
      await openWithin(page, '/sql-page')
      await page.locator('.view-line').first().waitFor()
      await sql.choose('Database', 'Aviary')
      await sql.write(`INSERT INTO ${table} VALUES (1)`)
      return {
        act: () => sql.button('Run').click(),
        region: sql.results,
        effects: async () => (await world.postgres.run(`SELECT id FROM ${table}`)).rowCount ?? 0,
        done: sql.results.getByText('1 row changed.'),
      }
    },
  },
  {
    name: 'restore a chart',
    call: ['POST', /^\/trash\/chart\/\d+\/restore$/],
    settled: ['drop', 'half'],
    begin: async (page, name, world) => {
      const { id } = await newChart(world, name)
      await world.admin.call('DELETE', `/chart/${id}`)
      await openWithin(page, '/trash')
      return {
        act: () => page.getByRole('button', { name: `Restore ${name}` }).click(),
        region: noticesOf(page),
        effects: countOf(world, '/chart/', 'slice_name', name),
        done: noticesOf(page).getByText(`Restored ${name}`),
      }
    },
  },
  {
    name: 'delete a chart for good',
    call: ['DELETE', /^\/trash\/chart\/\d+$/],
    begin: async (page, name, world) => {
      const { id } = await newChart(world, name)
      await world.admin.call('DELETE', `/chart/${id}`)
      await openWithin(page, '/trash')
      await rowOf(page, name).focus()
      await page.keyboard.press('Space')
      await page.getByRole('button', { name: 'Delete for good selected' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete for good' })
      return {
        act: () => saveIn(dialog, 'Delete for good').click(),
        region: dialog,
        effects: async () => 1 - (await countOf(world, '/trash/', 'title', name)()),
        done: noticesOf(page).getByText(`Deleted ${name} for good`),
      }
    },
  },
]
