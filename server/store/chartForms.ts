import type { ChartForm, Datasource } from '../../src/api/contract/explore.ts'
import { notFound } from '../problem.ts'
import { formOf, showChart } from './charts.ts'
import { showDataset } from './datasets.ts'
import { newFormKey } from './formKeys.ts'
import { writeTo, type Write } from './idempotency.ts'
import { canBeId } from './listQuery.ts'
import type { Store } from './open.ts'
import type { ChartFormRow, UserRow } from './tables.ts'
import { timeNow, timeText } from './time.ts'

const day = 86_400_000
const lifetime = 90 * day
const readAgainAfter = 3_600_000

type Form = Record<string, unknown>

export const canBeKey = (key: string) => /^[\w-]{1,64}$/.test(key)

const datasourceOf = async (store: Store, id: number, caller: UserRow): Promise<Datasource> => {
  const dataset = await showDataset(store, id, caller)
  return {
    id,
    type: 'table',
    uid: `${id}__table`,
    datasource_name: dataset.table_name,
    table_name: dataset.table_name,
    columns: dataset.columns,
    metrics: dataset.metrics,
    id_column: dataset.id_column,
    database: dataset.database,
    schema: dataset.schema,
    owners: dataset.owners,
    created_by: dataset.created_by,
  }
}

const shownChart = async (store: Store, id: number | null, caller: UserRow) => {
  if (id === null || !canBeId(id)) return null
  const listed = await store.selectFrom('chart').select('id').where('id', '=', id).where('deleted_on', 'is', null).executeTakeFirst()
  return listed === undefined ? null : showChart(store, id, caller)
}

type Kept = Pick<ChartFormRow, 'key' | 'dataset_id' | 'chart_id'> & { form: Form }

const answerOf = async (store: Store, { key, dataset_id, chart_id, form }: Kept, caller: UserRow): Promise<ChartForm> => ({
  datasource: await datasourceOf(store, dataset_id, caller),
  datasource_id: dataset_id,
  datasource_type: 'table',
  form_data: form as ChartForm['form_data'],
  slice: await shownChart(store, chart_id, caller),
  key,
})

interface FormToKeep {
  key: string
  datasetId: number
  chartId: number | null
  form: Form
}

/** Keeps the caller's own state of a form under a key; a key that is not known begins here. */
export const keepForm = async (store: Store, { key, datasetId, chartId, form }: FormToKeep, caller: UserRow) => {
  const now = timeNow()
  const kept = { dataset_id: datasetId, chart_id: chartId, form_data: JSON.stringify(form), changed_on: now, read_on: now }
  await store
    .insertInto('chart_form')
    .values({ key, user_id: caller.id, ...kept })
    .onConflict((conflict) => conflict.columns(['key', 'user_id']).doUpdateSet(kept))
    .execute()
}

/** Begins a form under a new key, and forgets the forms nobody opened for 90 days. */
export const beginForm = async (store: Store, datasetId: number, form: Form, caller: UserRow, write: Write = writeTo(store)): Promise<ChartForm> => {
  await store.deleteFrom('chart_form').where('read_on', '<', timeText(Date.now() - lifetime)).execute()
  const key = newFormKey()
  const sent = form['url_params']
  const parameters = typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? sent : {}
  const keyed = { ...form, url_params: { ...parameters, form_data_key: key } }
  const begun = await answerOf(store, { key, dataset_id: datasetId, chart_id: null, form: keyed }, caller)
  await write(async (writing) => {
    await keepForm(writing, { key, datasetId, chartId: null, form: keyed }, caller)
    return key
  })
  return begun
}

const keptState = (store: Store, key: string, caller: UserRow) =>
  store
    .selectFrom('chart_form')
    .selectAll()
    .where('key', '=', key)
    .where('read_on', '>=', timeText(Date.now() - lifetime))
    .orderBy((is) => is.case().when('user_id', '=', caller.id).then(0).else(1).end())
    .orderBy('changed_on', 'desc')
    .limit(1)
    .executeTakeFirst()

const noteReading = async (store: Store, { key, user_id, read_on }: ChartFormRow) => {
  const now = Date.now()
  if (read_on > timeText(now - readAgainAfter)) return
  await store.updateTable('chart_form').set({ read_on: timeText(now) }).where('key', '=', key).where('user_id', '=', user_id).execute()
}

const savedUnder = (store: Store, key: string) =>
  store
    .selectFrom('chart')
    .select(['id', 'params', 'viz_type', 'dataset_id'])
    .where('form_data_key', '=', key)
    .where('deleted_on', 'is', null)
    .orderBy('changed_on', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The form under a key: the caller's own state, else the newest of anyone, else that of a chart saved with the key. */
export const openForm = async (store: Store, key: string, caller: UserRow): Promise<ChartForm> => {
  const row = await keptState(store, key, caller)
  if (row !== undefined) {
    await noteReading(store, row)
    return answerOf(store, { ...row, form: JSON.parse(row.form_data) as Form }, caller)
  }
  const chart = await savedUnder(store, key)
  if (chart === undefined) throw notFound('This chart form does not exist or has expired')
  return answerOf(store, { key, dataset_id: chart.dataset_id, chart_id: chart.id, form: formOf(chart) }, caller)
}

/** Forgets the caller's own state under a key; answers whether there was one. */
export const forgetForm = async (store: Store, key: string, caller: UserRow) => {
  const { numDeletedRows } = await store.deleteFrom('chart_form').where('key', '=', key).where('user_id', '=', caller.id).executeTakeFirst()
  return numDeletedRows > 0n
}
