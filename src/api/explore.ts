import { get, post, put, remove, type CallOptions } from './client'
import type { FormData } from './contract'
import { chartFormAnswerSchema, chartFormCreatedSchema, keyAnswerSchema } from './contract/explore'
import { messageSchema } from './contract/list'

/** The form that is kept under a key: the caller's own state, else the newest of anyone. */
export const loadForm = async ({ key }: { key: string }, options: CallOptions = {}) =>
  (await get(chartFormAnswerSchema, `/explore/chart_form/${encodeURIComponent(key)}`, options)).result

/** Makes a new form for a dataset and a chart type; further fields fill its slots. */
export const createForm = async (
  { datasetId, vizType, fields = {} }: { datasetId: number; vizType: string; fields?: Partial<FormData> },
  options: CallOptions = {},
) => {
  const body = { ...fields, datasource: `${datasetId}__table`, viz_type: vizType }
  const { key, result } = await post(chartFormCreatedSchema, '/explore/chart_form', body, options)
  return { ...result, key }
}

/** Keeps a form under its key; an unknown key is created. With `chartVersion` it is an unsaved draft of its chart. */
export const saveForm = async (
  { key, datasetId, chartId, form, chartVersion = null }: { key: string; datasetId: number; chartId: number | null; form: FormData; chartVersion?: number | null },
  options: CallOptions = {},
) => {
  const body = { dataset_id: datasetId, chart_id: chartId, form_data: JSON.stringify(form), chart_version: chartVersion }
  return (await put(keyAnswerSchema, `/explore/chart_form/${encodeURIComponent(key)}`, body, options)).key
}

/** Forgets the caller's own state of a form: what is saved counts again. */
export const dropForm = async ({ key }: { key: string }, options: CallOptions = {}) => {
  await remove(messageSchema, `/explore/chart_form/${encodeURIComponent(key)}`, undefined, options)
}
