import type {
  AdhocFilter,
  ColumnPreviewRequest,
  DatasetCreate,
  DatasetSave,
  Lasso,
  ListQuery,
} from './contract'
import { get, post, put, remove, type CallOptions } from './client'
import {
  datasetAnswerSchema,
  datasetCreatedSchema,
  datasetListItemSchema,
  columnPreviewAnswerSchema,
  columnProfileAnswerSchema,
  columnRangeAnswerSchema,
  datasetValuesSchema,
} from './contract/dataset'
import { listAnswerSchema, messageSchema } from './contract/list'
import { relatedAnswerSchema } from './contract/related'
import { datasetDataEnvelope } from './envelopes'
import { readPage, type ListPageRequest } from './listQuery'

const datasets = listAnswerSchema(datasetListItemSchema)

/** One page of the datasets, searched by name. */
export const listDatasets = (request: ListPageRequest, options?: CallOptions) =>
  readPage(
    datasets,
    '/dataset/',
    request,
    { search: { col: 'table_name', opr: 'ct' }, favorites: 'dataset_is_favorite' },
    options,
  )

/** The datasets over the tables of one schema. */
export const listDatasetsIn = async (
  { databaseId, schema }: { databaseId: number; schema: string },
  options: CallOptions = {},
) => {
  const q: ListQuery = {
    columns: ['table_name', 'kind'],
    page_size: -1,
    filters: [
      { col: 'database', opr: 'rel_o_m', value: databaseId },
      { col: 'schema', opr: 'eq', value: schema },
    ],
  }
  return (await get(datasets, '/dataset/', { ...options, params: { q: JSON.stringify(q) } })).result
}

/** One dataset with its columns. */
export const getDataset = async (id: number, options: CallOptions = {}) =>
  (await get(datasetAnswerSchema, `/dataset/${id}`, options)).result

/** Makes a dataset over a table or, with `sql`, over one SELECT. */
export const createDataset = async (fields: DatasetCreate, options: CallOptions = {}) =>
  (await post(datasetCreatedSchema, '/dataset/', fields, options)).result

/** Changes the sent fields of a dataset; refused when `version` is sent and is not the newest. `warning` says why a sent index does not name every row. */
export const saveDataset = async (
  { id, ...change }: DatasetSave & { id: number },
  options: CallOptions = {},
) => {
  const { result, warning } = await put(datasetAnswerSchema, `/dataset/${id}`, change, options)
  return { ...result, ...(warning === undefined ? {} : { warning }) }
}

/** Makes a dataset of the rows that another one has now, under a name of its own: of all, or of those that filters leave and a lasso is around. */
export const copyDataset = async (
  {
    id,
    name,
    filters,
    lasso,
  }: { id: number; name: string; filters: readonly AdhocFilter[] | null; lasso?: Lasso },
  options: CallOptions = {},
) => {
  const [path, body] =
    filters === null
      ? ([`/dataset/${id}/copy`, { table_name: name }] as const)
      : ([`/dataset/${id}/subset`, { name, filters, ...(lasso ? { lasso } : {}) }] as const)
  return (await post(datasetCreatedSchema, path, body, options)).result
}

/** The first rows of a dataset, 1000 at most. */
export const getDatasetData = async (id: number, options: CallOptions = {}) => {
  const q = JSON.stringify({ columns: ['query_result'] })
  return (
    await get(datasetDataEnvelope, `/dataset/${id}/data`, {
      ...options,
      params: { q },
      unlimited: true,
    })
  ).result.query_result
}

/** Values of a column whose text holds the search, in any case, the most frequent first; never NULL. */
export const listValues = async (
  { datasetId, ...params }: { datasetId: number; column: string; search: string; limit: number },
  options: CallOptions = {},
) =>
  (
    await get(datasetValuesSchema, `/dataset/${datasetId}/values`, {
      ...options,
      params,
      unlimited: true,
    })
  ).result

/** The least and the greatest value of a number or date column, and how many values lie in parts between them. */
export const loadRange = async (
  { datasetId, column }: { datasetId: number; column: string },
  options: CallOptions = {},
) =>
  (
    await get(columnRangeAnswerSchema, `/dataset/${datasetId}/range`, {
      ...options,
      params: { column },
      unlimited: true,
    })
  ).result

/** What the values of a column are like. */
export const loadProfile = async (
  { datasetId, column }: { datasetId: number; column: string },
  options: CallOptions = {},
) =>
  (
    await get(columnProfileAnswerSchema, `/dataset/${datasetId}/profile`, {
      ...options,
      params: { column },
      unlimited: true,
    })
  ).result

/** The first values that a column would have: a calculated one, or one of the table read as another kind. */
export const previewColumn = async (
  { datasetId, ...request }: ColumnPreviewRequest & { datasetId: number },
  options: CallOptions = {},
) =>
  (
    await post(columnPreviewAnswerSchema, `/dataset/${datasetId}/column_preview`, request, {
      ...options,
      unlimited: true,
    })
  ).result

/** Where a dataset is used and where it comes from. */
export const listRelated = async ({ id }: { id: number }, options: CallOptions = {}) =>
  (await get(relatedAnswerSchema, `/dataset/${id}/related`, options)).result

/** Moves several datasets to the trash: all of them or, where one may not be, none. */
export const deleteDatasets = async ({ ids }: { ids: number[] }, options: CallOptions = {}) => {
  await remove(messageSchema, '/dataset/', { ids }, options)
}
