import { assign, enqueueActions, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import type {
  ColumnArrangement,
  PageRequest,
  ResultRowsAnswer,
  ResultRowsRequest,
} from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { answerOf, requestOutput, type RequestEnded, type Withdrawal } from '../lib/requester'
import { unprovided } from '../lib/unprovided'

type RowsQuery = ResultRowsRequest & { id: string }

export interface RowsRequest {
  type: 'rows.requested'
  requester: AnyActorRef
  query: RowsQuery
}

export interface ResultView {
  columns: readonly ColumnArrangement[]
  search: string
}

const untouched: ResultView = { columns: [], search: '' }
export const viewOf = (views: Record<string, ResultView>, key: string) => views[key] ?? untouched

/** The view of each result of a tab, and the pages of rows being read. */
export const resultGridMachine = setup({
  types: {} as {
    context: {
      views: Record<string, ResultView>
      reading: readonly { id: string; requester: AnyActorRef }[]
      started: number
    }
    events:
      | { type: 'result.arranged'; key: string; columns: readonly ColumnArrangement[] }
      | { type: 'result.searched'; key: string; search: string }
      | RowsRequest
      | Withdrawal
      | RequestEnded
  },
  actors: { resultRows: unprovided<ResultRowsAnswer, RowsQuery>('resultRows') },
  actions: {
    storeView: assign({
      views: ({ context: { views } }, { key, ...part }: { key: string } & Partial<ResultView>) => ({
        ...views,
        [key]: { ...viewOf(views, key), ...part },
      }),
    }),
    read: assign(({ context: { reading, started }, spawn }, { requester, query }: RowsRequest) => {
      const id = `rows.${started}`
      spawn('resultRows', { id, input: query })
      return { started: started + 1, reading: [...reading, { id, requester }] }
    }),
    withdraw: enqueueActions(({ context: { reading }, enqueue }, { requester }: Withdrawal) => {
      const read = reading.find((each) => each.requester === requester)
      if (read) enqueue.stopChild(read.id)
      enqueue.assign({ reading: reading.filter((each) => each !== read) })
    }),
    answer: enqueueActions(({ context: { reading }, enqueue }, ended: RequestEnded) => {
      const read = reading.find(({ id }) => id === ended.actorId)
      if (read) enqueue.sendTo(read.requester, answerOf(ended))
      enqueue.stopChild(ended.actorId)
      enqueue.assign({ reading: reading.filter((each) => each !== read) })
    }),
  },
}).createMachine({
  id: 'resultGrid',
  context: { views: {}, reading: [], started: 0 },
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
        'rows.requested': { actions: fromEvent('read') },
        'request.withdrawn': { actions: fromEvent('withdraw') },
        'xstate.done.actor.*': { actions: fromEvent('answer') },
        'xstate.error.actor.*': { actions: fromEvent('answer') },
      },
    },
  },
})
export type ResultGridRef = ActorRefFrom<typeof resultGridMachine>

/** Reads pages of the rows that a statement of a run stored. */
export const resultPages =
  (grid: ResultGridRef, id: string, statement: number) =>
  async (
    { sort = [], filters = [], search = '', offset = 0, limit = 0 }: PageRequest,
    signal: AbortSignal,
  ) => {
    const query = {
      id,
      statement,
      offset,
      limit,
      ...(sort.length > 0 ? { sort } : {}),
      ...(filters.length > 0 ? { filters } : {}),
      ...(search === '' ? {} : { search }),
    }
    const { rows, total } = await requestOutput<ResultRowsAnswer>(
      grid,
      (requester): RowsRequest => ({ type: 'rows.requested', requester, query }),
      signal,
    )
    return { rows, total, pivotColumns: [] }
  }
