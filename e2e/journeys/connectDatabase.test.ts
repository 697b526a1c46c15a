import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databasesPage } from '../pages/DatabasesPage'
import { explorerPage } from '../pages/ExplorerPage'
import { importPage } from '../pages/ImportPage'
import { seriousFindings } from '../support/axe'
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

const station = 'Field station'
const table = 'harvests'

const connect = async (page: Page) => {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New Database' }).click()
  const databases = databasesPage(page)
  await databases.fill(station, postgres.address)
  await databases.test.click()
  await databases.panel.getByText('Connection seems OK!').waitFor()
  await databases.apply.click()
  await databases.row(station).waitFor()
}

const importOne = async (page: Page) => {
  await page.getByRole('link', { name: 'Datasets' }).click()
  const tables = importPage(page)
  await tables.open()
  await place(page, station, 'public')
  await tables.option('Tables', table).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await tables.option('Tables', table).click()
  await tables.apply.click()
  await tables.dialog.waitFor({ state: 'detached' })
  await page.getByText(`Imported ${table}`).waitFor()
  await page.getByRole('button', { name: 'Open dataset' }).click()
  await page.waitForURL('**/datasets/*')
  await page.getByRole('heading', { level: 1, name: table }).waitFor()
}

const chartAndFilter = async (page: Page) => {
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

test('a person connects PostgreSQL, imports a table, charts it and filters it; the database itself does the grouping', async () => {
  const { page, context, complaints } = await world.at('/datasets')
  await connect(page)
  await importOne(page)
  await chartAndFilter(page)
  await expect
    .poll(() => postgres.log())
    .toMatch(new RegExp(`SELECT[^;]*sum\\([^;]*${table}[^;]*fruit[^;]*GROUP BY`, 'is'))
  expect(complaints).toEqual([])
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
