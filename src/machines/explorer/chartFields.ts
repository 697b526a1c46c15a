import type { Chart, ChartSave, Datasource, FormData } from '../../api/contract'

const paramsOf = (form: FormData, key: string) => {
  const { slice_name: _title, ...fields } = form
  return JSON.stringify({ ...fields, url_params: { ...form.url_params, form_data_key: key } })
}

interface Unsaved {
  key: string
  datasource: Pick<Datasource, 'id' | 'datasource_name'>
  form: FormData
  title: string
}

/** What a first save sends. */
export const newChartFields = ({ key, datasource, form, title }: Unsaved): ChartSave => ({
  slice_name: title,
  viz_type: form.viz_type,
  datasource_id: datasource.id,
  datasource_type: 'table',
  datasource_name: datasource.datasource_name,
  description: null,
  params: paramsOf(form, key),
  create_query_context: true,
  query_context_generation: true,
})

/** What a later save sends; without `overwrite` a version that is no longer the newest is refused. */
export const changedChartFields = (chart: Chart, { key, datasource, form, title }: Unsaved, overwrite: boolean) => ({
  id: chart.id,
  slice_name: title,
  viz_type: form.viz_type,
  datasource_id: datasource.id,
  datasource_type: 'table',
  description: chart.description,
  params: paramsOf(form, key),
  create_query_context: true,
  ...(overwrite ? {} : { version: chart.version }),
})
