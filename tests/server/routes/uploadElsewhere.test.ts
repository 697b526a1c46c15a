import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/app.ts'
import { postgresDatabase, type PostgresDatabase } from '../../support/postgresDatabase.ts'
import { upload } from '../../support/uploading.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let workspace: TestWorkspace
let postgres: PostgresDatabase
let world: TestApp
beforeAll(async () => {
  ;[workspace, postgres] = await Promise.all([
    openTestWorkspace(),
    postgresDatabase(
      'CREATE TABLE ledger (n integer)',
      'INSERT INTO ledger VALUES (7)',
      'CREATE SCHEMA drop_box',
      'CREATE TABLE "Twin" (n integer)',
      'CREATE TABLE twin (n integer)',
    ),
  ])
  world = await testApp({ workspace: workspace.engine })
})
afterAll(async () => {
  await world.close()
  await postgres.remove()
  await workspace.close()
})

let made = 0
const connected = async (fields: object = {}) => {
  const database_name = `Books ${(made += 1)}`
  const { body } = await world.plain.post('/database/', {
    database_name,
    sqlalchemy_uri: postgres.address,
    ...fields,
  })
  return { id: (body as { id: number }).id, database_name }
}
const send = async (
  database_name: string,
  table_name: string,
  content: string,
  fields: Record<string, string> = {},
) => {
  const { status, body } = await upload(world, {
    content,
    fields: { database_name, table_name, ...fields },
  })
  return [status, body.message]
}
const read = async (database_id: number, sql: string) =>
  (await world.plain.post('/database/sql_json/', { database_id, sql })).body.data

test('a file becomes a table of a connected database, and the next file replaces it', async () => {
  const { id, database_name } = await connected()
  expect(await send(database_name, 'sent', 'n\n1\n')).toEqual([201, 'OK'])
  expect(await send(database_name, 'sent', 'n\n2\n')).toEqual([409, 'Table sent already exists'])
  expect(await send(database_name, 'sent', 'n\n3\n', { if_exists: 'replace' })).toEqual([201, 'OK'])
  expect(await read(id, 'SELECT n FROM sent')).toEqual([{ n: 3 }])
})

test('a table that no upload has made is appended to, but never replaced', async () => {
  const { id, database_name } = await connected()
  const stored = [
    409,
    'Table ledger was not made by an upload, so none replaces it. Choose another table name, or append to it',
  ]
  expect(await send(database_name, 'ledger', 'n\n1\n', { if_exists: 'replace' })).toEqual(stored)
  await world.plain.post('/dataset/', { database: id, schema: 'public', table_name: 'ledger' })
  expect(await send(database_name, 'LEDGER', 'n\n1\n', { if_exists: 'replace' })).toEqual(stored)
  expect(await send(database_name, 'ledger', 'n\n8\n', { if_exists: 'append' })).toEqual([
    201,
    'OK',
  ])
  expect(await send(database_name, 'ledger', 'n\n1\n', { if_exists: 'replace' })).toEqual(stored)
  expect(await read(id, 'SELECT n FROM ledger ORDER BY n')).toEqual([{ n: 7 }, { n: 8 }])
  const dropped = await world.admin.delete(`/database/${id}/table/ledger/public/`)
  expect([dropped.status, dropped.body.message]).toEqual([
    403,
    'No upload made this table: it can only be dropped in its database',
  ])
})

test('of two tables whose names differ by case rows are added to the one that is named', async () => {
  const { id, database_name } = await connected()
  expect(await send(database_name, 'twin', 'n\n1\n', { if_exists: 'append' })).toEqual([201, 'OK'])
  expect([await read(id, 'SELECT n FROM twin'), await read(id, 'SELECT n FROM "Twin"')]).toEqual([
    [{ n: 1 }],
    [],
  ])
})

test('a table of a schema is dropped with its dataset or by an admin, one of its name in another schema stays', async () => {
  const { id, database_name } = await connected()
  const sent = async (schema: string, content: string) => {
    const fields = { database_name, table_name: 'same', schema }
    return (await upload(world, { content, fields })).body.id as number
  }
  const left = () =>
    read(
      id,
      "SELECT table_schema AS schema FROM information_schema.tables WHERE table_name = 'same' ORDER BY 1",
    )
  await sent('public', 'n\n1\n')
  const first = await sent('drop_box', 'n\n2\n')
  await world.plain.delete(`/dataset/${first}`)
  const offered = (await world.plain.get(`/trash/dataset/${first}/table`)).body.result.table
  await world.plain.delete(`/trash/dataset/${first}?drop_table=true`)
  const after = await left()
  const second = await sent('drop_box', 'n\n3\n')
  const there = await left()
  await world.plain.delete(`/dataset/${second}`)
  await world.plain.delete(`/trash/dataset/${second}`)
  const path = `/database/${id}/table/same/drop_box/`
  const { readers: _, ...report } = (await world.admin.get(`${path}readers`)).body.result
  const dropped = (await world.admin.delete(path)).status
  expect({ offered: [offered.schema, offered.table], after, there, report, dropped }).toEqual({
    offered: ['drop_box', 'same'],
    after: [{ schema: 'public' }],
    there: [{ schema: 'drop_box' }, { schema: 'public' }],
    report: { database: { id, database_name }, schema: 'drop_box', table: 'same' },
    dropped: 200,
  })
  expect(await left()).toEqual(after)
})

test('a database is named by its id where none is called so, and one in the trash is none', async () => {
  const { id } = await connected()
  const gone = await connected()
  await world.admin.delete(`/database/${gone.id}`)
  const names = [String(id), gone.database_name, String(gone.id), '1234567890']
  const answers: unknown[] = []
  for (const name of names) answers.push(await send(name, 'by_id', 'n\n1\n'))
  expect(answers).toEqual([
    [201, 'OK'],
    ...names.slice(1).map((name) => [404, `Database ${name} does not exist`]),
  ])
})

test('a database that takes no uploads, or only into other schemas, refuses and is left out of those to choose from', async () => {
  const closed = await connected({ allow_file_upload: false })
  expect(await send(closed.database_name, 'mine', 'n\n1\n')).toEqual([
    403,
    `The database ${closed.database_name} takes no uploads`,
  ])
  const { id, database_name } = await connected({
    extra: '{"schemas_allowed_for_file_upload": ["others", "drop_box"]}',
  })
  expect(await send(database_name, 'mine', 'n\n1\n', { schema: 'public' })).toEqual([
    403,
    `The database ${database_name} takes no uploads into the schema public: only into others, drop_box`,
  ])
  expect(await send(database_name, 'mine', 'n\n1\n', { schema: 'drop_box' })).toEqual([201, 'OK'])
  expect(await read(id, 'SELECT n FROM drop_box.mine')).toEqual([{ n: 1 }])
  const filters = [{ col: 'allow_file_upload', opr: 'upload_is_enabled', value: true }]
  const { body } = await world.plain.get(
    `/database/?q=${encodeURIComponent(JSON.stringify({ filters, page_size: -1 }))}`,
  )
  const names = body.result.map((one: { database_name: string }) => one.database_name)
  expect(names).toContain(database_name)
  expect(names).not.toContain(closed.database_name)
})
