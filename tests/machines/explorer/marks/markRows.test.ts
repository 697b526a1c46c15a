import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { ChartResult } from '../../../../src/api/contract'
import {
  behindForm,
  behindResource,
  markRowsMachine,
} from '../../../../src/machines/explorer/marks/markRows.machine'
import type { ChartQuery } from '../../../../src/machines/system/queries.machine'
import { bars, result } from '../../../support/explorer'
import { waitFor } from '../../../support/waitFor'
import { inWorld } from '../../../support/world'

test('the first page of the rows behind a mark is requested, with how many there are', async () => {
  const requested: ChartQuery[] = []
  const load = fromPromise<ChartResult, ChartQuery>(({ input }) => {
    requested.push(input)
    return Promise.resolve(result)
  })
  const machine = markRowsMachine.provide({
    actors: { rows: behindResource.provide({ actors: { load } }) },
  })
  const form = behindForm(bars, [], ['state', 'cost'])
  const { actor } = inWorld(machine, { datasetId: 12, name: 'TX', form })
  await waitFor(actor.getSnapshot().context.rows, (snapshot) => snapshot.matches('ready'))
  expect(requested).toEqual([
    {
      datasetId: 12,
      form: { viz_type: 'table', all_columns: ['state', 'cost'], adhoc_filters: [] },
      page: {
        ...{ sort: [], filters: [], search: '', group_by: [], pivot_by: [], aggregates: [] },
        ...{ group_keys: [], totals: false, offset: 0, limit: 100, count: true },
      },
    },
  ])
  actor.send({ type: 'dialog.dismissed' })
  expect(actor.getSnapshot().status).toBe('done')
})
