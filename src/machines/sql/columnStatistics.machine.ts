import { assign, setup, type ActorRefFrom } from 'xstate'
import type { ColumnStatistics } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { resource, type ResourceRef } from '../lib/resource'
import { unprovided } from '../lib/unprovided'

interface ColumnRequest {
  id: string
  statement: number
  column: string
}

/** A column of a statement's result, and those that can be chosen instead. */
export interface StatisticsRequest extends ColumnRequest {
  columns: readonly string[]
}

export const statisticsResource = resource(
  'statistics',
  unprovided<ColumnStatistics, ColumnRequest>('columnStatistics'),
)

/** Statistics of a stored result, one column at a time. */
export const columnStatisticsMachine = setup({
  types: {} as {
    input: StatisticsRequest
    context: StatisticsRequest & { statistics: ResourceRef<ColumnStatistics, ColumnRequest> }
    events: { type: 'column.chosen'; column: string } | { type: 'dialog.dismissed' }
  },
  actors: { statistics: statisticsResource },
  actions: {
    storeColumn: assign({ column: (_, { column }: { column: string }) => column }),
    readColumn: ({ context: { statistics, id, statement, column } }) =>
      statistics.send({ type: 'resource.rekeyed', key: { id, statement, column } }),
  },
}).createMachine({
  id: 'columnStatistics',
  context: ({ input, spawn }) => {
    const { id, statement, column } = input
    return {
      ...input,
      statistics: spawn('statistics', {
        id: 'statistics',
        input: { key: { id, statement, column } },
      }),
    }
  },
  initial: 'looking',
  states: {
    looking: {
      on: {
        'column.chosen': {
          actions: [fromEvent('storeColumn'), 'readColumn'],
        },
        'dialog.dismissed': 'dismissed',
      },
    },
    dismissed: { type: 'final' },
  },
})
export type ColumnStatisticsRef = ActorRefFrom<typeof columnStatisticsMachine>
