import { post, type CallOptions } from './client'
import { clientId } from './clientId'
import type { ChartResult, ChartRowsRequest, FormData, PageRequest } from './contract'
import { chartRowsEnvelope } from './envelopes'

interface Table {
  datasetId: number
  form: FormData
}

/** A page of a table's rows as a chart's result; aborting the call stops it on the server. */
export const queryPage = async (
  { datasetId, form }: Table,
  page: PageRequest,
  options: CallOptions,
): Promise<ChartResult> => {
  const body: ChartRowsRequest = {
    ...page,
    datasource: { id: datasetId, type: 'table' },
    form_data: form,
    client_id: clientId(),
  }
  const {
    rows,
    total,
    columns,
    pivot_columns = [],
    time_grains,
  } = await post(chartRowsEnvelope, '/chart/rows', body, { ...options, unlimited: true })
  const headers = columns.map(({ name }) => name)
  return {
    colnames: headers,
    coltypes: columns.map(({ type_generic }) => type_generic),
    data: rows,
    headers,
    cols: columns.map(({ name, type_generic }) => ({
      field: name,
      headerName: name,
      type_generic,
      is_metric: false,
    })),
    rowcount: total ?? (page.offset ?? 0) + rows.length,
    truncated: total === null || total > rows.length,
    status: 'success',
    error: null,
    viz_type: form.viz_type,
    chart_metadata: { viz_type: form.viz_type, x: { label: '' }, y: { label: '' }, series: [] },
    applied_filters: [],
    rejected_filters: [],
    duration_ms: 0,
    ...(time_grains === undefined ? {} : { time_grains }),
    page: { total, pivot_columns },
  }
}
