import type { HistoryItem } from './contract'
import type { CallOptions } from './client'
import { listFirst, readPage, type PageRequest } from './listQuery'

/** One page of what was run in SQL, searched in the statements; an admin sees everyone's. */
export const listHistory = (request: PageRequest, options?: CallOptions) =>
  readPage<HistoryItem>('/query/', request, { col: 'sql', opr: 'ct' }, options)

/** One run of the history; null where it is not there, or is somebody else's. */
export const getHistoryItem = async (id: number, options: CallOptions = {}) =>
  (await listFirst<HistoryItem>('/query/', { filters: [{ col: 'id', opr: 'eq', value: id }] }, options))[0] ?? null
