import { http, type CallOptions } from './client'
import type { Chart, ChartSave } from './contract'

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
