import { assign, setup, type ActorRefFrom } from 'xstate'
import type { QueryResult } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { resource, type ResourceRef } from '../lib/resource'
import { firstPageOf, pageCounted, type RowPages } from '../lib/rowPages'
import { unprovided } from '../lib/unprovided'

export const pageSizes = ['20', '5', '15', '100', 'all'] as const
export type PageSize = (typeof pageSizes)[number]

export const datasetRowsResource = resource(
  'datasetRows',
  unprovided<QueryResult, number>('getDatasetData'),
)

/** The rows of a dataset, searched and paged; those past the first are read page by page. */
export const datasetDataMachine = setup({
  types: {} as {
    input: { datasetId: number }
    context: RowPages<PageSize> & { datasetId: number; rows: ResourceRef<QueryResult, number> }
    events:
      | { type: 'search.edited'; text: string }
      | { type: 'rows.counted'; count: number }
      | { type: 'page.turned'; page: number }
      | { type: 'size.chosen'; size: PageSize }
      | { type: 'rows.retried' }
  },
  actors: { rows: datasetRowsResource },
  actions: {
    storeCount: assign(({ context }, { count }: { count: number }) => pageCounted(context, count)),
    search: assign((_, { text }: { text: string }) => ({ search: text, page: 0, found: null })),
    turnPage: assign({ page: (_, { page }: { page: number }) => page }),
    chooseSize: assign((_, { size }: { size: PageSize }) => ({ size, page: 0 })),
    readAgain: ({ context }) => context.rows.send({ type: 'resource.invalidated' }),
  },
}).createMachine({
  id: 'datasetData',
  context: ({ input, spawn }) => ({
    ...firstPageOf('20'),
    datasetId: input.datasetId,
    rows: spawn('rows', { input: { key: input.datasetId } }),
  }),
  on: {
    'search.edited': {
      actions: fromEvent('search'),
    },
    'rows.counted': { actions: fromEvent('storeCount') },
    'page.turned': { actions: fromEvent('turnPage') },
    'size.chosen': { actions: fromEvent('chooseSize') },
    'rows.retried': { actions: 'readAgain' },
  },
})
export type DatasetDataRef = ActorRefFrom<typeof datasetDataMachine>

/** The rows as the grid takes them. */
export const columnsOf = ({ colnames, coltypes, data }: QueryResult) => ({
  names: colnames,
  types: coltypes,
  values: colnames.map((name) =>
    data.map((row) => (Object.hasOwn(row, name) ? (row[name] ?? null) : null)),
  ),
  rows: data.length,
})
