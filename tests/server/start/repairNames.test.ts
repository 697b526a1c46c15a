import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { openDuckDb } from '../../../server/engines/duckdb/openDuckDb.ts'
import { repairNames } from '../../../server/start/repairNames.ts'
import { coverTable } from '../../../server/store/datasets/coverTable.ts'
import { testApp } from '../../support/app.ts'
import { userRows } from '../../support/engineReading.ts'
import { upload } from '../../support/uploading.ts'

/** The app over a workspace file in which something else ran the statements. */
const openOver = async (statements: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-repair-'))
  const file = join(folder, 'workspace.duckdb')
  const instance = await DuckDBInstance.create(file)
  const connection = await instance.connect()
  if (statements !== '') await connection.run(statements)
  connection.closeSync()
  instance.closeSync()
  const stagingFolder = join(folder, 'staging')
  const workspace = await openDuckDb({ file, stagingFolder, limits: { memoryMb: 512 } })
  const world = await testApp({ workspace })
  const close = async () => {
    await world.close()
    await workspace.close()
    await rm(folder, { recursive: true })
  }
  return { workspace, world, close }
}

const unreadable = {
  status: 400,
  message:
    "The file holds a table duckdb_views, as the engine's own is called: its lists cannot be read until that is renamed",
}

test('a workspace whose tables took names of the engine has them renamed at the start, with their rows and their datasets', async () => {
  const { workspace, world, close } = await openOver(
    'CREATE TABLE duckdb_views AS SELECT \'a\' AS database_name; CREATE TABLE "PG_Class" AS SELECT 7 AS n; CREATE TABLE uploaded_pg_class AS SELECT 8 AS n; CREATE TABLE summary AS SELECT 9 AS n',
  )
  const { id } = await coverTable(world.store, {
    databaseId: 1,
    schema: 'main',
    tableName: 'PG_Class',
    columns: [{ name: 'n', type: 'INTEGER', typeGeneric: 0 }],
    source: 'upload',
    caller: world.admin.user,
  })
  const before = await userRows(workspace, 'SELECT table_name FROM information_schema.tables')
  const lines: unknown[] = []
  const log = { warn: (line: unknown) => void lines.push(line) }
  await repairNames(workspace, world.store, log)
  await repairNames(workspace, world.store, log)
  const { result } = (await world.admin.get(`/dataset/${id}`)).body
  expect({
    before,
    lines,
    tables: (await workspace.tables(null)).map(({ name }) => name),
    repaired: await userRows(workspace, 'FROM uploaded_PG_Class_2'),
    datasetTable: result.table_name,
    tableNames: await userRows(
      workspace,
      'SELECT table_name FROM information_schema.tables ORDER BY 1',
    ),
    untouched: await userRows(workspace, 'FROM summary'),
  }).toEqual({
    before: unreadable,
    lines: [
      { table: 'duckdb_views', name: 'uploaded_duckdb_views' },
      { table: 'PG_Class', name: 'uploaded_PG_Class_2' },
    ],
    tables: ['summary', 'uploaded_duckdb_views', 'uploaded_pg_class', 'uploaded_PG_Class_2'],
    repaired: [[7]],
    datasetTable: 'uploaded_PG_Class_2',
    tableNames: [
      ['summary'],
      ['uploaded_PG_Class_2'],
      ['uploaded_duckdb_views'],
      ['uploaded_pg_class'],
    ],
    untouched: [[9]],
  })
  await close()
})

test('nothing is uploaded, made of a SELECT or called a dataset under a name of the engine or of this server', async () => {
  const { workspace, world, close } = await openOver('')
  const refusal = (name: string) => `The name ${name} is one of the engine's own: choose another`
  const names = [
    'duckdb_views',
    'DUCKDB_VIEWS',
    'duckdb＿views',
    'Pragma_Database_List',
    '__chartroom',
    '__Chartroom_last_adoption',
    'read_csv',
  ]
  const answers: unknown[] = []
  for (const name of names) {
    const uploaded = await upload(world, { content: 'a,b\n1,2\n', fields: { table_name: name } })
    const dataset = await world.admin.post('/dataset/', {
      database: 1,
      table_name: name,
      sql: 'SELECT 1 AS a',
    })
    answers.push([uploaded.status, uploaded.body.message, dataset.status, dataset.body.message])
  }
  const renamed = await world.admin.post('/dataset/', {
    database: 1,
    table_name: 'ordinary',
    sql: 'SELECT 1 AS a',
  })
  const put = await world.admin.put(`/dataset/${renamed.body.id}`, { table_name: 'duckdb_views' })
  expect({ answers, renamed: put.status, tables: await workspace.tables(null) }).toEqual({
    answers: names.map((name) => [422, refusal(name), 422, refusal(name)]),
    renamed: 422,
    tables: [],
  })
  await close()
})
