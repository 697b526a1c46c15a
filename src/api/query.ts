import type { HistoryItem, ResultRowsRequest, ListAnswer } from './contract'
import { get, type CallOptions } from './client'
import { columnStatisticsSchema, runStateSchema } from './contract/storedResult'
import { listAnswerSchema } from './contract/list'
import { historyItemAnswerSchema, historyItemSchema } from './contract/sql'
import { resultRowsEnvelope } from './envelopes'
import { readPage, type ListPageRequest } from './listQuery'

const history = listAnswerSchema(historyItemSchema)

/** One page of what was run in SQL, searched in the statements; an admin sees everyone's. */
export const listHistory = (request: ListPageRequest, options?: CallOptions) =>
  readPage(history, '/query/', request, { search: { col: 'sql', opr: 'ct' } }, options)

/** The newest hundred runs against a database whose statement holds a search, and how many there are. */
export const listRunsOf = async (
  { databaseId, search }: { databaseId: number | null; search: string },
  options: CallOptions = {},
): Promise<Pick<ListAnswer<HistoryItem>, 'count' | 'ids' | 'result'>> => {
  if (databaseId === null) return { count: 0, ids: [], result: [] }
  const filters = [
    { col: 'database', opr: 'rel_o_m', value: databaseId },
    ...(search === '' ? [] : [{ col: 'sql', opr: 'ct', value: search }]),
  ]
  const q = JSON.stringify({
    order_column: 'start_time',
    order_direction: 'desc',
    page_size: 100,
    filters,
  })
  return get(history, '/query/', { ...options, params: { q } })
}

/** One run of the history with its whole statement; refused with 404 where it is not there, or is somebody else's. */
export const getHistoryItem = async (id: number, options: CallOptions = {}) =>
  (await get(historyItemAnswerSchema, `/query/history/${id}`, options)).result

const encoded = (request: object) => encodeURIComponent(JSON.stringify(request))

/** How the caller's run of this client id stands; refused with 404 where there is none. */
export const getRun = ({ id }: { id: string }, options: CallOptions = {}) =>
  get(runStateSchema, `/query/${encodeURIComponent(id)}`, options)

/** A page of the rows that a run kept; refused with 410 where they are kept no more. */
export const resultRows = (
  { id, ...page }: ResultRowsRequest & { id: string },
  options: CallOptions = {},
) =>
  get(resultRowsEnvelope, `/query/${encodeURIComponent(id)}/rows?q=${encoded(page)}`, {
    ...options,
    unlimited: true,
  })

/** What the values of a column of a kept result are. */
export const columnStatistics = (
  { id, ...column }: { id: string; statement: number; column: string },
  options: CallOptions = {},
) =>
  get(columnStatisticsSchema, `/query/${encodeURIComponent(id)}/statistics?q=${encoded(column)}`, {
    ...options,
    unlimited: true,
  })
