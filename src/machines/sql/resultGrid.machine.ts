import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { ResultRowsAnswer, ResultRowsRequest } from '../../api/contract'
import { unprovidedListener } from '../lib/unprovided'

/** One who waits for a page of the rows that a run kept. */
export interface RowsRequest {
  request: ResultRowsRequest & { id: string }
  signal: AbortSignal
  resolve: (answer: ResultRowsAnswer) => void
  reject: (error: unknown) => void
}

interface ColumnArranged {
  colId: string
}

/** How the rows of a result are shown. */
export interface ResultView {
  columns: readonly ColumnArranged[]
  search: string
}

const untouched: ResultView = { columns: [], search: '' }
export const viewOf = (views: Record<string, ResultView>, key: string) => views[key] ?? untouched

/** How each result of a tab is arranged and searched, and where their rows are asked for. */
export const resultGridMachine = setup({
  types: {} as {
    context: { views: Record<string, ResultView> }
    events:
      | { type: 'result.arranged'; key: string; columns: readonly ColumnArranged[] }
      | { type: 'result.searched'; key: string; search: string }
      | ({ type: 'rows.requested' } & RowsRequest)
    children: { rowReader: 'rowReader' }
  },
  actors: { rowReader: unprovidedListener<{ type: 'rows.requested' } & RowsRequest>('resultRows') },
  actions: {
    storeView: assign({
      views: ({ context: { views } }, { key, ...part }: { key: string } & Partial<ResultView>) => ({
        ...views,
        [key]: { ...viewOf(views, key), ...part },
      }),
    }),
    requestRows: sendTo('rowReader', (_, requested: RowsRequest) => ({
      type: 'rows.requested' as const,
      ...requested,
    })),
  },
}).createMachine({
  id: 'resultGrid',
  context: { views: {} },
  invoke: { id: 'rowReader', src: 'rowReader', onError: '.showing' },
  initial: 'showing',
  states: {
    showing: {
      on: {
        'result.arranged': {
          actions: {
            type: 'storeView',
            params: ({ event: { key, columns } }) => ({ key, columns }),
          },
        },
        'result.searched': {
          actions: { type: 'storeView', params: ({ event: { key, search } }) => ({ key, search }) },
        },
        'rows.requested': {
          actions: {
            type: 'requestRows',
            params: ({ event: { request, signal, resolve, reject } }) => ({
              request,
              signal,
              resolve,
              reject,
            }),
          },
        },
      },
    },
  },
})
export type ResultGridRef = ActorRefFrom<typeof resultGridMachine>
