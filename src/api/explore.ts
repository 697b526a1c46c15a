import { get, post, put, remove, type CallOptions } from './client'
import type { FormData } from './contract'
import {
  chartFormAnswerSchema,
  chartFormCreatedSchema,
  keyAnswerSchema,
  type ChartFormSave,
} from './contract/explore'
import { messageSchema } from './contract/list'

/** The form that is kept under a key: the caller's own state, else the newest of anyone; with `saved`, that of the saved chart. */
export const loadForm = async (
  { key, saved = false }: { key: string; saved?: boolean },
  options: CallOptions = {},
) =>
  (
    await get(
      chartFormAnswerSchema,
      `/explore/chart_form/${encodeURIComponent(key)}${saved ? '?saved=true' : ''}`,
      options,
    )
  ).result

/** Makes a new form for a dataset and a chart type; further fields fill its slots. */
export const createForm = async (
  {
    datasetId,
    vizType,
    fields = {},
  }: { datasetId: number; vizType: string; fields?: Partial<FormData> },
  options: CallOptions = {},
) => {
  const body = { ...fields, datasource: `${datasetId}__table`, viz_type: vizType }
  const { key, result } = await post(chartFormCreatedSchema, '/explore/chart_form', body, options)
  return { ...result, key }
}

interface FormToSave {
  key: string
  datasetId: number
  chartId: number | null
  form: FormData
  chartVersion?: number | null
  version?: number
}

/**
 * Stores a form under its key, which is created where it is unknown; resolves to the version it has then. With `chartVersion`
 * it is an unsaved draft of its chart. With `version` it is refused with 409 where another version is stored.
 */
export const saveForm = async (
  { key, datasetId, chartId, form, chartVersion = null, version }: FormToSave,
  options: CallOptions = {},
) => {
  const body: ChartFormSave = {
    dataset_id: datasetId,
    chart_id: chartId,
    form_data: JSON.stringify(form),
    chart_version: chartVersion,
    version,
  }
  return (
    await put(keyAnswerSchema, `/explore/chart_form/${encodeURIComponent(key)}`, body, options)
  ).version
}

/** Forgets the caller's own state of a form: what is saved counts again. With `version` it is refused with 409 where another version is stored. */
export const dropForm = async (
  { key, version }: { key: string; version?: number },
  options: CallOptions = {},
) => {
  const query = version === undefined ? '' : `?version=${version}`
  await remove(
    messageSchema,
    `/explore/chart_form/${encodeURIComponent(key)}${query}`,
    undefined,
    options,
  )
}
