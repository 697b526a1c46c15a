import { assign, setup, type ActorRefFrom } from 'xstate'
import type { ColumnProfile, ColumnStatistics } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { resource, type ResourceRef } from '../lib/resource'
import { unprovided } from '../lib/unprovided'

/** A column of a statement's result, or of a dataset. */
export type ColumnRequest =
  | { id: string; statement: number; column: string }
  | { datasetId: number; column: string }

/** A column, and those that can be chosen instead. */
export type StatisticsRequest = ColumnRequest & { columns: readonly string[] }

type Statistics = ColumnStatistics | ColumnProfile

export const statisticsResource = resource(
  'statistics',
  unprovided<Statistics, ColumnRequest>('columnStatistics'),
)

const requestOf = ({ columns: _, ...request }: StatisticsRequest): ColumnRequest => request

/** What the values of a stored result or of a dataset are, one column at a time. */
export const columnStatisticsMachine = setup({
  types: {} as {
    input: StatisticsRequest
    context: {
      request: StatisticsRequest
      statistics: ResourceRef<Statistics, ColumnRequest>
    }
    events: { type: 'column.chosen'; column: string } | { type: 'dialog.dismissed' }
  },
  actors: { statistics: statisticsResource },
  actions: {
    storeColumn: assign({
      request: ({ context: { request } }, { column }: { column: string }) => ({
        ...request,
        column,
      }),
    }),
    readColumn: ({ context: { statistics, request } }) =>
      statistics.send({ type: 'resource.rekeyed', key: requestOf(request) }),
  },
}).createMachine({
  id: 'columnStatistics',
  context: ({ input, spawn }) => ({
    request: input,
    statistics: spawn('statistics', { id: 'statistics', input: { key: requestOf(input) } }),
  }),
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
