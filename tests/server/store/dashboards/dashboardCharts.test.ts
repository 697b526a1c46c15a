import { expect, onTestFinished, test } from 'vitest'
import { datasetsOfDashboard } from '../../../../server/store/dashboards/dashboardCharts.ts'
import { coverTable } from '../../../../server/store/datasets/coverTable.ts'
import { stores } from '../../../support/stores.ts'
import { thingMaker } from '../../../support/things.ts'

test.each(stores)(
  'the datasets of a dashboard are in the order they were made, whichever changed last, on $kind',
  async ({ open }) => {
    const { store, close } = await open()
    onTestFinished(close)
    const make = thingMaker(store)
    const ada = await make.person('ada')
    const first = await make.dataset('first', ada)
    const second = await make.dataset('second', ada)
    const charts = [await make.chart('Second', ada, second), await make.chart('First', ada, first)]
    const board = await make.dashboard('Board', ada, ...charts)
    await store.updateTable('dataset').set({ version: 2 }).where('id', '=', first).execute()
    const datasets = await datasetsOfDashboard(store, board, ada)
    expect(datasets.map(({ id, name }) => [id, name])).toEqual([
      [first, 'first'],
      [second, 'second'],
    ])
  },
)

test.each(stores)(
  'a dashboard calls the columns and metrics of its datasets as people named them, else by their own names, on $kind',
  async ({ open }) => {
    const { store, close } = await open()
    onTestFinished(close)
    const make = thingMaker(store)
    const ada = await make.person('ada')
    const { id: dataset } = await coverTable(store, {
      databaseId: 1,
      schema: null,
      tableName: 'sales',
      columns: [
        { name: 'town', type: 'VARCHAR', typeGeneric: 1 },
        { name: 'sold', type: 'DATE', typeGeneric: 2 },
        { name: 'kind', type: 'VARCHAR', typeGeneric: 1 },
      ],
      source: 'user',
      caller: ada,
    })
    await store
      .updateTable('dataset_column')
      .set({ verbose_name: 'Town of sale' })
      .where('column_name', '=', 'town')
      .execute()
    const named = (metric_name: string, verbose_name: string) => ({
      ...{ dataset_id: dataset, metric_name, verbose_name, expression: 'MAX(sold)' },
      ...{ metric_type: null, description: null },
    })
    await store.insertInto('dataset_metric').values(named('latest', 'Latest sale')).execute()
    const board = await make.dashboard('Board', ada, await make.chart('Sales', ada, dataset))
    const told = await datasetsOfDashboard(store, board, ada)
    expect(told.map(({ column_types, verbose_map }) => ({ column_types, verbose_map }))).toEqual([
      {
        column_types: [1, 2],
        verbose_map: {
          town: 'Town of sale',
          sold: 'sold',
          kind: 'kind',
          count: 'count',
          latest: 'Latest sale',
        },
      },
    ])
  },
)
