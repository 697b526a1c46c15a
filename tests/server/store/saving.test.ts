import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine, ResultColumn } from '../../../server/engines/engine.ts'
import { changeChart, createChart } from '../../../server/store/charts/chartChanges.ts'
import {
  beginForm,
  forgetForm,
  storeForm,
  openForm,
} from '../../../server/store/charts/chartForms.ts'
import { chartList, showChart } from '../../../server/store/charts/charts.ts'
import { coverTable } from '../../../server/store/datasets/coverTable.ts'
import { changeDataset, createDataset } from '../../../server/store/datasets/datasetChanges.ts'
import { datasetList, showDataset } from '../../../server/store/datasets/datasets.ts'
import { hideAll } from '../../../server/store/trash/deleted.ts'
import { listOf } from '../../../server/store/lists/lists.ts'
import type { Store } from '../../../server/store/db/open.ts'
import type { UserRow } from '../../../server/store/db/tables.ts'
import { createUser } from '../../../server/store/users/users.ts'
import { stores } from '../../support/stores.ts'

const number = (name: string): ResultColumn => ({ name, type: 'BIGINT', typeGeneric: 0 })
/** What the store asks of an engine: the columns of a SELECT. */
const engineOf = () =>
  ({
    describe: (sql: string) => Promise.resolve(sql.split(' ').slice(1).map(number)),
  }) as unknown as Engine
const status = (done: PromiseSettledResult<unknown>) =>
  done.status === 'fulfilled'
    ? 'done'
    : (done.reason as { status?: number; message: string }).status

describe.each(stores)('saving on $kind', ({ open }) => {
  let store: Store
  let close: () => Promise<void>
  let ada: UserRow
  let eve: UserRow
  let dataset: number
  const person = (username: string, isAdmin = false) =>
    createUser(store, {
      username,
      name: username,
      email: `${username}@example.com`,
      passwordHash: '',
      isAdmin,
    })
  const chart = (slice_name: string, caller = ada) =>
    createChart(
      store,
      {
        slice_name,
        viz_type: 'table',
        datasource_id: dataset,
        params: { url_params: { form_data_key: slice_name, standalone: '1' } },
      },
      caller,
    )

  beforeAll(async () => {
    ;({ store, close } = await open())
    ada = await person('ada')
    eve = await person('eve')
    const covered = {
      databaseId: 1,
      schema: null,
      tableName: 'sales',
      columns: [number('id')],
      source: 'upload' as const,
      caller: ada,
    }
    dataset = (await coverTable(store, covered)).id
  })
  afterAll(() => close())

  test('of two changes to the same version of a chart exactly one lands', async () => {
    const { id } = await chart('raced')
    const changes = await Promise.allSettled(
      ['one', 'two', 'three'].map((slice_name) =>
        changeChart(store, id, { slice_name, version: 1 }, ada),
      ),
    )
    expect(changes.map(status).sort()).toEqual([409, 409, 'done'])
    expect((await showChart(store, id, ada)).version).toBe(2)
  })

  test.each([
    ['saved', chart],
    [
      'changed',
      async (key: string) =>
        changeChart(
          store,
          (await chart(randomUUID())).id,
          { params: { url_params: { form_data_key: key, standalone: '1' } } },
          ada,
        ),
    ],
  ])('of charts %s at once under one form key each has its own', async (word, save) => {
    const charts = await Promise.all(Array.from({ length: 6 }, () => save(`${word} at once`)))
    const keys = charts.map(({ form_data_key }) => form_data_key)
    expect(new Set(keys).size).toBe(6)
    expect(keys.filter((key) => key === `${word} at once`)).toHaveLength(1)
    expect(charts.map(({ params }) => JSON.parse(params))).toEqual(
      keys.map((form_data_key) => ({ url_params: { form_data_key, standalone: '1' } })),
    )
  })

  test('of two datasets made at once with the same name exactly one lands', async () => {
    const made = await Promise.allSettled(
      [ada, eve].map((caller) =>
        createDataset(
          store,
          engineOf,
          { database: 1, table_name: 'twin', sql: 'SELECT a b' },
          caller,
        ),
      ),
    )
    expect(made.map(status).sort()).toEqual([422, 'done'])
    expect(
      (
        await listOf(
          store,
          datasetList,
          { filters: [{ col: 'table_name', opr: 'eq', value: 'twin' }] },
          ada,
        )
      ).count,
    ).toBe(1)
  })

  test('a table covered by two uploads at once has one dataset', async () => {
    const covered = (caller: UserRow) =>
      coverTable(store, {
        databaseId: 1,
        schema: null,
        tableName: 'raced',
        columns: [number('id')],
        source: 'upload',
        caller,
      })
    const [first, second] = await Promise.all([covered(ada), covered(eve)])
    expect(first).toEqual(second)
    expect((await showDataset(store, first.id, ada)).owners.map((owner) => owner.username)).toEqual(
      ['ada', 'eve'],
    )
  })

  test('a change to a dataset that fails half-way changes nothing', async () => {
    const { id, columns, metrics } = await createDataset(
      store,
      engineOf,
      { database: 1, table_name: 'half', sql: 'SELECT a b' },
      ada,
    )
    const change = { description: 'new', sql: 'SELECT c', metrics: [], id_column: -2 }
    await expect(changeDataset(store, engineOf, id, change, ada)).rejects.toMatchObject({
      status: 422,
      message: 'id_column: this dataset has no such column',
    })
    expect(await showDataset(store, id, ada)).toMatchObject({
      description: null,
      sql: 'SELECT a b',
      columns,
      metrics,
      version: 1,
    })
  })

  test('a change of a dataset leaves what another stored while the database described its SQL', async () => {
    const { id } = await createDataset(
      store,
      engineOf,
      { database: 1, table_name: 'slow', sql: 'SELECT a' },
      ada,
    )
    let isStored = false
    const slow = () => ({
      ...engineOf(),
      describe: async (sql: string) => {
        if (!isStored) {
          isStored = true
          await changeDataset(store, engineOf, id, { description: 'by the day' }, ada)
        }
        return engineOf().describe(sql)
      },
    })
    await changeDataset(store, slow, id, { sql: 'SELECT c' }, ada)
    expect(await showDataset(store, id, ada)).toMatchObject({
      table_name: 'slow',
      description: 'by the day',
      sql: 'SELECT c',
      version: 3,
    })
  })

  test('metrics keep their ids when they are sent again, and may swap their names', async () => {
    const { id } = await createDataset(
      store,
      engineOf,
      { database: 1, table_name: 'metrics', sql: 'SELECT a' },
      ada,
    )
    const [count] = (await showDataset(store, id, ada)).metrics
    const metrics = [
      { id: count?.id, metric_name: 'rows', expression: 'COUNT(*)' },
      { metric_name: 'count', expression: 'COUNT(a)' },
    ]
    const changed = await changeDataset(store, engineOf, id, { metrics: metrics as never }, ada)
    expect(
      changed.metrics.map(({ id: metric, metric_name }) => [metric === count?.id, metric_name]),
    ).toEqual([
      [true, 'rows'],
      [false, 'count'],
    ])
  })

  test('hiding many charts is all or nothing', async () => {
    const mine = await Promise.all(['a', 'b', 'c'].map((name) => chart(name)))
    const hers = await chart('hers', eve)
    const ids = mine.map(({ id }) => id)
    await expect(hideAll(store, 'chart', [...ids, hers.id], ada)).rejects.toMatchObject({
      status: 403,
    })
    await expect(hideAll(store, 'chart', [...ids, 1_000_000], ada)).rejects.toMatchObject({
      status: 404,
    })
    const before = await listOf(store, chartList, { page_size: -1 }, ada)
    await hideAll(store, 'chart', ids, ada)
    const after = await listOf(store, chartList, { page_size: -1 }, ada)
    expect(before.ids.filter((id) => !after.ids.includes(id)).sort()).toEqual([...ids].sort())
  })

  test('a form is kept per key and user, falls back to the newest of anyone and then to the saved chart', async () => {
    const { key } = await beginForm(store, dataset, { viz_type: 'table', by: 'ada' }, ada)
    const by = async (caller: UserRow) => (await openForm(store, key, caller)).form_data['by']
    expect(await by(ada)).toBe('ada')
    expect(await by(eve)).toBe('ada')
    await storeForm(store, { key, datasetId: dataset, chartId: null, form: { by: 'eve' } }, eve)
    await storeForm(
      store,
      { key, datasetId: dataset, chartId: null, form: { by: 'eve again' } },
      eve,
    )
    expect(await by(ada)).toBe('ada')
    expect(await by(eve)).toBe('eve again')
    expect(await forgetForm(store, key, ada)).toBe('forgotten')
    expect(await forgetForm(store, key, ada)).toBe('none')
    expect(await by(ada)).toBe('eve again')
    const saved = await chart('saved-key')
    expect((await openForm(store, 'saved-key', eve)).slice).toMatchObject({
      id: saved.id,
      slice_name: 'saved-key',
    })
    await expect(openForm(store, 'unknown', eve)).rejects.toMatchObject({ status: 404 })
  })

  test('a draft of a chart is still shown after somebody else saves the chart, a state that is no draft is not', async () => {
    const max = await person('max')
    const { id } = await chart('drafted')
    const stored = (caller: UserRow, by: string, chartVersion: number | null) =>
      storeForm(
        store,
        { key: 'drafted', datasetId: dataset, chartId: id, form: { by }, chartVersion },
        caller,
      )
    const shown = async (caller: UserRow) => {
      const { form_data, chart_version } = await openForm(store, 'drafted', caller)
      return { by: form_data['by'], chart_version }
    }
    await stored(eve, 'the draft', 1)
    await stored(max, 'the state', null)
    const params = { by: 'the chart', url_params: { form_data_key: 'drafted' } }
    await changeChart(store, id, { params }, ada)
    expect([await shown(eve), await shown(max)]).toEqual([
      { by: 'the draft', chart_version: 1 },
      { by: 'the chart', chart_version: null },
    ])
  })
})
