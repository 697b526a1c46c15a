import { http, type CallOptions } from './client'
import type { ChartDataRequest, ChartResult, FormData } from './contract'

const clientId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`

/** Runs a chart's query; aborting the call stops it on the server. Tables answer column by column. */
export const queryChart = async (
  { datasetId, form }: { datasetId: number; form: FormData },
  options: CallOptions = {},
): Promise<ChartResult> => {
  const body: ChartDataRequest = {
    datasource: { id: datasetId, type: 'table' },
    force: false,
    create_query_context: true,
    form_data: form,
    result_format: form.viz_type === 'table' ? 'columnar' : 'json',
    result_type: 'results',
    client_id: clientId(),
  }
  const { data } = await http.post<{ result: ChartResult[] }>('/chart/data', body, options)
  const [result] = data.result
  if (result === undefined) throw new Error('The server answered the query without a result')
  return result
}
