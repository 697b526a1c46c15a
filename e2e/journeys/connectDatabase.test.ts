import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openMariadb } from '../../tests/support/mariadbDatabase'
import { databasesPage } from '../pages/DatabasesPage'
import { explorerPage } from '../pages/ExplorerPage'
import { importPage } from '../pages/ImportPage'
import { openWorld, type World } from '../support/world'
import { enter, tabTo } from '../support/keyboard'
import { openPostgres } from '../support/postgres'

const harvests =
  "('North', 'Apple', 120), ('North', 'Pear', 80), ('Lake', 'Apple', 200), ('Lake', 'Cherry', 30), ('Brook', 'Apple', 45.5)"

let world: World
let postgres: Awaited<ReturnType<typeof openPostgres>>
beforeAll(async () => {
  ;[world, postgres] = await Promise.all([openWorld(), openPostgres()])
  await postgres.run(`
    CREATE TABLE harvests (orchard text, fruit text, kg numeric);
    INSERT INTO harvests VALUES ${harvests};
    CREATE TABLE weather (day date, rain real);
    CREATE VIEW apples AS SELECT * FROM harvests WHERE fruit = 'Apple';
    CREATE SCHEMA many`)
  await postgres.run(
    `DO $$ BEGIN FOR at IN 1..3000 LOOP EXECUTE format('CREATE TABLE many.sensor_%s (n int)', to_char(at, 'FM0000')); END LOOP; END $$`,
  )
})
afterAll(async () => {
  await world.close()
  await postgres.close()
})

const place = async (page: Page, database: string, schema: string) => {
  const tables = importPage(page)
  await tables.option('Databases', database).click()
  await tables.option('Schemas', schema).click()
  await tables.list('Tables').waitFor()
  return tables
}

interface Station {
  name: string
  address: string
  schema: string
  table: string
  /** Every statement that the database was asked. */
  log: () => Promise<string>
}

const connect = async (page: Page, { name, address }: Station) => {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New Database' }).click()
  const databases = databasesPage(page)
  await databases.fill(name, address)
  await databases.test.click()
  await databases.panel.getByText('Connection seems OK!').waitFor()
  await databases.apply.click()
  await databases.row(name).waitFor()
}

const importOne = async (page: Page, { name, schema, table }: Station) => {
  await page.getByRole('link', { name: 'Datasets' }).click()
  const tables = importPage(page)
  await tables.open()
  await place(page, name, schema)
  await tables.option('Tables', table).click()
  await tables.apply.click()
  await tables.dialog.waitFor({ state: 'detached' })
  await page.getByText(`Imported ${table}`).waitFor()
  await page.getByRole('button', { name: 'Open dataset' }).click()
  await page.waitForURL('**/datasets/*')
  await page.getByRole('heading', { level: 1, name: table }).waitFor()
}

const chartAndFilter = async (page: Page, { table }: Station) => {
  await page.getByRole('link', { name: 'Charts' }).click()
  await page.getByRole('button', { name: 'New Chart' }).first().click()
  await page.getByRole('dialog').getByText(table, { exact: true }).waitFor()
  await page.getByRole('dialog').getByText('Bar Chart', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Start with SUM(kg) by orchard' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await page.waitForURL('**/visualizations/null/*')
  const explorer = explorerPage(page)
  await expect.poll(explorer.rows).toEqual(['Lake 230.0', 'North 200.0', 'Brook 45.5'])

  await explorer.drag('fruit', 'Filters')
  await explorer.chooseOperator('==')
  await explorer.value.fill('Apple')
  await explorer.saveFilter.click()
  await explorer.apply.click()
  await expect.poll(explorer.rows).toEqual(['Lake 200.0', 'North 120.0', 'Brook 45.5'])
}

const isGroupedThere = async (station: Station) => {
  const { page, context, complaints } = await world.at('/datasets')
  await connect(page, station)
  await importOne(page, station)
  await chartAndFilter(page, station)
  await expect
    .poll(station.log)
    .toMatch(new RegExp(`SELECT[^;]*sum\\([^;]*${station.table}[^;]*fruit[^;]*GROUP BY`, 'is'))
  expect(complaints).toEqual([])
  await context.close()
}

test('a person connects PostgreSQL, imports a table, charts it and filters it; the database itself does the grouping', async () => {
  await isGroupedThere({
    name: 'Field station',
    address: postgres.address,
    schema: 'public',
    table: 'harvests',
    log: async () => postgres.log(),
  })
})

describe.runIf(inject('mariadbUrl') !== null)('a person who has MariaDB', () => {
  test('connects it, imports a table, charts it and filters it; the database itself does the grouping', async () => {
    const base = await openMariadb('orchards')
    await base.rows(`CREATE TABLE pickings (orchard VARCHAR(20), fruit VARCHAR(20), kg DECIMAL(8,1)); INSERT INTO pickings VALUES ${harvests};
      SET GLOBAL log_output = 'TABLE'; TRUNCATE mysql.general_log; SET GLOBAL general_log = ON`)
    const log = async () =>
      JSON.stringify(
        await base.rows("SELECT argument FROM mysql.general_log WHERE user_host LIKE '%root%'"),
      )
    await isGroupedThere({
      name: 'Old press',
      address: `${String(inject('mariadbUrl'))}/orchards`,
      schema: 'orchards',
      table: 'pickings',
      log,
    })
    await base.rows('SET GLOBAL general_log = OFF')
    await base.close()
  })
})

test('several tables at once end each for itself: what cannot be read stays with its reason, the rest becomes datasets', async () => {
  const { page, context } = await world.at('/datasets')
  const tables = importPage(page)
  await tables.open()
  await place(page, 'Field station', 'public')
  expect(await tables.option('Tables', 'weather').innerText()).toBe('weather\nTable')
  expect(await tables.option('Tables', 'apples').innerText()).toBe('apples\nView')
  expect(await tables.option('Tables', 'harvests').getAttribute('aria-disabled')).toBe('true')
  await tables.option('Tables', 'weather').click()
  await tables.option('Tables', 'apples').click()
  await postgres.run('DROP VIEW apples')
  await tables.apply.click()
  await tables.dialog
    .getByText('1 of 2 tables could not be imported; the reason is shown beside each.')
    .waitFor()
  expect(await tables.option('Tables', 'apples').innerText()).toContain('could not be found')
  await expect.poll(() => tables.option('Tables', 'weather').innerText()).toContain('Imported')
  await tables.dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
  await page
    .getByRole('table', { name: 'Datasets' })
    .getByText('weather', { exact: true })
    .waitFor()
  await context.close()
})

test('three thousand tables are searched and walked by keyboard alone, and several are imported together', async () => {
  const { page, context } = await world.at('/datasets')
  const { keyboard } = page
  const tables = importPage(page)
  await enter(page, page.getByRole('button', { name: 'Add', exact: true }))
  await page.getByRole('menuitem', { name: 'From Database' }).waitFor()
  await keyboard.press('Enter')
  await tables.dialog.waitFor()
  await tables.option('Databases', 'Field station').waitFor()
  await tabTo(page, tables.search('databases'))
  await keyboard.type('field')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await tables.option('Schemas', 'many').waitFor()
  await tabTo(page, tables.search('schemas'))
  await keyboard.type('many')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await tables.dialog.getByText('3,000/3,000').waitFor()
  expect(await tables.list('Tables').getByRole('option').count()).toBeLessThan(60)
  await tabTo(page, tables.search('tables'))
  await keyboard.type('sensor_29')
  await tables.dialog.getByText('100/3,000').waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Space')
  await keyboard.press('End')
  await keyboard.press('Space')
  await tables.dialog.getByText('2 tables chosen').waitFor()
  await enter(page, tables.apply)
  await page.getByText('Imported 2 tables').waitFor()
  const names = page.getByRole('table', { name: 'Datasets' })
  await names.getByText('sensor_2900', { exact: true }).waitFor()
  await names.getByText('sensor_2999', { exact: true }).waitFor()
  await context.close()
})
