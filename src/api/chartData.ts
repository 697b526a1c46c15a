import { post, postForBinary, type CallOptions } from './client'
import { queryPage } from './chartRows'
import { clientId } from './clientId'
import {
  PageError,
  type ChartDataRequest,
  type ChartResult,
  type FormData,
  type PageRequest,
} from './contract'
import { framesMediaType } from './contract/chartData'
import { rowLimits } from './contract/rowLimits'
import { rowOf } from './contract/rowOf'
import { vizTypes } from './contract/vizTypes'
import { chartDataEnvelope } from './envelopes'

interface ChartQuery {
  datasetId: number
  form: FormData
}

/** The reader of frames comes with the first of them. */
const frames = {
  mediaType: framesMediaType,
  read: async (body: ArrayBuffer) =>
    (await import('./contract/frames/framedAnswer')).readFramedAnswer(new Uint8Array(body)),
}

const resultOf = async (
  body: ChartDataRequest,
  options: CallOptions,
  isLarge: boolean,
): Promise<ChartResult> => {
  const request = { ...options, unlimited: true }
  const {
    result: [result],
  } = isLarge
    ? await postForBinary(chartDataEnvelope, '/chart/data', body, frames, request)
    : await post(chartDataEnvelope, '/chart/data', body, request)
  if (result === undefined)
    throw new PageError('The query was answered without a result. Run it again.')
  return result
}

const requested = ({ datasetId, form }: ChartQuery) => ({
  datasource: { id: datasetId, type: 'table' as const },
  force: false,
  create_query_context: true,
  form_data: form,
  client_id: clientId(),
})

/** Points are read to the last that can be drawn, unless their form has a limit of its own. */
const limitOf = ({ viz_type, row_limit }: FormData) => {
  const requestedRows = rowOf(vizTypes, viz_type)?.requestedRows
  return requestedRows !== undefined && (row_limit ?? rowLimits.chart) === rowLimits.chart
    ? { row_limit: requestedRows }
    : {}
}

/** Runs a chart's query, or asks for a page of a table's rows; aborting the call stops it on the server. */
export const queryChart = (
  { page, ...query }: ChartQuery & { page?: PageRequest },
  options: CallOptions = {},
) => {
  if (page) return queryPage(query, page, options)
  const isLarge = rowOf(vizTypes, query.form.viz_type)?.columnar === true
  const result_format = isLarge ? 'columnar' : 'json'
  const body = { ...requested(query), ...limitOf(query.form), result_format }
  return resultOf({ ...body, result_type: 'results' }, options, isLarge)
}

/** Raw rows behind a chart: up to 1,000 with every column of the dataset, under the chart's filters. */
export const loadSamples = (query: ChartQuery, options: CallOptions = {}) =>
  resultOf(
    { ...requested(query), result_format: 'columnar', result_type: 'samples' },
    options,
    false,
  )
