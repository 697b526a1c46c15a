import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorkspace, type TestWorkspace } from '../../../support/workspace.ts'

let workspace: TestWorkspace

beforeAll(async () => {
  workspace = await openTestWorkspace({ sales: `SELECT 'West' AS region, 19 AS qty` })
})
afterAll(() => workspace.close())

test('an adopted table is listed with its columns in order', async () => {
  const { engine } = workspace
  expect([await engine.tables(null), await engine.columns({ schema: 'main', table: 'sales' })]).toEqual([
    ['sales'],
    [
      { name: 'region', type: 'VARCHAR', typeGeneric: 1 },
      { name: 'qty', type: 'INTEGER', typeGeneric: 0 },
    ],
  ])
})

test('a dropped table is gone, and dropping it again is no error', async () => {
  const { engine, put } = workspace
  await put('passing', 'SELECT 1 AS a')
  await engine.dropTable({ schema: null, table: 'passing' })
  await engine.dropTable({ schema: null, table: 'passing' })
  expect(await engine.columns({ schema: null, table: 'passing' })).toBeNull()
})
