import { get, post, put, remove, type CallOptions } from './client'
import type { ChartSave } from './contract'
import { chartAnswerSchema, chartCreatedSchema, chartListItemSchema } from './contract/chart'
import { listAnswerSchema, messageSchema } from './contract/list'
import { listFirst, readPage, type ListPart, type ListPageRequest } from './listQuery'

const charts = listAnswerSchema(chartListItemSchema)

/** One page of the charts, searched in any of their texts. */
export const listCharts = (request: ListPageRequest, options?: CallOptions) =>
  readPage(
    charts,
    '/chart/',
    request,
    { search: { col: 'slice_name', opr: 'chart_all_text' }, favorites: 'chart_is_favorite' },
    options,
  )

/** The last changed thousand charts over a dataset with the forms they were saved with; a very long form is left out. */
export const listChartsOver = ({ id }: { id: number }, options: CallOptions = {}) => {
  const q = JSON.stringify({
    columns: ['id', 'slice_name', 'viz_type', 'params'],
    filters: [{ col: 'datasource_id', opr: 'eq', value: id }],
    page_size: 1000,
  })
  return get(charts, '/chart/', { ...options, params: { q } })
}

/** The first hundred charts that some filters leave, with the columns asked for. */
export const listChartsWhere = (part: ListPart, options?: CallOptions) =>
  listFirst(charts, '/chart/', part, options)

/** A saved chart. */
export const loadChart = async ({ id }: { id: number }, options: CallOptions = {}) =>
  (await get(chartAnswerSchema, `/chart/${id}`, options)).result

/** Saves a new chart; the answer holds its id. */
export const createChart = async (fields: ChartSave, options: CallOptions = {}) =>
  (await post(chartCreatedSchema, '/chart/', fields, options)).result

/** Changes the sent fields of a chart and no others; a stale `version` is refused with 409. */
export const updateChart = async (
  { id, ...fields }: ChartSave & { id: number },
  options: CallOptions = {},
) => (await put(chartAnswerSchema, `/chart/${id}`, fields, options)).result

/** Moves several charts to the trash: all of them or, where one may not be, none. */
export const deleteCharts = async ({ ids }: { ids: number[] }, options: CallOptions = {}) => {
  await remove(messageSchema, '/chart/', { ids }, options)
}
