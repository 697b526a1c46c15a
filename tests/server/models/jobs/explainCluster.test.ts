import { afterAll, beforeAll, expect, test } from 'vitest'
import { explainCluster } from '../../../../server/models/jobs/explainCluster.ts'
import { chartApp, type ChartApp } from '../../../support/chartApp.ts'
import { postgresDatabase } from '../../../support/postgresDatabase.ts'

const spread = `SELECT * FROM (VALUES
  (1, 'Cluster 1', 0.0, 0.0, 10, 1e200, NULL, 7, 'a', true, NULL, DATE '2026-01-01'),
  (2, 'Cluster 1', 0.0, 1.0, 20, 1e0, NULL, 7, 'a', true, NULL, DATE '2026-01-03'),
  (3, 'Cluster 2', 9.0, 9.0, 1, 2e0, 5, 7, NULL, false, 'w', DATE '2026-01-05'),
  (4, 'Cluster 2', 9.0, 9.0, 2, 2e0, 5, 7, NULL, true, 'x', DATE '2026-01-05'),
  (5, 'Cluster 2', 9.0, 9.0, 3, 2e0, 5, 7, 'b', false, 'y', DATE '2026-01-05'),
  (6, 'Cluster 2', 9.0, 9.0, 2, 2e0, 5, 7, NULL, false, 'z', DATE '2026-01-05')
) AS v(id, cluster_category, x_plt, y_plt, n, huge, gone, same, word, yes, note, day)`

let app: ChartApp
beforeAll(async () => {
  app = await chartApp({ spread, alone: `SELECT * FROM (${spread}) WHERE id < 3` })
  const { store } = app.app
  const ids = await store
    .selectFrom('dataset_column')
    .select(['id', 'dataset_id'])
    .where('column_name', '=', 'id')
    .execute()
  for (const { id, dataset_id } of ids)
    await store
      .updateTable('dataset')
      .set({ source: 'embedding', id_column: id })
      .where('id', '=', dataset_id)
      .execute()
})
afterAll(() => app.close())

const explained = (table: string, cluster: string) =>
  explainCluster(app.app, app.datasets[table] ?? 0, cluster, app.plain.user)

test('a cluster is told by how far its means, moments and shares are from those of the other rows', async () => {
  const { columns, ...about } = await explained('spread', 'Cluster 1')
  const shown = columns.map(({ column, label, kind, value, effect, inside, outside }) => [
    ...[column, label, kind, value],
    ...[effect, inside, outside].map((number) => Number(number?.toFixed(6))),
  ])
  expect({ about, shown }).toEqual({
    about: { dataset_id: app.datasets['spread'], cluster: 'Cluster 1', rows: 2, others: 4 },
    shown: [
      ['huge', 'huge', 'number', null, -2.5, 1, 2],
      ['day', 'day', 'time', null, -1.963961, Date.UTC(2026, 0, 2), Date.UTC(2026, 0, 5)],
      ['n', 'n', 'number', null, 1.912132, 15, 2],
      ['word', 'word = a', 'category', 'a', 1, 1, 0],
      ['note', 'note is missing', 'category', null, 1, 1, 0],
      ['yes', 'yes = false', 'category', 'false', -0.75, 0, 0.75],
      ['same', 'same', 'number', null, 0, 7, 7],
    ],
  })
})

test('a cluster is told in the same way where the tables lie in PostgreSQL', async () => {
  const postgres = await postgresDatabase(
    `CREATE TABLE spread (id int, cluster_category text, n numeric, word text, day date, at timestamptz, clock time)`,
    `INSERT INTO spread VALUES (1, 'Cluster 1', 10, 'a', '2026-01-01', '2026-01-01 10:00+00', '10:00'), (2, 'Cluster 1', 20, 'a', '2026-01-03', '2026-01-03 10:00+00', '12:00'),
      (3, 'Cluster 2', 2, 'b', '2026-01-05', '2026-01-05 10:00+00', '14:00')`,
  )
  const { body: database } = await app.admin.post('/database/', {
    ...{ database_name: 'Tables', sqlalchemy_uri: postgres.address },
  })
  const { body: dataset } = await app.admin.post('/dataset/', {
    ...{ database: database.id, schema: 'public', table_name: 'spread' },
  })
  const { store } = app.app
  await store
    .updateTable('dataset')
    .set({ source: 'embedding' })
    .where('id', '=', dataset.id)
    .execute()
  const { columns } = await explainCluster(app.app, dataset.id, 'Cluster 1', app.admin.user)
  await postgres.remove()
  const hours = 3_600_000
  const told = columns.map(({ column, kind, inside, outside }) => [column, kind, inside, outside])
  expect(told.toSorted()).toEqual([
    ['at', 'time', Date.UTC(2026, 0, 2, 10), Date.UTC(2026, 0, 5, 10)],
    ['clock', 'time', 11 * hours, 14 * hours],
    ['day', 'time', Date.UTC(2026, 0, 2), Date.UTC(2026, 0, 5)],
    ['id', 'number', 1.5, 3],
    ['n', 'number', 15, 2],
    ['word', 'category', 1, 0],
  ])
})

test('a cluster that is not there, or has all rows, is not explained', async () => {
  await expect(explained('spread', 'Cluster 3')).rejects.toMatchObject({
    status: 404,
    message: 'Dataset spread has no cluster Cluster 3',
  })
  await expect(explained('alone', 'Cluster 1')).rejects.toMatchObject({
    status: 422,
    message: 'Cluster 1 has all rows: there is nothing that it could differ from',
  })
})
