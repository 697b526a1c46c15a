import type { ColumnStatistics, HistoryItem, KeptRowsAnswer, KeptRowsRequest, ListAnswer, RunState } from './contract'
import { http, type CallOptions } from './client'
import { listFirst, readPage, type PageRequest } from './listQuery'

/** One page of what was run in SQL, searched in the statements; an admin sees everyone's. */
export const listHistory = (request: PageRequest, options?: CallOptions) =>
  readPage<HistoryItem>('/query/', request, { col: 'sql', opr: 'ct' }, options)

/** The newest hundred runs against a database whose statement holds a search, and how many there are. */
export const listRunsOf = async ({ databaseId, search }: { databaseId: number | null; search: string }, options: CallOptions = {}) => {
  if (databaseId === null) return { count: 0, ids: [], result: [] }
  const filters = [{ col: 'database', opr: 'rel_o_m', value: databaseId }, ...(search === '' ? [] : [{ col: 'sql', opr: 'ct', value: search }])]
  const q = JSON.stringify({ order_column: 'start_time', order_direction: 'desc', page_size: 100, filters })
  return (await http.get<ListAnswer<HistoryItem>>('/query/', { ...options, params: { q } })).data
}

/** One run of the history; null where it is not there, or is somebody else's. */
export const getHistoryItem = async (id: number, options: CallOptions = {}) =>
  (await listFirst<HistoryItem>('/query/', { filters: [{ col: 'id', opr: 'eq', value: id }] }, options))[0] ?? null

const asked = (request: object) => encodeURIComponent(JSON.stringify(request))

/** How the caller's run of this client id stands; refused with 404 where there is none. */
export const getRun = async ({ id }: { id: string }, options: CallOptions = {}) =>
  (await http.get<RunState>(`/query/${encodeURIComponent(id)}`, options)).data

/** A page of the rows that a run kept; refused with 410 where they are kept no more. */
export const keptRows = async ({ id, ...page }: KeptRowsRequest & { id: string }, options: CallOptions = {}) =>
  (await http.get<KeptRowsAnswer>(`/query/${encodeURIComponent(id)}/rows?q=${asked(page)}`, options)).data

/** What the values of a column of a kept result are. */
export const columnStatistics = async ({ id, ...column }: { id: string; statement: number; column: string }, options: CallOptions = {}) =>
  (await http.get<ColumnStatistics>(`/query/${encodeURIComponent(id)}/statistics?q=${asked(column)}`, options)).data
