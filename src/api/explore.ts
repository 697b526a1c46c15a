import { http, type CallOptions } from './client'
import type { ChartForm, FormData } from './contract'

/** The form that is kept under a key: the caller's own state, else the newest of anyone. */
export const loadForm = async ({ key }: { key: string }, options: CallOptions = {}) => {
  const { data } = await http.get<{ result: ChartForm }>(`/explore/chart_form/${encodeURIComponent(key)}`, options)
  return data.result
}

/** Makes a new form for a dataset and a chart type; further fields fill its slots. */
export const createForm = async (
  { datasetId, vizType, fields = {} }: { datasetId: number; vizType: string; fields?: Partial<FormData> },
  options: CallOptions = {},
) => {
  const body = { ...fields, datasource: `${datasetId}__table`, viz_type: vizType }
  const { data } = await http.post<{ key: string; result: ChartForm }>('/explore/chart_form', body, options)
  return { ...data.result, key: data.key }
}

/** Keeps a form under its key; an unknown key is created. */
export const saveForm = async (
  { key, datasetId, chartId, form }: { key: string; datasetId: number; chartId: number | null; form: FormData },
  options: CallOptions = {},
) => {
  const body = { dataset_id: datasetId, chart_id: chartId, form_data: JSON.stringify(form) }
  const { data } = await http.put<{ key: string }>(`/explore/chart_form/${encodeURIComponent(key)}`, body, options)
  return data.key
}
