import { http, type CallOptions } from './client'
import type { Chart, ChartListItem, ChartSave } from './contract'
import { readPage, type PageRequest } from './listQuery'

/** One page of the charts, searched in any of their texts. */
export const listCharts = (request: PageRequest, options?: CallOptions) =>
  readPage<ChartListItem>('/chart/', request, { col: 'slice_name', opr: 'chart_all_text' }, options)

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

/** Deletes a chart; only its owners and admins may. */
export const deleteChart = async ({ id }: { id: number }, options: CallOptions = {}) => {
  await http.delete(`/chart/${id}`, options)
}
