import { listPageSize, type ListAnswer, type ListFilter, type ListQuery } from './contract'
import { get, type AnswerSchema, type CallOptions } from './client'

/** What a list screen asks for: one page of what a search leaves, in an order. */
export interface ListPageRequest {
  search: string
  sort: { column: string; direction: 'asc' | 'desc' }
  page: number
  pageSize?: number
  favorites?: boolean
  status?: string
  project?: { id: number; contains: boolean }
}

/** Which things of a list are read, and which of their columns. */
export type ListPart = Pick<ListQuery, 'columns' | 'filters'>

/** The filter operators of a noun: how its texts are searched, and which one leaves the viewer's favorites. */
interface Operators {
  search: Pick<ListFilter, 'col' | 'opr'>
  favorites?:
    | 'chart_is_favorite'
    | 'dashboard_is_favorite'
    | 'dataset_is_favorite'
    | 'project_is_favorite'
}

const isFavorite = (opr: string): ListFilter => ({ col: 'id', opr, value: true })

const inProject = ({ id, contains }: { id: number; contains: boolean }): ListFilter => ({
  col: 'projects',
  opr: contains ? 'rel_m_m' : 'nrel_m_m',
  value: id,
})

/** Reads one page of a list. */
export const readPage = <Item>(
  schema: AnswerSchema<ListAnswer<Item>>,
  path: string,
  {
    search,
    sort,
    page,
    pageSize = listPageSize,
    favorites = false,
    status,
    project,
  }: ListPageRequest,
  operators: Operators,
  options: CallOptions = {},
) => {
  const q: ListQuery = {
    order_column: sort.column,
    order_direction: sort.direction,
    page,
    page_size: pageSize,
    filters: [
      ...(search === '' ? [] : [{ ...operators.search, value: search }]),
      ...(favorites && operators.favorites ? [isFavorite(operators.favorites)] : []),
      ...(status === undefined ? [] : [{ col: 'status', opr: 'eq', value: status }]),
      ...(project ? [inProject(project)] : []),
    ],
  }
  return get(schema, path, { ...options, params: { q: JSON.stringify(q) } })
}

/** The first hundred of what some filters leave, with the columns asked for. */
export const listFirst = async <Item>(
  schema: AnswerSchema<ListAnswer<Item>>,
  path: string,
  part: ListPart,
  options: CallOptions = {},
) => {
  const params = { q: JSON.stringify({ ...part, page_size: 100 }) }
  return (await get(schema, path, { ...options, params })).result
}
