import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishUploads } from '../../../server/uploads/landing.ts'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'

let house: ChartApp
beforeAll(async () => {
  house = await chartApp()
})
afterAll(() => house.close())

const intend = (table_name: string) =>
  house.store.insertInto('unfinished_upload').values({ database_id: 1, schema: 'main', table_name, user_id: house.plain.user.id }).execute()
const intentions = () => house.store.selectFrom('unfinished_upload').select('table_name').execute()

test('a start makes the dataset of a table that was written before the server was killed, for who uploaded it', async () => {
  await house.workspace.put('orphan', `SELECT 1 AS id, 'a' AS name`)
  await intend('orphan')
  await finishUploads(house.app)
  const { table_name, created_by_id } = await house.store.selectFrom('dataset').selectAll().where('table_name', '=', 'orphan').executeTakeFirstOrThrow()
  expect({ table_name, created_by_id }).toEqual({ table_name: 'orphan', created_by_id: house.plain.user.id })
  expect(await intentions()).toEqual([])
})

test('an upload whose table was never written leaves nothing', async () => {
  await intend('never_written')
  await finishUploads(house.app)
  expect(await house.store.selectFrom('dataset').select('id').where('table_name', '=', 'never_written').execute()).toEqual([])
  expect(await intentions()).toEqual([])
})
