import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedInUser, testApp, type TestApp } from '../../support/app.ts'
import { storeKinds } from '../../support/stores.ts'
import { upload } from '../../support/uploading.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

describe.each(storeKinds)('tables that uploads made, with metadata in $kind', (metadata) => {
  let workspace: TestWorkspace
  let world: TestApp
  let other: Awaited<ReturnType<typeof signedInUser>>
  let remove: () => Promise<void>

  beforeAll(async () => {
    const target = await metadata.makeMigrated()
    remove = target.remove
    workspace = await openTestWorkspace()
    world = await testApp(
      { workspace: workspace.engine },
      { DATABASE_URL: metadata.kind === 'PostgreSQL' ? target.location : '' },
    )
    other = await signedInUser(world.app, 'other')
  })
  afterAll(async () => {
    await world.close()
    await workspace.close()
    await remove()
  })

  const uploaded = async (table: string): Promise<number> =>
    (await upload(world, { content: 'a,b\n1,2\n', fields: { table_name: table } })).body.id
  const tables = async () => (await workspace.engine.tables(null)).map(({ name }) => name)

  test('a dataset deleted for good leaves its table unless it is dropped too', async () => {
    const id = await uploaded('stays')
    await world.plain.delete(`/dataset/${id}`)
    const { status } = await world.plain.delete(`/trash/dataset/${id}`)
    expect({ status, stays: (await tables()).includes('stays') }).toEqual({
      status: 200,
      stays: true,
    })
  })

  /** Two datasets by statements, of which one reads the table of birds, and saved queries of two users that do; answers the id of the one. */
  const readBirds = async () => {
    const {
      body: { id: virtual },
    } = await world.plain.post('/dataset/', {
      database: 1,
      table_name: 'some birds',
      sql: 'SELECT * FROM "Birds" WHERE a > 0',
    })
    await world.plain.post('/dataset/', {
      database: 1,
      table_name: 'no birds',
      sql: 'SELECT 1 AS birds_of_prey',
    })
    await world.plain.post('/saved_query/', {
      label: 'Mine',
      db_id: 1,
      sql: 'SELECT count(*) FROM birds',
    })
    await other.post('/saved_query/', { label: 'Theirs', db_id: 1, sql: 'SELECT a FROM birds' })
    return virtual as number
  }

  test('what reads the table is told, and it goes with the dataset where that is asked', async () => {
    const id = await uploaded('birds')
    const virtual = await readBirds()
    await world.plain.delete(`/dataset/${id}`)
    const {
      body: {
        result: { table: result },
      },
    } = await world.plain.get(`/trash/dataset/${id}/table`)
    const foreign = await other.get(`/trash/dataset/${id}/table`)
    const foreignDrop = await other.delete(`/trash/dataset/${id}?drop_table=true`)
    const before = await tables()
    const dropped = await world.plain.delete(`/trash/dataset/${id}?drop_table=true`)
    const {
      saved_queries: [mine],
      ...readers
    } = result.readers
    expect({
      table: result.table,
      schema: result.schema,
      readers,
      ownSavedQuery: mine.title,
      foreign: foreign.status,
      foreignDrop: foreignDrop.status,
      before: before.includes('birds'),
      dropped: dropped.status,
      after: (await tables()).includes('birds'),
    }).toEqual({
      table: 'birds',
      schema: 'main',
      readers: {
        datasets: [],
        virtual_datasets: [{ id: virtual, title: 'some birds' }],
        charts: [],
        others_saved_queries: 1,
      },
      ownSavedQuery: 'Mine',
      foreign: 403,
      foreignDrop: 403,
      before: true,
      dropped: 200,
      after: false,
    })
  })

  test('a table that other people have datasets over is not offered and not dropped, but by an admin', async () => {
    const id = await uploaded('shared')
    await world.plain.delete(`/dataset/${id}`)
    const {
      body: { id: theirs },
    } = await other.post('/dataset/', { database: 1, table_name: 'shared' })
    const offered = await world.plain.get(`/trash/dataset/${id}/table`)
    const refused = await world.plain.delete(`/trash/dataset/${id}?drop_table=true`)
    const reported = await world.admin.get(`/trash/dataset/${id}/table`)
    const before = await tables()
    const dropped = await world.admin.delete(`/trash/dataset/${id}?drop_table=true`)
    expect({
      offered: offered.body.result.table,
      refused: refused.status,
      reportedDatasets: reported.body.result.table.readers.datasets,
      before: before.includes('shared'),
      dropped: dropped.status,
      after: (await tables()).includes('shared'),
    }).toEqual({
      offered: null,
      refused: 403,
      reportedDatasets: [{ id: theirs, title: 'shared' }],
      before: true,
      dropped: 200,
      after: false,
    })
  })

  test('a table that was dropped and made again, by no upload, does not go with its dataset', async () => {
    const id = await uploaded('again')
    await world.plain.delete(`/dataset/${id}`)
    await world.plain.delete(`/trash/dataset/${id}?drop_table=true`)
    await workspace.put('again', 'SELECT 1 AS a')
    const {
      body: { id: made },
    } = await world.plain.post('/dataset/', { database: 1, table_name: 'again' })
    await world.plain.delete(`/dataset/${made}`)
    const offered = await world.plain.get(`/trash/dataset/${made}/table`)
    const dropped = await world.plain.delete(`/trash/dataset/${made}?drop_table=true`)
    expect({
      offered: offered.body.result.table,
      dropped: dropped.status,
      left: (await tables()).includes('again'),
    }).toEqual({ offered: null, dropped: 409, left: true })
  })

  test('a table that an upload replaces goes with its dataset from then on, one that it adds rows to does not', async () => {
    const goesAfter = async (if_exists: string) => {
      await workspace.put(if_exists, 'SELECT 1 AS a, 2 AS b')
      const fields = { table_name: if_exists, if_exists }
      const { body } = await upload(world, { content: 'a,b\n1,2\n', fields })
      await world.plain.delete(`/dataset/${body.id}`)
      const { body: offered } = await world.plain.get(`/trash/dataset/${body.id}/table`)
      return (offered.result.table?.table ?? null) as string | null
    }
    expect([await goesAfter('replace'), await goesAfter('append')]).toEqual(['replace', null])
  })

  test('a thing that is no dataset has no table, and a virtual dataset has none that an upload made', async () => {
    const {
      body: { id },
    } = await world.plain.post('/dataset/', {
      database: 1,
      table_name: 'one',
      sql: 'SELECT 1 AS a',
    })
    await world.plain.delete(`/dataset/${id}`)
    const offered = await world.plain.get(`/trash/dataset/${id}/table`)
    expect({
      offered: offered.body.result.table,
      dataset: (await world.plain.delete(`/trash/dataset/${id}?drop_table=true`)).status,
      chart: (await world.plain.delete(`/trash/chart/${id}?drop_table=true`)).status,
    }).toEqual({ offered: null, dataset: 409, chart: 400 })
  })

  test('an admin drops a table that no dataset shows, told what names it; nobody else does, and not one that is shown', async () => {
    const id = await uploaded('forgotten')
    const shown = await world.admin.delete('/database/1/table/forgotten/main/')
    await world.plain.delete(`/dataset/${id}`)
    const inTrash = await world.admin.get('/database/1/table/forgotten/main/readers')
    await world.plain.delete(`/trash/dataset/${id}`)
    await world.plain.post('/saved_query/', {
      label: 'Again',
      db_id: 1,
      sql: 'SELECT a FROM forgotten',
    })
    const reported = await world.admin.get('/database/1/table/forgotten/main/readers')
    const answers = [
      shown.status,
      inTrash.status,
      (await world.plain.delete('/database/1/table/forgotten/main/')).status,
      (await world.plain.get('/database/1/table/forgotten/main/readers')).status,
      reported.body.result.readers.others_saved_queries,
      (await tables()).includes('forgotten'),
      (await world.admin.delete('/database/1/table/forgotten/main/')).status,
      (await tables()).includes('forgotten'),
      (await world.admin.delete('/database/1/table/forgotten/main/')).status,
    ]
    expect(answers).toEqual([409, 200, 403, 403, 1, true, 200, false, 404])
  })
})
