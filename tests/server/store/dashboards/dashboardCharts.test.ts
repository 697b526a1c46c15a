import { expect, onTestFinished, test } from 'vitest'
import { datasetsOfDashboard } from '../../../../server/store/dashboards/dashboardCharts.ts'
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
