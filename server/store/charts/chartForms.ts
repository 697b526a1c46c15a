import { randomInt } from 'node:crypto'
import type { ChartForm, Datasource } from '../../../src/api/contract/explore.ts'
import { notFound } from '../../problem.ts'
import { formOf, showChart } from './charts.ts'
import { showDataset } from '../datasets/datasets.ts'
import { newFormKey } from './formKeys.ts'
import { writeTo, type Write } from '../db/idempotency.ts'
import { canBeId } from '../lists/listQuery.ts'
import type { Store } from '../db/open.ts'
import type { ChartFormRow, UserRow } from '../db/tables.ts'
import { timeNow, timeText } from '../db/time.ts'

const day = 86_400_000
const formLifetime = 90 * day
const readAgainAfter = 3_600_000

type Form = Record<string, unknown>

/** The version of a state that begins: another one than an earlier state under the same key had, so that a stale write never fits by chance. */
const firstVersion = () => randomInt(1, 2 ** 30)

export const canBeKey = (key: string) => /^[\w-]{1,64}$/.test(key)

/** A dataset as the explorer needs it. */
export const datasourceOf = async (
  store: Store,
  id: number,
  caller: UserRow,
): Promise<Datasource> => {
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
  const listed = await store
    .selectFrom('chart')
    .select('id')
    .where('id', '=', id)
    .where('deleted_on', 'is', null)
    .executeTakeFirst()
  return listed === undefined ? null : showChart(store, id, caller)
}

type StoredState = Pick<
  ChartFormRow,
  'key' | 'dataset_id' | 'chart_id' | 'version' | 'chart_version'
> & {
  form: Form
}

const answerOf = async (
  store: Store,
  { key, dataset_id, chart_id, form, version, chart_version }: StoredState,
  caller: UserRow,
): Promise<ChartForm> => ({
  datasource: await datasourceOf(store, dataset_id, caller),
  datasource_id: dataset_id,
  datasource_type: 'table',
  form_data: form as ChartForm['form_data'],
  slice: await shownChart(store, chart_id, caller),
  key,
  version,
  chart_version,
})

interface FormToStore {
  key: string
  datasetId: number
  chartId: number | null
  form: Form
  /** The version that it was read at; without it nothing is compared. */
  version?: number | undefined
  /** The version of the chart that it is a draft of. */
  chartVersion?: number | null | undefined
}

/** Stores the caller's own state of a form under a key, which may begin here; answers its version, null where another one than `version` is stored. */
export const storeForm = async (
  store: Store,
  { key, datasetId, chartId, form, version, chartVersion = null }: FormToStore,
  caller: UserRow,
) => {
  const now = timeNow()
  const stored = {
    dataset_id: datasetId,
    chart_id: chartId,
    form_data: JSON.stringify(form),
    changed_on: now,
    read_on: now,
    chart_version: chartVersion,
  }
  const written = await store
    .insertInto('chart_form')
    .values({ key, user_id: caller.id, ...stored, version: firstVersion() })
    .onConflict((conflict) => {
      const update = conflict
        .columns(['key', 'user_id'])
        .doUpdateSet((is) => ({ ...stored, version: is('chart_form.version', '+', 1) }))
      if (version === undefined) return update
      return update.where((is) =>
        is.or([
          is('chart_form.version', '=', version),
          is('chart_form.read_on', '<', timeText(Date.now() - formLifetime)),
        ]),
      )
    })
    .returning('version')
    .executeTakeFirst()
  return written?.version ?? null
}

/** Begins a form under a new key, and forgets the forms nobody opened for 90 days. */
export const beginForm = async (
  store: Store,
  datasetId: number,
  form: Form,
  caller: UserRow,
  write: Write = writeTo(store),
): Promise<ChartForm> => {
  await store
    .deleteFrom('chart_form')
    .where('read_on', '<', timeText(Date.now() - formLifetime))
    .execute()
  const key = newFormKey()
  const sent = form['url_params']
  const parameters = typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? sent : {}
  const keyed = { ...form, url_params: { ...parameters, form_data_key: key } }
  await write(async (writing) => {
    await storeForm(writing, { key, datasetId, chartId: null, form: keyed }, caller)
    return key
  })
  return openForm(store, key, caller)
}

const storedState = (store: Store, key: string, caller: UserRow) =>
  store
    .selectFrom('chart_form')
    .selectAll()
    .where('key', '=', key)
    .where('read_on', '>=', timeText(Date.now() - formLifetime))
    .orderBy((is) => is.case().when('user_id', '=', caller.id).then(0).else(1).end())
    .orderBy('changed_on', 'desc')
    .limit(1)
    .executeTakeFirst()

const noteReading = async (store: Store, { key, user_id, read_on }: ChartFormRow) => {
  const now = Date.now()
  if (read_on > timeText(now - readAgainAfter)) return
  await store
    .updateTable('chart_form')
    .set({ read_on: timeText(now) })
    .where('key', '=', key)
    .where('user_id', '=', user_id)
    .execute()
}

const savedUnder = (store: Store, key: string) =>
  store
    .selectFrom('chart')
    .select(['id', 'params', 'viz_type', 'dataset_id', 'changed_on'])
    .where('form_data_key', '=', key)
    .where('deleted_on', 'is', null)
    .orderBy('changed_on', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * The form under a key. Under that of a saved chart it is the caller's own state where that is a draft or newer than the chart,
 * else the chart's, with `saved` always. Under any other it is the caller's own state, else the newest of anyone.
 */
export const openForm = async (
  store: Store,
  key: string,
  caller: UserRow,
  saved = false,
): Promise<ChartForm> => {
  const [row, chart] = [await storedState(store, key, caller), await savedUnder(store, key)]
  const own = row?.user_id === caller.id && !(saved && chart !== undefined) ? row : undefined
  const shown =
    chart === undefined
      ? row
      : own !== undefined && (own.chart_version !== null || own.changed_on > chart.changed_on)
        ? own
        : undefined
  if (shown !== undefined) {
    await noteReading(store, shown)
    return answerOf(
      store,
      { ...shown, version: own?.version ?? 0, form: JSON.parse(shown.form_data) as Form },
      caller,
    )
  }
  if (chart === undefined) throw notFound('This chart form does not exist or has expired')
  return answerOf(
    store,
    {
      key,
      dataset_id: chart.dataset_id,
      chart_id: chart.id,
      form: formOf(chart),
      version: own?.version ?? 0,
      chart_version: null,
    },
    caller,
  )
}

/** Forgets the caller's own state under a key, with `version` only that one; answers whether there was none, or another one than that. */
export const forgetForm = async (store: Store, key: string, caller: UserRow, version?: number) => {
  const own = { key, user_id: caller.id }
  const { numDeletedRows } = await store
    .deleteFrom('chart_form')
    .where((is) => is.and(version === undefined ? own : { ...own, version }))
    .executeTakeFirst()
  if (numDeletedRows > 0n) return 'forgotten'
  const left = await store
    .selectFrom('chart_form')
    .select('key')
    .where((is) => is.and(own))
    .executeTakeFirst()
  return left === undefined ? 'none' : 'stale'
}
