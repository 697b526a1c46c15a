import { http, type CallOptions } from './client'
import type { Chart, ChartListItem, ChartSave } from './contract'
import { readPage, type PageRequest } from './listQuery'

/** One page of the charts, searched in any of their texts. */
export const listCharts = (request: PageRequest, options?: CallOptions) =>
  readPage<ChartListItem>('/chart/', request, { col: 'slice_name', opr: 'chart_all_text' }, options)

/** The charts over a dataset with the forms they were saved with. */
export const listChartsOver = async ({ id }: { id: number }, options: CallOptions = {}) => {
  const q = JSON.stringify({ columns: ['id', 'slice_name', 'viz_type', 'params'], filters: [{ col: 'datasource_id', opr: 'eq', value: id }], page_size: -1 })
  return (await http.get<{ result: ChartListItem[] }>('/chart/', { ...options, params: { q } })).data.result
}

/** A saved chart. */
export const loadChart = async ({ id }: { id: number }, options: CallOptions = {}) => {
  const { data } = await http.get<{ result: Chart }>(`/chart/${id}`, options)
  return data.result
}

/** Saves a new chart; the answer holds its id. */
export const createChart = async (fields: ChartSave, options: CallOptions = {}) => {
  const { data } = await http.post<{ id: number; result: Chart }>('/chart/', fields, options)
  return data.result
}

/** Changes the sent fields of a chart and no others; a stale `version` is refused with 409. */
export const updateChart = async ({ id, ...fields }: ChartSave & { id: number }, options: CallOptions = {}) => {
  const { data } = await http.put<{ id: number; result: Chart }>(`/chart/${id}`, fields, options)
  return data.result
}

/** Moves several charts to the trash: all of them or, where one may not be, none. */
export const deleteCharts = async ({ ids }: { ids: number[] }, options: CallOptions = {}) => {
  await http.delete('/chart/', { ...options, data: { ids } })
}
