import type { ColumnValue, Dataset, DatasetCreate, DatasetListItem, DatasetSave, ListAnswer, ListQuery, QueryResult, Related } from './contract'
import { http, type CallOptions } from './client'
import { readPage, type PageRequest } from './listQuery'

/** One page of the datasets, searched by name. */
export const listDatasets = (request: PageRequest, options?: CallOptions) =>
  readPage<DatasetListItem>('/dataset/', request, { col: 'table_name', opr: 'ct' }, options)

/** The datasets over the tables of one schema. */
export const listDatasetsIn = async ({ databaseId, schema }: { databaseId: number; schema: string }, options: CallOptions = {}) => {
  const q: ListQuery = {
    columns: ['table_name', 'kind'], page_size: -1,
    filters: [{ col: 'database', opr: 'rel_o_m', value: databaseId }, { col: 'schema', opr: 'eq', value: schema }],
  }
  return (await http.get<ListAnswer<DatasetListItem>>('/dataset/', { ...options, params: { q: JSON.stringify(q) } })).data.result
}

/** One dataset with its columns. */
export const getDataset = async (id: number, options: CallOptions = {}) =>
  (await http.get<{ result: Dataset }>(`/dataset/${id}`, options)).data.result

/** Makes a dataset over a table or, with `sql`, over one SELECT. */
export const createDataset = async (fields: DatasetCreate, options: CallOptions = {}) =>
  (await http.post<{ result: Dataset }>('/dataset/', fields, options)).data.result

/** Changes the sent fields of a dataset; refused when `version` is sent and is not the newest. `warning` says why a sent index does not name every row. */
export const saveDataset = async ({ id, ...change }: DatasetSave & { id: number }, options: CallOptions = {}) => {
  const { result, warning } = (await http.put<{ result: Dataset; warning?: string }>(`/dataset/${id}`, change, options)).data
  return { ...result, ...(warning === undefined ? {} : { warning }) }
}

/** The first rows of a dataset, 1000 at most. */
export const getDatasetData = async (id: number, options: CallOptions = {}) => {
  const q = JSON.stringify({ columns: ['query_result'] })
  const answer = await http.get<{ result: { query_result: QueryResult } }>(`/dataset/${id}/data`, { ...options, params: { q } })
  return answer.data.result.query_result
}

/** Values of a column whose text holds the search, in any case, the most frequent first; never NULL. */
export const listValues = async ({ datasetId, ...params }: { datasetId: number; column: string; search: string; limit: number }, options: CallOptions = {}) =>
  (await http.get<{ result: ColumnValue[] }>(`/dataset/${datasetId}/values`, { ...options, params })).data.result

/** Where a dataset is used and where it comes from. */
export const listRelated = async ({ id }: { id: number }, options: CallOptions = {}) =>
  (await http.get<{ result: Related }>(`/dataset/${id}/related`, options)).data.result

/** Moves several datasets to the trash: all of them or, where one may not be, none. */
export const deleteDatasets = async ({ ids }: { ids: number[] }, options: CallOptions = {}) => {
  await http.delete('/dataset/', { ...options, data: { ids } })
}
