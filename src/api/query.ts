import type { HistoryItem } from './contract'
import type { CallOptions } from './client'
import { readPage, type PageRequest } from './listQuery'

/** One page of what was run in SQL, searched in the statements; an admin sees everyone's. */
export const listHistory = (request: PageRequest, options?: CallOptions) =>
  readPage<HistoryItem>('/query/', request, { col: 'sql', opr: 'ct' }, options)
