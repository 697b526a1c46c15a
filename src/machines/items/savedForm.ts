import type { Chart, FormData } from '../../api/contract'

const paramsOf = (chart: Chart | null): Record<string, unknown> => {
  try {
    const params: unknown = JSON.parse(chart?.params ?? '{}')
    return typeof params === 'object' && params !== null ? { ...params } : {}
  } catch {
    return {}
  }
}
const urlParamsOf = (params: Record<string, unknown>) =>
  (params['url_params'] ?? {}) as { form_data_key?: string }

/** The key a chart was saved under: its own, else the one in its params, else none. */
export const keyOf = (chart: Chart) =>
  chart.form_data_key ?? urlParamsOf(paramsOf(chart)).form_data_key ?? null

/** The form a chart was saved with, naming the key it will be kept under. Unreadable params count as an empty form. */
export const formOf = (chart: Chart | null, key: string | null): FormData => {
  const params = paramsOf(chart)
  return {
    viz_type: chart?.viz_type ?? 'table',
    ...params,
    url_params: { ...urlParamsOf(params), ...(key === null ? {} : { form_data_key: key }) },
  }
}
