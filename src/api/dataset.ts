import type { Dataset, DatasetListItem, QueryResult } from './contract'
import { http, type CallOptions } from './client'
import { readPage, type PageRequest } from './listQuery'

/** One page of the datasets, searched by name. */
export const listDatasets = (request: PageRequest, options?: CallOptions) =>
  readPage<DatasetListItem>('/dataset/', request, { col: 'table_name', opr: 'ct' }, options)

/** One dataset with its columns. */
export const getDataset = async (id: number, options: CallOptions = {}) =>
  (await http.get<{ result: Dataset }>(`/dataset/${id}`, options)).data.result

/** The first rows of a dataset, 1000 at most. */
export const getDatasetData = async (id: number, options: CallOptions = {}) => {
  const q = JSON.stringify({ columns: ['query_result'] })
  const answer = await http.get<{ result: { query_result: QueryResult } }>(`/dataset/${id}/data`, { ...options, params: { q } })
  return answer.data.result.query_result
}

/** Deletes a dataset; the table it reads stays. Only its owners and admins may. */
export const deleteDataset = async (dataset: { id: number }, options: CallOptions = {}) => {
  await http.delete(`/dataset/${dataset.id}`, options)
}
