import { fieldsOf } from '../../api/contract/fieldsOf'
import type { Chart, FormData } from '../../api/contract'

const paramsOf = (chart: Chart | null) => {
  try {
    return fieldsOf(JSON.parse(chart?.params ?? '{}'))
  } catch {
    return {}
  }
}

/** The key a chart was saved under: its own, else the one in its params, else none. */
export const keyOf = (chart: Chart) => {
  const { form_data_key: key } = fieldsOf(paramsOf(chart)['url_params'])
  return chart.form_data_key ?? (typeof key === 'string' ? key : null)
}

/** The form a chart was saved with, naming the key it will be kept under. Unreadable params count as an empty form. */
export const formOf = (chart: Chart | null, key: string | null): FormData => {
  const params = paramsOf(chart)
  return {
    viz_type: chart?.viz_type ?? 'table',
    ...params,
    url_params: {
      ...fieldsOf(params['url_params']),
      ...(key === null ? {} : { form_data_key: key }),
    },
  }
}
