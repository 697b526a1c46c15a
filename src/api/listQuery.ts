import type { ListAnswer, ListFilter, ListQuery } from './contract'
import { http, type CallOptions } from './client'

/** What a list screen asks for: one page of what a search leaves, in an order. */
export interface PageRequest {
  search: string
  sort: { column: string; direction: 'asc' | 'desc' }
  page: number
}

const pageSize = 25

/** Reads one page of a list; `textFilter` says how the noun is searched. */
export const readPage = async <Item>(
  path: string,
  { search, sort, page }: PageRequest,
  textFilter: Pick<ListFilter, 'col' | 'opr'>,
  options: CallOptions = {},
) => {
  const q: ListQuery = {
    order_column: sort.column,
    order_direction: sort.direction,
    page,
    page_size: pageSize,
    filters: search === '' ? [] : [{ ...textFilter, value: search }],
  }
  const answer = await http.get<ListAnswer<Item>>(path, { ...options, params: { q: JSON.stringify(q) } })
  return answer.data
}
