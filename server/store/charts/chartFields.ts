import type { ChartSave } from '../../../src/api/contract/chart.ts'
import { nestedTooDeeply } from '../../json.ts'
import { badRequest, Refusal, unacceptable } from '../../problem.ts'
import { canBeId } from '../lists/listQuery.ts'
import type { Store } from '../db/open.ts'
import type { ChartRow } from '../db/tables.ts'
import { textOf, titleOf } from '../things/titles.ts'

const largestParams = 1_048_576

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Form data as sent: the object itself or its JSON text; the text is stored as it came. */
export const readForm = (field: string, sent: string | Record<string, unknown>) => {
  const text = typeof sent === 'string' ? sent : JSON.stringify(sent)
  if (Buffer.byteLength(text) > largestParams)
    throw new Refusal(413, `${field} is larger than 1 MB`)
  if (typeof sent === 'string' && nestedTooDeeply(sent))
    throw badRequest(`${field} is nested too deeply`)
  const form = typeof sent === 'string' ? parsed(sent) : sent
  if (!isObject(form)) throw badRequest(`${field} must be a JSON object`)
  return { text, form }
}

const keyIn = (form: Record<string, unknown>) => {
  const { url_params: parameters } = form
  const key = isObject(parameters) ? parameters['form_data_key'] : undefined
  return typeof key === 'string' && key !== '' ? key : null
}

const vizTypeOf = (sent: string) => {
  const type = sent.trim()
  if (type === '' || type.length > 250) throw unacceptable('viz_type: between 1 and 250 characters')
  return type
}

const knownDataset = async (store: Store, id: number) => {
  const found = canBeId(id)
    ? await store
        .selectFrom('dataset')
        .select('id')
        .where('id', '=', id)
        .where('deleted_on', 'is', null)
        .executeTakeFirst()
    : undefined
  if (found === undefined)
    throw unacceptable('Dataset does not exist', { datasource_id: ['Dataset does not exist'] })
  return id
}

const queryContextOf = (sent: ChartSave, datasetId: number, form: Record<string, unknown>) => {
  if (sent.create_query_context !== true) return sent.query_context
  const datasource = { id: datasetId, type: 'table' }
  return JSON.stringify({
    datasource,
    force: false,
    result_format: 'json',
    result_type: 'full',
    form_data: form,
  })
}

type Written = Partial<
  Pick<
    ChartRow,
    | 'slice_name'
    | 'viz_type'
    | 'dataset_id'
    | 'description'
    | 'params'
    | 'form_data_key'
    | 'query_context'
  >
>

/** The sent fields of a chart as columns; what was not sent is absent. `stored` is the chart that changes. */
export const chartColumns = async (
  store: Store,
  sent: ChartSave,
  stored?: ChartRow,
): Promise<Written> => {
  if (sent.datasource_type !== undefined && sent.datasource_type !== 'table')
    throw unacceptable(`datasource_type: ${sent.datasource_type} is not known, only table`)
  const written: Written = {}
  if (sent.slice_name !== undefined)
    written.slice_name = titleOf('slice_name', sent.slice_name, 'Empty chart title')
  if (sent.viz_type !== undefined) written.viz_type = vizTypeOf(sent.viz_type)
  if (sent.datasource_id !== undefined)
    written.dataset_id = await knownDataset(store, sent.datasource_id)
  if (sent.description !== undefined) written.description = textOf(sent.description)
  const { text, form } = readForm('params', sent.params ?? stored?.params ?? '{}')
  if (sent.params !== undefined) {
    written.params = text
    written.form_data_key = keyIn(form)
  }
  const context = queryContextOf(sent, sent.datasource_id ?? stored?.dataset_id ?? 0, form)
  if (context !== undefined) written.query_context = context
  return written
}
