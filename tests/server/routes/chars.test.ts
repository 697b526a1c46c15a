import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedInUser } from '../../support/app.ts'
import { chartApp, sales, type ChartApp } from '../../support/chartApp.ts'

let app: ChartApp
let dataset: number
const columnIds: Record<string, number> = {}
beforeAll(async () => {
  app = await chartApp({ sales, other: 'SELECT 1 AS elsewhere' })
  dataset = app.datasets['sales'] ?? 0
  for (const id of Object.values(app.datasets))
    for (const { id: column, column_name } of (await app.admin.get(`/dataset/${id}`)).body.result
      .columns)
      columnIds[column_name] = column
})
afterAll(() => app.close())

const put = (columnId: unknown, who: Pick<ChartApp['admin'], 'put'> = app.admin, id = dataset) =>
  who.put(`/chars/dataset_chars/${id}?columnId=${String(columnId)}`)
const shown = async () => (await app.plain.get(`/chars/dataset_chars/${dataset}`)).body
const indexed = (column: number) => ({
  id: dataset,
  table_name: 'sales',
  id_column: column,
  index_column_id: column,
})

describe('the index column of a dataset', () => {
  test('is none at first, is set by its column and cleared by -1', async () => {
    expect(await shown()).toEqual({ result: { cfg_metadata: [], dataset: indexed(-1) } })
    const id = columnIds['id'] ?? 0
    expect((await put(id)).body).toEqual({
      id: dataset,
      result: { dataset: indexed(id) },
      message: 'OK',
    })
    expect((await app.plain.get(`/dataset/${dataset}`)).body.result.id_column).toBe(id)
    expect((await put(-1)).body).toEqual({
      id: dataset,
      result: { dataset: indexed(-1) },
      message: 'OK',
    })
    expect(await shown()).toEqual({ result: { cfg_metadata: [], dataset: indexed(-1) } })
  })

  test('may hold duplicates and rows without a value, which a warning counts', async () => {
    const { status, body } = await put(columnIds['region'])
    expect({ status, id_column: body.result.dataset.id_column }).toEqual({
      status: 200,
      id_column: columnIds['region'],
    })
    expect(body.warning).toBe(
      'region does not name every row: 1 row has no value, 4 rows repeat the value of another',
    )
    expect((await put(columnIds['product'])).body.warning).toBe(
      'product does not name every row: 5 rows repeat the value of another',
    )
  })

  test.each([
    [
      "another dataset's column",
      () => columnIds['elsewhere'],
      404,
      'The dataset has no such column',
    ],
    ['no column', () => 999_999, 404, 'The dataset has no such column'],
    ['a word', () => 'id', 400, 'columnId: Invalid input: expected number, received NaN'],
  ])('is not made of %s', async (_, columnId, status, message) => {
    const before = await shown()
    const answer = await put(columnId())
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message })
    expect(await shown()).toEqual(before)
  })

  test('is changed by owners of the dataset and admins only, and read by everyone', async () => {
    const before = await shown()
    const eve = await signedInUser(app.app, 'eve')
    const answer = await put(-1, eve)
    expect({ status: answer.status, message: answer.body.message }).toEqual({
      status: 403,
      message: 'Changing this dataset is forbidden',
    })
    expect((await eve.get(`/chars/dataset_chars/${dataset}`)).body).toEqual(before)
    expect((await app.anyone.get(`/chars/dataset_chars/${dataset}`)).status).toBe(401)
  })

  test('is not found for a dataset that is not there', async () => {
    expect(
      await Promise.all(
        [put(-1, app.admin, 999), app.admin.get('/chars/dataset_chars/999')].map(
          async (answer) => (await answer).body.message,
        ),
      ),
    ).toEqual(Array(2).fill('Dataset does not exist'))
  })
})
